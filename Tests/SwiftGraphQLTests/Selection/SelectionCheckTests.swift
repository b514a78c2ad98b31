#if DEBUG
    import Foundation
    import SwiftGraphQL
    import Testing

    /// Tests the check that debug builds perform when a selection is prepared.
    @Suite struct SelectionCheckTests {
        private typealias Human = Selection<String, Objects.Human>

        private func failure<T>(_ human: Selection<T, Objects.Human>) -> SelectionError? {
            let query = Selection<[T], Operations.Query> { try $0.humans(human.list) }
            do {
                _ = try query.prepare()
                return nil
            } catch { return error as? SelectionError }
        }

        /// Selections that depend on data, each with the missing field and the condition that the error must name.
        private static let dependent: [(name: String, human: Human, field: String, condition: String)] = [
            ("??", Selection { try $0.homePlanet() ?? $0.name() }, "name", "`homePlanet` was null"),
            ("?:", Selection { try $0.homePlanet() == nil ? $0.name() : "" }, "name", "`homePlanet` was null"),
            ("||", Selection { try $0.likesStrawberries() || $0.rating() > 1 ? "" : "x" }, "rating", "was false"),
            ("&&", Selection { try !$0.likesStrawberries() && $0.rating() > 1 ? "" : "x" }, "rating", "was false"),
            (
                "if let else",
                Selection { if let planet = try $0.homePlanet() { planet } else { try $0.funFact() } },
                "funFact", "`homePlanet` was null"
            ),
            (
                "guard let",
                Selection { human in
                    guard let planet = try human.homePlanet() else { return try human.name() }
                    return planet
                }, "name", "`homePlanet` was null"
            ),
            (
                "switch",
                Selection { human in
                    switch try human.mood() {
                    case .happy: return ""
                    default: return try human.name()
                    }
                }, "name", "`mood` was"
            ),
            (
                "an enum's value that the schema doesn't know",
                Selection { try $0.mood()?.isRecognized == false ? $0.name() : "" }, "name",
                "`mood` was a value unknown to the schema"
            ),
            (
                "a null object",
                Selection { try $0.partner(.nullable { try $0.name() }) ?? $0.funFact() }, "funFact",
                "`partner` was null"
            ),
            (
                "behind a null object",
                Selection { try $0.partner(.optional { try $0.homePlanet() ?? $0.name() }) ?? "" }, "name",
                "`homePlanet` was null"
            ),
            (
                "behind guard let ... else throw",
                Selection { human in
                    guard let planet = try human.homePlanet() else { throw CancellationError() }
                    return try human.likesStrawberries() ? planet : human.name()
                }, "name", "`likesStrawberries` was false"
            ),
            (
                "behind a guard in a selection below",
                Selection { human in
                    try human.partner(
                        .optional { partner in
                            guard let planet = try partner.homePlanet() else { throw CancellationError() }
                            return try partner.likesStrawberries() ? planet : partner.name()
                        }) ?? ""
                }, "name", "`likesStrawberries` was false"
            ),
            (
                "swallowed", Selection { human in try human.homePlanet() ?? (try? human.name()) ?? "" }, "name",
                "`homePlanet` was null"
            ),
            (
                "a failed field",
                Selection { human in
                    let planet = try human.selection(Selection { try $0.homePlanet() }.result)
                    if case .failure = planet { return try human.name() }
                    return ""
                }, "name", "was null"
            ),
            (
                "a failed `nonNullOrFail`",
                Selection { human in
                    do {
                        return try human.partner(.nonNullOrFail { try $0.name() })
                    } catch {
                        return try human.funFact()
                    }
                }, "funFact", "`partner` was null"
            ),
            (
                "a branch of a union",
                Selection { human in
                    let friends = try human.friends(
                        .list(
                            .nullable {
                                try $0.on(
                                    droid: .select { _ in "droid" },
                                    human: .select { try $0.homePlanet() ?? $0.funFact() })
                            }))
                    return friends.compactMap(\.self).joined()
                }, "funFact", "`homePlanet` was null"
            ),
            (
                "the type of an object",
                Selection { human in
                    let isHuman = try human.friends(
                        .list(.nonNullOrFail { try $0.on(droid: .select { _ in false }, human: .select { _ in true }) })
                    )
                    return isHuman == [true] ? try human.funFact() : ""
                }, "funFact", "`on` was Human"
            ),
        ]

        @Test(
            "A field that is requested conditionally causes an error before anything is sent",
            arguments: dependent.indices)
        func dependsOnData(index: Int) throws {
            let (name, human, field, condition) = Self.dependent[index]
            let error = try #require(failure(human), "\(name)")
            #expect(error.code == .dataDependentSelection, "\(name)")
            #expect(error.message.contains("asked for `\(field)` only while"), "\(name): \(error)")
            #expect(error.message.contains(condition), "\(name): \(error)")
            #expect(error.message.contains("first, then choose"), "\(name): \(error)")
            #expect(error.path.description.hasPrefix("humans[0]"), "\(name): \(error)")
        }

        @Test("The error's message names the field, the condition and the fix")
        func message() {
            #expect(
                failure(Human { try $0.homePlanet() ?? $0.name() })?.description == """
                    humans[0]: the selection asked for `name` only while `homePlanet` was null, so it was not requested. \
                    The fields of a selection are fixed before the response arrives: read `homePlanet` and `name` first, \
                    then choose.
                    """)
        }

        @Test("Selections that read all fields before they choose pass the check", arguments: [true, false])
        func independent(showsDetails: Bool) throws {
            let humans: [Human] = [
                Selection { human in
                    let (planet, name) = (try human.homePlanet(), try human.name())
                    return planet ?? name
                },
                Selection { try $0.likesStrawberries() ? $0.name() : "" },
                Selection { human in try human.homePlanet().map { _ in try human.name() } ?? "" },
                Selection { try showsDetails ? $0.name() : $0.funFact() },
                Selection { try $0.mood() == .happy ? $0.name() : "" },
                Selection { try $0.children(.nullable(.list { try $0.name() }))?[0] ?? "" },
                Selection { try $0.friends(.list(.nullable { try $0.name() }))[0] ?? "" },
                Selection { try $0.tags()[0] },
                Selection { human in
                    guard let planet = try human.homePlanet() else { throw CancellationError() }
                    return planet
                },
                Selection { try $0.partner(.nonNullOrFail { try $0.name() }) },
                Selection { human in
                    switch try human.mood() {
                    case .happy, .none: return ""
                    case .some(let mood): return mood.rawValue
                    }
                },
                Selection { try $0.avatar(size: showsDetails ? 10 : 20) + $0.avatar(size: 30) },
                Selection { _ in "nothing" },
            ]
            for (index, human) in humans.enumerated() {
                let error = failure(human)
                #expect(error == nil, "\(index): \(error.map(String.init(describing:)) ?? "")")
            }
        }

        @Test("An error reports arguments that differ between two runs of a closure")
        func unsteadyArguments() {
            let query = Selection<String?, Operations.Query> {
                try $0.human(id: UUID().uuidString, .nullable { try $0.name() })  // swift-graphql: allow
            }
            let error = selectionError { try query.prepare() }
            #expect(error?.code == .dataDependentSelection)
            #expect(
                error?.message.contains("`human` with different arguments when its closure ran again")
                    == true)
            #expect(error?.message.contains("`UUID()`") == true)
            let dependent = failure(Human { try $0.avatar(size: $0.homePlanet() == nil ? 10 : 20) })
            #expect(dependent?.message.contains("`avatar` with different arguments while `homePlanet`") == true)
        }

        @Test("An error reports a field that is requested at random")
        func chance() {
            let runs = Runs()
            let error = failure(Human { runs.next() == 1 ? try $0.name() : try $0.funFact() })
            #expect(
                error?.message.contains(
                    "other fields, such as `funFact`, when its closure ran again on the same values") == true)
        }

        #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
            @Test("The environment variable `SWIFT_GRAPHQL_CHECKS=0` turns the check off for a process")
            func environment() async {
                await #expect(processExitsWith: .success) {
                    setenv("SWIFT_GRAPHQL_CHECKS", "0", 1)
                    let query = Selection<[String], Operations.Query> {
                        try $0.humans(.list { try $0.homePlanet() ?? $0.name() })
                    }
                    _ = try query.prepare()
                }
            }
        #endif

        @Test("A selection is checked once, or not at all if the check is turned off")
        func once() throws {
            let runs = Runs()
            let query = Selection<[String], Operations.Query> {
                try $0.humans(
                    .list {
                        _ = runs.next()
                        return try $0.name()
                    })
            }
            _ = try query.prepare(checked: false)
            #expect(runs.next() == 2)
            _ = try query.prepare()
            let checked = runs.next()
            #expect(checked > 5)
            _ = try query.prepare()
            #expect(runs.next() == checked + 2)
        }

        @Test("A client checks equal selections from a function only once and checks different selections separately")
        func made() async throws {
            let runs = Runs()
            func names(planets: Bool) -> Selection<[String?], Operations.Query> {
                Selection {
                    try $0.humans(
                        .list {
                            _ = runs.next()
                            return planets ? try $0.homePlanet() : try $0.name()
                        })
                }
            }
            let client = Client(transport: Counting())
            for planets in [false, true] {
                let start = runs.next()
                _ = try await client.send(names(planets: planets))
                // The closure was recorded and checked with several sets of mock values.
                #expect(runs.next() > start + 3)
                for _ in 0..<3 {
                    let next = runs.next()
                    _ = try await client.send(names(planets: planets))
                    #expect(runs.next() == next + 2)
                }
            }
            for _ in 0..<2 {
                let dependent = Selection<[String], Operations.Query> {
                    try $0.humans(.list { try $0.homePlanet() ?? $0.name() })
                }
                await #expect(throws: SelectionError.self) { _ = try await client.send(dependent) }
            }
        }

        @Test("A client doesn't send a selection that depends on data unless the client's check is turned off")
        func client() async throws {
            let transport = Counting()
            var client = Client(transport: transport)
            let query = Selection<[String], Operations.Query> {
                try $0.humans(.list { try $0.homePlanet() ?? $0.name() })
            }
            await #expect(throws: SelectionError.self) { _ = try await client.send(query) }
            #expect(transport.runs.next() == 1)
            client.checksSelections = false
            #expect(try await client.send(query) == [])
            #expect(transport.runs.next() == 3)
        }
    }

    /// A thread-safe counter that starts at 1.
    private final class Runs: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func next() -> Int {
            lock.withLock {
                count += 1
                return count
            }
        }
    }

    private struct Counting: Transport {
        let runs = Runs()

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            _ = runs.next()
            return GraphQLResponse(body: Array(#"{"data":{"humans":[]}}"#.utf8))
        }
    }
#endif
