/// The events of a subscription or a watched query that change a model's data.
package struct LiveUpdates<Value>: Sendable {
    package enum Event {
        /// The subscription is live: it was requested, started by the server, or restarted after an interruption.
        case live
        case interrupted
        /// A change to the data, which may replace all of the data.
        case update(DataOrigin, replacesData: Bool = false, (inout Value?) -> Void)
        /// No value has arrived yet, and one is being loaded.
        case loading
        /// A request failed, but updates may still come.
        case failed(any Error)
        /// The last error no longer applies to the data.
        case recovered
    }

    package typealias Handler = @MainActor @Sendable (Event) async -> Void

    /// A closure that starts the subscription and passes events to the handler until the end or a cancellation.
    let run: @MainActor @Sendable (@escaping Handler) async throws -> Void

    package init(run: @escaping @MainActor @Sendable (@escaping Handler) async throws -> Void) { self.run = run }

    /// Creates updates from a subscription.
    ///
    /// - Parameters:
    ///   - subscribe: A closure that returns the stream once the transport has been asked to start the subscription.
    ///   - update: A closure that applies an event to the data.
    init<Update: Sendable>(
        _ subscribe: @escaping @Sendable () async -> AsyncThrowingStream<SubscriptionEvent<Update>, any Error>,
        update: @escaping @MainActor @Sendable (inout Value?, Update) -> Void
    ) {
        run = { handle in
            let events = await subscribe()
            await handle(.live)
            for try await event in events {
                switch event {
                case .started, .resumed: await handle(.live)
                case .interrupted: await handle(.interrupted)
                case .value(let value): await handle(.update(DataOrigin(.server)) { data in update(&data, value) })
                }
            }
        }
    }
}
