import Foundation
import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("Errors and warnings about operations are reported")
struct TranslationFindingsTests {
    private static let schema = """
        type Query { a(x: Int, when: Moment, old: Int @deprecated(reason: "Use x.")): A node: Node nodes: [Node!]! self: A }
        interface Node { id: ID! }
        type A implements Node { id: ID! b: Int }
        scalar Moment
        """

    private func translate(
        _ documents: String..., scalars: [String: String] = ["Moment": "ISO8601DateTime"]
    ) throws -> String {
        let sources = documents.enumerated().map { SourceText($1, name: "\($0).graphql") }
        return try OperationTranslation.translate(
            sources, schema: [SourceText(Self.schema, name: "schema.graphql")],
            options: .init(scalarMappings: scalars), isJoined: true
        ).files.map(\.text).joined()
    }

    private func findings(_ documents: String...) throws -> [String] {
        do {
            let sources = documents.enumerated().map { SourceText($1, name: "\($0).graphql") }
            _ = try OperationTranslation.translate(
                sources, schema: [SourceText(Self.schema, name: "schema.graphql")],
                options: .init(scalarMappings: ["Moment": "ISO8601DateTime"]), isJoined: true)
            return []
        } catch let error as CodegenError {
            #expect(error.code == .invalidOperations)
            return error.diagnostics.map { "\($0.location?.source.name ?? "") \($0.summary)" }
        }
    }

    @Test("The validation errors in all documents are reported together, in order")
    func validation() throws {
        let found = try findings(
            "query Q { a { c } ...F }", "query R { b } fragment F on Query { z: a(y: 1) { id } }")
        #expect(found.count == 3)
        #expect(found.map { $0.prefix(17) } == ["0.graphql 1:15 er", "1.graphql 1:11 er", "1.graphql 1:42 er"])
    }

    @Test("A syntax error in one document is reported together with errors in other documents")
    func syntax() throws {
        let found = try findings("query Q { a { ", "query R {}")
        #expect(found.map { $0.prefix(9) } == ["0.graphql", "1.graphql"])
    }

    @Test(
        "Operations that can't be expressed as selections cause errors at their locations",
        arguments: [
            (
                "query Q { a(when: \"2026\") { id } }",
                "1:19 error: a literal of the scalar 'Moment', which is 'ISO8601DateTime' in Swift, can't be translated, "
                    + "because only the codec can interpret it"
            ),
            (
                "query Q($x: Int @deprecated) { a(x: $x) { id } }",
                "1:17 error: the directive '@deprecated' can't be used on a variable"
            ),
        ])
    func rejections(document: String, finding: String) throws {
        let found = try findings(document)
        #expect(found.count == 1)
        #expect(found.first?.prefix(16) == "0.graphql \(finding)".prefix(16), "\(found)")
        if !finding.contains("@deprecated") { #expect(found.first == "0.graphql \(finding)") }
    }

    private func warnings(_ documents: String...) throws -> [String] {
        let sources = documents.enumerated().map { SourceText($1, name: "Folder/Some File\($0).graphql") }
        return try OperationTranslation.translate(
            sources, schema: [SourceText(Self.schema, name: "schema.graphql")],
            options: .init(scalarMappings: ["Moment": "ISO8601DateTime"]), isJoined: true
        ).warnings.map(\.summary)
    }

    @Test("Equal definitions in two documents count once, and different definitions with the same name cause an error")
    func duplicates() throws {
        let document = "query Q { a(x: 1) { ...F } } fragment F on A { b }"
        let generated = "query Q {\n  a(x: 1) {\n    ...F\n  }\n}\n\nfragment F on A {\n  b\n}\n"
        #expect(try translate(document, generated) == translate(document))
        #expect(
            try findings(document, "query Q { a(x: 2) { b } }")
                == ["1.graphql 1:7 error: the operation 'Q' appears twice"])
    }

    @Test(
        "If the API is generated without introspection, each introspection field and fragment causes an error",
        arguments: [
            ("query Q { type: __type(name: \"A\") { name } }", ["1:17 error: the API has the field '__type'"]),
            ("{ __schema { types { name } } a { id } }", ["1:3 error: the API has the field '__schema'"]),
            (
                "query Q { a { id } ...F } fragment F on Query { ... { __schema { ...S } } } "
                    + "fragment S on __Schema { description }",
                ["1:55 error: the API has the field '__schema'", "1:91 error: the API has the type '__Schema'"]
            ),
            ("fragment T on __Type { name }", ["1:15 error: the API has the type '__Type'"]),
        ])
    func introspection(document: String, expected: [String]) throws {
        #expect(
            try findings(document)
                == expected.map { "0.graphql \($0) only if it is generated with introspection" })
        let result = try OperationTranslation.translate(
            [SourceText(document)], schema: [SourceText(Self.schema)],
            options: .init(scalarMappings: ["Moment": "ISO8601DateTime"], includesIntrospection: true), isJoined: true)
        #expect(!result.files.isEmpty)
        #expect(!result.warnings.contains { $0.message.contains("introspection") })
    }

    @Test("If invalid operations are left out, operations with introspection are also left out")
    func introspectionLeftOut() throws {
        let document = "query Q { __schema { description } } query R { a { id } }"
        let result = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")], schema: [SourceText(Self.schema)],
            options: .init(scalarMappings: ["Moment": "ISO8601DateTime"]), isJoined: true, skipsInvalid: true)
        #expect(result.leftOut.count == 1)
        #expect(result.files.map(\.text).joined().contains("struct R"))
    }

    @Test("A variable that a fragment uses with two types causes an error, because no operation can declare it")
    func contradiction() throws {
        let message = "the variable '$x' is used both where 'Int' and where 'Moment' is expected"
        #expect(
            try findings("fragment F on Query { a(x: $x, when: $x) { id } }") == ["0.graphql 1:38 error: \(message)"])
        #expect(
            try findings(
                "fragment F on Query { a(x: $x) { id } ...G } fragment G on Query { b: a(when: $x) { id } }")
                == ["0.graphql 1:39 error: \(message)"])
    }

    @Test("Type definitions between operations are left out, with a warning for each document")
    func clientTypes() throws {
        let document = "extend type Query { local: Int } type Local { id: ID } query Q { a { id } }"
        #expect(
            try warnings(document) == [
                "1:1 warning: type definitions are left out; 'translate' takes the types from the schema"
            ])
        #expect(try translate(document) == translate("query Q { a { id } }"))
        #expect(try findings("type Query { a: Int }").count == 1)
    }

    @Test("A deprecated argument is reported where it is used")
    func deprecatedArgument() throws {
        #expect(
            try warnings("query Q { a(x: 1, old: 2) { id } }") == [
                "1:19 warning: the argument 'old' of 'a' is deprecated: Use x."
            ])
    }

    @Test("An anonymous operation is named after its file or its kind, with a warning")
    func anonymous() throws {
        #expect(
            try warnings("{ node { id } }", "query SomeFile1 { node { id } }", "{ a { id } }") == [
                "1:1 warning: the operation has no name, so it is translated as 'SomeFile0'",
                "1:1 warning: the operation has no name, so it is translated as 'SomeFile2'",
            ])
        let text = try translate("{ node { id } }")
        #expect(text.contains("struct Query: Sendable"))
        #expect(text.contains("(named: \"Query\") {"))
    }

    @Test(
        "A type is named after its field, or else after the schema's type, or else after the field with 'Fields'",
        arguments: [
            ("query Nodes { nodes { id } self { id } }", ["Nodes", "nodes: [Node]", "self_: A?", "Node", "A"]),
            ("query Q { self { id } a { id } }", ["Q", "self_: A?", "a: AFields?", "A", "AFields"]),
            ("query A { a { id } }", ["A", "a: AFields?", "AFields"]),
            (
                "query Node { nodes { id } node { id } }",
                ["Node", "nodes: [NodesFields]", "node: NodeFields?", "NodesFields", "NodeFields"]
            ),
            (
                "query Q { node { ... on A { b } } a { id } } query Node { a { id } }",
                ["Q", "node: Node?", "a: A?", "Node", "A", "A", "Node", "a: A?", "A"]
            ),
            ("query A { node { ... on A { b } } }", ["A", "node: Node?", "Node", "AFields"]),
            ("query Search($x: Int) { Search: a(x: $x) { id } }", ["SearchQuery", "Search: A?", "A"]),
            ("query a { a { id } } query A { a { id } }", ["A", "a: AFields?", "AFields", "AQuery", "a: A?", "A"]),
            ("query Objects { node { id } }", ["ObjectsQuery", "node: Node?", "Node"]),
            ("query Q { a { ...A } } fragment A on A { id }", ["Q", "a: AFields?", "AFields", "a: A", "A"]),
            (
                "query A { a { ...A } } fragment A on A { id }",
                ["A", "a: AFields?", "AFields", "a: AFragment", "AFragment"]
            ),
            (
                "query F { aFields: a { b } a { a: id } b: a { id } }",
                ["F", "aFields: AFields?", "a: A?", "b: B?", "AFields", "A", "B"]
            ),
            (
                "query A { aFields: a { b } a { id } }",
                ["A", "aFields: AFields?", "a: AFields2?", "AFields", "AFields2"]
            ),
        ])
    func names(document: String, expected: [String]) throws {
        #expect(try declared(in: translate(document)) == expected)
    }

    /// Returns the types, and the properties whose types aren't scalars, in source order.
    private func declared(in text: String) throws -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            if let index = words.firstIndex(where: { $0 == "struct" || $0 == "enum" }) {
                return words[index + 1].filter { $0 != ":" }
            }
            guard words.first == "var", !["String", "Int?", "On"].contains(words.last ?? "") else { return nil }
            return words.dropFirst().joined(separator: " ")
        }
    }

    @Test(
        "A list field's name becomes singular in a type's name",
        arguments: [
            ("humans", "human"), ("entries", "entry"), ("addresses", "address"), ("statuses", "status"),
            ("boxes", "box"), ("branches", "branch"), ("allMovies", "allMovie"), ("children", "child"),
            ("houses", "house"), ("cases", "case"), ("aliases", "alias"), ("series", "series"), ("data", "data"),
            ("address", "address"), ("status", "status"), ("s", "s"), ("search", "search"), ("People", "Person"),
        ])
    func singular(plural: String, singular: String) {
        #expect(SingularName.of(plural) == singular)
    }

    @Test("Client-only fields and directives for other clients are left out with a warning")
    func clientDirectives() throws {
        let document = """
            query Q($x: Int) {
              a(x: $x) @connection(key: "a") { id @nonreactive isSelected @client }
              settings @client { theme }
              node { ...F @unmask }
            }
            fragment F on Node @refetchable(queryName: "R") { id @required(action: LOG) }
            """
        #expect(
            try warnings(document) == [
                "2:12 warning: the directive '@connection' is for another client, so it is left out",
                "2:39 warning: the directive '@nonreactive' is for another client, so it is left out",
                "2:52 warning: this field exists only in the client, so it is left out",
                "3:3 warning: this field exists only in the client, so it is left out",
                "4:15 warning: the directive '@unmask' is for another client, so it is left out",
                "6:20 warning: the directive '@refetchable' is for another client, so it is left out",
                "6:54 warning: the directive '@required' is for another client, so it is left out",
            ])
        let plain = "query Q($x: Int) { a(x: $x) { id } node { ...F } } fragment F on Node { id }"
        #expect(try translate(document) == translate(plain))
        #expect(try findings("query Q { a @defered { id } }").count == 1)
    }

    @Test("Variables with the names '_', 'self' and 'A' become parameters that Swift can use")
    func variableNames() throws {
        let text = try translate(
            "query Q($_: Int, $self: Int, $A: Int) { a(x: $_, old: $self) { id } b: a(x: $A) { id } }")
        #expect(text.contains("__: OptionalArgument<Int> = .absent"))
        #expect(text.contains("$0.a(x: __, old: self_, A.selection.nullable)"))
        #expect(text.contains("$0.a(x: A_, B.selection.nullable)"))
    }

    @Test("A fragment with Relay's arguments becomes one fragment for each set of values")
    func relayArguments() throws {
        let document = """
            query Q($x: Int) { ...F @arguments(n: $x) ...G }
            fragment G on Query { self { id } }
            query R { ...F }
            query S { ...F @arguments(n: 7) }
            fragment F on Query @argumentDefinitions(n: {type: "Int", defaultValue: 1}, m: {type: "Int"}) {
              a(x: $n, old: $m) { id }
            }
            """
        let plain = """
            query Q($x: Int) { ...F ...G }
            fragment G on Query { self { id } }
            query R { ...F2 }
            query S { ...F3 }
            fragment F on Query { a(x: $x) { id } }
            fragment F3 on Query { a(x: 7) { id } }
            fragment F2 on Query { a(x: 1) { id } }
            """
        #expect(try translate(document) == translate(plain))
        let endless =
            "query Q { ...F } fragment F on Query @argumentDefinitions(n: {type: \"[Int]\"}) "
            + "{ a(x: 1) { id } ...F @arguments(n: [$n, $n]) }"
        #expect(try findings(endless).isEmpty == false)
    }

    @Test("An unused fragment passes values to the fragments that it spreads")
    func unusedRelayFragment() throws {
        let fragments = """
            fragment F on Query @argumentDefinitions(m: {type: "Int"}) { ...G @arguments(n: 2) ...H @arguments(n: 3) }
            fragment G on Query @argumentDefinitions(n: {type: "Int"}) { a(x: $n) { id } }
            fragment H on Query @argumentDefinitions(n: {type: "Int"}) { b: a(x: $n) { id } }
            """
        let plain = """
            query Q { ...G }
            fragment F on Query { ...G2 ...H }
            fragment G on Query { a(x: 1) { id } }
            fragment H on Query { b: a(x: 3) { id } }
            fragment G2 on Query { a(x: 2) { id } }
            """
        #expect(try translate("query Q { ...G @arguments(n: 1) }\n" + fragments) == translate(plain))
    }

    @Test("A warning about a fragment isn't repeated for each of its copies")
    func warningsOfCopies() throws {
        let document = """
            query Q { \((0..<20).map { "f\($0): a { ...F @arguments(n: \($0)) }" }.joined(separator: " ")) }
            fragment F on A @argumentDefinitions(n: {type: "Int"}) { id @nonreactive }
            """
        #expect(
            try warnings(document) == [
                "2:17 warning: the variables of the fragment get the values of '@arguments'",
                "2:61 warning: the directive '@nonreactive' is for another client, so it is left out",
            ])
    }

    @Test("Variables that are used only in omitted fields and directives are also omitted")
    func clientVariables() throws {
        let document = """
            query Q($x: Int, $y: Int, $z: Boolean!) {
              a(x: $x) @connection(key: $y) { id }
              settings @client(if: $z) { theme(x: $y) }
              ...F
            }
            fragment F on Query { local(y: $y) @client }
            """
        #expect(
            try warnings(document).filter { $0.contains("variable") } == [
                "1:18 warning: the variable '$y' is left out, because it is only used in parts that are left out",
                "1:27 warning: the variable '$z' is left out, because it is only used in parts that are left out",
            ])
        let plain = "query Q($x: Int) { a(x: $x) { id } ...F } fragment F on Query { __typename }"
        #expect(try translate(document) == translate(plain))
        #expect(try findings("query Q($unused: Int) { a { id } settings @client }").count == 1)
    }

    @Test("A fragment's parameter accepts the variables of all operations that use the fragment")
    func conflictingVariables() throws {
        let fragment = "fragment F on Query { a(x: $x) { id } }"
        #expect(try findings("query A($x: Int) { ...F } query B($x: Int = 1) { ...F } \(fragment)") == [])
        let schema = "type Query { a(x: [[Int]]): Int }"
        let document = "query A($x: [[Int]!]) { ...F } query B($x: [[Int!]]) { ...F } fragment F on Query { a(x: $x) }"
        let text = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")], schema: [SourceText(schema, name: "schema.graphql")],
            options: .init(), isJoined: true
        ).files.map(\.text).joined()
        for type in ["[[Int?]]", "[[Int]?]", "[[Int?]?]"] {
            let parameter = "x: OptionalArgument<\(type)> = .absent"
            #expect(text.components(separatedBy: parameter).count == 2, "\(type): \(text)")
        }
    }

    @Test("Canonically equivalent values of a fragment's variable are treated as different")
    func normalizedFragmentValues() throws {
        let schema = "type Query { a(x: String): Int }"
        let documents = ["\u{E9}", "e\u{301}"].map { value in
            "query Q { ...F @arguments(n: \"e\u{301}\") } query R { ...F @arguments(n: \"\(value)\") } "
                + "fragment F on Query @argumentDefinitions(n: {type: \"String\"}) { a(x: $n) }"
        }
        let copies = try documents.map { document in
            try OperationTranslation.translate(
                [SourceText(document, name: "0.graphql")], schema: [SourceText(schema, name: "schema.graphql")],
                options: .init(), isJoined: true
            ).files.map(\.text).joined().components(separatedBy: "$0.a(x:").count - 1
        }
        #expect(copies == [2, 1])
    }

    @Test("A fragment whose values are too long is left out with the operations that use it")
    func skippedFragmentValues() throws {
        let value = String(repeating: "a", count: 20_000)
        let document =
            "query Q { ...F @arguments(n: \"\(value)\") } query R { a } "
            + "fragment F on Query @argumentDefinitions(n: {type: \"String\"}) { a(x: $n) }"
        let result = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")],
            schema: [SourceText("type Query { a(x: String): Int }", name: "schema.graphql")], options: .init(),
            isJoined: true, skipsInvalid: true)
        #expect(result.leftOut.errors.map(\.summary).filter { $0.contains("values that are too long") }.count == 1)
        let text = result.files.map(\.text).joined()
        #expect(text.contains("struct R: ") && !text.contains("struct Q: "))
    }

    @Test("If two fragments conflict, only the operations and fragments that use both are left out")
    func skippedConflict() throws {
        let schema = """
            type Query { node: Node }
            interface Node { id: ID! }
            type A implements Node { id: ID! x: Int }
            type B implements Node { id: ID! x: String }
            """
        let document = """
            query Both { node { ...Either } } query One { node { ...OfA } } query Other { node { ...OfB } }
            fragment Either on Node { ...OfA ...OfB } fragment OfA on A { x } fragment OfB on B { x }
            """
        let result = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")], schema: [SourceText(schema, name: "schema.graphql")],
            options: .init(), isJoined: true, skipsInvalid: true)
        #expect(
            result.leftOut.errors.map(\.summary) == [
                "2:87 error: two fields can't both be 'x' in the response: their types 'String' and 'Int' have different "
                    + "shapes",
                "2:10 error: this definition is left out: its fragments can't be combined",
                "1:7 error: this definition uses 'Either', which is left out",
            ])
        #expect(result.leftOut.count == 2)
        let text = result.files.map(\.text).joined()
        for name in ["One", "Other", "OfA", "OfB"] { #expect(text.contains("struct \(name): "), "\(name)") }
        for name in ["Both", "Either"] { #expect(!text.contains("struct \(name): "), "\(name)") }
    }

    @Test("An unused fragment is translated, with parameter types from the schema")
    func unusedFragment() throws {
        let text = try translate("fragment F on Query { a(x: $x, when: $when) { id } }")
        #expect(
            text.contains(
                """
                    static func selection(
                        x: OptionalArgument<Int> = .absent,
                        when: OptionalArgument<Date> = .absent
                    ) -> Selection<F, Operations.Query> {
                """))
    }

    @Test("The same operations always produce the same text")
    func deterministic() throws {
        let operations = TranslationRun.folder.appendingPathComponent("Operations/starwars.graphql")
        let schema = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/StarWars/schema.graphql")
        let texts = try (0..<3).map { _ in
            try OperationTranslation.translate(
                OperationTranslation.sources(of: [operations]), schema: SchemaLoader.sources(of: [schema]),
                options: .init(includesIntrospection: true), isJoined: true
            ).files.map(\.text)
        }
        #expect(texts[0] == texts[1] && texts[1] == texts[2])
    }

    @Test("The translation equals the recorded translation")
    func golden() throws {
        let document = """
            "The hero, with friends."
            query HeroAndFriends($episode: Episode, $first: Int! = 3, $withHome: Boolean!) {
              hero(episode: $episode) {
                title: name
                friends(limit: $first) { ...Parts }
                ... on Human { height(unit: FOOT) home @include(if: $withHome) { name } }
                ... on Droid { primaryFunction }
              }
            }
            fragment Parts on Character { id ... on Human { homePlanet } }
            mutation Review { createReview(episode: JEDI, review: { stars: 3, tags: "a" }) { createdAt } }
            """
        let schema = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/StarWars/schema.graphql")
        let files = try OperationTranslation.translate(
            [SourceText(document, name: "HeroAndFriends.graphql")], schema: SchemaLoader.sources(of: [schema]),
            options: .init(), isJoined: true
        ).files
        try GoldenFiles.expect(files.map(\.text).joined(), equals: "translation.swift.txt")
    }
}
