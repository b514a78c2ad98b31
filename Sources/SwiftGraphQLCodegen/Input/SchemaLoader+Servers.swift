package import Foundation
package import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// Loads schemas from files, folders and servers.
///
/// A source is an SDL file, a folder of SDL files, a JSON file with an introspection result, or the address of a
/// server. Several SDL files together form one document. An introspection result or a server must be the only source.
extension SchemaLoader {
    /// Loads a schema from files, folders or a server. Blocks the calling thread while a server responds.
    ///
    /// - Returns: The schema, and warnings about problems that don't prevent code generation.
    /// - Throws: `CodegenError` with code `schemaFetchFailed` or `unreadableSchema` if a source can't be read, or with
    ///   code `invalidSchema` if the schema is invalid. An `invalidSchema` error contains all errors and their
    ///   locations.
    package static func load(
        from urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) throws -> (schema: Schema, warnings: [Diagnostic]) {
        try load(sources(of: urls, endpoint))
    }

    /// Loads a schema from files, folders or a server, without blocking the calling thread.
    ///
    /// - Returns: The schema, and warnings about problems that don't prevent code generation.
    /// - Throws: `CancellationError` if the task was cancelled, `CodegenError` with code `schemaFetchFailed` or
    ///   `unreadableSchema` if a source can't be read, or with code `invalidSchema` if the schema is invalid. An
    ///   `invalidSchema` error contains all errors and their locations.
    package static func load(
        from urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) async throws -> (schema: Schema, warnings: [Diagnostic]) {
        try await load(sources(of: urls, endpoint))
    }

    /// Reads the texts of files, folders and addresses. Blocks the calling thread while a server responds.
    ///
    /// - Throws: `CodegenError` with code `schemaFetchFailed` or `unreadableSchema` if a source can't be read.
    package static func sources(
        of urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) throws -> [SourceText] {
        unique(
            try urls.flatMap { url in
                isRemote(url) ? [try EndpointLoader(url, endpoint).load()] : try SourceReader.read(url)
            })
    }

    /// Reads the texts of files, folders and addresses, without blocking the calling thread.
    ///
    /// - Throws: `CodegenError` with code `schemaFetchFailed` or `unreadableSchema` if a source can't be read, or
    ///   `CancellationError` if the task was cancelled.
    package static func sources(
        of urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) async throws -> [SourceText] {
        var sources: [SourceText] = []
        for url in urls {
            if isRemote(url) {
                sources.append(try await EndpointLoader(url, endpoint).load())
            } else {
                sources += try SourceReader.read(url)
            }
        }
        return unique(sources)
    }
}
