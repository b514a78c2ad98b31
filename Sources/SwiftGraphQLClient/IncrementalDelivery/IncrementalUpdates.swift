import SwiftGraphQLSelection

/// Merges the parts of a response as they arrive and returns a merged response for each update.
struct IncrementalUpdates: Sendable {
    private struct State: Sendable {
        var response: IncrementalResponse
        /// The total size of the merged responses that have been returned for decoding, in bytes.
        var decodedBytes = 0

        /// Merges a part and returns the merged response; `nil` if another part should be merged first.
        mutating func append(_ part: GraphQLResponse) throws -> (response: GraphQLResponse, isComplete: Bool)? {
            try response.append(part.body)
            guard !part.isFollowed || decodedBytes < eagerBytes || response.isComplete else { return nil }
            let whole = response.whole(like: part)
            // The count stops at the limit, because a 32-bit `Int` could overflow.
            if decodedBytes < eagerBytes { decodedBytes += whole.body.count }
            return (whole, response.isComplete)
        }
    }

    /// The number of decoded bytes after which all parts that have already arrived share the next value.
    ///
    /// Each value is decoded from all merged parts. If every part had its own value, a large response with a hundred
    /// thousand small parts could take minutes of CPU time.
    private static var eagerBytes: Int { 16 << 20 }

    private let timeout: TotalTimeout
    private let state: Locked<State>

    /// Creates the updates of a response before its first part arrives.
    ///
    /// - Parameter maximumMemory: The maximum memory for the values of all parts, in bytes.
    init(within timeout: TotalTimeout, maximumMemory: Int) {
        self.timeout = timeout
        state = Locked(State(response: IncrementalResponse(maximumMemory: maximumMemory)))
    }

    /// Merges one or more parts and returns the merged response; `nil` if the response is complete.
    func next(of parts: ResponseStream) async throws -> (response: GraphQLResponse, isComplete: Bool)? {
        if state.withLock({ $0.response.isComplete }) { return nil }
        return try await timeout.limiting { [state] in
            while true {
                guard let part = try await parts.first(where: { $0.value != nil })?.value else {
                    try Task.checkCancellation()
                    throw IncrementalResponse.endedEarly
                }
                let next = try state.withLock { state in Result { try state.append(part) } }.get()
                if let next { return next }
            }
        }
    }
}

extension IncrementalResponse {
    /// Waits for all parts of a response and merges them. The response's arrival time is the time of its first part.
    ///
    /// - Parameter maximumMemory: The maximum memory for the values of all parts, in bytes.
    static func whole(of parts: ResponseStream, maximumMemory: Int) async throws -> GraphQLResponse {
        var response = IncrementalResponse(maximumMemory: maximumMemory)
        var arrival: ExchangeMoment?
        for try await event in parts {
            guard let part = event.value else { continue }
            arrival = arrival ?? part.arrival ?? ResponseArrivals.current?.now()
            try response.append(part.body)
            if response.isComplete {
                var whole = response.whole(like: part)
                whole.arrival = arrival
                return whole
            }
        }
        try Task.checkCancellation()
        throw endedEarly
    }

    /// The error for a response whose last part is missing.
    static var endedEarly: ClientError {
        ClientError(
            code: .connectionFailed,
            message: "the response ended before all of its parts had arrived; resend the operation")
    }
}
