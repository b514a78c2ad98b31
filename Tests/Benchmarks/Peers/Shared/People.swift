import Foundation

/// The app's models, which each library fills.
struct Person: Equatable, Sendable {
    let id: String
    let name: String
    let homePlanet: String
    let height: Double
    let friends: [Friend]
}

struct Friend: Equatable, Sendable {
    let id: String
    let name: String
}

extension Person {
    /// The same people in each run: 5,000 with five friends each.
    static let all: [Person] = (0..<5000).map { number in
        let friends = (1...5).map { friend((number * 7 + $0 * 131) % 5000) }
        return Person(
            id: String(number), name: name(number), homePlanet: number % 3 == 0 ? "Tatooine" : "Alderaan",
            height: 1.5 + Double(number % 32) / 64,
            friends: friends)
    }

    private static func friend(_ number: Int) -> Friend { Friend(id: String(number), name: name(number)) }

    private static func name(_ number: Int) -> String { "Person \(number) of Naboo" }

    /// The response with these people to the document of a library.
    ///
    /// - Parameters:
    ///   - name: A closure that returns the response name of a type's field.
    ///   - typename: Whether the library requests `__typename` for each object.
    static func response(typename: Bool, _ name: (_ type: String, _ field: String) -> String) -> Data {
        func object(_ type: String, _ members: [(field: String, value: String)]) -> String {
            let typenames = typename ? [#""__typename":"\#(type)""#] : []
            let others = members.map { #""\#(name(type, $0.field))":\#($0.value)"# }
            return "{\((typenames + others).joined(separator: ","))}"
        }
        func quoted(_ text: String) -> String { "\"\(text)\"" }
        let people = all.map { person in
            let friends = person.friends.map {
                object("Person", [("id", quoted($0.id)), ("name", quoted($0.name))])
            }
            return object(
                "Person",
                [
                    ("id", quoted(person.id)), ("name", quoted(person.name)),
                    ("homePlanet", quoted(person.homePlanet)),
                    ("height", String(person.height)),
                    ("friends", "[\(friends.joined(separator: ","))]"),
                ])
        }
        let data = object("Query", [("people", "[\(people.joined(separator: ","))]")])
        return Data(#"{"data":\#(data)}"#.utf8)
    }
}

/// Runs a step several times, checks the people each time, and prints the median CPU time in milliseconds.
func measure(_ step: String, rounds: Int = 9, _ body: () async throws -> [Person]) async throws {
    var times: [Double] = []
    for _ in 0..<rounds {
        let start = cpuTime()
        let people = try await body()
        times.append(cpuTime() - start)
        guard people == Person.all else { fatalError("\(step): other people than expected") }
    }
    print(step, times.sorted()[rounds / 2] * 1000)
}

/// The CPU time of all threads of this process, in seconds.
private func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
