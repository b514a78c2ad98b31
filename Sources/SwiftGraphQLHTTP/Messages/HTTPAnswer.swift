package import Foundation

/// A complete HTTP response.
package struct HTTPAnswer: Sendable {
    package var head: HTTPHead
    /// The decompressed body.
    package var body: [UInt8]
    /// The URL that the response came from, after redirects.
    package var url: URL

    package init(head: HTTPHead, body: [UInt8], url: URL) {
        self.head = head
        self.body = body
        self.url = url
    }
}
