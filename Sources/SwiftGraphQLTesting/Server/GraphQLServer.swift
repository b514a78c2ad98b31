public import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

/// A GraphQL server in the same process, created from a schema, for tests, previews and examples.
///
/// ```swift
/// let server = try GraphQLServer(sdl: "type Query { human(id: ID!): Human } type Human { id: ID! name: String! }")
///     .resolving("Query.human") { call in ["id": call.arguments["id"], "name": "Luke"] }
/// let client = Client(transport: server)
/// ```
///
/// The server parses, validates and executes requests according to the specification, including introspection and
/// subscriptions. A field's value comes from its resolver. Without a resolver, the value is the member of the parent's
/// value with the field's name. Without such a member, the value is mock data, which matches the field's type and is
/// the same in every run.
///
/// A server is a value: the methods that configure it return a copy.
public struct GraphQLServer: Sendable {
    /// The violations of the specification in a lenient server's schema; see `init(sdl:seed:isLenient:)`. Empty for
    /// other servers.
    public let schemaWarnings: [Diagnostic]

    let schema: ExecutableSchema
    var resolvers = Resolvers()
    var mocks = MockData()
    var faults: [Fault] = []
    var eventCount = 3
    var limits = ExecutionLimits()

    /// Creates a server from a schema.
    ///
    /// - Parameters:
    ///   - sdl: The schema in GraphQL's schema definition language.
    ///   - seed: The seed for mock data. A different seed results in different data.
    ///   - isLenient: Whether to accept a schema that breaks rules that some servers in production break too. The
    ///     schema may then have identical definitions of the same name, directives that are undefined or refer to
    ///     themselves, deprecated fields that an interface doesn't deprecate, and a type `Query`, `Mutation` or
    ///     `Subscription` that isn't an object. `schemaWarnings` lists the violations. Set this to `true` for schemas
    ///     exported by other servers.
    /// - Throws: `GraphQLServerError` with all violations of the specification's section 3, each with its line and a
    ///   caret.
    public init(sdl: String, seed: UInt64 = 0, isLenient: Bool = false) throws {
        try self.init([SourceText(sdl, name: "schema.graphql")], seed: seed, isLenient: isLenient)
    }

    /// Creates a server from the files of a schema, which together form one document.
    ///
    /// - Throws: The errors of `init(sdl:seed:isLenient:)`, and `GraphQLServerError` if a file can't be read.
    public init(contentsOf files: [URL], seed: UInt64 = 0, isLenient: Bool = false) throws {
        let sources = try files.map { file in
            do {
                return SourceText(name: file.relativePath, bytes: Array(try Data(contentsOf: file)))
            } catch {
                throw GraphQLServerError(
                    code: .unreadableSchema, message: "the schema '\(file.relativePath)' can't be read",
                    underlying: error)
            }
        }
        try self.init(sources, seed: seed, isLenient: isLenient)
    }

    private init(_ sources: [SourceText], seed: UInt64, isLenient: Bool) throws(GraphQLServerError) {
        let schema: Schema
        do throws(DiagnosticCollector) {
            (schema, schemaWarnings) = try SchemaLoader.load(sdl: sources)
        } catch {
            let findings = isLenient ? error : DiagnosticCollector(errors: error.diagnostics)
            throw GraphQLServerError(code: .invalidSchema, message: findings.summary, diagnostics: findings.diagnostics)
        }
        guard isLenient || schemaWarnings.isEmpty else {
            let findings = DiagnosticCollector(errors: schemaWarnings)
            throw GraphQLServerError(
                code: .invalidSchema,
                message: "\(findings.summary); 'isLenient: true' accepts the schema anyway",
                diagnostics: findings.diagnostics)
        }
        self.schema = ExecutableSchema(schema)
        mocks.seed = seed
    }

    /// Returns a modified copy.
    func with(_ change: (inout GraphQLServer) throws -> Void) rethrows -> GraphQLServer {
        var copy = self
        try change(&copy)
        return copy
    }
}
