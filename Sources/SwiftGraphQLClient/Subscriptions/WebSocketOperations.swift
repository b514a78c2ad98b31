import SwiftGraphQLSelection

/// The operations of one transport and their states. It does no I/O: `WebSocketMultiplexer` carries out its decisions.
struct WebSocketOperations: Sendable {
    /// An effect to carry out, in order. All effects except sending and notifying are carried out outside the lock,
    /// because ending a stream calls back.
    enum Effect: Sendable {
        case yield(ResponseStream.Element, id: String, EventBuffer)
        /// Reports a connection event in the order in which it was decided, whichever task does it. The start of a
        /// subscription must not come after its first response.
        case notify(ResponseStream.Element, id: String, EventBuffer)
        case finish(EventBuffer, (any Error)?)
        case send(String, isReply: Bool)
        /// Sends the message that starts an operation. Call `didStart` once it has been written.
        case start(String, id: String)
        case tell(WebSocketTransport.Event)
    }

    private struct Operation {
        let number: Int
        let request: GraphQLRequest
        let buffer: EventBuffer
        var stage = Stage.waiting
        /// Whether the operation was started on the open socket.
        var isSent = false
        /// Whether no server has accepted a connection since the operation was added.
        var isNew = true
        /// Whether an interruption was reported, and not yet that the operation has started again.
        var isInterrupted = false
        /// The number of bytes in the parts of its response so far. The events of a subscription aren't counted.
        var byteCount = 0
        /// The number of parts of its response so far.
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

    /// The state of an operation, as reported to its consumer.
    private enum Stage {
        /// The operation hasn't reached a server yet.
        case waiting
        /// The operation was written to the open socket, or a response has arrived.
        case started
        /// The operation was started on a socket that has been closed.
        case interrupted
    }

    private let limits: TransportLimits
    private var operations: [String: Operation] = [:]
    /// The protocol state of the open socket; `nil` if no socket is open.
    private var session: SubscriptionSession?
    /// The number of operations so far.
    private(set) var startCount = 0

    /// Whether to replace the connection as soon as possible. New operations wait for the next one.
    var awaitsRenewal = false

    init(limits: TransportLimits) {
        self.limits = limits
    }

    /// Whether the connection can be replaced now. A query or mutation in progress would fail, so it comes first.
    var isReadyForRenewal: Bool {
        awaitsRenewal && isAcknowledged
            && !operations.values.contains { $0.isSent && $0.request.type != .subscription }
    }

    /// Whether no operation is live.
    var isEmpty: Bool { operations.isEmpty }

    /// Whether the server has accepted the connection.
    var isAcknowledged: Bool { session?.isAcknowledged ?? false }

    // MARK: Operations

    /// Adds an operation. It starts now, or as soon as there is a connection.
    mutating func start(_ request: GraphQLRequest, _ buffer: EventBuffer) -> (id: String, effects: [Effect]) {
        startCount += 1
        let id = String(startCount)
        operations[id] = Operation(number: startCount, request: request, buffer: buffer)
        guard isAcknowledged, !awaitsRenewal, let text = session?.start(request, id: id) else { return (id, []) }
        operations[id]?.isSent = true
        return (id, [.start(text, id: id)])
    }

    /// Records that the message that starts an operation has been written.
    mutating func didStart(_ id: String) -> [Effect] {
        guard let stage = operations[id]?.stage, stage != .started else { return [] }
        operations[id]?.stage = .started
        operations[id]?.isInterrupted = false
        guard let operation = operations[id], operation.request.reportsConnection else { return [] }
        return [.notify(stage == .interrupted ? .resumed : .started, id: id, operation.buffer)]
    }

    /// Ends an operation whose consumer has stopped listening.
    mutating func stop(_ id: String) -> [Effect] {
        guard let operation = operations.removeValue(forKey: id), operation.isSent,
            let text = session?.stop(id: id)
        else { return [] }
        return [.send(text, isReply: false)]
    }

    /// Ends all operations.
    mutating func endAll(_ error: any Error) -> [Effect] {
        let ended = inOrder
        operations = [:]
        return ended.map { .finish($0.value.buffer, error) }
    }

    // MARK: Connections

    /// Records that a socket has been opened.
    mutating func open(_ subprotocol: WebSocketSubprotocol, payload: JSONValue?) -> [Effect] {
        let session = SubscriptionSession(subprotocol)
        self.session = session
        return [.send(session.connectionInit(payload: payload), isReply: false)]
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
        session = nil
        var effects: [Effect] = []
        for (id, operation) in inOrder {
            operations[id]?.isSent = false
            if wasConnected { operations[id]?.isNew = false }
            let isReported = operation.request.reportsConnection
            let canWait = wasConnected || isReported || !operation.isNew || error.retryAfter != nil
            guard operation.request.type == .subscription, canWait else {
                if keepsUnsent, !operation.isSent { continue }
                operations[id] = nil
                effects.append(.finish(operation.buffer, error))
                continue
            }
            let isStarted = operation.stage == .started
            if isStarted { operations[id]?.stage = .interrupted }
            // The end of a connection on which a subscription wasn't started doesn't interrupt it.
            guard isReported, !operation.isInterrupted, isStarted || !wasConnected else { continue }
            operations[id]?.isInterrupted = true
            effects.append(.notify(.interrupted(error), id: id, operation.buffer))
        }
        return effects
    }

    /// Returns a ping message. There is none before the acknowledgement, or in the legacy protocol, which uses the
    /// pings of the socket.
    func ping() -> [Effect] {
        guard let session, session.isAcknowledged, let text = session.ping() else { return [] }
        return [.send(text, isReply: false)]
    }

    /// The last message to send; `nil` for none.
    var farewell: String? { session?.terminate() }

    // MARK: Messages

    /// Processes a message.
    mutating func receive(_ message: SubscriptionMessage) -> (effects: [Effect], failure: SubscriptionSession.Failure?)
    {
        switch session?.receive(message) {
        case nil, .pong:
            return ([], nil)
        case .reply(let text):
            return ([.send(text, isReply: true)], nil)
        case .acknowledged(let payload):
            let starts = awaitsRenewal ? [] : startAll()
            return ([.tell(.connected(acknowledgement: payload))] + starts, nil)
        case .response(let id, let body, let isLast):
            guard let buffer = operations[id]?.buffer else { return ([], nil) }
            if let error = operations[id]?.count(body, limits) { return (stop(id) + [.finish(buffer, error)], nil) }
            // The response may arrive before the writer has called `didStart`.
            var effects = didStart(id)
            effects.append(.yield(.value(GraphQLResponse(body: body)), id: id, buffer))
            if isLast { effects += complete(id) }
            return (effects, nil)
        case .completed(let id):
            return (complete(id), nil)
        case .failed(let failure):
            return ([], failure)
        }
    }

    private var inOrder: [(key: String, value: Operation)] {
        operations.sorted { $0.value.number < $1.value.number }
    }

    private mutating func startAll() -> [Effect] {
        var effects: [Effect] = []
        for (id, operation) in inOrder {
            guard let text = session?.start(operation.request, id: id) else { continue }
            operations[id]?.isSent = true
            effects.append(.start(text, id: id))
        }
        return effects
    }

    private mutating func complete(_ id: String) -> [Effect] {
        operations.removeValue(forKey: id).map { [.finish($0.buffer, nil)] } ?? []
    }
}
