public import SwiftGraphQLSelection
import SwiftGraphQLClient

extension CachedClient {
    /// Returns a pager, which loads the pages of a list and keeps the loaded pages up to date.
    ///
    /// ```swift
    /// let pager = client.pager(people(after:), next: { $0.info.next })
    /// for try await loaded in pager.updates() { show(loaded.pages) }
    /// ```
    ///
    /// See `Pager` for details. For a view, create a `QueryModel` from the pager.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the first page to load; `nil` for the start of the list.
    ///   - policy: The policy for loading each page; `nil` for the client's policy.
    ///   - selection: A closure that returns the selection of the page at a cursor. It runs on the concurrent executor.
    ///   - next: A closure that returns the cursor of the page after the given page; `nil` for the last page. To go
    ///     backward, use `before:` and `PageInfo.previous`.
    public func pager<Page: Sendable, Cursor: Hashable & Sendable, Scope: QueryScope>(
        from cursor: Cursor? = nil, policy: CachePolicy? = nil,
        _ selection: @escaping @Sendable (Cursor?) throws -> Selection<Page, Scope>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) -> Pager<Page, Cursor> {
        Pager(
            self, policy ?? self.policy, start: cursor,
            prepare: { [self] in try preparePage(selection($0)) }, next: next)
    }
}

/// The pages of a list that a pager has loaded.
public struct LoadedPages<Page> {
    /// The loaded pages, in the order in which they were loaded.
    public var pages: [Page]
    /// Whether the list has a page after the last loaded page.
    public var hasNextPage: Bool
    /// The error of the latest failed request; `nil` if the last request for the first page succeeded, and no later
    /// request has failed.
    var networkError: (any Error)?
    /// The origin of the page with the oldest part. It is stale if any page is stale.
    var origin = DataOrigin(.cache)
    /// The pager's version of the pages.
    var version = 0

    /// Creates loaded pages, for previews and tests.
    public init(_ pages: [Page], hasNextPage: Bool = false) {
        self.pages = pages
        self.hasNextPage = hasNextPage
    }

    /// Returns the items of all pages, in order. If several items have the same ID, only the first one is included.
    ///
    /// ```swift
    /// ForEach(loaded.items(\.people, id: \.id)) { Text($0.name) }
    /// ```
    ///
    /// - Parameters:
    ///   - items: A closure that returns a page's items.
    ///   - id: A closure that returns an item's ID.
    public func items<Items: Sequence, ID: Hashable>(
        _ items: (Page) -> Items, id: (Items.Element) -> ID
    ) -> [Items.Element] {
        pages.items(items, id: id)
    }
}

extension LoadedPages: Sendable where Page: Sendable {}

/// Loads the pages of a list one by one and keeps the loaded pages up to date.
///
/// ```swift
/// let pager = client.pager(people(after:), next: { $0.info.next })
/// try await pager.loadNext()
/// for try await loaded in pager.updates() { show(loaded.pages) }
/// ```
///
/// The cache stores each page as the server sent it. The pager starts with the first page and uses each page's cursor
/// to load the next page. If the cursor of a page changes, for example after a refresh of the first page, the following
/// pages no longer belong to the list. The pager drops these pages, and they can be reloaded.
///
/// After a change to the server's list, an item may be on several pages. `LoadedPages.items` returns such an item once.
///
/// If a change leaves a part of a page missing, the pager shows the last complete state of that page. Evictions don't
/// remove pages that a pager shows.
public actor Pager<Page: Sendable, Cursor: Hashable & Sendable> {
    /// A loaded page, with the watcher of its values.
    private struct Loaded {
        let key: CursorKey<Cursor>?
        let operation: PreparedOperation<Page>
        let watcher: ReadingWatcher
        /// The value of the page; `nil` while the first page is neither in the cache nor loaded.
        var value: Page?
        var next: Cursor?
        /// The last response that was read from the cache; `nil` if the cache never had the page.
        var body: [UInt8]?
        /// Whether the value was decoded from `body`. Otherwise, it comes from a response that isn't stored.
        var isStored = false
        var origin = DataOrigin(.cache)
    }

    private let client: CachedClient
    private let policy: CachePolicy
    private let start: Cursor?
    private let prepare: @Sendable (Cursor?) throws -> PreparedOperation<Page>
    private let next: @Sendable (Page) throws -> Cursor?
    /// The broadcast that makes all streams of `updates` check the pages.
    private let changes = Broadcast()
    private var pages: [Loaded] = []
    /// The last failed request for the first page or for a page that the cache had; `nil` once the first page is
    /// requested again or refreshed.
    private var failure: (error: any Error, attempt: LastAttempt)?
    private var isLoadingNext = false
    /// A number that increases with each change to the pages.
    private var version = 0
    /// The version of the cache from which all pages were last read.
    private var readVersion = -1

    init(
        _ client: CachedClient, _ policy: CachePolicy, start: Cursor?,
        prepare: @escaping @Sendable (Cursor?) throws -> PreparedOperation<Page>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) {
        self.client = client
        self.policy = policy
        self.start = start
        self.prepare = prepare
        self.next = next
    }

    /// The loaded pages, including all changes so far.
    ///
    /// - Throws: Any error that the selection's closures or `next` throw.
    public var loaded: LoadedPages<Page> {
        get throws {
            try update()
            var loaded = LoadedPages(pages.compactMap(\.value), hasNextPage: !hasFirstPage || position != nil)
            loaded.networkError = failure?.error
            let origins = pages.filter { $0.value != nil }.map(\.origin)
            if let oldest = origins.min(by: { $0.time < $1.time }) { loaded.origin = oldest }
            loaded.origin.isStale = origins.contains(where: \.isStale)
            loaded.version = version
            return loaded
        }
    }

    /// Returns a stream that yields the loaded pages once a page is loaded and again after each change.
    ///
    /// While the first page is requested from the server, the stream yields the page from the cache, if the policy
    /// allows its age. If one change to the cache affects several pages, the stream yields only once. If several
    /// changes occur before you request the next value, you receive only the latest value. The stream never sends a
    /// request.
    ///
    /// - Returns: A stream. It throws any error that the selection's closures or `next` throw.
    public nonisolated func updates() -> AsyncThrowingStream<LoadedPages<Page>, any Error> {
        updates(yieldsEmpty: false)
    }

    /// - Parameter yieldsEmpty: Whether the stream also yields if the first page couldn't be loaded.
    nonisolated func updates(yieldsEmpty: Bool) -> AsyncThrowingStream<LoadedPages<Page>, any Error> {
        let changes = changes.changes(yieldsNow: true)
        let yielded = Locked(0)
        return AsyncThrowingStream {
            for await _ in changes {
                let loaded = try await self.loaded
                let isNew = yielded.withLock { yielded in
                    defer { yielded = loaded.version }
                    return yielded != loaded.version
                }
                if isNew, yieldsEmpty || !loaded.pages.isEmpty { return loaded }
            }
            return nil
        }
    }

    /// Loads the next page, or the first page if no page is loaded.
    ///
    /// If loading fails, the loaded pages don't change, and another call tries to load the same page again.
    ///
    /// - Returns: Whether a new page was loaded; false at the end of the list, or if another call is already loading
    ///   the page.
    /// - Throws: Any error that `CachedClient.fetch` throws, and `ClientError` with code `repeatedCursor` if a page
    ///   leads to a page that is already loaded.
    @discardableResult
    public func loadNext() async throws -> Bool {
        try update()
        if isLoadingNext || hasFirstPage && position == nil { return false }
        isLoadingNext = true
        defer { isLoadingNext = false }
        return try await load(position, policy, isFirst: !hasFirstPage)
    }

    /// Starts to load the first page for a model, unless the page is loaded or another call is loading a page.
    ///
    /// Models receive an error from `updates`. The request isn't cancelled with a model, because other models of the
    /// pager may wait for the page.
    func startLoading() throws {
        try update()
        if isLoadingNext || hasFirstPage { return }
        isLoadingNext = true
        Task {
            defer { isLoadingNext = false }
            _ = try? await load(start, policy, isFirst: true)
        }
    }

    /// Loads the first page from the server.
    ///
    /// If the first page leads to the same second page as before, the later pages are kept, up to the first page of
    /// which the cache lacks a part. Otherwise, all later pages are dropped.
    ///
    /// - Throws: Any error that `CachedClient.fetch` throws. In that case, the loaded pages don't change.
    public func refresh() async throws {
        _ = try await load(start, .networkOnly, isFirst: true)
    }

    /// The first page, for the first frame of a view; `nil` if the cache lacks the page or the policy doesn't allow it.
    nonisolated var cachedStart: LoadedPages<Page>? {
        guard let operation = try? prepare(start), let page = client.firstValue(operation, policy) else {
            return nil
        }
        var loaded = LoadedPages([page.value], hasNextPage: ((try? next(page.value)) ?? nil) != nil)
        loaded.origin = page.origin
        return loaded
    }

    // MARK: - Loading

    private var hasFirstPage: Bool { pages.first?.value != nil }

    /// The cursor of the next page to load.
    private var position: Cursor? { hasFirstPage ? pages.last?.next : start }

    /// Loads a page, or reloads the first page.
    ///
    /// - Returns: Whether the list contains the page; false if the list has changed during the request.
    private func load(_ cursor: Cursor?, _ policy: CachePolicy, isFirst: Bool) async throws -> Bool {
        let attempt = LastAttempt(time: client.cache.clock(), isRefresh: isFirst && hasFirstPage)
        let key = cursor.map { CursorKey($0) }
        do {
            if key != nil, !isFirst, pages.contains(where: { $0.key == key }) { throw ClientError.repeatedCursor }
            let operation = try prepare(cursor)
            // A request in the background may fail before `fetch` returns the cached page.
            if isFirst, !attempt.isRefresh { failure = nil }
            // The first page is added before it is requested, perhaps without a value, because the cache may have it or
            // receive it later. If the cached page can't be read, the response may replace it.
            if isFirst, pages.isEmpty, policy.readsFirst { try? append(key, operation, nil) }
            let result = try await client.fetch(operation, policy, repeatsIfCleared: true) { [weak self] error in
                Task { [weak self] in await self?.noteFailure(error, attempt) }
            }
            defer { if let error = result.networkError { noteFailure(error, attempt) } }
            try update()
            if isFirst, hasFirstPage {
                // The page was or is now in the cache, so it is already loaded.
                if result.source == .server {
                    failure = nil
                    dropLostPages()
                    try receive(result, at: 0)
                }
                return true
            }
            // If the list has changed in the meantime, the page no longer follows the last page.
            guard isFirst != hasFirstPage, isFirst || position.map({ CursorKey($0) }) == key else { return false }
            if isFirst { pages = [] }
            try append(key, operation, result)
            return true
        } catch {
            if isFirst { noteFailure(error, attempt) }
            throw error
        }
    }

    /// Drops the pages after the first page that the cache has lost, for example because it was cleared. They can be
    /// reloaded.
    private func dropLostPages() {
        let missing = pages.indices.dropFirst().first { index in
            pages[index].isStored
                && client.cache.reading(of: pages[index].operation, notesDependencies: false).response == nil
        }
        if let missing { drop(from: missing) }
    }

    /// - Parameter result: The result of the request for the page; `nil` if the page hasn't been requested yet.
    private func append(
        _ key: CursorKey<Cursor>?, _ operation: PreparedOperation<Page>, _ result: CacheResult<Page>?
    ) throws {
        let watcher = ReadingWatcher(client.cache) { [changes] in changes.raise() }
        pages.append(Loaded(key: key, operation: operation, watcher: watcher))
        do {
            try read(pages.count - 1, isLoaded: result != nil)
            if let result { try receive(result, at: pages.count - 1) }
        } catch {
            // Without its cursor, the page would count as the last one.
            pages.removeLast()
            throw error
        }
    }

    /// Updates a page after a request for it. Shows a value that isn't in the cache directly, for example because the
    /// server forbids storing it.
    private func receive(_ result: CacheResult<Page>, at index: Int) throws {
        if result.unstored != nil || !pages[index].isStored {
            try show(result, nil, at: index)
        } else if result.source == .server {
            pages[index].origin = result.origin
        }
    }

    /// Sets the value of a page and drops all following pages if they start at a different cursor.
    ///
    /// - Parameter body: The response that was read from the cache; `nil` if the value isn't from the cache.
    private func show(_ result: CacheResult<Page>, _ body: [UInt8]?, at index: Int) throws {
        let cursor = try next(result.value)
        pages[index].value = result.value
        pages[index].next = cursor
        pages[index].body = body ?? pages[index].body
        pages[index].isStored = body != nil
        pages[index].origin = result.origin
        changed()
        if index + 1 < pages.count, pages[index + 1].key != cursor.map({ CursorKey($0) }) { drop(from: index + 1) }
    }

    private func drop(from index: Int) {
        pages.removeSubrange(index...)
        changed()
    }

    private func changed() {
        version += 1
        changes.raise()
    }

    private func noteFailure(_ error: any Error, _ attempt: LastAttempt) {
        // A cancelled task's error is no failure, but a model may still need the first page.
        if Task.isCancelled, hasFirstPage { return }
        if !Task.isCancelled { failure = (error, attempt) }
        changed()
    }

    // MARK: - Changes

    /// Reads all pages if the cache has changed. They are read from the same state, so a change that affects several
    /// pages appears on all of them at once.
    private func update() throws {
        let state = client.cache.published.withLock { $0 }
        if state.version == readVersion { return }
        var index = 0
        while index < pages.count {
            try read(index, state)
            index += 1
        }
        readVersion = state.version
    }

    /// Reads a page from the cache and watches its values.
    ///
    /// - Parameters:
    ///   - state: The state of the cache to read; `nil` for the current state.
    ///   - isLoaded: Whether the page was just loaded. If so, its age doesn't matter.
    private func read(_ index: Int, _ state: NormalizedCache.State? = nil, isLoaded: Bool = false) throws {
        let page = pages[index]
        let cache = client.cache
        let reading = cache.reading(of: page.operation, in: state)
        page.watcher.watch(reading)
        guard let response = reading.response else { return }
        if response.body == page.body {
            if !page.isStored { return }
            let (age, overdue) = cache.times(of: response, maxAge: policy.maximumAge)
            pages[index].origin = DataOrigin(page.origin.source, age: age, isStale: overdue >= .zero)
            if pages[index].origin.isStale != page.origin.isStale { changed() }
            return
        }
        guard let result = try client.result(of: reading, page.operation, maxAge: policy.maximumAge) else { return }
        if page.value == nil, !isLoaded, !policy.allows(result) { return }
        let isSettled = failure?.attempt.isSettled(by: result, policy, now: cache.clock()) == true
        if index == 0, !isLoaded, isSettled { failure = nil }
        try show(result, response.body, at: index)
    }
}
