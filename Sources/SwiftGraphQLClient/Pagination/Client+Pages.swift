public import SwiftGraphQLSelection

extension Client {
    /// Returns the pages of a cursor-based list, such as a connection.
    ///
    /// ```swift
    /// func people(after cursor: String?) -> Selection<People, Operations.Query> {
    ///     Selection { try $0.people(first: 20, after: cursor ?? .null, peoplePage) }
    /// }
    ///
    /// for try await page in client.pages(people(after:), next: { $0.info.next }) { print(page.names) }
    /// ```
    ///
    /// To go backward, use `before:` and `PageInfo.previous`. Each page is loaded when it is requested. If a page
    /// fails, the iteration returns the earlier pages before it throws. Cancelling the task cancels the request. If a
    /// server returns the same cursor twice, the iteration throws. To detect repetitions, it stores a 16-byte hash of
    /// each `String` cursor and a copy of each cursor of another type. To limit the number of pages from a server that
    /// always returns more, use `Pages.limited(to:)` or `prefix(_:)`.
    ///
    /// With `cursor ?? .null`, all pages have the same document; with `cursor ?? .absent`, the first page differs.
    ///
    /// - Parameters:
    ///   - cursor: The cursor to start at; `nil` for the first page.
    ///   - selection: A closure that returns a page's selection for its cursor. It runs on the concurrent executor.
    ///   - next: A closure that returns the cursor of the page after the given page; `nil` for the last page.
    public func pages<Page, Cursor: Hashable & Sendable, Scope: QueryScope>(
        from cursor: Cursor? = nil, _ selection: @escaping @Sendable (Cursor?) throws -> Selection<Page, Scope>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) -> Pages<Page, Cursor> {
        Pages(start: cursor) { cursor in
            let page = try await send(selection(cursor))
            return (page, try next(page))
        }
    }

    /// Returns the pages of an offset-based list. The first page without items ends the iteration and isn't returned.
    ///
    /// ```swift
    /// let pages = client.pages { skip in albums(skip: skip, take: 50) } count: { $0.count }
    /// ```
    ///
    /// A page that is shorter than requested doesn't count as the last one, because servers may limit the size of
    /// pages. Items that are added or removed during the iteration shift the offsets; if that matters, use a
    /// cursor-based list.
    ///
    /// - Parameters:
    ///   - offset: The offset to start at.
    ///   - selection: A closure that returns a page's selection for its offset. It runs on the concurrent executor.
    ///   - count: A closure that returns the number of items in a page, which is added to the offset.
    public func pages<Page, Scope: QueryScope>(
        fromOffset offset: Int = 0, _ selection: @escaping @Sendable (Int) throws -> Selection<Page, Scope>,
        count: @escaping @Sendable (Page) throws -> Int
    ) -> Pages<Page, Int> {
        Pages(start: offset) { cursor in
            let offset = cursor ?? 0
            let page = try await send(selection(offset))
            let count = try count(page)
            // If the sum overflows, for example because of a count from the server, the offset stays at the maximum,
            // and the iteration reports it as repeated.
            let (next, overflows) = offset.addingReportingOverflow(count)
            return count > 0 ? (page, overflows ? .max : next) : nil
        }
    }
}
