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
    /// How often it was redirected.
    var redirects = 0

    /// All header fields.
    var allHeaders: [String: String] { ownHeaders.replacing(with: headers) }
}
