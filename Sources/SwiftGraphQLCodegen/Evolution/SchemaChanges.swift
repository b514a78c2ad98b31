public import Foundation
public import GraphQLLanguage
package import GraphQLSchema

/// Lists the changes between two versions of a schema.
public enum SchemaChanges {
    /// The changes between two editions, the most severe first, then by coordinate.
    ///
    ///     let changes = try SchemaChanges.between(SourceText(old), SourceText(new))
    ///     let breaking = changes.filter { $0.severity == .breaking }
    ///
    /// - Parameters:
    ///   - old: The edition that was, as SDL or as the JSON of an introspection result.
    ///   - new: The edition that is.
    /// - Throws: `CodegenError` with all that is wrong with either.
    public static func between(_ old: SourceText, _ new: SourceText) throws(CodegenError) -> [SchemaChange] {
        let old = try SchemaLoader.load([old])
        let new = try SchemaLoader.load([new])
        return between(old.schema, new.schema)
    }

    /// The changes between two editions, the most severe first, then by coordinate. Blocks the calling thread until an
    /// endpoint has answered.
    ///
    /// - Parameters:
    ///   - old: The edition that was: the URL of a file or folder, or the address of a GraphQL server.
    ///   - new: The edition that is.
    ///   - headers: Header fields to send to an endpoint, such as `Authorization`.
    /// - Throws: `CodegenError` if one of them can't be read, with all that is wrong with it.
    public static func between(
        _ old: URL, _ new: URL, headers: [String: String] = [:]
    ) throws -> [SchemaChange] {
        let options = EndpointOptions(headers: headers)
        let old = try SchemaLoader.load(from: [old], options)
        let new = try SchemaLoader.load(from: [new], options)
        return between(old.schema, new.schema)
    }

    /// The changes between two editions, the most severe first, then by coordinate.
    package static func between(_ old: Schema, _ new: Schema) -> [SchemaChange] {
        SchemaComparison.changes(from: old, to: new)
    }
}
