import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("Interfaces that implement other interfaces become protocols")
struct InterfaceProtocolTests {
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
