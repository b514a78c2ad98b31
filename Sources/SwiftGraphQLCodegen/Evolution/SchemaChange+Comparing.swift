public import Foundation
public import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SchemaChange {
    /// Returns the changes between two versions of a schema, with the most severe changes first. Changes of equal
    /// severity are sorted by coordinate.
    ///
    ///     let changes = try SchemaChange.changes(from: SourceText(old), to: SourceText(new))
    ///     let breaking = changes.filter { $0.severity == .breaking }
    ///
    /// - Parameters:
    ///   - old: The old version, as SDL or as the JSON of an introspection result.
    ///   - new: The new version.
    ///   - options: The options for generating the API, which determine the names, the order and the nullability in
    ///     Swift.
    /// - Throws: `CodegenError` with all errors in either version, or if the options are invalid for both versions.
    public static func changes(
        from old: SourceText, to new: SourceText, options: GraphQLCodegen.Options = GraphQLCodegen.Options()
    ) throws -> [SchemaChange] {
        let old = try SchemaLoader.load([old])
        let new = try SchemaLoader.load([new])
        return try changes(from: old.schema, to: new.schema, options: options)
    }

    /// Returns the changes between two versions of a schema, with the most severe changes first. Changes of equal
    /// severity are sorted by coordinate. Blocks the calling thread while a server responds.
    ///
    /// - Parameters:
    ///   - old: The old version: the URL of a file or folder, or the address of a GraphQL server.
    ///   - new: The new version.
    ///   - options: The options for generating the API. They determine the names, the order and the nullability in
    ///     Swift, and they contain the header fields and the timeout for requests to a server.
    /// - Throws: `CodegenError` with all errors if one of the versions can't be read, or if the options are invalid for
    ///   both versions.
    public static func changes(
        from old: URL, to new: URL, options: GraphQLCodegen.Options = GraphQLCodegen.Options()
    ) throws -> [SchemaChange] {
        let old = try SchemaLoader.load(from: [old], options.endpoint)
        let new = try SchemaLoader.load(from: [new], options.endpoint)
        return try changes(from: old.schema, to: new.schema, options: options)
    }

    /// Returns the changes between two versions of a schema, without blocking the calling thread. See the blocking form
    /// for the order and the parameters.
    ///
    /// - Throws: `CodegenError` with all errors if one of the versions can't be read, or if the options are invalid for
    ///   both versions; `CancellationError` if the task was cancelled.
    public static func changes(
        from old: URL, to new: URL, options: GraphQLCodegen.Options = GraphQLCodegen.Options()
    ) async throws -> [SchemaChange] {
        let old = try await SchemaLoader.load(from: [old], options.endpoint)
        let new = try await SchemaLoader.load(from: [new], options.endpoint)
        return try changes(from: old.schema, to: new.schema, options: options)
    }

    /// Returns the changes between two versions of a schema, with the most severe changes first. Changes of equal
    /// severity are sorted by coordinate.
    ///
    /// - Throws: `CodegenError` if the options are invalid for both versions. A rule for a part that exists in only one
    ///   version isn't an error.
    package static func changes(
        from old: Schema, to new: Schema, options: GraphQLCodegen.Options = GraphQLCodegen.Options()
    ) throws(CodegenError) -> [SchemaChange] {
        var findings = (old: DiagnosticCollector(), new: DiagnosticCollector())
        let changes = SchemaComparison.changes(
            from: options.applied(to: old, &findings.old), to: options.applied(to: new, &findings.new))
        // Compare only messages, because hints suggest names from one version and can differ for the same error.
        let messages = Set(findings.old.diagnostics.map(\.message))
        var errors = DiagnosticCollector()
        for finding in findings.new.diagnostics where finding.severity == .error && messages.contains(finding.message) {
            errors.append(finding)
        }
        guard !errors.hasErrors else { throw CodegenError(invalidSchema: errors) }
        return changes
    }
}
