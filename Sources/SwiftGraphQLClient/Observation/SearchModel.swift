import SwiftGraphQLHTTP
public import SwiftGraphQLSelection
public import Observation

/// A query with changing arguments, such as a search text or a filter, for a view to observe.
///
/// ```swift
/// struct PeopleView: View {
///     @State private var people = SearchModel(client: client) { (text: String) in search(text) }
///     @State private var text = ""
///
///     var body: some View {
///         List(people.data ?? []) { Text($0.name) }
///             .searchable(text: $text)
///             .task(id: text) { await people.load(text, after: .milliseconds(300)) }
///     }
/// }
/// ```
///
/// The latest data stays available while data for other arguments is loaded, even if the request fails. A new call of
/// `load` cancels earlier calls, so their responses never replace newer data.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class SearchModel<Arguments: Sendable, Value: Sendable> {
    @ObservationIgnored private let model = QueryModel<Found>(QueryFeed())
    @ObservationIgnored private let fetch: @Sendable (Arguments) async throws -> Value

    private struct Found: Sendable {
        let arguments: Arguments
        let value: Value
    }

    /// Creates a model of a query.
    ///
    /// - Parameters:
    ///   - client: The client that sends the query.
    ///   - query: A closure that returns the query for the given arguments. It runs on the concurrent executor.
    public convenience init<Scope: QueryScope>(
        client: any GraphQLClient, _ query: @escaping @Sendable (Arguments) throws -> Selection<Value, Scope>
    ) {
        self.init { try await client.send(query($0)) }
    }

    /// Creates a model of data that a closure fetches, for example from a cache.
    ///
    /// - Parameter fetch: A closure that fetches the data for the given arguments, off the main actor.
    public init(fetching fetch: @escaping @Sendable (Arguments) async throws -> Value) {
        self.fetch = fetch
    }

    /// The latest data; `nil` before the first response.
    public var data: Value? { model.data?.value }
    /// The arguments that `data` belongs to; `nil` before the first response.
    public var arguments: Arguments? { model.data?.arguments }
    /// The error of the last call of `load`; `nil` after a success and during another attempt.
    public var error: (any Error)? { model.error }
    /// Whether data is loading, or `load` is waiting for its delay to pass.
    public var isLoading: Bool { model.isLoading }

    /// Loads the data for the given arguments and returns when the data has arrived or the request has failed.
    ///
    /// This method cancels an earlier call that is in progress, without reporting an error. Cancelling the current task
    /// cancels the request and leaves the data unchanged.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the query.
    ///   - delay: How long to wait before sending the request, so that typing doesn't send one for each keystroke.
    public func load(_ arguments: Arguments, after delay: Duration = .zero) async {
        await load(arguments, after: delay, clock: ContinuousClock())
    }

    func load(_ arguments: Arguments, after delay: Duration, clock: some Clock<Duration>) async {
        let fetch = fetch
        await model.refresh(by: {
            if delay > .zero { try await clock.sleep(for: delay.clamped) }
            return Found(arguments: arguments, value: try await fetch(arguments))
        })
    }
}
