import SwiftGraphQLHTTP
public import Observation

/// A query for a view to observe: its data, its error, and whether it is loading.
///
/// ```swift
/// struct PeopleView: View {
///     @State private var model = QueryModel(people, client: client)
///
///     var body: some View {
///         List(model.data ?? []) { Text($0.name) }
///             .overlay { if let error = model.error { Text(error.localizedDescription) } }
///             .refreshable { await model.refresh() }
///             .task { await model.run() }
///     }
/// }
/// ```
///
/// The data stays available during a refresh, even if the request fails. A new refresh cancels an earlier refresh. With
/// a subscription (`live`), the data follows the server while `run` runs, or between `start` and `stop`.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class QueryModel<Value: Sendable> {
    /// The state for a view to show.
    public enum State: Sendable {
        /// No request has been sent yet.
        case idle
        /// The model has no data yet and is loading it.
        case loading
        /// The model has data. A refresh may be in progress.
        case data(Value)
        /// The last refresh or the subscription failed. The older data, if there is any, can still be shown.
        case failed(any Error, data: Value?)
    }

    /// The latest data; `nil` before the first response.
    ///
    /// Cached data is read only at the first access, because SwiftUI creates, and usually discards, a new model each
    /// time a parent view is drawn.
    public private(set) var data: Value? {
        get {
            access(keyPath: \.data)
            readCachedData()
            return latest
        }
        set {
            feed.cachedData = nil
            change { $0 = newValue }
        }
    }
    /// The source of the latest data; `nil` before the first data.
    public var source: DataSource? { origin?.source }
    /// Whether the latest data is older than its maximum age, so that a newer value is requested. It is always `false`
    /// without a cache.
    public var isStale: Bool { origin?.isStale ?? false }
    /// The current age of the latest data, or of its oldest part if it is from a cache; `nil` before the first data.
    public var age: Duration? { origin.map { ContinuousClock.now - $0.time } }

    private var origin: DataOrigin? {
        get {
            access(keyPath: \.origin)
            readCachedData()
            return latestOrigin
        }
        set { withMutation(keyPath: \.origin) { latestOrigin = newValue } }
    }
    /// The error of the last refresh, or of the subscription; `nil` after a success and during another attempt.
    public private(set) var error: (any Error)?
    /// Whether data is loading, or the model is waiting for the first value of a subscription.
    public private(set) var isLoading = false
    /// Whether a subscription keeps the data up to date. It is `false` while the connection is broken.
    public var isLive: Bool { !liveRuns.isEmpty }
    /// The calls of `run` whose subscription is live. Several views may run the same model.
    private var liveRuns: Set<ObjectIdentifier> = []

    @ObservationIgnored private var latest: Value?
    @ObservationIgnored private var latestOrigin: DataOrigin?
    /// The closures that supply the data. `cachedData` is `nil` after it was called or after the data was set.
    @ObservationIgnored private var feed: QueryFeed<Value>
    /// The monitor that reports when the network is available again, so that a failed request is resent.
    @ObservationIgnored package var networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared
    @ObservationIgnored private var refreshing: Task<Value, any Error>? { didSet { noteLoading() } }
    /// The calls of `run` that are waiting for the first data.
    @ObservationIgnored private var waitingRuns: Set<ObjectIdentifier> = [] { didSet { noteLoading() } }
    @ObservationIgnored private var running: Task<Void, Never>?
    /// The updates that arrived during a refresh. They are also applied to its response, which may be older.
    @ObservationIgnored private var updates: [(inout Value?) -> Void] = []

    /// The number of updates during a refresh after which further updates have to wait.
    private static var maximumUpdates: Int { 256 }

    package init(_ feed: QueryFeed<Value>) { self.feed = feed }

    deinit {
        refreshing?.cancel()
        running?.cancel()
    }

    private func noteLoading() {
        let isLoading = refreshing != nil || !waitingRuns.isEmpty
        // Setting the property wakes its observers even if the value is the same.
        if self.isLoading != isLoading { self.isLoading = isLoading }
    }

    private func readCachedData() {
        guard let cachedData = feed.cachedData else { return }
        feed.cachedData = nil
        (latest, latestOrigin) = cachedData() ?? (nil, nil)
    }

    /// Changes the data in place and informs its observers.
    private func change(_ update: (inout Value?) -> Void) {
        readCachedData()
        withMutation(keyPath: \.data) {
            // The app's closure may read the model, which Swift doesn't allow while `latest` is being changed.
            var data = latest.take()
            update(&data)
            latest = data
        }
    }

    /// The data, the error and the progress of loading, as one value for a view to show.
    public var state: State {
        if let error { return .failed(error, data: data) }
        if let data { return .data(data) }
        return isLoading ? .loading : .idle
    }

    /// Loads the data and returns when it has arrived or the request has failed.
    ///
    /// This method cancels any refresh in progress, without reporting an error. Cancelling the current task cancels the
    /// request and leaves the data unchanged. Without a query, this method does nothing.
    public func refresh() async {
        if let fetch = feed.fetch { await load(fetch) }
    }

    /// Loads the data with the given closure instead of the model's own, for example for the text of a search field.
    ///
    /// ```swift
    /// List(people.data ?? []) { Text($0.name) }
    ///     .searchable(text: $text)
    ///     .task(id: text) {
    ///         let query = search(text)
    ///         await people.load {
    ///             try await Task.sleep(for: .milliseconds(300))  // The user may still be typing.
    ///             return try await client.send(query)
    ///         }
    ///     }
    /// ```
    ///
    /// Like `refresh`, this method cancels any load in progress, so an earlier response never replaces newer data.
    ///
    /// - Parameter fetch: A closure that fetches the data, off the main actor.
    public func load(_ fetch: @escaping @Sendable () async throws -> Value) async {
        await finishRefresh(startRefresh(fetch))
    }

    private func startRefresh(_ fetch: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
        refreshing?.cancel()
        let task = Task { try await fetch() }
        refreshing = task
        updates = []
        error = nil
        return task
    }

    /// Waits for the response and applies it, unless another refresh has replaced this one.
    private func finishRefresh(_ task: Task<Value, any Error>) async {
        let result = await task.cancellableResult
        guard refreshing == task else { return }
        refreshing = nil
        switch result {
        // A closure may ignore its cancellation, so the value of a cancelled refresh is discarded.
        case .success where task.isCancelled: break
        case .success(let value):
            data = value
            origin = feed.fetchedOrigin(value)
            waitingRuns = []
            for update in updates { change(update) }
        case .failure(let failure):
            if !task.isCancelled { error = failure }
        }
        updates = []
    }

    /// Loads the data and, if the model is live, keeps it up to date until the task is cancelled or the subscription
    /// ends.
    ///
    /// The model starts the subscription first and then sends the query. Events that arrive before the query's response
    /// are applied to it in order, so an event may report data that the response already contains. The model holds up
    /// to 256 such events; further events wait in the transport. When the transport reports that the subscription has
    /// started (`SubscriptionEvent.started`), the query is sent once more, because the first response may be older. The
    /// query is also resent after a broken connection.
    ///
    /// Without a subscription, this method returns when the data has arrived or the request has failed. On Apple
    /// platforms, if the request fails with a `ClientError`, the method resends the request each time the network path
    /// changes, so a screen that was opened offline loads by itself. This also applies to a query with a subscription
    /// or a cache.
    public func run() async {
        await Self.run(feed.follow) { [weak self] in self }
    }

    /// Does the work of `run` and reloads the data after each interval, until the task is cancelled. Without a
    /// subscription, a failed request is resent after the interval, not when the network path changes.
    ///
    /// ```swift
    /// .task { await model.run(refreshingEvery: .seconds(30)) }
    /// ```
    ///
    /// The method continues after an error, so a view recovers when the server can be reached again. The interval
    /// begins when the previous data has arrived or the previous request has failed.
    ///
    /// - Parameter interval: How long to wait between two requests.
    public func run(refreshingEvery interval: Duration) async {
        await run(refreshingEvery: interval, clock: ContinuousClock())
    }

    func run(refreshingEvery interval: Duration, clock: some Clock<Duration>) async {
        if feed.follow == nil {
            await refresh()
            while (try? await clock.sleep(for: interval.clamped)) != nil { await refresh() }
            return
        }
        async let run: Void = run()
        while (try? await clock.sleep(for: interval.clamped)) != nil { await refresh() }
        await run
    }

    /// Does the work of `run` in the background, until `stop` is called or the model is deallocated. If the model is
    /// already running, this method does nothing.
    public func start() {
        guard running == nil else { return }
        running = Task { [weak self, feed] in
            await Self.run(feed.follow) { [weak self] in self }
            // After `stop`, `running` may already hold another task, which must stay.
            if !Task.isCancelled { self?.running = nil }
        }
    }

    /// Ends the updates that `start` began. The data stays available.
    public func stop() {
        running?.cancel()
        running = nil
    }

    /// Does the work of `run`, but holds the model only while there is work, so that waiting doesn't keep it alive.
    private static func run(_ follow: LiveUpdates<Value>?, _ model: @escaping @MainActor () -> QueryModel?) async {
        // A model without a query has nothing to resend. The stream is created before the request, so that it also
        // reports changes during the request.
        let monitor = model().flatMap { $0.feed.fetch == nil ? nil : $0.networkMonitor }
        let changes = monitor?.changes()
        guard let follow else {
            await model()?.refreshForRun()
            guard let monitor, let changes, model()?.error is ClientError else { return }
            for await _ in changes where monitor.hasPath {
                if model()?.error is ClientError { await model()?.refreshForRun() }
                if !(model()?.error is ClientError) { return }
            }
            return
        }
        let reloading = Reloading()
        let waiting = Task {
            guard let monitor, let changes else { return }
            for await _ in changes where monitor.hasPath {
                reloading.hasNewPath = true
                model()?.retry(reloading)
            }
        }
        defer { waiting.cancel() }
        do {
            try await follow.run {
                // An event may still arrive after the cancellation, for example if it was being decoded.
                if Task.isCancelled { return }
                await model()?.handle($0, reloading)
                model()?.retry(reloading)
            }
            model()?.endLive(reloading, with: nil)
        } catch {
            model()?.endLive(reloading, with: Task.isCancelled ? nil : error)
        }
        _ = await reloading.task?.cancellableResult
    }

    /// Sends the query while events continue to arrive. If the query is already in progress for an earlier event, sends
    /// it once more after the response, because a slow query that each event restarted might never finish.
    private func reload(_ reloading: Reloading) {
        reloading.isDueAgain = reloading.task != nil
        guard reloading.task == nil, let fetch = feed.fetch else { return }
        let request = startRefresh(fetch)
        reloading.task = Task {
            await finishRefreshForRun(request)
            while reloading.isDueAgain, !Task.isCancelled {
                reloading.isDueAgain = false
                await refreshForRun()
            }
            reloading.task = nil
            retry(reloading)
        }
    }

    private func refreshForRun() async {
        if let fetch = feed.fetch { await finishRefreshForRun(startRefresh(fetch)) }
    }

    /// Waits for the response. If another refresh has replaced this one and was then cancelled, for example because its
    /// view disappeared, loads the data again, because the view that called `run` may still wait for it.
    private func finishRefreshForRun(_ task: Task<Value, any Error>) async {
        await finishRefresh(task)
        while !Task.isCancelled {
            if let refreshing {
                await Self.wait(for: refreshing)
            } else if data == nil, error == nil {
                await refresh()
            } else {
                return
            }
        }
    }

    /// Sends the query again if a request failed before the network path changed, or during the change.
    private func retry(_ reloading: Reloading) {
        guard reloading.hasNewPath, error is ClientError else { return }
        reloading.hasNewPath = false
        reload(reloading)
    }

    private func handle(_ event: LiveUpdates<Value>.Event, _ reloading: Reloading) async {
        switch event {
        case .live:
            liveRuns.insert(ObjectIdentifier(reloading))
            if feed.fetch == nil { await handle(.loading, reloading) }
            reload(reloading)
        case .interrupted:
            liveRuns.remove(ObjectIdentifier(reloading))
        case .loading:
            if data == nil { waitingRuns.insert(ObjectIdentifier(reloading)) }
            error = nil
        case .failed(let failure):
            waitingRuns.remove(ObjectIdentifier(reloading))
            error = failure
        case .recovered:
            error = nil
        case .update(let origin, let replacesData, let update):
            waitingRuns = []
            change(update)
            self.origin = origin
            if refreshing != nil {
                if replacesData { updates = [] }
                updates.append(update)
            }
            // While the handler waits, later events stay in the transport, which limits their number.
            if updates.count >= Self.maximumUpdates, let refreshing { await Self.wait(for: refreshing) }
        }
    }

    /// Waits until a refresh has ended, or the current task is cancelled. The refresh may belong to another task, so it
    /// isn't cancelled.
    private static func wait(for refresh: Task<Value, any Error>) async {
        let end = Completion<Void>()
        Task {
            _ = await refresh.result
            end.finish(.success(()))
        }
        try? await end.wait()
    }

    private func endLive(_ run: Reloading, with failure: (any Error)?) {
        liveRuns.remove(ObjectIdentifier(run))
        waitingRuns.remove(ObjectIdentifier(run))
        if let failure { error = failure }
    }
}

/// The queries that one call of `QueryModel.run` sends because of events.
@MainActor private final class Reloading {
    var task: Task<Void, Never>?
    /// Whether to send the query once more after the response to the current one.
    var isDueAgain = false
    /// Whether the network path has changed since the last change that made the model resend the query.
    var hasNewPath = false
}
