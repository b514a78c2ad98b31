/// A subscription that is started once more if its first response is a rejection.
///
/// Connection events before that response are passed on immediately, because the response may take a long time.
actor RefusableStream {
    private var responses: ResponseStream
    /// Starts the second attempt; `nil` once it is known whether the first one was rejected.
    private var again: (@Sendable () async throws -> ResponseStream)?
    private let isRefusal: @Sendable (GraphQLResponse) -> Bool

    private init(
        _ responses: ResponseStream, isRefusal: @escaping @Sendable (GraphQLResponse) -> Bool,
        again: @escaping @Sendable () async throws -> ResponseStream
    ) {
        self.responses = responses
        self.isRefusal = isRefusal
        self.again = again
    }

    /// Returns the responses of the first attempt, or those of the second attempt if the first was rejected.
    ///
    /// - Parameters:
    ///   - isRefusal: Returns whether a response is a rejection. HTTP status 401 always is.
    ///   - again: Starts the second attempt.
    static func responses(
        _ responses: ResponseStream, isRefusal: @escaping @Sendable (GraphQLResponse) -> Bool,
        again: @escaping @Sendable () async throws -> ResponseStream
    ) -> ResponseStream {
        let stream = RefusableStream(responses, isRefusal: isRefusal, again: again)
        return ResponseStream(unfolding: { try await stream.next() })
    }

    private func next() async throws -> ResponseStream.Element? {
        guard let again else { return try await responses.first { _ in true } }
        do {
            let event = try await responses.first { _ in true }
            // Connection events come before the first response.
            if let event, event.value == nil { return event }
            self.again = nil
            guard let response = event?.value, isRefusal(response) else { return event }
        } catch let error as ClientError where error.status == 401 {
            self.again = nil
        }
        responses = try await again()
        return try await responses.first { _ in true }
    }
}
