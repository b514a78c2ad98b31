import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("Interfaces that implement other interfaces become protocols")
struct InterfaceAncestryTests {
    private func schema(_ text: String) throws -> Schema {
        var diagnostics = DiagnosticCollector()
        return try #require(SDLLoader.load(SourceText(text), &diagnostics))
    }

    /// Returns the given type's interfaces, found by walking the schema from the type.
    private func closure(of type: String, in schema: Schema) -> [String] {
        var found: [String] = []
        var pending = Array((schema[type]?.interfaces ?? []).map(\.text).reversed())
        while let name = pending.popLast() {
            guard name != type, !found.contains(name), let interface = schema[name] else { continue }
            found.append(name)
            pending += interface.interfaces.map(\.text).reversed()
        }
        return found
    }

    @Test("In random schemas, the interfaces of each type equal the result of walking the schema", arguments: 0..<40)
    func random(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let names = (0..<100).map { "T\($0)" }
        let types = names.indices.map { index in
            let parents = names[..<min(index, 90)].filter { _ in numbers.chance(8) }.shuffled(using: &numbers)
            let list = parents.isEmpty ? "" : " implements " + parents.joined(separator: " & ")
            return (index < 90 ? "interface " : "type ") + names[index] + list + " { a: Int }"
        }
        let schema = try schema(types.shuffled(using: &numbers).joined(separator: "\n"))
        let ancestry = InterfaceAncestry(schema)
        for name in names {
            let closure = closure(of: name, in: schema)
            #expect(ancestry.interfaces(of: name) == closure)
            #expect(names.filter { ancestry.implements(name, $0) } == names.filter { closure.contains($0) })
        }
        let some = names.suffix(10).filter { _ in numbers.chance(50) }
        let all = Set(some.flatMap { closure(of: $0, in: schema) })
        #expect(ancestry.interfaces(ofSome: some) == all)
        let besides = names[Int.random(in: 0..<90, using: &numbers)]
        let rest = all.subtracting(closure(of: besides, in: schema) + [besides])
        #expect(
            ancestry.interfaces(ofSome: some, besides: besides)
                == schema.types.map(\.name.text).filter { rest.contains($0) })
    }

    @Test("A chain of interfaces can be as long as the schema")
    func longChain() async throws {
        let count = 5_000
        let interfaces = (1..<count).map { "interface I\($0) implements I\($0 - 1) { a: Int }" }
        let schema = try schema(
            "interface I0 { a: Int } \(interfaces.reversed().joined(separator: " ")) type T implements I\(count - 1) { a: Int }"
        )
        // Tests run on threads with less stack than the main thread.
        #expect(InterfaceAncestry(schema).interfaces(of: "T").count == count)
    }

    @Test("Interfaces that implement each other in a cycle don't cause an endless loop")
    func circle() throws {
        let ancestry = InterfaceAncestry(
            try schema("interface A implements B { a: Int } interface B implements A { a: Int }"))
        #expect(ancestry.interfaces(of: "A") == ["B"])
        #expect(ancestry.interfaces(of: "Unknown") == [])
    }

    /// Returns a schema with interfaces and types that implement all earlier interfaces.
    private func chain(_ count: Int) -> SourceText {
        let types = (0..<count).map { number in
            let parents = (0..<number).map { "I\($0)" }
            let list = parents.joined(separator: " & ")
            return """
                interface I\(number)\(parents.isEmpty ? "" : " implements " + list) { id: ID! own: Int }
                type O\(number) implements \(list) & I\(number) { id: ID! own: Int }
                """
        }
        return SourceText("type Query { i: I0 }\n" + types.joined(separator: "\n"), name: "schema.graphql")
    }

    @Test("An API with 300 interfaces that implement each other is generated")
    func many() throws {
        let text = try GraphQLCodegen().generate(schema: chain(300))
        #expect(text.contains("struct O299"))
    }

    @Test("A protocol inherits from at most 16 other protocols, and a type lists the protocols beyond that limit")
    func lists() async throws {
        let text = try GraphQLCodegen().generate(schema: chain(20))
        #expect(text.contains("protocol I16Fields: Interfaces.I15Fields {}"))
        #expect(text.contains("protocol I17Fields: SelectionScope {}"))
        #expect(text.contains("struct O16: Interfaces.I16Fields {"))
        #expect(text.contains("struct I17: Interfaces.I17Fields, Interfaces.I16Fields {"))
        #expect(text.contains("struct O18: Interfaces.I16Fields, Interfaces.I17Fields, Interfaces.I18Fields {"))
        let use = """
            import SwiftGraphQL
            let id = Selection<String, Interfaces.I0> { try $0.id() }
            let all = Selection<[String], Objects.O19> {
                try [$0.selection(id), $0.id(), $0.selection(Selection<String, Interfaces.I18> { try $0.id() })]
            }
            let narrow = Selection<String, Interfaces.I18> {
                try $0.on(o19: all.map { $0[0] }, otherwise: .init { try $0.id() })
            }
            """
        let folder = TemporaryFolder()
        #expect(try await Compiler.typecheck([folder.file("API.swift", text), folder.file("Use.swift", use)]) == "")
    }
}
