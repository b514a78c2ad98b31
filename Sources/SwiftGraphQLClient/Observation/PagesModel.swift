public import Observation

/// The pages of a list that have been loaded so far, for a view to observe.
///
/// ```swift
/// @State private var people = PagesModel(client.pages(peoplePage(after:), next: { $0.info.next }))
///
/// List {
///     ForEach(people.items(\.people, id: \.id)) { Text($0.name) }
///     if people.hasNextPage { ProgressView().task { await people.loadNext() } }
/// }
/// .refreshable { await people.refresh() }
/// ```
///
/// The pages stay available while further pages are loaded, even if a request fails.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class PagesModel<Page: Sendable, Cursor: Hashable & Sendable> {
    /// All loaded pages, starting with the first page.
    public var pages: [Page] { model.data?.pages ?? [] }
    /// Whether there may be another page. It is `true` before the first response.
    public var hasNextPage: Bool { model.data.map { !$0.iterator.isAtEnd } ?? true }
    /// The error of the last request; `nil` after a success and during another attempt.
    public var error: (any Error)? { model.error }
    /// Whether a page is loading.
    public var isLoading: Bool { model.isLoading }

    /// The pages and the iterator that loads the next page.
    private struct Loaded: Sendable {
        var pages: [Page] = []
        var iterator: Pages<Page, Cursor>.Iterator
    }

    @ObservationIgnored private let all: Pages<Page, Cursor>
    @ObservationIgnored private let model = QueryModel<Loaded>(QueryFeed())

    /// Creates a model of a list's pages. `loadNext` loads them, one by one.
    public init(_ pages: Pages<Page, Cursor>) { all = pages }

    /// Returns the items of all pages, in order. If several items have the same ID, only the first one is included.
    ///
    /// An item can be on several pages if the server's list changes between the requests for the pages.
    ///
    /// - Parameters:
    ///   - items: A closure that returns a page's items.
    ///   - id: A closure that returns an item's ID.
    public func items<Items: Sequence, ID: Hashable>(
        _ items: (Page) -> Items, id: (Items.Element) -> ID
    ) -> [Items.Element] {
        pages.items(items, id: id)
    }

    /// Loads the page after the last one and returns when it has arrived or the request has failed.
    ///
    /// After an error, this method loads the page that failed. It does nothing at the end of the list or while a page
    /// is loading, so several rows can call it. Cancelling this task cancels the request.
    public func loadNext() async {
        if hasNextPage, !isLoading { await load(after: model.data) }
    }

    /// Loads the first page and replaces all pages with it when it has arrived.
    ///
    /// This method cancels any request in progress, without reporting an error. Cancelling the current task cancels the
    /// request and leaves the pages unchanged.
    public func refresh() async { await load(after: nil) }

    private func load(after loaded: Loaded?) async {
        let start = loaded ?? Loaded(iterator: all.makeAsyncIterator())
        await model.load {
            var loaded = start
            if let page = try await loaded.iterator.next() { loaded.pages.append(page) }
            return loaded
        }
    }
}
