public import Observation

/// The pages of a list that have been loaded so far, for a view to observe.
///
/// ```swift
/// @State private var people = PagesModel(client.pages(peoplePage(after:), next: { $0.info.next }))
///
/// List {
///     ForEach(people.pages.flatMap(\.people)) { Text($0.name) }
///     if people.hasNextPage { ProgressView().task { await people.loadNext() } }
/// }
/// .refreshable { await people.refresh() }
/// ```
///
/// The pages stay available while further pages are loaded, and if that fails.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class PagesModel<Page: Sendable, Cursor: Hashable & Sendable> {
    /// The pages from the first one on.
    public private(set) var pages: [Page] = []
    /// Whether there may be another page. True before the first response.
    public private(set) var hasNextPage = true
    /// The error of the last request; `nil` after a success and during another attempt.
    public private(set) var error: (any Error)?
    /// Whether a page is loading.
    public private(set) var isLoading = false

    @ObservationIgnored private let all: Pages<Page, Cursor>
    @ObservationIgnored private var iterator: Pages<Page, Cursor>.Iterator
    @ObservationIgnored private var loading: Task<(Page?, Pages<Page, Cursor>.Iterator), any Error>?

    /// Creates a model of the pages of a list. `loadNext` loads them, one by one.
    public init(_ pages: Pages<Page, Cursor>) {
        all = pages
        iterator = pages.makeAsyncIterator()
    }

    deinit { loading?.cancel() }

    /// Loads the page after the last one, and returns when it has arrived or the request has failed.
    ///
    /// After an error, it loads the page that failed. It does nothing at the end of the list and while a page is
    /// loading, so that several rows may call it. Cancelling this task cancels the request.
    public func loadNext() async {
        guard hasNextPage, loading == nil else { return }
        await load(iterator, replacesPages: false)
    }

    /// Loads the first page, and replaces all pages with it when it has arrived.
    ///
    /// It cancels a request that is in progress, without reporting an error for it. Cancelling this task cancels the
    /// request, and leaves the pages unchanged.
    public func refresh() async {
        loading?.cancel()
        await load(all.makeAsyncIterator(), replacesPages: true)
    }

    /// Loads a page, unless another call replaces this one. After an error, `iterator` is unchanged.
    private func load(_ start: Pages<Page, Cursor>.Iterator, replacesPages: Bool) async {
        let task = Task {
            var iterator = start
            return (try await iterator.next(), iterator)
        }
        loading = task
        isLoading = true
        error = nil
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        guard loading == task else { return }
        loading = nil
        isLoading = false
        switch result {
        // A closure may ignore that it was cancelled.
        case .success where task.isCancelled: break
        case .success(let (page, iterator)):
            if replacesPages { pages = [] }
            if let page { pages.append(page) }
            self.iterator = iterator
            hasNextPage = !iterator.isAtEnd
        case .failure(let failure):
            if !task.isCancelled { error = failure }
        }
    }
}
