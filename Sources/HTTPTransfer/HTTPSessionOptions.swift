/// What a session allows servers, and how it connects to them.
package struct HTTPSessionOptions: Hashable, Sendable {
    /// How many bytes the head of a response may have, interim responses and trailers included.
    package var maximumHeadBytes = 256 << 10
    /// How many header fields it may have.
    package var maximumHeadFields = 1_000
    /// How many requests go to a host by HTTP/1.1 at the same time.
    package var connectionsPerHost = 6
    /// Whether cookies are kept, in memory, and sent back.
    package var keepsCookies = false

    package init() {}
}
