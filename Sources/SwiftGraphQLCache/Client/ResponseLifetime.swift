import SwiftGraphQLClient

/// The caching rules in the header of an HTTP response (RFC 9111).
struct ResponseLifetime {
    /// Whether the server allows storing the response.
    private(set) var mayStore = true
    /// How long the response is fresh, in seconds; `nil` if the header doesn't specify a time.
    private(set) var seconds: Int64?

    /// The maximum number of seconds, to which greater numbers are reduced (RFC 9111, section 1.2.2).
    private static let maximum: Int64 = 1 << 31

    /// Creates a lifetime without caching rules.
    init() {}

    init(_ response: GraphQLResponse) {
        guard let header = response.header("Cache-Control") else { return }
        for directive in header.lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            switch parts.first {
            case "no-store": mayStore = false
            case "no-cache": seconds = 0
            case "max-age":
                guard seconds == nil else { continue }
                // If the value isn't a number, the response is stale (RFC 9111, section 4.2.1).
                let limit = parts.count == 2 ? Self.seconds(parts[1]) ?? 0 : 0
                seconds = max(0, limit - (response.header("Age").flatMap { Self.seconds($0) } ?? 0))
            default: break
            }
        }
    }

    /// Returns the number of seconds in the given text, at most the maximum; `nil` if the text isn't a number.
    private static func seconds(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int64(text) ?? .max, maximum)
    }
}
