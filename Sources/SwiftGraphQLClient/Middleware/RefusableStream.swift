/// A subscription that may be refused by its first response, and is started again then, once.
///
/// What the transport tells before that response goes through at once, for the response may be long in coming.
actor RefusableStream {
    typealias Responses = StartedStream.Responses

    private var responses: Responses
    /// Starts it again; `nil` once it is known whether it was refused.
    private var again: (@Sendable () async throws -> Responses)?
    private let isRefusal: @Sendable (GraphQLResponse) -> Bool

    private init(
        _ responses: Responses, isRefusal: @escaping @Sendable (GraphQLResponse) -> Bool,
        again: @escaping @Sendable () async throws -> Responses
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
        _ responses: Responses, isRefusal: @escaping @Sendable (GraphQLResponse) -> Bool,
        again: @escaping @Sendable () async throws -> Responses
    ) -> Responses {
        let stream = RefusableStream(responses, isRefusal: isRefusal, again: again)
        return Responses(unfolding: { try await stream.next() })
    }

    private func next() async throws -> GraphQLResponse? {
        guard let again else { return try await responses.first { _ in true } }
        do {
            let response = try await responses.first { _ in true }
            if let response, response.notice != nil { return response }
            self.again = nil
            guard let response, isRefusal(response) else { return response }
        } catch let error as ClientError where error.status == 401 {
            self.again = nil
        }
        responses = try await again()
        return try await responses.first { _ in true }
    }
}
