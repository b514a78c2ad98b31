import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

/// Tests that a closure can skip, repeat and reorder the recorded calls.
@Suite struct CallOrderTests {
    private struct Call: Sendable {
        let name: String
        /// The expected values for the droid and the human of `objects`.
        let droid, human: String
        let run: @Sendable (Interfaces.Character) throws -> String

        init(
            _ name: String, droid: String, human: String,
            run: @escaping @Sendable (Interfaces.Character) throws -> String
        ) {
            (self.name, self.droid, self.human, self.run) = (name, droid, human, run)
        }

        init(_ name: String, _ value: String, run: @escaping @Sendable (Interfaces.Character) throws -> String) {
            self.init(name, droid: value, human: value, run: run)
        }
    }

    private static let objects: JSONValue = [
        [
            "__typename": "Droid", "id": "7", "name": "R2", "likesStrawberries": false, "appearsIn": ["JEDI"],
            "primaryFunction": "beep", "rating": "good",
            "friends": [["__typename": "Human", "id": "8", "name": "Leia"]],
        ],
        [
            "__typename": "Human", "id": "8", "name": "Leia", "likesStrawberries": false, "appearsIn": [],
            "funFact": "fun", "rating": 3, "homePlanet": nil,
            "friends": [["__typename": "Droid", "id": "7", "name": "R2"], nil],
        ],
    ]

    private static let calls = [
        Call("name", droid: "R2", human: "Leia") { try $0.name() },
        Call("likesStrawberries", "false") { "\(try $0.likesStrawberries())" },
        // These calls request the same field with two selections and with arguments.
        Call("friends { name }", droid: #"["Leia"]"#, human: #"["R2", "-"]"#) {
            "\(try $0.friends(.list(.nullable { try $0.name() })).map { $0 ?? "-" })"
        },
        Call("friends { id }", droid: #"["8"]"#, human: #"["7", "-"]"#) {
            "\(try $0.friends(.list(.nullable { try $0.id() })).map { $0 ?? "-" })"
        },
        Call("friends(first: 1) { name }", droid: #"["Leia"]"#, human: #"["R2", "-"]"#) {
            "\(try $0.friends(first: 1, .list(.nullable { try $0.name() })).map { $0 ?? "-" })"
        },
        Call("friends(first: 2) { id }", droid: #"["8"]"#, human: #"["7", "-"]"#) {
            "\(try $0.friends(first: 2, .list(.nullable { try $0.id() })).map { $0 ?? "-" })"
        },
        // These calls embed groups and fragments.
        Call("group { name appearsIn }", droid: "R2 1", human: "Leia 0") {
            try $0.selection(
                Selection<String, Interfaces.Character> { "\(try $0.name()) \(try $0.appearsIn().count)" })
        },
        Call("group { likesStrawberries }", "group false") {
            try $0.selection(Selection<String, Interfaces.Character> { "group \(try $0.likesStrawberries())" })
        },
        Call("Named { name }", droid: "named R2", human: "named Leia") {
            try $0.selection(Selection<String, Interfaces.Named> { "named \(try $0.name())" })
        },
        Call("Named { on }", droid: "D 7", human: "other Leia") {
            try $0.selection(
                Selection<String, Interfaces.Named> {
                    try $0.on(droid: .select { "D \(try $0.id())" }, otherwise: .select { "other \(try $0.name())" })
                })
        },
        // These calls use `on` with all types, with some types, and with equal types but different fields.
        Call("on { droid human }", droid: "D beep", human: "H fun") {
            try $0.on(
                droid: .select { "D \(try $0.primaryFunction())" }, human: .select { "H \(try $0.funFact())" })
        },
        Call("on { droid human } again", droid: "D R2", human: "H -") {
            try $0.on(
                droid: .select { "D \(try $0.name())" }, human: .select { "H \(try $0.homePlanet() ?? "-")" })
        },
        Call("on { human otherwise }", droid: "O R2", human: "H 3") {
            try $0.on(human: .select { "H \(try $0.rating())" }, otherwise: .select { "O \(try $0.name())" })
        },
        Call("on { droid otherwise }", droid: "D good", human: "O 8") {
            try $0.on(droid: .select { "D \(try $0.rating() ?? "-")" }, otherwise: .select { "O \(try $0.id())" })
        },
        Call("on { droid human otherwise }", droid: "all beep", human: "all Leia") {
            try $0.on(
                droid: .select { "all \(try $0.primaryFunction())" }, human: .select { "all \(try $0.name())" },
                otherwise: .select { try $0.__typename() })
        },
    ]

    /// The sequences of calls in the order in which a closure makes them.
    private final class Sequences: @unchecked Sendable {
        private let lock = NSLock()
        private var rest: [[Int]] = []

        /// Sets the sequences, in the order in which `next` returns them.
        func start(_ sequences: [[Int]]) { lock.withLock { rest = sequences.reversed() } }

        func next() -> [Int] { lock.withLock { rest.popLast() ?? [] } }
    }

    /// Returns all sequences of at most three of the given calls.
    private static func sequences(of calls: [Int]) -> [[Int]] {
        var all: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<3 {
            longest = longest.flatMap { sequence in calls.map { sequence + [$0] } }
            all += longest
        }
        return all
    }

    @Test(
        "After any three calls are recorded, repeating them in any sequence returns their own values",
        arguments: calls.indices)
    func allSequences(first: Int) async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/schema.graphql")
        let server = try GraphQLServer(sdl: String(contentsOf: file, encoding: .utf8))
            .resolving("Query.characters") { _ in Self.objects }
        let made = Sequences()
        let character = Selection<[String], Interfaces.Character> { scope in
            try made.next().map { try Self.calls[$0].run(scope) }
        }
        let query = Selection<[[String]], Operations.Query> { try $0.characters(character.list) }
        var failures: [String] = []
        for second in first..<Self.calls.count {
            for third in second..<Self.calls.count {
                let recorded = [first, second, third]
                made.start([recorded])
                let operation = try query.prepare(checked: false)
                let body = await server.execute(document: operation.document, variables: operation.variables)
                let response = try JSONValue(parsing: body)
                guard response["errors"] == nil else {
                    failures.append("\(recorded): \(response)")
                    continue
                }
                let sequences = Self.sequences(of: Set(recorded).sorted())
                let expected = sequences.flatMap { sequence in
                    [sequence.map { Self.calls[$0].droid }, sequence.map { Self.calls[$0].human }]
                }
                // The response is decoded as the server writes it and with the members of each object sorted by name.
                for text in [String(decoding: body, as: UTF8.self), response.description] {
                    let start = try #require(text.firstIndex(of: "[")), end = try #require(text.lastIndex(of: "]"))
                    let objects = text[text.index(after: start)..<end]
                    let all = Array(repeating: objects, count: sequences.count).joined(separator: ",")
                    made.start(sequences.flatMap { [$0, $0] })
                    let names = recorded.map { Self.calls[$0].name }
                    do {
                        let decoded = try operation.decode(Array((text[...start] + all + text[end...]).utf8))
                        if decoded != expected {
                            let index = decoded.indices.first { decoded[$0] != expected[$0] } ?? 0
                            failures.append("\(names): \(sequences[index / 2]) is \(decoded[index])")
                        }
                    } catch { failures.append("\(names): \(error)") }
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3).joined(separator: "\n"))")
    }

    // MARK: With documents

    private func decode<T>(_ human: Selection<T, Objects.Human>, _ document: String, _ humans: String) throws -> [T] {
        let query = Selection<[T], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare()
        #expect(operation.document == document)
        return try operation.decode(Array(#"{"data":{"humans":[\#(humans)]}}"#.utf8))
    }

    private static let name = Selection<String, Objects.Human> { try $0.name() }
    private static let id = Selection<String, Objects.Human> { try $0.id() }

    @Test("A group that is skipped for some objects doesn't affect the group after it")
    func skippedGroup() throws {
        let human = Selection<[String], Objects.Human> { human in
            var values: [String] = []
            if try human.likesStrawberries() { values.append(try human.selection(Self.name)) }
            values.append(try human.selection(Self.id))
            return values
        }
        #expect(
            try decode(
                human, "query { humans { likesStrawberries name id } }",
                """
                {"likesStrawberries":false,"name":"a","id":"1"},{"likesStrawberries":true,"name":"b","id":"2"}
                """) == [["1"], ["b", "2"]])
    }

    @Test("A field that is skipped for some objects can be requested again with a different selection")
    func skippedField() throws {
        let human = Selection<[String?], Objects.Human> { human in
            var values: [String?] = []
            if try human.likesStrawberries() { values.append(try human.partner(Self.name.nullable)) }
            values.append(try human.partner(Self.id.nullable))
            return values
        }
        #expect(
            try decode(
                human, "query { humans { likesStrawberries partner { name id } } }",
                """
                {"likesStrawberries":false,"partner":{"name":"a","id":"1"}},
                {"likesStrawberries":true,"partner":{"name":"b","id":"2"}},{"likesStrawberries":false,"partner":null}
                """) == [["1"], ["b", "2"], [nil]])
    }

    @Test("A field that is skipped for some objects can be requested again with equal arguments")
    func skippedFieldWithArguments() throws {
        let human = Selection<[[String?]], Objects.Human> { human in
            var values: [[String?]] = []
            if try human.likesStrawberries() {
                values.append(try human.friends(first: 1, .list(.nullable { try $0.name() })))
            }
            values.append(try human.friends(first: 1, .list(.nullable { try $0.id() })))
            return values
        }
        let query = Selection<[[[String?]]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare(checked: false)
        let alias = try #require(operation.document.firstMatch(of: /friends_\w+/)).0
        let friend = #"[{"__typename":"Human","name":"b","id":"2"}]"#
        let body = #"{"data":{"humans":[{"likesStrawberries":false,"friends":\#(friend),"\#(alias)":\#(friend)}]}}"#
        // The arguments of the two calls are equal, so only their selections tell the calls apart.
        #expect(try operation.decode(Array(body.utf8)) == [[["2"]]])
    }

    @Test("If one of several equal calls requests a field that wasn't recorded, the error names only that field")
    func missingFieldOfEqualCall() throws {
        let human = Selection<[[String?]], Objects.Human> { human in
            [
                try human.friends(
                    first: 1, .list(.nullable { try $0.likesStrawberries() ? $0.name() : "\($0.name()) \($0.id())" })),
                try human.friends(first: 1, .list(.nullable { "\(try $0.appearsIn().count)" })),
            ]
        }
        let query = Selection<[[[String?]]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare(checked: false)
        let alias = try #require(operation.document.firstMatch(of: /friends_\w+/)).0
        let body = #"""
            {"data":{"humans":[{"friends":[{"__typename":"Human","likesStrawberries":false,"name":"a"}],\#
            "\#(alias)":[{"__typename":"Human","appearsIn":[]}]}]}}
            """#
        let error = #expect(throws: SelectionError.self) { try operation.decode(Array(body.utf8)) }
        #expect(error?.path.description == "humans[0].friends[0]")
        #expect(error?.message.contains("asked for `id`, but not when") == true, "\(error as Any)")
    }

    @Test("Two groups, or two branches of a type, can request a field with equal arguments and different selections")
    func equalArguments() throws {
        let names = Selection<[String?], Objects.Human> { human in
            [try human.name()] + (try human.friends(first: 1, .list(.nullable { try $0.name() })))
        }
        let ids = Selection<[String?], Objects.Human> { human in
            [try human.name()] + (try human.friends(first: 1, .list(.nullable { try $0.id() })))
        }
        let character = Selection<[[String?]], Interfaces.Character> {
            [
                try $0.on(droid: .select { _ in [] }, human: .select { try $0.selection(names) }),
                try $0.on(droid: .select { _ in [] }, human: ids),
            ]
        }
        let human = Selection<[[String?]], Objects.Human> { human in
            [try human.selection(names), try human.selection(ids)] + (try human.selection(character))
        }
        let query = Selection<[[[String?]]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare()
        var members = #""name":"a","__typename":"Human""#
        for name in Set(operation.document.matches(of: /friends_\w+/).map { String($0.0) }).union(["friends"]) {
            members += #","\#(name)":[{"__typename":"Human","name":"b","id":"2"}]"#
        }
        let body = #"{"data":{"humans":[{\#(members)},{\#(members)}]}}"#
        let values = [["a", "b"], ["a", "2"], ["a", "b"], ["a", "2"]]
        #expect(try operation.decode(Array(body.utf8)) == [values, values])
        #expect(try query.mock(seed: 1).allSatisfy { $0.count == 4 })
        try query.verify(mixtures: 5)
    }

    @Test("Equal calls read the values of their own fields, even if the closure returns to an earlier field")
    func equalCalls() throws {
        let avatar = Selection<[String], Objects.Human> { human in
            [try human.name(), try human.avatar(size: 1), try human.include(if: true) { try $0.avatar(size: 2) } ?? ""]
        }
        let human = Selection<[[String]?], Objects.Human> { human in
            [
                try human.selection(avatar), try human.selection(avatar), try human.partner(avatar.nullable),
                try human.partner(avatar.nullable),
            ]
        }
        let operation = try Selection<[[[String]?]], Operations.Query> { try $0.humans(human.list) }.prepare()
        /// Returns the members of an object in which each avatar has a different value.
        func members(_ prefix: String, from text: Substring) -> String {
            var names: [Substring] = []
            for match in text.matches(of: /avatar(_\w+)?/) where !names.contains(match.0) { names.append(match.0) }
            #expect(names.count == 4)
            let avatars = names.enumerated().map { #""\#($1)":"\#(prefix)\#($0)""# }
            return ([#""name":"\#(prefix)""#] + avatars).joined(separator: ",")
        }
        let split = try #require(operation.document.firstRange(of: "partner"))
        let own = members("a", from: operation.document[..<split.lowerBound])
        let partner = members("b", from: operation.document[split.lowerBound...])
        let object = #"{\#(own),"partner":{\#(partner)}}"#
        let values = [["a", "a0", "a1"], ["a", "a2", "a3"], ["b", "b0", "b1"], ["b", "b2", "b3"]]
        let body = #"{"data":{"humans":[\#(object),\#(object)]}}"#
        #expect(try operation.decode(Array(body.utf8)) == [values, values])
    }

    @Test("Equal groups at several levels can be repeated and skipped")
    func nestedGroups() throws {
        let outer = Selection<[String], Objects.Human> { human in
            let isFirst = try human.rating() == 1
            return try isFirst ? [human.selection(Self.name), human.selection(Self.id)] : [human.selection(Self.id)]
        }
        let human = Selection<[[String]], Objects.Human> { human in
            try human.rating() == 1 ? [human.selection(outer), human.selection(outer)] : [human.selection(outer)]
        }
        #expect(
            try decode(
                human, "query { humans { rating name id } }",
                #"{"rating":1,"name":"a","id":"1"},{"rating":2,"name":"b","id":"2"}"#)
                == [[["a", "1"], ["a", "1"]], [["2"]]])
    }
}
