import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("A namespace encloses an API")
struct NamespaceTests {
    private static func schema(_ scalar: String) -> String {
        """
        scalar \(scalar)
        interface Node { id: ID! }
        type Query { node(kind: Type, kinds: [Type!], by: Lookup, filter: Filter): Node user: User any: Any }
        type User implements Node { id: ID! kind: Type! at: \(scalar) }
        type Team implements Node { id: ID! at: \(scalar) }
        union Any = User | Team
        enum Type { A B }
        input Filter { kind: Type kinds: [Type!] at: \(scalar) and: [Filter!] }
        input Lookup @oneOf { id: ID kinds: [Type!] }
        """
    }

    @Test("One module can contain the APIs of two schemas with equal names", arguments: GraphQLCodegen.Access.allCases)
    func twoSchemas(access: GraphQLCodegen.Access) async throws {
        func api(_ namespace: String, _ scalar: String) throws -> String {
            try generate(
                Self.schema(scalar), .init(scalarMappings: [scalar: "UUID"], namespace: namespace, access: access))
        }
        let use = """
            import Foundation
            import SwiftGraphQL

            let id: Selection<String, Hub.Interfaces.Node> = Selection {
                try $0.on(team: .init { try $0.id() }, user: .init { try $0.kind().rawValue })
            }
            let hub: Selection<String?, Hub.Operations.Query> = Selection {
                try $0.node(kind: .present(.a), filter: .present(.init(kinds: [.b])), id.nullable)
            }
            let lab: Selection<UUID??, Lab.Operations.Query> = Selection {
                try $0.user(Selection<UUID?, Lab.Objects.User> { try $0.at() }.nullable)
            }
            """
        let output = try await typecheck([api("Hub", "UUID"), api("Lab", "Time"), use], ["-warnings-as-errors"])
        #expect(output == "")
    }

    @Test("An invalid namespace causes an error that names the conflict")
    func rejects() throws {
        func errors(_ namespace: String) throws -> [String] {
            try diagnostics(Self.schema("S"), .init(scalarMappings: ["S": "String"], namespace: namespace)).map(
                \.message)
        }
        #expect(try errors("Hub") == [])
        #expect(try errors("class") == [])
        #expect(try errors("Objects") == ["the namespace 'Objects' is reserved"])
        #expect(try errors("a b") == ["the namespace 'a b' isn't a valid Swift identifier"])
        #expect(try errors("User") == ["the namespace 'User' clashes with a name in the schema"])
        #expect(try errors("kind") == ["the namespace 'kind' clashes with a name in the schema"])
    }

    private func typecheck(_ texts: [String], _ arguments: [String]) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = texts.indices.map { folder.appendingPathComponent("File\($0).swift") }
        for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: file) }
        return try await Compiler.typecheck(files, arguments: arguments + ["-package-name", "app"])
    }
}
