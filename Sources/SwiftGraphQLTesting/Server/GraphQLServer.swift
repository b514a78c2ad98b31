public import Foundation
import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

/// A GraphQL server inside the process, made from a schema alone: for tests, previews and examples.
///
/// ```swift
/// let server = try GraphQLServer(sdl: "type Query { human(id: ID!): Human } type Human { id: ID! name: String! }")
///     .resolving("Query.human") { call in ["id": call.arguments["id"], "name": "Luke"] }
/// let client = Client(transport: server)
/// ```
///
/// It parses, validates and executes as the specification says, introspection and subscriptions included. A field's
/// value comes from the first of these that there is: its resolver, the member of that name of the parent's value, mock
/// data. Mock data are of the right type and the same in each run.
///
/// It is a value: what configures it returns a copy.
public struct GraphQLServer: Sendable {
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
    /// - Throws: `GraphQLServerError` with all that is wrong with the schema, each finding with its line and a caret.
    public init(sdl: String, seed: UInt64 = 0) throws {
        try self.init([SourceText(sdl, name: "schema.graphql")], seed: seed)
    }

    /// A server of a schema in files, which together are one document.
    ///
    /// - Throws: `GraphQLServerError`, as `init(sdl:seed:)`, and where a file can't be read.
    public init(sdl files: [URL], seed: UInt64 = 0) throws {
        let sources = try files.map { file in
            do {
                return SourceText(name: file.relativePath, bytes: Array(try Data(contentsOf: file)))
            } catch {
                throw GraphQLServerError(
                    code: .unreadableSchema, message: "the schema '\(file.relativePath)' can't be read",
                    underlying: error)
            }
        }
        try self.init(sources, seed: seed)
    }

    private init(_ sources: [SourceText], seed: UInt64) throws {
        do throws(DiagnosticCollector) {
            schema = ExecutableSchema(try SchemaLoader.load(sdl: sources).schema)
        } catch {
            throw GraphQLServerError(code: .invalidSchema, message: error.summary, diagnostics: error.diagnostics)
        }
        mocks.seed = seed
    }

    /// A copy that something was done to.
    func with(_ change: (inout GraphQLServer) throws -> Void) rethrows -> GraphQLServer {
        var copy = self
        try change(&copy)
        return copy
    }
}
