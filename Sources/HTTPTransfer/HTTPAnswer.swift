package import Foundation

/// A whole HTTP response.
package struct HTTPAnswer: Sendable {
    package var head: HTTPHead
    /// The body, decompressed.
    package var body: [UInt8]
    /// The URL that responded, after redirects.
    package var url: URL

    /// A response with its parts.
    package init(head: HTTPHead, body: [UInt8], url: URL) {
        self.head = head
        self.body = body
        self.url = url
    }
}
