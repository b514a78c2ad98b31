public import Foundation
public import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// Lists the changes between two versions of a schema.
public enum SchemaChanges {
    /// Returns the changes between two versions of a schema, sorted by severity, with the most severe first, and by
    /// coordinate.
    ///
    ///     let changes = try SchemaChanges.between(SourceText(old), SourceText(new))
    ///     let breaking = changes.filter { $0.severity == .breaking }
    ///
    /// - Parameters:
    ///   - old: The old version, as SDL or as the JSON of an introspection result.
    ///   - new: The new version.
    /// - Throws: `CodegenError` with all errors in either version.
    public static func between(_ old: SourceText, _ new: SourceText) throws(CodegenError) -> [SchemaChange] {
        let old = try SchemaLoader.load([old])
        let new = try SchemaLoader.load([new])
        return between(old.schema, new.schema)
    }

    /// Returns the changes between two versions of a schema, sorted by severity, with the most severe first, and by
    /// coordinate. Blocks the calling thread until a server has responded.
    ///
    /// - Parameters:
    ///   - old: The old version: the URL of a file or folder, or the address of a GraphQL server.
    ///   - new: The new version.
    ///   - headers: Header fields to send to a server, such as `Authorization`.
    /// - Throws: `CodegenError` with all errors if one of the versions can't be read.
    public static func between(
        _ old: URL, _ new: URL, headers: [String: String] = [:]
    ) throws -> [SchemaChange] {
        let options = EndpointOptions(headers: headers)
        let old = try SchemaLoader.load(from: [old], options)
        let new = try SchemaLoader.load(from: [new], options)
        return between(old.schema, new.schema)
    }

    /// Returns the changes between two versions of a schema, sorted by severity, with the most severe first, and by
    /// coordinate.
    package static func between(_ old: Schema, _ new: Schema) -> [SchemaChange] {
        SchemaComparison.changes(from: old, to: new)
    }
}
