/// A subscription that is restarted after a rejection: once if its first response is a rejection, and later if the
/// server rejects the credentials of a reconnection, with an error or with the first response after a connection event.
///
/// Connection events before the first response are passed on immediately, because the response may take a long time.
actor RejectableStream {
    /// An attempt, with its responses and the generation of its token.
    typealias Attempt = (responses: ResponseStream, generation: Int)

    private var attempt: Attempt
    private let start: @Sendable (_ rejected: Int) async throws -> Attempt
    private let isRejection: @Sendable (GraphQLResponse) -> Bool
    /// Whether a response has been passed on since the last start.
    private var isAccepted = false
    /// Whether no response has arrived since the last start or the last connection event.
    private var awaitsResponse = true
    /// The time of the last restart of the stream.
    private var restart: ContinuousClock.Instant?
    /// Whether the transport has reported that the subscription has started.
    private var hasStarted = false
    /// Whether the transport has reported an interruption, but not yet that the subscription continues.
    private var isInterrupted = false

    /// The minimum time between two restarts of an accepted subscription, to protect the server that issues the tokens.
    private static let pause = Duration.seconds(60)

    /// Creates a stream that yields the responses of the first attempt and, after a rejection, the responses of the
    /// next attempt.
    ///
    /// - Parameters:
    ///   - isRejection: A closure that returns whether a response is a rejection. An error is a rejection if
    ///     `ClientError.rejectsCredentials` is true.
    ///   - start: A closure that starts another attempt after the token of the given generation was rejected.
    init(
        _ attempt: Attempt, isRejection: @escaping @Sendable (GraphQLResponse) -> Bool,
        startingAgain start: @escaping @Sendable (_ rejected: Int) async throws -> Attempt
    ) {
        self.attempt = attempt
        self.isRejection = isRejection
        self.start = start
    }

    /// Returns the next event, or `nil` at the end of the stream.
    func next() async throws -> ResponseStream.Element? {
        do {
            let event = try await attempt.responses.first { _ in true }
            guard let response = event?.value else {
                awaitsResponse = true
                return passOn(event)
            }
            guard awaitsResponse, mayRestart, isRejection(response) else {
                (isAccepted, awaitsResponse) = (true, false)
                return event
            }
        } catch let error as ClientError where error.rejectsCredentials && mayRestart {
            // The subscription is restarted below.
        }
        (isAccepted, awaitsResponse) = (false, true)
        restart = .now
        attempt = try await start(attempt.generation)
        return try await next()
    }

    private var mayRestart: Bool {
        guard let restart else { return true }
        return isAccepted && restart.duration(to: .now) >= Self.pause
    }

    /// Returns the event to pass to the consumer. After an interruption, a new start is passed on as a resumption.
    private func passOn(_ event: ResponseStream.Element?) -> ResponseStream.Element? {
        switch event {
        case .interrupted: isInterrupted = true
        case .started where !(isInterrupted && hasStarted):
            (isInterrupted, hasStarted) = (false, true)
        case .started, .resumed:
            isInterrupted = false
            return .resumed
        default: break
        }
        return event
    }
}
