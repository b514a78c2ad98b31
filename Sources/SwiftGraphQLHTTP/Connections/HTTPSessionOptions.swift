#if canImport(Darwin)
    package import Foundation
#endif

/// The limits on a session's responses and the options for its connections.
package struct HTTPSessionOptions: Hashable, Sendable {
    /// The maximum number of bytes in the head of a response, including interim responses and trailers.
    package var maximumHeadBytes = 256 << 10
    /// The maximum number of header fields in the head of a response.
    package var maximumHeadFields = 1_000
    /// The maximum number of simultaneous requests to a host over HTTP/1.1.
    package var maximumConnectionsPerHost = 6
    /// Whether the session keeps cookies in memory and sends them back.
    package var keepsCookies = false

    /// The maximum number of cookies in a session. RFC 6265, section 6.1, recommends at least 3,000. Only a faulty or
    /// hostile server sends more, so the session then removes all cookies. The system limits each cookie's size.
    static let maximumCookies = 3_000

    /// The options for connections to servers, such as the proxy.
    package var connection = ConnectionOptions()
    #if canImport(Darwin)
        /// The app's own configuration, which replaces all options except for the limits on responses.
        package var sessionConfiguration: URLSessionConfiguration?
    #endif

    package init() {}
}
