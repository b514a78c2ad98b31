public import Foundation
import SwiftGraphQLSchema

extension GraphQLCodegen {
    /// Generates the API of a schema into a file or folder.
    ///
    /// The target doesn't need to exist. Files whose text wouldn't change are left untouched. If the schema comes from
    /// a server, the function blocks the calling thread until the server has responded.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file, or of a folder that contains only the API. A URL that ends in `.swift` is a
    ///     file. In a folder, the generator writes the files in `Options.fileNames` and removes obsolete files of
    ///     earlier runs.
    ///   - endpoint: The address of a GraphQL server, or the URL of a file with SDL or an introspection result.
    /// - Throws: `CodegenError`. Files may have been written only if the code is `unwritableTarget`.
    @discardableResult
    public func generate(into target: URL, from endpoint: URL) throws -> Report {
        try generate(into: target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file or folder.
    ///
    /// The target doesn't need to exist. Files whose text wouldn't change are left untouched. If the schema comes from
    /// a server, the function blocks the calling thread until the server has responded.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file, or of a folder that contains only the API. A URL that ends in `.swift` is a
    ///     file. In a folder, the generator writes the files in `Options.fileNames` and removes obsolete files of
    ///     earlier runs.
    ///   - sources: The URLs of SDL files and of folders with SDL files (`.graphql`, `.graphqls`, `.gql`), which
    ///     together form one document. Alternatively, the URL of a single introspection result or GraphQL server.
    /// - Throws: `CodegenError`. Files may have been written only if the code is `unwritableTarget`.
    @discardableResult
    public func generate(into target: URL, from sources: [URL]) throws -> Report {
        try write(SchemaLoader.sources(of: sources, options.endpoint), to: target)
    }

    /// Generates the API of a schema into a file or folder, without blocking the calling thread.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file, or of a folder that contains only the API. A URL that ends in `.swift` is a
    ///     file. In a folder, the generator writes the files in `Options.fileNames` and removes obsolete files of
    ///     earlier runs.
    ///   - endpoint: The address of a GraphQL server, or the URL of a file with SDL or an introspection result.
    /// - Throws: `CodegenError`, or `CancellationError` if the task was cancelled. Files may have been written only if the
    ///   code is `unwritableTarget`.
    @discardableResult
    public func generate(into target: URL, from endpoint: URL) async throws -> Report {
        try await generate(into: target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file or folder, without blocking the calling thread.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file, or of a folder that contains only the API. A URL that ends in `.swift` is a
    ///     file. In a folder, the generator writes the files in `Options.fileNames` and removes obsolete files of
    ///     earlier runs.
    ///   - sources: The URLs of SDL files and of folders with SDL files (`.graphql`, `.graphqls`, `.gql`), which
    ///     together form one document. Alternatively, the URL of a single introspection result or GraphQL server.
    /// - Throws: `CodegenError`, or `CancellationError` if the task was cancelled. Files may have been written only if the
    ///   code is `unwritableTarget`.
    @discardableResult
    public func generate(into target: URL, from sources: [URL]) async throws -> Report {
        try await write(SchemaLoader.sources(of: sources, options.endpoint), to: target)
    }
}
