package import SwiftGraphQLSelection

/// A decoded event, passed from the task that decodes events to the task that reads them.
///
/// The type is unchecked `Sendable`, because the decoding task doesn't use the value after passing it on.
private struct DecodedEvent<Value>: @unchecked Sendable {
    let value: Value
    let bytes: Int
}

extension Client {
    /// Starts a subscription and decodes its responses as they arrive, whether or not the stream is read.
    ///
    /// The transport's limits on unread responses also apply to unread values.
    ///
    /// - Parameters:
    ///   - arrivals: The recorder of the responses' arrival times.
    ///   - receive: A closure that is called with each decoded response. If it throws, the subscription ends.
    package func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, arrivals: ResponseArrivals,
        receive: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>) throws -> Void
    ) -> AsyncThrowingStream<Value, any Error> {
        let (reader, buffer) = StreamBuffer<DecodedEvent<Value>>.make(within: { arrivals.limits })
        ResponseArrivals.$current.withValue(arrivals) {
            let start = started(selection)
            let events: AsyncThrowingStream<DecodedEvent<Value>, any Error> = start.elements {
                [recorder = start.recorder] operation, responses in
                guard var response = try await responses.first(where: { $0.value != nil })?.value else { return nil }
                response.arrival = response.arrival ?? arrivals.now()
                let value = try decode(response, as: operation, recorder)
                try receive(response, operation)
                return DecodedEvent(value: value, bytes: response.body.count)
            }
            let decoding = Task {
                do {
                    for try await event in events where !buffer.add(event, bytes: event.bytes) { throw buffer.overflow }
                    buffer.finish()
                } catch {
                    start.recorder?.fail(error)
                    buffer.finish(throwing: error)
                }
            }
            buffer.onTermination { decoding.cancel() }
        }
        return AsyncThrowingStream { try await reader.next()?.event.value }
    }
}
