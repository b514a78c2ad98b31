import SwiftGraphQLSelection
public import SwiftGraphQLClient

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension QueryModel {
    /// Creates a model of the pages that a pager has loaded.
    ///
    /// If the cache has the first page, the model provides it immediately, so that the first frame of a view shows the
    /// page. This initializer doesn't read the cache; the first access to `data` does. `run` and `start` load the first
    /// page, unless it is loaded, and keep the pages up to date. `refresh` loads the first page from the server. If
    /// loading fails, `error` contains the reason, and the older pages stay. To load further pages, use the pager:
    ///
    /// ```swift
    /// @State private var model = QueryModel(pager)
    /// // Below the last row, while model.data?.hasNextPage is true:
    /// ProgressView().task { try? await pager.loadNext() }
    /// ```
    ///
    /// - Parameter pager: The pager. Several models can share the same pager.
    public convenience init<Page, Cursor>(_ pager: Pager<Page, Cursor>) where Value == LoadedPages<Page> {
        self.init(
            QueryFeed(
                cachedData: { pager.cachedStart.map { ($0, $0.origin) } },
                fetch: {
                    try await pager.refresh()
                    return try await pager.loaded
                },
                fetchedOrigin: { $0.origin },
                follow: LiveUpdates { handle in
                    await handle(.loading)
                    try await pager.startLoading()
                    for try await loaded in pager.updates(yieldsEmpty: true) {
                        if !loaded.pages.isEmpty {
                            await handle(.update(loaded.origin, replacesData: true) { $0 = loaded })
                        } else if loaded.networkError == nil {
                            // The app has cancelled its own request for the page.
                            try await pager.startLoading()
                        }
                        if let error = loaded.networkError {
                            await handle(.failed(error))
                        } else {
                            await handle(.recovered)
                        }
                    }
                }))
    }
}
