public import SwiftGraphQLSelection
public import SwiftGraphQLClient

extension CachedClient {
    /// Returns the pages of a list with cursors, such as a connection. Each page comes from the cache or from the
    /// server.
    ///
    /// ```swift
    /// for try await page in client.pages(people(after:), next: { $0.info.next }) { print(page.names) }
    /// ```
    ///
    /// A page is stored as the server sent it. If the first page has changed since then, later pages from the cache may
    /// repeat or lack items. If that matters, pass `networkOnly` or `networkFirst`. For a list in a view, use `pager`.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the first page to return; `nil` for the start of the list.
    ///   - policy: The policy for each page; `nil` for the client's policy.
    ///   - selection: A closure that returns the selection of the page at a cursor. It runs on the concurrent executor.
    ///   - next: A closure that returns the cursor of the page after the given page; `nil` for the last page.
    /// - Returns: The pages. The iteration throws any error that `fetch` throws, and `ClientError` if the server
    ///   returns a cursor a second time.
    public func pages<Page, Cursor: Hashable & Sendable, Scope: QueryScope>(
        from cursor: Cursor? = nil, policy: CachePolicy? = nil,
        _ selection: @escaping @Sendable (Cursor?) throws -> Selection<Page, Scope>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) -> Pages<Page, Cursor> {
        Pages(start: cursor) { cursor in
            let page = try await fetch(preparePage(selection(cursor)), policy ?? self.policy)
            return (page.value, try next(page.value))
        }
    }

    /// Prepares the query of a page. The query is never read as `partial`, because a part may lack the next cursor.
    func preparePage<Page, Scope: QueryScope>(_ selection: Selection<Page, Scope>) throws -> PreparedOperation<Page> {
        var operation = try client.prepare(selection)
        operation.allowsParts = false
        return operation
    }
}
