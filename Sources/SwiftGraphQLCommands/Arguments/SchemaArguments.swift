package import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
package import SwiftGraphQLGenerator

/// The options for fetching schemas from a server, which several commands accept.
package struct SchemaArguments {
    package private(set) var headers: [String: String] = [:]
    package private(set) var timeout: Duration?

    /// Creates arguments that specify nothing.
    package init() {}

    /// Reads the value of a common option, such as `--header`. For any other option, returns `false`.
    package mutating func take(_ option: String, from reader: inout ArgumentReader) throws(UsageError) -> Bool {
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
    package mutating func complete(by options: GraphQLCodegen.Options) {
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

    /// Returns the URL for a path or for the address of a server.
    package static func url(_ text: String) throws(UsageError) -> URL {
        guard text.contains("://") else { return URL(fileURLWithPath: text) }
        guard let url = SchemaLoader.address(text) else {
            throw UsageError("'\(text)' is neither a file nor an address that begins with http:// or https://")
        }
        return url
    }
}
