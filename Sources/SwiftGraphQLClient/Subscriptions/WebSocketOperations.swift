import GraphQLJSON
import GraphQLSelection

/// The operations of one transport, and how far each is. A value; `WebSocketMultiplexer` does what it says.
struct WebSocketOperations: Sendable {
    /// What should be done, in order. But for sending and telling it is done outside of the lock: ending a stream calls
    /// back.
    enum Effect: Sendable {
        case yield(ResponseStream.Element, id: String, EventBuffer)
        /// In the order in which it was decided on, whichever task does it: the start must not come behind the first
        /// response.
        case notify(ResponseStream.Element, id: String, EventBuffer)
        case finish(EventBuffer, (any Error)?)
        case send(String, isReply: Bool)
        /// Sends what starts an operation; `didStart` should be called when that is written.
        case start(String, id: String)
        case tell(WebSocketTransport.Event)
    }

    private struct Operation {
        let number: Int
        let request: GraphQLRequest
        let buffer: EventBuffer
        var stage = Stage.waiting
        /// Whether it was started on the open socket.
        var isSent = false
        /// The number of bytes of its responses.
        var byteCount = 0
        /// The number of its responses.
        var partCount = 0
        /// The approximate number of bytes that the parts of its response take in memory.
        var memory = 0
    }

    /// How far an operation is, as its consumer is told.
    private enum Stage {
        /// It has not reached a server yet.
        case waiting
        /// It has been written to the socket that is open, or a response has come.
        case started
        /// It had been started on a socket that is gone.
        case interrupted
    }

    private let limits: TransportLimits
    private var operations: [String: Operation] = [:]
    /// What is spoken on the socket that is open; `nil` if none is.
    private var session: SubscriptionSession?
    /// How many operations there have been.
    private(set) var startCount = 0

    /// Whether another connection should replace this one as soon as possible. New operations wait for it.
    var awaitsRenewal = false

    init(limits: TransportLimits) {
        self.limits = limits
    }

    /// Whether the connection can be replaced: no query or mutation is in progress, which would fail.
    var isReadyForRenewal: Bool {
        awaitsRenewal && isAcknowledged
            && !operations.values.contains { $0.isSent && $0.request.type != .subscription }
    }

    /// Whether nothing is live.
    var isEmpty: Bool { operations.isEmpty }

    /// Whether the server has taken the connection.
    var isAcknowledged: Bool { session?.isAcknowledged ?? false }

    // MARK: Operations come and go

    /// Takes up an operation. It is started now, or when there is a connection.
    mutating func start(_ request: GraphQLRequest, _ buffer: EventBuffer) -> (id: String, effects: [Effect]) {
        startCount += 1
        let id = String(startCount)
        operations[id] = Operation(number: startCount, request: request, buffer: buffer)
        guard isAcknowledged, !awaitsRenewal, let text = session?.start(request, id: id) else { return (id, []) }
        operations[id]?.isSent = true
        return (id, [.start(text, id: id)])
    }

    /// What starts an operation has been written.
    mutating func didStart(_ id: String) -> [Effect] {
        guard let stage = operations[id]?.stage, stage != .started else { return [] }
        operations[id]?.stage = .started
        guard let operation = operations[id], operation.request.reportsConnection else { return [] }
        return [.notify(stage == .interrupted ? .resumed : .started, id: id, operation.buffer)]
    }

    /// Ends an operation that nobody listens to any more.
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

    // MARK: Connections come and go

    /// A socket has been opened.
    mutating func open(_ subprotocol: WebSocketSubprotocol, payload: JSONValue?) -> [Effect] {
        let session = SubscriptionSession(subprotocol)
        self.session = session
        return [.send(session.connectionInit(payload: payload), isReply: false)]
    }

    /// The socket is gone, or none could be opened. Queries and mutations fail, for nobody knows whether the server has
    /// seen them; subscriptions wait for the next connection.
    ///
    /// - Parameter keepsUnsent: Whether queries and mutations that weren't sent wait too.
    mutating func interrupt(_ error: any Error, keepsUnsent: Bool = false) -> [Effect] {
        session = nil
        var effects: [Effect] = []
        for (id, operation) in inOrder {
            operations[id]?.isSent = false
            guard operation.request.type == .subscription else {
                if keepsUnsent, !operation.isSent { continue }
                operations[id] = nil
                effects.append(.finish(operation.buffer, error))
                continue
            }
            guard operation.stage == .started else { continue }
            operations[id]?.stage = .interrupted
            if operation.request.reportsConnection {
                effects.append(.notify(.interrupted, id: id, operation.buffer))
            }
        }
        return effects
    }

    /// The ping message; none before the acknowledgement, and none in the legacy
    /// protocol, where the socket is asked.
    func ping() -> [Effect] {
        guard let session, session.isAcknowledged, let text = session.ping() else { return [] }
        return [.send(text, isReply: false)]
    }

    /// What to send last; `nil` for nothing.
    var farewell: String? { session?.terminate() }

    // MARK: Messages come

    /// Takes a message.
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
            guard var operation = operations[id] else { return ([], nil) }
            let buffer = operation.buffer
            operation.byteCount += body.count
            operation.partCount += 1
            // Only the parts of one response are merged, and kept in memory as values.
            if operation.request.type != .subscription, operation.partCount > 1 || !isLast {
                operation.memory += JSONValue.memory(of: body)
            }
            operations[id] = operation
            if let error = excess(of: operation, body) { return (stop(id) + [.finish(buffer, error)], nil) }
            // It may come before whoever wrote what it answers has said that it is written.
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

    /// The error for an operation whose responses are larger than they may be. The limits are for each event of a
    /// subscription, and for all parts of a response together.
    private func excess(of operation: Operation, _ body: [UInt8]) -> ClientError? {
        let isSubscription = operation.request.type == .subscription
        let limit = operation.request.maximumResponseBytes ?? (isSubscription ? .max : limits.responseBytes)
        if (isSubscription ? body.count : operation.byteCount) > limit {
            return ClientError(
                code: .responseTooLarge,
                message: "the response has more than \(limit) bytes; request less, or raise the limit")
        }
        if operation.memory > limit { return .tooMuchMemory(limit: limit) }
        if !isSubscription, operation.partCount > limits.responseParts {
            return .tooManyParts(limit: limits.responseParts)
        }
        return nil
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
