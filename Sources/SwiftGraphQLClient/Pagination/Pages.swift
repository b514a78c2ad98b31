/// A sequence of a list's pages, which `Client.pages` returns. When the iteration reaches a page, it loads the page
/// with one request.
///
/// The value has no state, so each iteration starts with the same page. The iterator has a cursor, with which you can
/// continue after an error:
///
/// ```swift
/// var iterator = pages.makeAsyncIterator()
/// do {
///     while let page = try await iterator.next() { show(page) }
/// } catch {
///     retry = pages.starting(at: iterator.cursor)
/// }
/// ```
public struct Pages<Page, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    /// A page, which is the value of a selection.
    public typealias Element = Page

    private let start: Cursor?
    private var limit = 100_000
    private let fetch: @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?

    package init(
        start: Cursor?, fetch: @escaping @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?
    ) {
        self.start = start
        self.fetch = fetch
    }

    /// Returns the pages of the same list, starting at the given page.
    ///
    /// - Parameter cursor: The page's cursor; `nil` for the first page.
    public func starting(at cursor: Cursor?) -> Pages {
        Pages(start: cursor, fetch: fetch).limited(to: limit)
    }

    /// Returns the same pages with a different limit on their number. The default limit is 100,000.
    ///
    /// A server can return any number of pages, even empty ones. If there are more pages than the limit, the iteration
    /// throws after the last allowed page. To end the iteration there without an error, use `prefix(_:)` instead.
    ///
    /// ```swift
    /// for try await person in pages.limited(to: 50).items({ $0.people }) { print(person) }
    /// ```
    ///
    /// - Parameter count: The maximum number of pages in an iteration.
    public func limited(to count: Int) -> Pages {
        var pages = self
        pages.limit = count
        return pages
    }

    /// Returns a sequence of all pages' items. Each page is loaded when all items of earlier pages have been read.
    ///
    /// ```swift
    /// for try await person in pages.items({ $0.people }) { print(person) }
    /// ```
    ///
    /// - Parameter items: A closure that returns a page's items. If the pages go backward, return the items in reverse.
    public func items<Items: Sequence>(_ items: @escaping @Sendable (Page) -> Items) -> PageItems<Page, Cursor, Items> {
        PageItems(pages: self, items: items)
    }

    /// Returns a sequence of all pages' items, if each page is itself a sequence of items.
    public func items() -> PageItems<Page, Cursor, Page> where Page: Sequence & SendableMetatype {
        items { $0 }
    }

    /// Creates an iterator that starts with the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(start: start, limit: limit, fetch: fetch)
    }

    /// Loads one page after another, with a request for each page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        /// The cursor of the page to load next; after an error, the cursor of the page that failed. `nil` means the
        /// first page, or the end.
        public private(set) var cursor: Cursor?
        /// Whether the last page has been returned.
        public private(set) var isAtEnd = false

        private var hasFailed = false
        private var seen: Set<CursorKey<Cursor>> = []
        private var count = 0
        private let limit: Int
        private let fetch: @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?

        fileprivate init(
            start: Cursor?, limit: Int,
            fetch: @escaping @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?
        ) {
            cursor = start
            self.limit = limit
            self.fetch = fetch
        }

        /// Loads the next page.
        ///
        /// The first error ends the iteration; `Pages.starting(at:)` continues from `cursor`.
        ///
        /// - Returns: The page; `nil` after the last page and after an error.
        /// - Throws: The errors of `Client.send`, any error that the closures throw, and `ClientError` with code
        ///   `repeatedCursor` if a server returns the same cursor twice, or with code `tooManyPages` if there are more
        ///   pages than `Pages.limited(to:)` allows.
        public mutating func next() async throws -> Page? {
            guard !isAtEnd, !hasFailed else { return nil }
            do {
                try Task.checkCancellation()
                if let cursor, !seen.insert(CursorKey(cursor)).inserted { throw ClientError.repeatedCursor }
                guard count < limit else { throw ClientError.tooManyPages(limit: limit) }
                count += 1
                let fetched = try await fetch(cursor)
                cursor = fetched?.next
                isAtEnd = cursor == nil
                return fetched?.page
            } catch {
                hasFailed = true
                throw error
            }
        }
    }
}
