import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// The operations of one transport and the protocol state of its socket in `graphql-transport-ws` or the legacy
/// `graphql-ws`. `WebSocketMultiplexer` opens the socket and protects this value with a lock.
///
/// As the protocol permits, the type ignores messages for operations that are no longer live, because the server may
/// have sent them before it received the client's `complete`. It also ignores a second acknowledgement. In
/// `graphql-transport-ws`, any other message outside the protocol closes the connection with code 4400, as the protocol
/// requires. In the legacy protocol, a message of an unknown type is ignored.
struct WebSocketOperations: Sendable {
    private struct Operation {
        let number: Int
        let request: GraphQLRequest
        let buffer: EventBuffer
        var stage = Stage.waiting
        /// Whether no connection has been accepted since the operation was added.
        var isNew = true
        /// Whether the operation has reported an interruption, but not yet that it has restarted.
        var isInterrupted = false
        /// The number of bytes in the parts of the response that have arrived. For a subscription, this stays zero.
        var byteCount = 0
        /// The number of parts of the response that have arrived. For a subscription, this stays zero.
        var partCount = 0

        /// Counts a response and returns an error if it exceeds a limit. The limits apply to each event of a
        /// subscription, but to all parts of an incremental response together.
        mutating func count(_ body: [UInt8], _ limits: TransportLimits) -> ClientError? {
            let isSubscription = request.type == .subscription
            let limit = request.maximumResponseBytes ?? (isSubscription ? .max : limits.maximumResponseBytes)
            guard body.count <= limit - byteCount else {
                return ClientError(
                    code: .responseTooLarge,
                    message: "the response has more than \(limit) bytes; request less data, or raise the limit")
            }
            // The events of a subscription aren't counted, because they may exceed the range of a 32-bit `Int`.
            if isSubscription { return nil }
            byteCount += body.count
            partCount += 1
            return partCount > limits.maximumResponseParts ? .tooManyParts(limit: limits.maximumResponseParts) : nil
        }
    }

    private enum Stage {
        /// The operation is waiting to be started on its first socket.
        case waiting
        /// The operation was started on the open socket.
        case started
        /// The operation was started on a socket that has been closed since then.
        case interrupted
    }

    /// An open socket and its protocol state.
    struct Connection: Sendable {
        let socket: any WebSocketConnection
        let subprotocol: WebSocketSubprotocol
        /// A continuation that receives the reasons to end the connection. Only the first reason counts.
        let ending: AsyncStream<WebSocketMultiplexer.End>.Continuation
        /// Whether the server has accepted the connection.
        var isAcknowledged = false
        /// Whether the connection has failed, so that later messages are ignored.
        var hasFailed = false
    }

    /// The maximum memory for the values of an acknowledgement's payload, in bytes.
    private static let maximumPayloadMemory = 16 << 20

    private let limits: TransportLimits
    private let onEvent: (@Sendable (WebSocketTransport.Event) -> Void)?
    private var operations: [String: Operation] = [:]
    private(set) var connection: Connection?
    /// The calls to make after the lock is released, because they run other code: they finish streams and call the
    /// app's closure for connection events.
    var calls: [@Sendable () -> Void] = []
    /// The number of operations that have been added, which is the ID of the latest operation.
    private(set) var startCount = 0

    /// Whether to replace the connection as soon as possible. Meanwhile, new operations wait for the next connection.
    var awaitsRenewal = false

    init(limits: TransportLimits, onEvent: (@Sendable (WebSocketTransport.Event) -> Void)? = nil) {
        self.limits = limits
        self.onEvent = onEvent
    }

    /// Whether the connection can be replaced now. Queries and mutations in progress would fail, so their responses
    /// must arrive first.
    var isReadyForRenewal: Bool {
        awaitsRenewal && isAcknowledged
            && !operations.values.contains { $0.stage == .started && $0.request.type != .subscription }
    }

    /// Whether there are no operations, neither started nor waiting.
    var isEmpty: Bool { operations.isEmpty }

    /// Whether the server has accepted the connection.
    var isAcknowledged: Bool { connection?.isAcknowledged ?? false }

    // MARK: Operations

    /// Adds an operation, which starts immediately, or as soon as there is a connection.
    mutating func start(_ request: GraphQLRequest, _ buffer: EventBuffer) -> String {
        startCount += 1
        let id = String(startCount)
        operations[id] = Operation(number: startCount, request: request, buffer: buffer)
        if isAcknowledged, !awaitsRenewal { start(id) }
        return id
    }

    /// Starts an operation on the open socket.
    private mutating func start(_ id: String) {
        guard let operation = operations[id], let connection, !connection.hasFailed else { return }
        operations[id]?.stage = .started
        operations[id]?.isInterrupted = false
        let text = Self.message(connection.subprotocol == .graphQLWS ? "start" : "subscribe", id: id) { writer in
            writer.key("payload")
            writer.raw(operation.request.httpBody)
        }
        connection.socket.send(text)
        if operation.request.reportsConnection { yield(operation.stage == .interrupted ? .resumed : .started, to: id) }
    }

    /// Ends an operation whose consumer has stopped listening.
    mutating func stop(_ id: String) {
        guard let operation = operations.removeValue(forKey: id), operation.stage == .started, let connection,
            !connection.hasFailed
        else { return }
        connection.socket.send(Self.message(connection.subprotocol == .graphQLWS ? "stop" : "complete", id: id))
    }

    /// Ends an operation with the given error and stops it on the server.
    private mutating func stop(_ id: String, throwing error: ClientError) {
        guard let buffer = operations[id]?.buffer else { return }
        stop(id)
        calls.append { buffer.finish(throwing: error) }
    }

    /// Ends all operations with the given error.
    mutating func endAll(_ error: any Error) {
        for (id, _) in inOrder { finish(id, error) }
    }

    /// Removes an operation and finishes its stream, without sending a message to the server.
    private mutating func finish(_ id: String, _ error: (any Error)? = nil) {
        guard let buffer = operations.removeValue(forKey: id)?.buffer else { return }
        calls.append { buffer.finish(throwing: error) }
    }

    /// Adds an event to an operation's buffer. If the buffer is full, the operation ends.
    private mutating func yield(_ event: ResponseStream.Element, to id: String) {
        guard let buffer = operations[id]?.buffer, !buffer.add(event) else { return }
        stop(id, throwing: buffer.overflow)
    }

    /// Reports a change in the connection's state to the app.
    mutating func tell(_ event: WebSocketTransport.Event) {
        if let onEvent { calls.append { onEvent(event) } }
    }

    // MARK: Connections

    /// Records that a socket has been opened.
    ///
    /// - Parameter payload: The payload of `connection_init`, such as credentials.
    mutating func open(_ connection: Connection, payload: JSONValue?) {
        self.connection = connection
        let text = Self.message("connection_init") { writer in
            if let payload {
                writer.key("payload")
                payload.write(to: &writer)
            }
        }
        connection.socket.send(text)
    }

    /// Records that the socket was closed, or that no socket could be opened.
    ///
    /// Queries and mutations fail, because the server may have executed them. Subscriptions wait for the next
    /// connection. If the first connection fails, subscriptions that don't report interruptions fail too, unless the
    /// server requests another attempt later.
    ///
    /// - Parameter keepsUnsent: Whether unsent queries and mutations also wait for the next connection.
    mutating func interrupt(_ error: ClientError, keepsUnsent: Bool = false) {
        let wasConnected = keepsUnsent || isAcknowledged
        connection = nil
        for (id, operation) in inOrder {
            if wasConnected { operations[id]?.isNew = false }
            let isStarted = operation.stage == .started
            let isReported = operation.request.reportsConnection
            let canWait = wasConnected || isReported || !operation.isNew || error.retryAfter != nil
            guard operation.request.type == .subscription, canWait else {
                if keepsUnsent, !isStarted { continue }
                finish(id, error)
                continue
            }
            if isStarted { operations[id]?.stage = .interrupted }
            // A subscription that wasn't started on the connection isn't interrupted when the connection ends.
            guard isReported, !operation.isInterrupted, isStarted || !wasConnected else { continue }
            operations[id]?.isInterrupted = true
            yield(.interrupted(error), to: id)
        }
    }

    /// The last message to send before the socket closes; `nil` if the protocol has no such message.
    var farewell: String? {
        connection?.subprotocol == .graphQLWS ? Self.message("connection_terminate") : nil
    }

    // MARK: Messages

    /// Processes a message from the server.
    mutating func receive(_ message: SubscriptionMessage) {
        guard let connection, !connection.hasFailed else { return }
        switch message {
        case .acknowledged(let payload):
            if isAcknowledged { return }
            if let payload, JSONValue.memory(of: payload) > Self.maximumPayloadMemory {
                return fail(
                    .responseTooLarge,
                    "the payload of connection_ack takes more than \(Self.maximumPayloadMemory) bytes of memory; "
                        + "reduce the payload on the server",
                    closeCode: 1009)
            }
            self.connection?.isAcknowledged = true
            tell(.connected(acknowledgement: payload.map { JSONValue($0) }))
            if !awaitsRenewal { for (id, _) in inOrder { start(id) } }
        case .rejected(let words):
            fail(
                .connectionInitRejected,
                "the server rejected the connection: \(words.prefix(200)); check the payload of connection_init",
                closeCode: 1000)
        case .ping(let payload):
            let text = Self.message("pong") { writer in
                if let payload {
                    writer.key("payload")
                    writer.raw(payload.rawBytes)
                }
            }
            if connection.socket.unsentBytes > WebSocketMultiplexer.maximumUnsentBytes {
                fail(.protocolViolation, "the server sends pings faster than it reads the pongs", closeCode: 1008)
            } else {
                connection.socket.send(text)
            }
        case .keepAlive:
            break
        case .next(let id, let response):
            respond(id, Array(response.rawBytes), isLast: false)
        case .error(let id, let failure):
            respond(id, Self.response(of: failure), isLast: true)
        case .complete(let id):
            if operations[id]?.stage == .started { finish(id) }
        case .malformed(let reason):
            fail(.protocolViolation, "the server sent an invalid message: \(reason)", closeCode: 4400)
        case .unknown(let type):
            if connection.subprotocol == .graphQLWS { return }
            fail(
                .protocolViolation,
                "the server sent a message of type `\(type.prefix(80))`, which the protocol doesn't define",
                closeCode: 4400)
        }
    }

    /// Passes on a response to an operation and ends the operation after its last response.
    private mutating func respond(_ id: String, _ body: [UInt8], isLast: Bool) {
        guard let operation = operations[id], operation.stage == .started else { return }
        let limits = limits
        var error = operations[id]?.count(body, limits)
        if error == nil, !operation.buffer.add(.value(GraphQLResponse(body: body))) {
            error = operation.buffer.overflow
        }
        if isLast { finish(id, error) } else if let error { stop(id, throwing: error) }
    }

    private mutating func fail(_ code: ClientError.Code, _ message: String, closeCode: UInt16) {
        connection?.hasFailed = true
        let error = ClientError(code: code, message: message)
        connection?.ending.yield(.failed(error, isTemporary: false, closeCode: closeCode))
    }

    private var inOrder: [(key: String, value: Operation)] {
        operations.sorted { $0.value.number < $1.value.number }
    }

    /// Returns a response without data. Its errors come from the payload of an `error` message: a list of errors as
    /// specified or, from some servers, a single error or a whole response.
    private static func response(of failure: JSONCursor) -> [UInt8] {
        if failure.member("errors") != nil { return Array(failure.rawBytes) }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("errors")
        if failure.kind == .array {
            writer.raw(failure.rawBytes)
        } else {
            writer.beginArray()
            writer.raw(failure.rawBytes)
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    private static func message(
        _ type: String, id: String? = nil, _ rest: (inout JSONWriter) -> Void = { _ in }
    ) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        if let id {
            writer.key("id")
            writer.string(id)
        }
        writer.key("type")
        writer.string(type)
        rest(&writer)
        writer.endObject()
        return writer.text
    }
}
