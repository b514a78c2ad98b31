import Foundation

/// One request as HTTP sees it, ready for `HTTPSession`.
struct HTTPMessage: Sendable {
    /// What is sent after the header fields.
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        case upload(UploadBody)
    }

    var method = "POST"
    var url: URL
    /// What the transport says itself, whatever the host.
    var ownHeaders: [String: String]
    /// What was asked for besides, meant for the host of the endpoint alone.
    var headers: [String: String]
    var body: Body
    /// How long nothing may come or go.
    var timeout: Duration?
    /// Whether it may be sent again on another connection where the first breaks before an answer, as old connections do.
    /// A mutation may not: the server may have done what it says (RFC 9110, section 9.2.2).
    var isRepeatable = true
    /// How often it was redirected.
    var redirects = 0

    /// All header fields.
    var allHeaders: [String: String] { ownHeaders.replacing(with: headers) }
}
