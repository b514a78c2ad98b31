/// The pages of a list, one request each, made when it is asked for; `Client.pages` makes it.
///
/// It is a value without state: each iteration starts with the same page. The iterator knows where it is, so that after
/// an error the rest can be had without the pages that came already:
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
    /// A page: the type of the selection.
    public typealias Element = Page

    private let start: Cursor?
    private let fetch: @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?

    init(
        start: Cursor?, fetch: @escaping @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?
    ) {
        self.start = start
        self.fetch = fetch
    }

    /// The same list from another page on.
    ///
    /// - Parameter cursor: The page's cursor; `nil` for the first page.
    public func starting(at cursor: Cursor?) -> Pages {
        Pages(start: cursor, fetch: fetch)
    }

    /// The items of the pages, one after the other; a page is fetched when the items before it have been taken.
    ///
    /// ```swift
    /// for try await person in pages.items({ $0.people }) { print(person) }
    /// ```
    ///
    /// - Parameter items: The items of a page. Of pages that go backward it is their reverse that goes on backward.
    public func items<Items: Sequence>(_ items: @escaping @Sendable (Page) -> Items) -> PageItems<Page, Cursor, Items> {
        PageItems(pages: self, items: items)
    }

    /// The items of pages that are lists, one after the other.
    public func items() -> PageItems<Page, Cursor, Page> where Page: Sequence & SendableMetatype {
        items { $0 }
    }

    /// Starts with the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(start: start, fetch: fetch)
    }

    /// Fetches page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        /// The cursor of the page that is fetched next; after an error, of the page that did not come. `nil` for the
        /// first page, and at the end.
        public private(set) var cursor: Cursor?
        /// Whether the last page has come.
        public private(set) var isAtEnd = false

        private var hasFailed = false
        private var seen: Set<Cursor>
        private let fetch: @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?

        fileprivate init(
            start: Cursor?, fetch: @escaping @Sendable (Cursor?) async throws -> (page: Page, next: Cursor?)?
        ) {
            cursor = start
            seen = []
            self.fetch = fetch
        }

        /// Fetches the next page.
        ///
        /// The first error ends the iteration; `Pages.starting(at:)` goes on from `cursor`.
        ///
        /// - Returns: The page; `nil` after the last one, and after an error.
        /// - Throws: As `Client.send`, what the closures throw, and `ClientError` of code `repeatedCursor` where a
        ///   server names a page a second time.
        public mutating func next() async throws -> Page? {
            guard !isAtEnd, !hasFailed else { return nil }
            do {
                try Task.checkCancellation()
                if let cursor, !seen.insert(cursor).inserted { throw ClientError.repeatedCursor }
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
