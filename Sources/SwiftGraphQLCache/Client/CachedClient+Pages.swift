public import SwiftGraphQLSelection
public import SwiftGraphQLClient

extension CachedClient {
    /// Returns the pages of a list with cursors, such as a connection, each from the cache or from the server.
    ///
    /// ```swift
    /// for try await page in client.pages(people(after:), next: { $0.info.next }) { print(page.names) }
    /// ```
    ///
    /// A page is stored as the server sent it. If the first page has changed since, later pages from the cache may
    /// repeat or lack items: pass `networkOnly` or `networkFirst` if that matters. For a list that a view shows, use
    /// `pager`.
    ///
    /// - Parameters:
    ///   - cursor: The cursor to start at; `nil` for the first page.
    ///   - policy: The policy for each page; `nil` for the client's policy.
    ///   - headers: Header fields for these requests only.
    ///   - idleTimeout: How long to wait for the server to receive or send anything; `nil` uses the client's.
    ///   - totalTimeout: How long each request may take; `nil` uses the client's.
    ///   - selection: The selection of the page at a cursor. It runs on the concurrent executor.
    ///   - next: Returns the cursor of the page after this one; `nil` after the last.
    /// - Returns: The pages. The iteration throws the errors of `fetch`, and `ClientError` if the server returns a
    ///   cursor a second time.
    public func pages<Page, Cursor: Hashable & Sendable, Scope: QueryScope>(
        from cursor: Cursor? = nil, policy: CachePolicy? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil,
        _ selection: @escaping @Sendable (Cursor?) throws -> Selection<Page, Scope>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) -> Pages<Page, Cursor> {
        Pages(start: cursor) { cursor in
            let page = try await limited(idleTimeout, totalTimeout)
                .fetch(preparePage(selection(cursor)), policy ?? self.policy, headers)
            return (page.value, try next(page.value))
        }
    }

    /// Prepares the query of a page, which is never read in part, because the part may lack the next cursor.
    func preparePage<Page, Scope: QueryScope>(_ selection: Selection<Page, Scope>) throws -> PreparedOperation<Page> {
        var operation = try client.prepare(selection)
        operation.allowsParts = false
        return operation
    }
}
