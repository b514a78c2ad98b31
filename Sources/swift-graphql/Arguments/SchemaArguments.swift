import Foundation
import GraphQLLanguage
import GraphQLSchema
import SwiftGraphQLCodegen

/// The schemas that the arguments of a command name, and the options for fetching them from a server.
struct SchemaArguments {
    private var headers: [String: String] = [:]
    private var timeout: Double?

    /// Takes an option that is common to all commands that may ask a server; `false` for any other one.
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
            timeout = seconds
        default: return false
        }
        return true
    }

    /// Takes from a configuration how to ask a server, as far as it is not given.
    mutating func complete(by options: GraphQLCodegen.Options) {
        let given = Set(headers.keys.map { $0.lowercased() })
        for (name, value) in options.headers where !given.contains(name.lowercased()) { headers[name] = value }
        if timeout == nil { timeout = options.timeout }
    }

    /// Puts into options how to ask a server, as far as it is given.
    func apply(to options: inout GraphQLCodegen.Options) {
        var all = self
        all.complete(by: options)
        options.headers = all.headers
        if let timeout { options.timeout = timeout }
    }

    /// The texts behind files, folders, addresses, and `-`, which is the standard input.
    ///
    /// - Throws: `UsageError`, and `CodegenError` if there is no text.
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
                    Terminal.showProgress("asking \(url.host ?? "the server") for its schema")
                }
                defer { Terminal.clearProgress() }
                sources += try SchemaLoader.sources(of: [url], endpoint)
            }
        }
        return sources
    }

    /// The file, folder or address that a text names.
    static func url(_ text: String) throws(UsageError) -> URL {
        guard text.contains("://") else { return URL(fileURLWithPath: text) }
        guard let url = URL(string: text), ["http", "https", "file"].contains(url.scheme?.lowercased()) else {
            throw UsageError("'\(text)' is neither a file nor an address that begins with http:// or https://")
        }
        return url
    }
}
