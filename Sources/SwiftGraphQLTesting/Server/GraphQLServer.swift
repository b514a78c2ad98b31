public import Foundation
import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

/// A GraphQL server in the same process, made from a schema, for tests, previews and examples.
///
/// ```swift
/// let server = try GraphQLServer(sdl: "type Query { human(id: ID!): Human } type Human { id: ID! name: String! }")
///     .resolving("Query.human") { call in ["id": call.arguments["id"], "name": "Luke"] }
/// let client = Client(transport: server)
/// ```
///
/// It parses, validates and executes as the specification says, including introspection and subscriptions. The value of
/// a field comes from its resolver, otherwise from the member of that name of the parent's value, otherwise it is mock
/// data. Mock data have the right types and are the same in each run.
///
/// A server is a value: the methods that configure it return a copy.
public struct GraphQLServer: Sendable {
    /// The rules that a lenient server's schema breaks: see `init(sdl:seed:lenient:)`. Empty for other servers.
    public let schemaWarnings: [Diagnostic]

    let schema: ExecutableSchema
    var resolvers = Resolvers()
    var mocks = MockData()
    var faults: [Fault] = []
    var eventCount = 3
    var limits = ExecutionLimits()

    /// A server of a schema.
    ///
    /// - Parameters:
    ///   - sdl: The schema in GraphQL's definition language.
    ///   - seed: What mock data depend on: other seeds, other data.
    ///   - lenient: Whether to serve a schema that breaks rules that existing servers break too: equal definitions of
    ///     one name, directives that aren't defined or need themselves, deprecated fields whose interface doesn't
    ///     deprecate them, and a type `Query`, `Mutation` or `Subscription` that isn't an object. `schemaWarnings` then
    ///     lists what was found. Use it for schemas that others export.
    /// - Throws: `GraphQLServerError` with everything that is wrong with the schema by the specification's section 3,
    ///   each finding with its line and a caret.
    public init(sdl: String, seed: UInt64 = 0, lenient: Bool = false) throws {
        try self.init([SourceText(sdl, name: "schema.graphql")], seed: seed, lenient: lenient)
    }

    /// A server of a schema in files, which together are one document.
    ///
    /// - Throws: `GraphQLServerError`, as `init(sdl:seed:lenient:)`, and if a file can't be read.
    public init(sdl files: [URL], seed: UInt64 = 0, lenient: Bool = false) throws {
        let sources = try files.map { file in
            do {
                return SourceText(name: file.relativePath, bytes: Array(try Data(contentsOf: file)))
            } catch {
                throw GraphQLServerError(
                    code: .unreadableSchema, message: "the schema '\(file.relativePath)' can't be read",
                    underlying: error)
            }
        }
        try self.init(sources, seed: seed, lenient: lenient)
    }

    private init(_ sources: [SourceText], seed: UInt64, lenient: Bool) throws(GraphQLServerError) {
        let schema: Schema
        do throws(DiagnosticCollector) {
            (schema, schemaWarnings) = try SchemaLoader.load(sdl: sources)
        } catch {
            let findings = lenient ? error : DiagnosticCollector(errors: error.diagnostics)
            throw GraphQLServerError(code: .invalidSchema, message: findings.summary, diagnostics: findings.diagnostics)
        }
        guard lenient || schemaWarnings.isEmpty else {
            let findings = DiagnosticCollector(errors: schemaWarnings)
            throw GraphQLServerError(
                code: .invalidSchema,
                message: "\(findings.summary); 'lenient: true' accepts the schema anyway",
                diagnostics: findings.diagnostics)
        }
        self.schema = ExecutableSchema(schema)
        mocks.seed = seed
    }

    /// A copy that something was done to.
    func with(_ change: (inout GraphQLServer) throws -> Void) rethrows -> GraphQLServer {
        var copy = self
        try change(&copy)
        return copy
    }
}
