import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

/// Tests that a branch of `on` belongs to its type and that the set of branches is part of the call.
@Suite struct BranchTests {
    private static let droid = Selection<String, Objects.Droid> { "DROID \(try $0.name())" }
    private static let human = Selection<String, Objects.Human> { "HUMAN \(try $0.name())" }
    private static let other = Selection<String, Interfaces.Character> { "OTHER \(try $0.name())" }

    private static func query(
        _ character: @escaping @Sendable (Interfaces.Character) throws -> String
    ) -> Selection<[String], Operations.Query> {
        let characters = Selection<String, Interfaces.Character>(character).list
        return Selection { try $0.characters(characters) }
    }

    private static let luke = #"{"__typename":"Human","likesStrawberries":true,"name":"Luke","funFact":"fun"}"#
    private static let r2 = #"{"__typename":"Droid","likesStrawberries":false,"name":"R2","primaryFunction":"beep"}"#

    private func decode(
        _ query: Selection<[String], Operations.Query>, _ objects: String..., document: String
    ) throws -> [String] {
        let operation = try query.prepare(checked: false)
        #expect(operation.document == document)
        return try operation.decode(#"{"data":{"characters":[\#(objects.joined(separator: ","))]}}"#)
    }

    private static let dependent: [Selection<[String], Operations.Query>] = [
        // The droid's branch is missing in the recording and passed later.
        query { try $0.on(droid: $0.name().count > 2 ? droid : nil, human: human, otherwise: other) },
        // The human's branch is passed in the recording and missing later.
        query { try $0.on(droid: droid, human: $0.name().count > 2 ? nil : human, otherwise: other) },
        // The branches are exchanged, and their number is the same.
        query {
            let isLong = try $0.name().count > 2
            return try $0.on(droid: isLong ? nil : droid, human: isLong ? human : nil, otherwise: other)
        },
        // The branches of two interfaces are exchanged.
        query {
            let isLong = try $0.name().count > 2
            return try $0.selection(
                Selection<String, Interfaces.Node> {
                    try $0.on(
                        character: isLong ? nil : other, named: isLong ? .init { try $0.name() } : nil,
                        otherwise: .init { try $0.id() })
                })
        },
        // The recording has a branch for each type, and one branch is missing later.
        query {
            try $0.name().count > 2
                ? $0.on(droid: droid, human: human, otherwise: other) : $0.on(droid: droid, human: human)
        },
        query {
            try $0.name().count > 2
                ? $0.on(droid: droid, human: human) : $0.on(droid: droid, human: human, otherwise: other)
        },
    ]

    @Test(
        "A branch that is passed only for some objects causes an error and never returns another type's value",
        arguments: 0..<6)
    func dependsOnData(index: Int) throws {
        let operation = try Self.dependent[index].prepare()
        for object in [Self.luke, Self.luke.replacing("Human", with: "Droid"), Self.luke.replacing("Human", with: "X")]
        {
            let object = object.replacing("}", with: #","id":"1","isNamed":"x","isCharacter":"x"}"#)
            let error = selectionError { try operation.decode(#"{"data":{"characters":[\#(object)]}}"#) }
            #expect(error?.code == .dataDependentSelection)
            #expect(error?.path.description == "characters[0]")
            #expect(error?.message.contains("with different branches than when its fields were recorded") == true)
        }
    }

    @Test("A type name with escapes leads to its type's branch")
    func escapedTypeName() throws {
        let query = Self.query { try $0.on(droid: Self.droid, human: Self.human) }
        #expect(
            try decode(
                query, Self.luke.replacing("Human", with: #"Hum\u0061n"#),
                Self.r2.replacing("Droid", with: #"\u0044roid"#),
                Self.r2, document: "query { characters { __typename ... on Droid { name } ... on Human { name } } }")
                == ["HUMAN Luke", "DROID R2", "DROID R2"])
    }

    #if DEBUG
        @Test("The check in debug builds finds a branch that is passed only for some objects")
        func check() {
            let query = Self.query {
                let likes = try $0.likesStrawberries()
                return try $0.on(droid: likes ? Self.droid : nil, human: Self.human, otherwise: Self.other)
            }
            #expect(
                selectionError { try query.prepare() }?.description == """
                    characters[0]: the selection asked for the types `Droid, Human` with different branches while \
                    `likesStrawberries` was false. The branches of an `on` must not depend on the data: pass the same \
                    branches every time, and decide inside them.
                    """)
        }
    #endif

    @Test("If the first of two calls to `on` is skipped, the second has its own branches")
    func skipped() throws {
        let query = Self.query {
            var values: [String] = []
            if try $0.likesStrawberries() { values.append(try $0.on(human: Self.human, otherwise: Self.other)) }
            values.append(try $0.on(droid: Self.droid, otherwise: .init { "NO DROID \(try $0.name())" }))
            return values.joined(separator: ", ")
        }
        let document =
            "query { characters { __typename likesStrawberries ... on Human { name } name ... on Droid { name } } }"
        #expect(
            try decode(query, Self.luke, Self.r2, document: document) == ["HUMAN Luke, NO DROID Luke", "DROID R2"])
        let likingDroid = Self.r2.replacing("false", with: "true"), other = Self.luke.replacing("Human", with: "Ewok")
        #expect(
            try decode(query, likingDroid, other, Self.r2, document: document)
                == ["OTHER R2, DROID R2", "OTHER Luke, NO DROID Luke", "DROID R2"])
    }

    @Test("If an `on` with all types is skipped, an `on` with `otherwise` still accepts unknown types")
    func skippedExhaustive() throws {
        let query = Self.query {
            var values: [String] = []
            if try $0.likesStrawberries() { values.append(try $0.on(droid: Self.droid, human: Self.human)) }
            values.append(try $0.on(droid: Self.droid, human: Self.human, otherwise: Self.other))
            return values.joined(separator: ", ")
        }
        let ewok = Self.r2.replacing("Droid", with: "Ewok")
        #expect(
            try decode(
                query, ewok, Self.luke,
                document:
                    "query { characters { __typename likesStrawberries ... on Droid { name } ... on Human { name } "
                    + "name } }") == ["OTHER R2", "HUMAN Luke, HUMAN Luke"])
    }

    @Test("Two calls to `on` with the same types have their own selections, in any order")
    func swapped() throws {
        let query = Self.query { character in
            let facts = {
                try character.on(
                    droid: .init { try $0.primaryFunction() }, human: .init { try $0.funFact() })
            }
            let names = { try character.on(droid: Self.droid, human: Self.human) }
            return try character.likesStrawberries() ? facts() + " " + names() : names() + " " + facts()
        }
        #expect(
            try decode(
                query, Self.r2, Self.luke,
                document: "query { characters { __typename likesStrawberries ... on Droid { primaryFunction name } "
                    + "... on Human { funFact name } } }") == ["DROID R2 beep", "fun HUMAN Luke"])
    }

    @Test("An interface's branch handles the objects that no preceding branch handles")
    func interfaces() throws {
        let node = Selection<String, Interfaces.Node> {
            let first = try $0.on(
                droid: .init { "droid \(try $0.name())" }, character: .init { "character \(try $0.name())" },
                otherwise: .init { "node \(try $0.id())" })
            let second = try $0.on(
                named: .init { "named \(try $0.name())" }, otherwise: .init { "unnamed \(try $0.id())" })
            return "\(first), \(second)"
        }
        let query = Selection<[String], Operations.Query> {
            try $0.characters(Selection<String, Interfaces.Character> { try $0.selection(node) }.list)
        }
        #expect(
            try decode(
                query,
                #"{"__typename":"Droid","name":"R2","isCharacter":"Droid","isNamed":"Droid","id":"1"}"#,
                #"{"__typename":"Human","isCharacter":"Human","name":"Leia","isNamed":"Human","id":"2"}"#,
                #"{"__typename":"Rock","id":"3"}"#,
                document: "query { characters { __typename ... on Node { ... on Droid { name } ... on "
                    + "Character { __typename isCharacter: __typename name } id ... on Named { __typename isNamed: "
                    + "__typename name } } } }")
                == ["droid R2, named R2", "character Leia, named Leia", "node 3, unnamed 3"])
    }

    // MARK: Mock objects

    @Test("A mock object has the same type in all calls to `on`")
    func sameType() throws {
        let query = Self.query { character in
            let human = try character.on(human: .init { _ in true }, otherwise: .init { _ in false })
            let droid = try character.selection(
                Selection<Bool, Interfaces.Named> {
                    try $0.on(droid: .init { _ in true }, otherwise: .init { _ in false })
                })
            let both = try character.on(droid: .init { _ in "droid" }, human: .init { _ in "human" })
            guard human != droid, both == (human ? "human" : "droid") else { throw CancellationError() }
            return both
        }
        _ = try query.prepare()
        let types = try (0..<20).map { try query.mock(seed: $0) }
        #expect(Set(types.joined()) == ["human", "droid"])
    }

    @Test("A mock object has the type of its selection or of its branch")
    func knownType() throws {
        let character = Selection<String, Interfaces.Character> {
            try $0.on(droid: .init { _ in "droid" }, human: .init { _ in "human" })
        }
        let human = Selection<[String], Objects.Human> { human in
            let types = [
                try human.selection(character),
                try human.partner(.nonNullOrFail { try $0.selection(character) }),
                try human.friends(
                    .list(
                        .nonNullOrFail {
                            try $0.on(
                                droid: .init { "\(try $0.selection(character)) in droid" },
                                human: .init { "\(try $0.selection(character)) in human" })
                        }))[0],
            ]
            guard types[..<2] == ["human", "human"], ["droid in droid", "human in human"].contains(types[2]) else {
                throw CancellationError()
            }
            return types
        }
        let query = Selection<[[String]], Operations.Query> { try $0.humans(human.list) }
        _ = try query.prepare()
        try query.verify()
        #expect(try (0..<20).allSatisfy { try !query.mock(seed: $0).isEmpty })
    }
}
