/// The task that the program performs.
enum Command {
    /// Prints the names of everything that can be measured.
    case list
    /// Measures the named cases, or all cases if none are named.
    case measure(only: Set<String>, rounds: Int)
    /// Measures the user's own selection on a response in a file.
    case own(response: String, rounds: Int)
    /// Does a competitor's work in a case the given number of times, and nothing else. For tools that count
    /// instructions.
    case work(on: String, Competitor, times: Int)
    /// Measures the memory of one competitor. Used by the program itself.
    case footprint(of: String, Competitor)
    /// Responds to requests. Used by the program itself.
    case serve

    static let footprintFlag = "--footprint"

    /// The sections that follow the table of times.
    static let sections = [
        "growth", ExchangeCase.name, CacheBenchmark.name, CacheShapes.name, LargeCacheBenchmark.name, "memory", "huge",
    ]

    static var names: [String] {
        BenchmarkCases.decoding.map(\.name) + BenchmarkCases.sending.map(\.name) + sections
    }

    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        var only: Set<String> = []
        var rounds = 15
        var response: String?
        while let argument = rest.next() {
            switch argument {
            case "--list":
                self = .list
                return
            case "--only":
                only = Set((rest.next() ?? "").split(separator: ",").map(String.init))
                guard !only.isEmpty, only.isSubset(of: Self.names) else {
                    throw Misuse(description: "--only takes names of cases: \(Self.names.joined(separator: ","))")
                }
            case "--rounds":
                guard let count = rest.next().flatMap(Int.init), count > 0 else {
                    throw Misuse(description: "--rounds takes a number of at least 1")
                }
                rounds = count
            case "--response":
                guard let path = rest.next() else { throw Misuse(description: "--response takes a file") }
                response = path
            case "--work":
                guard let name = rest.next(), let competitor = rest.next().flatMap(Competitor.init),
                    let times = rest.next().flatMap(Int.init)
                else { throw Misuse(description: "--work takes a case, a competitor and how often to do the work") }
                self = .work(on: name, competitor, times: times)
                return
            case AnswerServer.flag:
                self = .serve
                return
            case Self.footprintFlag:
                guard let name = rest.next(), let competitor = rest.next().flatMap(Competitor.init) else {
                    throw Misuse(description: "\(argument) takes a case and a competitor")
                }
                self = .footprint(of: name, competitor)
                return
            default:
                throw Misuse(
                    description: "`\(argument)` is none of --only NAMES, --rounds NUMBER, --response FILE, --list")
            }
        }
        self = response.map { .own(response: $0, rounds: rounds) } ?? .measure(only: only, rounds: rounds)
    }
}
