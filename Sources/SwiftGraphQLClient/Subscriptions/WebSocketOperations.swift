import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// The operations of one transport, and the protocol state of its socket: from `connection_init` to the end, in
/// `graphql-transport-ws` or the legacy `graphql-ws`. It does no I/O: `WebSocketMultiplexer` carries out its decisions.
///
/// It ignores messages for operations that are no longer live, as the protocol permits, because such messages may cross
/// with the client's `complete`. It also ignores a second acknowledgement. In `graphql-transport-ws`, any other message
/// outside the protocol ends the connection with code 4400, as the protocol requires. In the legacy protocol, a message
/// of an unknown type is ignored.
struct WebSocketOperations: Sendable {
    /// An effect to carry out, in order.
    enum Effect: Sendable {
        /// Adds an event to the buffer of an operation, which ends if the buffer is full.
        case yield(ResponseStream.Element, id: String, EventBuffer)
        case finish(EventBuffer, (any Error)?)
        case send(String)
        /// Sends the response to a ping.
        case reply(String)
        case tell(WebSocketTransport.Event)
        /// Closes the connection for good, with a close code.
        case fail(ClientError, closeCode: UInt16)
    }

    private struct Operation {
        let number: Int
        let request: GraphQLRequest
        let buffer: EventBuffer
        var stage = Stage.waiting
        /// Whether no server has accepted a connection since the operation was added.
        var isNew = true
        /// Whether an interruption was reported, but not yet that the operation has started again.
        var isInterrupted = false
        /// The number of bytes in the parts of the response that have arrived. The events of a subscription aren't
        /// counted.
        var byteCount = 0
        /// The number of parts of the response that have arrived.
        var partCount = 0

        /// Counts a response, and returns the error if it exceeds a limit. The limits apply to each event of a
        /// subscription, and to all parts of a response together.
        mutating func count(_ body: [UInt8], _ limits: TransportLimits) -> ClientError? {
            let isSubscription = request.type == .subscription
            let limit = request.maximumResponseBytes ?? (isSubscription ? .max : limits.maximumResponseBytes)
            guard body.count <= limit - byteCount else {
                return ClientError(
                    code: .responseTooLarge,
                    message: "the response has more than \(limit) bytes; request less data, or raise the limit")
            }
            // A subscription may have more events and bytes than an `Int` of 32 bits can count.
            if isSubscription { return nil }
            byteCount += body.count
            partCount += 1
            return partCount > limits.maximumResponseParts ? .tooManyParts(limit: limits.maximumResponseParts) : nil
        }
    }

    private enum Stage {
        /// The operation hasn't been started yet.
        case waiting
        /// The operation was started on the open socket.
        case started
        /// The operation was started on a socket that has been closed.
        case interrupted
    }

    /// The open socket.
    private struct Connection {
        let subprotocol: WebSocketSubprotocol
        /// Whether the server has accepted the connection.
        var isAcknowledged = false
        /// Whether the server has violated the protocol. Later messages are ignored.
        var hasFailed = false
    }

    /// The maximum memory for the payload of an acknowledgement, in bytes.
    private static let maximumPayloadMemory = 16 << 20

    private let limits: TransportLimits
    private var operations: [String: Operation] = [:]
    private var connection: Connection?
    /// The number of operations that have been added.
    private(set) var startCount = 0

    /// Whether to replace the connection as soon as possible. New operations wait for the next connection.
    var awaitsRenewal = false

    init(limits: TransportLimits) {
        self.limits = limits
    }

    /// Whether the connection can be replaced now. A query or mutation in progress would fail, so its response must
    /// arrive first.
    var isReadyForRenewal: Bool {
        awaitsRenewal && isAcknowledged
            && !operations.values.contains { $0.stage == .started && $0.request.type != .subscription }
    }

    /// Whether no operation is live.
    var isEmpty: Bool { operations.isEmpty }

    /// Whether the server has accepted the connection.
    var isAcknowledged: Bool { connection?.isAcknowledged ?? false }

    // MARK: Operations

    /// Adds an operation. It starts now, or as soon as there is a connection.
    mutating func start(_ request: GraphQLRequest, _ buffer: EventBuffer) -> (id: String, effects: [Effect]) {
        startCount += 1
        let id = String(startCount)
        operations[id] = Operation(number: startCount, request: request, buffer: buffer)
        return (id, isAcknowledged && !awaitsRenewal ? start(id) : [])
    }

    /// Starts an operation on the open socket.
    private mutating func start(_ id: String) -> [Effect] {
        guard let operation = operations[id], let connection, !connection.hasFailed else { return [] }
        operations[id]?.stage = .started
        operations[id]?.isInterrupted = false
        let text = Self.message(connection.subprotocol == .graphQLWS ? "start" : "subscribe", id: id) { writer in
            writer.key("payload")
            writer.raw(operation.request.httpBody)
        }
        guard operation.request.reportsConnection else { return [.send(text)] }
        let event: ResponseStream.Element = operation.stage == .interrupted ? .resumed : .started
        return [.send(text), .yield(event, id: id, operation.buffer)]
    }

    /// Ends an operation whose consumer has stopped listening.
    mutating func stop(_ id: String) -> [Effect] {
        guard let operation = operations.removeValue(forKey: id), operation.stage == .started, let connection,
            !connection.hasFailed
        else { return [] }
        return [.send(Self.message(connection.subprotocol == .graphQLWS ? "stop" : "complete", id: id))]
    }

    /// Ends all operations.
    mutating func endAll(_ error: any Error) -> [Effect] {
        let ended = inOrder
        operations = [:]
        return ended.map { .finish($0.value.buffer, error) }
    }

    // MARK: Connections

    /// Records that a socket has been opened.
    ///
    /// - Parameter payload: The payload for the server, such as credentials.
    mutating func open(_ subprotocol: WebSocketSubprotocol, payload: JSONValue?) -> [Effect] {
        connection = Connection(subprotocol: subprotocol)
        let text = Self.message("connection_init") { writer in
            if let payload {
                writer.key("payload")
                payload.write(to: &writer)
            }
        }
        return [.send(text)]
    }

    /// Records that the socket was closed, or that none could be opened.
    ///
    /// Queries and mutations fail, because the server may have executed them. Subscriptions wait for the next
    /// connection. If their first connection fails, those that don't report interruptions fail too, unless the server
    /// asks to try again later.
    ///
    /// - Parameter keepsUnsent: Whether queries and mutations that haven't been sent wait too.
    mutating func interrupt(_ error: ClientError, keepsUnsent: Bool = false) -> [Effect] {
        let wasConnected = keepsUnsent || isAcknowledged
        connection = nil
        var effects: [Effect] = []
        for (id, operation) in inOrder {
            if wasConnected { operations[id]?.isNew = false }
            let isStarted = operation.stage == .started
            let isReported = operation.request.reportsConnection
            let canWait = wasConnected || isReported || !operation.isNew || error.retryAfter != nil
            guard operation.request.type == .subscription, canWait else {
                if keepsUnsent, !isStarted { continue }
                operations[id] = nil
                effects.append(.finish(operation.buffer, error))
                continue
            }
            if isStarted { operations[id]?.stage = .interrupted }
            // The end of a connection doesn't interrupt a subscription that wasn't started on it.
            guard isReported, !operation.isInterrupted, isStarted || !wasConnected else { continue }
            operations[id]?.isInterrupted = true
            effects.append(.yield(.interrupted(error), id: id, operation.buffer))
        }
        return effects
    }

    /// Returns a ping message. Returns none before the acknowledgement, and none in the legacy protocol, which uses the
    /// pings of the socket.
    func ping() -> [Effect] {
        guard isAcknowledged, connection?.subprotocol == .graphQLTransportWS else { return [] }
        return [.send(Self.message("ping"))]
    }

    /// The last message to send; `nil` for none.
    var farewell: String? {
        connection?.subprotocol == .graphQLWS ? Self.message("connection_terminate") : nil
    }

    // MARK: Messages

    /// Processes a message.
    mutating func receive(_ message: SubscriptionMessage) -> [Effect] {
        guard let connection, !connection.hasFailed else { return [] }
        switch message {
        case .acknowledged(let payload):
            if isAcknowledged { return [] }
            if let payload, JSONValue.memory(of: payload) > Self.maximumPayloadMemory {
                return fail(
                    .responseTooLarge,
                    "the payload of connection_ack takes more than \(Self.maximumPayloadMemory) bytes of memory; make "
                        + "the server send less",
                    closeCode: 1009)
            }
            self.connection?.isAcknowledged = true
            let starts = awaitsRenewal ? [] : inOrder.flatMap { start($0.key) }
            return [.tell(.connected(acknowledgement: payload.map { JSONValue($0) }))] + starts
        case .rejected(let words):
            return fail(
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
            return [.reply(text)]
        case .keepAlive:
            return []
        case .next(let id, let response):
            return respond(id, Array(response.rawBytes), isLast: false)
        case .error(let id, let failure):
            return respond(id, Self.response(of: failure), isLast: true)
        case .complete(let id):
            guard let operation = operations[id], operation.stage == .started else { return [] }
            operations[id] = nil
            return [.finish(operation.buffer, nil)]
        case .malformed(let reason):
            return fail(.protocolViolation, "the server sent an invalid message: \(reason)", closeCode: 4400)
        case .unknown(let type):
            if connection.subprotocol == .graphQLWS { return [] }
            return fail(
                .protocolViolation,
                "the server sent a message of type `\(type.prefix(80))`, which the protocol doesn't have",
                closeCode: 4400)
        }
    }

    /// Passes on a response. If it is the last one, the operation has ended.
    private mutating func respond(_ id: String, _ body: [UInt8], isLast: Bool) -> [Effect] {
        guard let operation = operations[id], operation.stage == .started else { return [] }
        let error = operations[id]?.count(body, limits)
        if isLast { operations[id] = nil }
        if let error { return stop(id) + [.finish(operation.buffer, error)] }
        let response = Effect.yield(.value(GraphQLResponse(body: body)), id: id, operation.buffer)
        return isLast ? [response, .finish(operation.buffer, nil)] : [response]
    }

    private mutating func fail(_ code: ClientError.Code, _ message: String, closeCode: UInt16) -> [Effect] {
        connection?.hasFailed = true
        return [.fail(ClientError(code: code, message: message), closeCode: closeCode)]
    }

    private var inOrder: [(key: String, value: Operation)] {
        operations.sorted { $0.value.number < $1.value.number }
    }

    /// Returns a response without data. Servers send a list of errors, as specified, or a single error, or a whole
    /// response.
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
