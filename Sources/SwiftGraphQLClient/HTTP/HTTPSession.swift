import HTTPTransfer

/// Takes HTTP messages to their answers, and hides how platforms differ.
///
/// Redirects are not followed: whoever calls sees the 3xx status and decides, since Foundation on Linux drops the body of
/// 307 and 308.
protocol HTTPSession: Sendable {
    /// Sends a message and reads the whole answer.
    ///
    /// - Throws: `CancellationError`, or `ClientError` of code `timedOut`, `connectionFailed` or `uploadFailed`.
    func send(_ message: HTTPMessage) async throws -> GraphQLResponse

    /// Sends a message whose answer goes on and on, perhaps for days. It has a connection of its own, so that a few of them
    /// do not block other requests.
    ///
    /// - Parameter receiver: Is held until the answer is at its end.
    /// - Returns: What ends the exchange at once; the receiver may or may not be told of that.
    func stream(_ message: HTTPMessage, to receiver: any HTTPReceiver) -> @Sendable () -> Void
}

/// Gets an answer as it comes: one call at a time, on no particular thread.
protocol HTTPReceiver: AnyObject, Sendable {
    /// The head of the answer, before all else.
    func receive(_ head: HTTPHead)
    /// The next bytes of the body.
    func receive(_ bytes: UnsafeRawBufferPointer)
    /// The end, with the error that brought it about: `CancellationError`, or a `ClientError`. Nothing comes after it.
    func finish(_ error: (any Error)?)
}

extension HTTPHead {
    /// The answer without a body.
    var response: GraphQLResponse { GraphQLResponse(body: [], status: status, headers: headers) }
}

extension GraphQLResponse {
    /// What came before the body.
    var head: HTTPHead { HTTPHead(status: status ?? 0, headers: headers) }
}

enum HTTPSessions {
    /// The session of all transports that ask for no other; it stores nothing on disk.
    static let shared: any HTTPSession = {
        #if !canImport(Darwin)
            // Foundation here ends the process where a server closes the connection inside of a head.
            if let session = LibcurlHTTPSession() { return session }
        #endif
        return FoundationHTTPSession()
    }()
}

extension ClientError {
    /// No byte came or went for as long as the timeout.
    static func silence(underlying: (any Error)? = nil) -> ClientError {
        ClientError(
            code: .timedOut, message: "the server was silent for longer than the timeout", underlying: underlying)
    }

    /// The connection did not come about, or broke.
    static func brokenConnection(_ reason: String, underlying: any Error) -> ClientError {
        ClientError(
            code: .connectionFailed,
            message:
                "the request got no whole answer: \(reason.prefix(200)); check the connection and the server",
            underlying: underlying)
    }
}
