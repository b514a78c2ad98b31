import Foundation
import SwiftGraphQLCodegen
import SwiftGraphQLCommands
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension SchemaArguments {
    /// Reads the schemas at the given locations, which can be files, folders, URLs, or `-` for standard input.
    ///
    /// - Throws: `UsageError` if a location is invalid, or `CodegenError` if a source can't be read.
    func sources(_ locations: [String]) throws -> [SourceText] {
        let endpoint = EndpointOptions(headers: headers, timeout: timeout ?? EndpointOptions().timeout)
        var sources: [SourceText] = []
        for location in locations {
            if location == "-" {
                sources.append(SourceText(name: "<standard input>", bytes: try Self.standardInput()))
            } else {
                let url = try Self.url(location)
                if SchemaLoader.isRemote(url) {
                    Terminal.showProgress("fetching the schema from \(url.host ?? "the server")")
                }
                defer { Terminal.clearProgress() }
                sources += try SchemaLoader.sources(of: [url], endpoint)
            }
        }
        return sources
    }

    private static func standardInput() throws(CodegenError) -> [UInt8] {
        do {
            return Array(try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw CodegenError(
                code: .unreadableSchema, message: "the standard input can't be read: \(error.localizedDescription)",
                underlying: error)
        }
    }
}
