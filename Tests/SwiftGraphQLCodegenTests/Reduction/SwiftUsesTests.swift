import Foundation
import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("A schema is reduced to the parts that Swift sources use")
struct SwiftUsesTests {
    private static let schema = """
        type Query { hero(episode: Episode, filter: Filter): Character! search(text: String!): Item humans: [Human!]! unused: Unused }
        interface Character { id: ID! name: String friends: [Character] }
        interface Machine { model: String }
        type Human implements Character { id: ID! name: String friends: [Character] home: Planet height(unit: Unit): Float }
        type Droid implements Character & Machine { id: ID! name: String friends: [Character] model: String }
        type Planet { name: String residents: [Human] }
        type Unused { id: ID! }
        union Item = Human | Droid | Planet
        enum Episode { NEW_HOPE JEDI }
        enum Unit { METER }
        input Filter { required: Int! text: String nested: Nested other: Episode }
        input Nested { text: String }
        """

    private func reduce(_ swift: String, include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = []) throws
        -> [String]
    {
        let reduced = try ReducedSchema(Self.schema, include: include, exclude: exclude, usedBy: swift)
        #expect(reduced.findings.isEmpty)
        return reduced.summary
    }

    @Test("Only called fields are kept, together with their return types")
    func fields() throws {
        #expect(try reduce("$0.hero(hero)  $0.name()") == ["Query(hero)", "Character(name)"])
        #expect(
            try reduce(
                "let s = Selection { try $0.humans(x.list) }; extension Objects.Human { func y() { home(planet) } }")
                == [
                    "Query(humans)", "Human(home)", "Planet()",
                ])
        #expect(try reduce("// $0.hero()\nlet name = \"$0.humans()\"; hero; unused: 1") == ["Query()"])
        #expect(try reduce("\"\\($0.unused)\"") == ["Query(unused)", "Unused()"])
    }

    @Test("A named type is kept and implements the interfaces that are also kept")
    func types() throws {
        #expect(try reduce("Selection<Int, Objects.Planet>") == ["Query()", "Planet()"])
        #expect(
            try reduce("Objects.Human Interfaces.CharacterFields .id()") == [
                "Query()", "Character(id)", "Human:Character(id)",
            ])
        #expect(try reduce("Enums.Unit InputObjects.Nested") == ["Query()", "Unit(METER)", "Nested()"])
    }

    @Test("Arguments and input fields whose labels are written are kept, together with their types")
    func arguments() throws {
        #expect(
            try reduce("$0.hero(episode: .present(.jedi))") == [
                "Query(hero(episode))", "Character()", "Episode(NEW_HOPE JEDI)",
            ])
        #expect(
            try reduce("$0.hero(filter: .init(required: 1)) value.text = x") == [
                "Query(hero(filter))", "Character()", "Filter(required text)",
            ])
        #expect(
            try reduce("$0.search($0.hero(filter: f)) F(nested: 1)") == [
                "Query(hero(filter) search(text))", "Character()", "Item=", "Filter(required nested)", "Nested()",
            ])
    }

    @Test("An interface or union keeps the types whose labels are written in an `on`")
    func branches() throws {
        #expect(
            try reduce("$0.hero($0.on(droid: d, machine: m, otherwise: o))") == [
                "Query(hero)", "Character()", "Machine()", "Droid:Character:Machine()",
            ])
        #expect(
            try reduce("$0.search($0.on(planet: p)) f(human: 1)") == ["Query(search(text))", "Planet()", "Item=Planet"])
    }

    @Test("An `on` needs `otherwise` unless it has a branch for each type of the schema")
    func exhaustive() throws {
        func generated(_ swift: String) throws -> [Bool] {
            let schema = "union U = A | B type A { a: Int } type B { b: Int } type Query { u: U! }"
            var diagnostics = DiagnosticCollector()
            let whole = try #require(SchemaLoader.load([SourceText(schema)], &diagnostics))
            let reduced = try ReducedSchema(schema, usedBy: swift).schema
            let api = SwiftModelBuilder(reduced, ScalarMapping([:], of: reduced, &diagnostics), of: whole).build()
            return api.scopes.compactMap { $0.branching?.isExhaustive }
        }
        #expect(try generated("$0.u($0.on(a: x, b: y))") == [true])
        #expect(try generated("$0.u($0.on(a: x, otherwise: y))") == [false])
        #expect(try generated("$0.u()") == [])
    }

    @Test("Included parts are added to the used parts, and excluded parts are removed")
    func rules() throws {
        #expect(
            try reduce("$0.hero()", include: ["Query.search", "Planet.residents"]) == [
                "Query(hero search(text))", "Character()", "Human:Character(id name height(unit))",
                "Planet(name residents)", "Item=Human|Planet", "Unit(METER)",
            ])
        #expect(
            try reduce("$0.hero() $0.humans() $0.name() $0.home()", exclude: ["Planet"]) == [
                "Query(hero humans)", "Character(name)", "Human:Character(name)",
            ])
    }

    @Test("The reduced API has the same names as the API of the whole schema")
    func names() throws {
        let schema = """
            type Query { self: Int Self: Int self_: Int i(x: In, o: One): Int u: U e: E }
            input In { hashValue: Int hashValue_: Int hashValue__: Int }
            input One @oneOf { none: Int none_: Int }
            union U = Foo_Bar | FooBar type Foo_Bar { x: Int } type FooBar { x: Int }
            type foo { x: Int } type Foo { x: Int }
            enum E { A a }
            directive @oneOf on INPUT_OBJECT
            """
        var diagnostics = DiagnosticCollector()
        let whole = try #require(SchemaLoader.load([SourceText(schema)], &diagnostics))
        func summary(_ reduced: Schema) -> Set<String> {
            let api = SwiftModelBuilder(reduced, ScalarMapping([:], of: reduced, &diagnostics), of: whole).build()
            var found: Set<String> = []
            for scope in api.scopes {
                found.formUnion(scope.fields.map { "\(scope.name.name) \($0.name) \($0.definition)" })
                found.formUnion(scope.branching?.objects.map { "\($0.label) \($0.typeName)" } ?? [])
                found.insert("\(scope.name.name) \(scope.fields.count)")
            }
            for input in api.inputObjects { found.formUnion(input.members.map { "\($0.name) \($0.fieldName)" }) }
            for value in api.enums.flatMap(\.cases) { found.insert("\(value.name) \(value.rawValue)") }
            return found
        }
        let all = summary(whole)
        #expect(all.isSuperset(of: ["hashValue__ hashValue_", "none__ none_", "fooBar_ Foo_Bar", "a_ a"]))
        for swift in [
            "$0.self_() $0.i(x: .init(hashValue__: 1))", "$0.i(o: .none__(1)) $0.self__", "$0.u($0.on(fooBar_: x))",
            "Objects.Foo_ .x()",
        ] {
            let found = summary(try ReducedSchema(schema, exclude: ["E.A"], usedBy: swift).schema)
            let names = found.filter { $0.split(separator: " ").count == 2 && Int($0.split(separator: " ")[1]) == nil }
            #expect(names.isSubset(of: all))
        }
    }

    @Test("The Swift files in folders are read, except for generated and hidden files")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, to path: String) throws {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try write(".a", to: "A.swift")
        try write(".b", to: "Sub/Sub/B.swift")
        try write(".c", to: ".build/C.swift")
        try write(".d", to: ".D.swift")
        try write("// Generated by swift-graphql; do not edit.\n.e", to: "E.swift")
        try write(".f", to: "F.txt")
        #expect(try SwiftMentions.read([folder]).members == ["a", "b"])
        #expect(try SwiftMentions.read([folder.appendingPathComponent("F.txt")]).members == ["f"])
        let empty = folder.appendingPathComponent("Empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        for url in [empty, folder.appendingPathComponent("Nowhere")] {
            let error = try #require(throws: CodegenError.self) { try SwiftMentions.read([url]) }
            #expect(error.code == .unreadableSources)
        }
    }
}
