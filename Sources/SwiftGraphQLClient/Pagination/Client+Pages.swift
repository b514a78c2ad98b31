public import GraphQLSelection

extension Client {
    /// The pages of a list that goes on at a cursor, as connections do.
    ///
    /// ```swift
    /// func people(after cursor: String?) -> Selection<People, Operations.Query> {
    ///     Selection { try $0.people(first: 20, after: cursor ?? .null, peoplePage) }
    /// }
    ///
    /// for try await page in client.pages(people(after:), next: { $0.info.next }) { print(page.names) }
    /// ```
    ///
    /// Backward it is `before:` and `PageInfo.previous`. Each page is fetched when it is asked for, and has been handed
    /// out before an error of the next one is thrown. Cancelling the task cancels the request. A server that names a
    /// page a second time is not followed round in circles; one that always finds new pages is: `prefix(_:)` bounds it.
    ///
    /// With `cursor ?? .null` all pages have the same document. With `cursor ?? .absent` the first has another one.
    ///
    /// - Parameters:
    ///   - cursor: Where to start; `nil` is the first page.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of these requests alone; they replace the client's of the same name.
    ///   - selection: The selection of the page at a cursor. It runs on the concurrent executor.
    ///   - next: The cursor of the page after this one; `nil` after the last.
    public func pages<Page, Cursor: Hashable & Sendable, Scope: QueryScope>(
        from cursor: Cursor? = nil, operationName: String? = nil, headers: [String: String] = [:],
        _ selection: @escaping @Sendable (Cursor?) throws -> Selection<Page, Scope>,
        next: @escaping @Sendable (Page) throws -> Cursor?
    ) -> Pages<Page, Cursor> {
        Pages(start: cursor) { cursor in
            let page = try await send(try selection(cursor), operationName: operationName, headers: headers)
            return (page, try next(page))
        }
    }

    /// The pages of a list that goes on at an offset, up to the first page without items, which is left out.
    ///
    /// ```swift
    /// let pages = client.pages { skip in albums(skip: skip, take: 50) } count: { $0.albums.count }
    /// ```
    ///
    /// A page that is shorter than asked for is not taken for the last, for servers limit how much they give. Items that
    /// come or go meanwhile shift the offsets; a list where that matters is better read by cursors.
    ///
    /// - Parameters:
    ///   - offset: Where to start.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of these requests alone; they replace the client's of the same name.
    ///   - selection: The selection of the page at an offset. It runs on the concurrent executor.
    ///   - count: How many items a page has, by which the offset grows.
    public func pages<Page, Scope: QueryScope>(
        fromOffset offset: Int = 0, operationName: String? = nil, headers: [String: String] = [:],
        _ selection: @escaping @Sendable (Int) throws -> Selection<Page, Scope>,
        count: @escaping @Sendable (Page) throws -> Int
    ) -> Pages<Page, Int> {
        Pages(start: offset) { cursor in
            let offset = cursor ?? 0
            let page = try await send(try selection(offset), operationName: operationName, headers: headers)
            let count = try count(page)
            return count > 0 ? (page, offset + count) : nil
        }
    }

    /// The pages of a list that goes on at an offset, where a page is the list itself.
    ///
    /// ```swift
    /// for try await album in client.pages({ skip in albums(skip: skip, take: 50) }).items() { print(album) }
    /// ```
    ///
    /// As the form with `count`.
    public func pages<Page: Collection & SendableMetatype, Scope: QueryScope>(
        fromOffset offset: Int = 0, operationName: String? = nil, headers: [String: String] = [:],
        _ selection: @escaping @Sendable (Int) throws -> Selection<Page, Scope>
    ) -> Pages<Page, Int> {
        pages(fromOffset: offset, operationName: operationName, headers: headers, selection) { $0.count }
    }
}
