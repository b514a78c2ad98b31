import Dispatch
import Foundation

/// Measures what the library costs while an app runs, compared with alternatives.
@main
struct Runtime {
    static func main() {
        do {
            switch try Command(CommandLine.arguments.dropFirst()) {
            case .list: Output.line(Command.names.joined(separator: "\n"))
            case .measure(let only, let rounds): try measure(only, rounds)
            case .own(let path, let rounds):
                Output.line(Row.header)
                Output.line(try OwnCase(path: path).measure(rounds: rounds).line)
            case .work(ExchangeCase.name, let competitor, let times): try exchange(competitor, times)
            case .work(let name, let competitor, let times): try work(name, competitor, times)
            case .serve: try AnswerServer.serve(ExchangeCase.response)
            case .footprint(let name, let competitor): try footprint(name, competitor)
            }
        } catch {
            FileHandle.standardError.write(Data("runtime: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure(_ only: Set<String>, _ rounds: Int) throws {
        var isFirst = true
        /// Begins a section unless the user asked only for others.
        func begins(_ names: String...) -> Bool {
            if !only.isEmpty, only.isDisjoint(with: names) { return false }
            if !isFirst { Output.line() }
            isFirst = false
            return true
        }
        let timed = BenchmarkCases.decoding + BenchmarkCases.sending
        let cases = timed.filter { only.isEmpty || only.contains($0.name) }
        if !cases.isEmpty, begins(cases[0].name) {
            Output.line(Row.header)
            for benchmark in cases { Output.line(try benchmark.measure(rounds: rounds).line) }
        }
        if begins("growth") { try RecordingGrowth().measure(rounds: rounds) }
        if begins(ExchangeCase.name) {
            let server = try AnswerServer.start()
            let benchmark = try ExchangeCase(endpoint: server.endpoint)
            wait { try await benchmark.measure(rounds: rounds) }
            withExtendedLifetime(server) {}
        }
        if begins(CacheBenchmark.name) { try CacheBenchmark().measure(rounds: rounds) }
        if begins(CacheShapes.name) { try CacheShapesTable(rounds: rounds).print() }
        if begins(LargeCacheBenchmark.name) { wait { try await LargeCacheBenchmark.measure(rounds: rounds) } }
        if begins("memory", "huge") {
            func isWanted(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
            try MemoryTable(
                cases: (isWanted("memory") ? BenchmarkCases.decoding : [])
                    + (isWanted("huge") ? [BenchmarkCases.huge] : [])
            ).print()
        }
    }

    private static func work(_ name: String, _ competitor: Competitor, _ times: Int) throws {
        if let work = CacheBenchmark.Work(rawValue: name), competitor == .ours {
            let run = try CacheBenchmark(size: 250).run(work)
            for _ in 0..<times { try run() }
            return
        }
        if competitor == .ours, let run = try CacheShapes.work(name) {
            for _ in 0..<times { try run() }
            return
        }
        guard let benchmark = (BenchmarkCases.decoding + BenchmarkCases.sending).first(where: { $0.name == name })
        else {
            throw Command.Misuse(description: "no case is named `\(name)`")
        }
        let work = try benchmark.work(of: competitor)
        for _ in 0..<times { try work() }
    }

    private static func exchange(_ competitor: Competitor, _ times: Int) throws {
        // Tools that count instructions may not support starting another program.
        guard let endpoint = ProcessInfo.processInfo.environment["ANSWER_SERVER"].flatMap({ URL(string: $0) }) else {
            throw Command.Misuse(description: "`client` needs `--serve` in another process, at ANSWER_SERVER")
        }
        let benchmark = try ExchangeCase(endpoint: endpoint)
        wait { discard(try await benchmark.send(times, by: competitor)) }
    }

    /// Waits for a task on the main thread. Valgrind doesn't support a main thread that ends before the process, as
    /// with an asynchronous `main`.
    private static func wait(_ body: @escaping @Sendable () async throws -> Void) {
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            defer { semaphore.signal() }
            do {
                try await body()
            } catch {
                FileHandle.standardError.write(Data("runtime: \(error)\n".utf8))
                exit(1)
            }
        }
        semaphore.wait()
    }

    private static func footprint(_ name: String, _ competitor: Competitor) throws {
        if let shape = try CacheShapes.shape(name, count: CacheShapes.count) {
            return try MemoryTable.answer(shape, competitor)
        }
        let cases: [any MemoryCase] = BenchmarkCases.decoding + [BenchmarkCases.huge, try CacheBenchmark()]
        guard let benchmark = cases.first(where: { $0.name == name }) else {
            throw Command.Misuse(description: "no case is named `\(name)`")
        }
        try MemoryTable.answer(benchmark, competitor)
    }
}
