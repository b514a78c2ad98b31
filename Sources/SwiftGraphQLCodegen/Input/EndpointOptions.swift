/// The options for fetching a schema from a server.
package struct EndpointOptions: Hashable, Sendable {
    /// The HTTP header fields to send, such as `Authorization`.
    package var headers: [String: String]
    /// The idle timeout: how long to wait for the server to send anything.
    package var timeout: Duration
    /// The maximum size of a response in bytes, after decompression.
    package var maximumBytes: Int

    /// Creates options with the given values.
    package init(headers: [String: String] = [:], timeout: Duration = .seconds(60), maximumBytes: Int = 256 << 20) {
        self.headers = headers
        self.timeout = timeout
        self.maximumBytes = maximumBytes
    }
}

extension CodegenOptions {
    /// The options for fetching the schema from a server.
    package var endpoint: EndpointOptions { EndpointOptions(headers: headers, timeout: timeout) }
}
