import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen

/// The options for fetching schemas from a server, which several commands accept.
struct SchemaArguments {
    private var headers: [String: String] = [:]
    private var timeout: Duration?

    /// Reads the value of a common option, such as `--header`. For any other option, returns `false`.
    mutating func take(_ option: String, from reader: inout ArgumentReader) throws(UsageError) -> Bool {
        switch option {
        case "--header":
            let (name, value) = try reader.pair(separatedBy: ":", form: "'Name: value'")
            headers[name] = value
        case "--timeout":
            let text = try reader.value()
            guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
                throw UsageError("'--timeout' must be a number of seconds greater than zero, not '\(text)'")
            }
            // Limit the timeout to about 32 years, because a larger number could overflow.
            timeout = .seconds(min(seconds, 1e9))
        default: return false
        }
        return true
    }

    /// Uses the given options for everything that the arguments don't specify.
    mutating func complete(by options: GraphQLCodegen.Options) {
        let given = Set(headers.keys.map { $0.lowercased() })
        for (name, value) in options.headers where !given.contains(name.lowercased()) { headers[name] = value }
        if timeout == nil { timeout = options.timeout }
    }

    /// Replaces options from the configuration with options from the arguments.
    func apply(to options: inout GraphQLCodegen.Options) {
        var all = self
        all.complete(by: options)
        options.headers = all.headers
        if let timeout { options.timeout = timeout }
    }

    /// Reads the schemas at the given locations, which can be files, folders, URLs, or `-` for standard input.
    ///
    /// - Throws: `UsageError` if a location is invalid, or `CodegenError` if a source can't be read.
    func sources(_ locations: [String]) throws -> [SourceText] {
        let endpoint = EndpointOptions(headers: headers, timeout: timeout ?? EndpointOptions().timeout)
        var sources: [SourceText] = []
        for location in locations {
            if location == "-" {
                let bytes = Array(FileHandle.standardInput.readDataToEndOfFile())
                sources.append(SourceText(name: "<standard input>", bytes: bytes))
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

    /// Returns the URL for a path or for the address of a server.
    static func url(_ text: String) throws(UsageError) -> URL {
        guard text.contains("://") else { return URL(fileURLWithPath: text) }
        guard let url = SchemaLoader.address(text) else {
            throw UsageError("'\(text)' is neither a file nor an address that begins with http:// or https://")
        }
        return url
    }
}
