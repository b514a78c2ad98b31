/// A subscription that may be refused by its first response, and is started again then, once.
///
/// What the transport tells before that response goes through at once, for the response may be long in coming.
actor RefusableStream {
    private var responses: ResponseStream
    /// Starts it again; `nil` once it is known whether it was refused.
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

    /// A stream of the first attempt, or of the second where the first was refused.
    ///
    /// - Parameters:
    ///   - isRefusal: Whether a response refuses; HTTP status 401 in place of one does in any case.
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
            // What happens to the connection comes before the first response.
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
