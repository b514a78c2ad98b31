/// A sequence of all items in a list's pages, which `Pages.items` returns.
public struct PageItems<Page, Cursor: Hashable & Sendable, Items: Sequence>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Items.Element

    let pages: Pages<Page, Cursor>
    let items: @Sendable (Page) -> Items

    /// Creates an iterator that starts with the first item of the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), items: items)
    }

    /// Iterates over the items of a page and then loads the next page.
    public struct Iterator: AsyncIteratorProtocol {
        /// The cursor of the page to load next; after an error, the cursor of the page that failed.
        public var cursor: Cursor? { pages.cursor }

        private var pages: Pages<Page, Cursor>.Iterator
        private var rest: Items.Iterator?
        private let items: @Sendable (Page) -> Items

        fileprivate init(pages: Pages<Page, Cursor>.Iterator, items: @escaping @Sendable (Page) -> Items) {
            self.pages = pages
            self.items = items
        }

        /// Returns the next item and loads the next page if necessary.
        ///
        /// - Returns: The item; `nil` after the last item and after an error.
        /// - Throws: Any error that loading a page throws, after the items of all earlier pages have been returned.
        public mutating func next() async throws -> Items.Element? {
            while true {
                if let item = rest?.next() { return item }
                guard let page = try await pages.next() else { return nil }
                rest = items(page).makeIterator()
            }
        }
    }
}
