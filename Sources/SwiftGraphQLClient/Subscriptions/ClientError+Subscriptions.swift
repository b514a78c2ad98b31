extension ClientError.Code {
    private static func named(_ name: String) -> Self { Self(description: name) }

    /// The server closed the socket with a close code for which no specific error code exists. The message contains the
    /// close code.
    public static let socketClosed = named("socketClosed")
    /// The server couldn't read a message (close code 4400 of `graphql-transport-ws`).
    public static let badRequest = named("badRequest")
    /// The client and the server have no WebSocket subprotocol in common (close code 4406).
    public static let subprotocolNotAcceptable = named("subprotocolNotAcceptable")
    /// The server did not receive `connection_init` in time (close code 4408).
    public static let connectionInitTimedOut = named("connectionInitTimedOut")
    /// The server reports that two operations have the same ID (close code 4409).
    public static let subscriberAlreadyExists = named("subscriberAlreadyExists")
    /// The server received `connection_init` twice (close code 4429).
    public static let tooManyInitialisationRequests = named("tooManyInitialisationRequests")
    /// The server had an internal error (close code 4500, or 1011 from RFC 6455).
    public static let internalServerError = named("internalServerError")
    /// The server rejected `connection_init` (`connection_error` in the legacy WebSocket protocol).
    public static let connectionInitRejected = named("connectionInitRejected")
    /// The server did not acknowledge the connection in time.
    public static let acknowledgementTimedOut = named("acknowledgementTimedOut")
    /// The server did not respond to a ping in time.
    public static let pongTimedOut = named("pongTimedOut")
    /// The app's closure for the payload of `connection_init` threw an error, which `underlying` contains.
    public static let connectionInitPayloadFailed = named("connectionInitPayloadFailed")
    /// The server violated the protocol, for example with an invalid message.
    public static let protocolViolation = named("protocolViolation")
    /// The subscription's buffer is full, because events arrive faster than they are read.
    public static let bufferOverflow = named("bufferOverflow")
    /// The app closed the transport.
    public static let transportClosed = named("transportClosed")
}

extension ClientError {
    /// Creates the error for a WebSocket that was closed with the given code and reason.
    init(_ closure: WebSocketClosure) {
        let (code, cure): (Code, String) =
            switch closure.code {
            case 1006: (.connectionFailed, "check the connection and the server")
            case 1009 where closure.isOurs: (.responseTooLarge, "request less data, or raise the limit")
            case _ where closure.isOurs: (.protocolViolation, "check that the endpoint supports WebSockets")
            case 1011, 4500: (.internalServerError, "check the server's log")
            case 4400: (.badRequest, "check the server's log")
            case 4401: (.unauthorized, "check the credentials in the headers and the payload of connection_init")
            case 4403: (.forbidden, "check the credentials in the headers and the payload of connection_init")
            case 4406: (.subprotocolNotAcceptable, "offer another subprotocol")
            case 4408: (.connectionInitTimedOut, "let the payload of connection_init come sooner")
            case 4409: (.subscriberAlreadyExists, "check the server's log")
            case 4429: (.tooManyInitialisationRequests, "check the server's log")
            default: (.socketClosed, "look up the code in the server's documentation")
            }
        let what =
            closure.code == 1006
            ? "the connection was lost"
            : closure.isOurs
                ? "the client rejected a message from the server"
                : "the server closed the socket with code \(closure.code)"
        let reason = closure.reason.isEmpty ? "" : " (\(closure.reason.prefix(123)))"
        self.init(code: code, message: "\(what)\(reason); \(cure)", underlying: closure)
    }

    /// Returns the error for a subscription with more unread events than its buffer can hold.
    static func bufferOverflow(_ limits: BufferLimits) -> ClientError {
        ClientError(
            code: .bufferOverflow,
            message: "more than \(limits.events) events, or events of more than \(limits.bytes) bytes, are waiting to "
                + "be read; read the events faster, or choose another buffering policy")
    }

    /// Returns the error for an event or a part that has more bytes than the limit.
    static func eventTooLarge(limit: Int) -> ClientError {
        ClientError(
            code: .responseTooLarge,
            message: "an event has more than \(limit) bytes; request less data, or raise the limit")
    }

    /// Returns the error for an incremental response that has more parts than the limit.
    static func tooManyParts(limit: Int) -> ClientError {
        ClientError(
            code: .responseTooLarge,
            message: "the response has more than \(limit) parts; request less data, or raise the limit")
    }

    /// Whether another attempt to connect may succeed.
    var isTemporary: Bool {
        switch code {
        case .offline, .connectionFailed, .connectionRefused, .timedOut, .connectionInitPayloadFailed: true
        case .httpStatus: [408, 425, 429, 500, 502, 503, 504].contains(status)
        default: false
        }
    }

    /// Whether the server rejected the credentials, with HTTP status 401, with close code 4401 or 4403, or by rejecting
    /// `connection_init`. With HTTP status 403, other credentials wouldn't help.
    var rejectsCredentials: Bool {
        switch code {
        case .unauthorized, .connectionInitRejected: true
        case .forbidden: status == nil
        default: status == 401
        }
    }
}

extension WebSocketClosure {
    /// Whether another connection may succeed. A new connection can't succeed after most codes from RFC 6455, or after
    /// a `graphql-transport-ws` code for a permanent error.
    var isTemporary: Bool {
        switch code {
        case 1000, 1001, 1005, 1006, 1011, 1012, 1013, 1014, 4408, 4504: true
        case 1000..<2000: false
        case 4004, 4005, 4400, 4401, 4403, 4406, 4409, 4429, 4500: false
        default: true
        }
    }
}
