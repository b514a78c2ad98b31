/// The page information of a connection (GraphQL Cursor Connections Specification, section 5).
///
/// ```swift
/// let info: Selection<PageInfo, Objects.PageInfo> = Selection {
///     try PageInfo(hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor())
/// }
/// ```
///
/// Fields that the selection doesn't request keep their defaults. Servers also return an `endCursor` for the last page.
/// `next` and `previous` take this into account.
public struct PageInfo: Hashable, Sendable {
    /// Whether there are edges after this page.
    public var hasNextPage: Bool
    /// The cursor of the last edge; `nil` if the page is empty.
    public var endCursor: String?
    /// Whether there are edges before this page.
    public var hasPreviousPage: Bool
    /// The cursor of the first edge; `nil` if the page is empty.
    public var startCursor: String?

    /// Creates page information from the requested fields. By default, there are no further pages.
    public init(
        hasNextPage: Bool = false, endCursor: String? = nil, hasPreviousPage: Bool = false, startCursor: String? = nil
    ) {
        self.hasNextPage = hasNextPage
        self.endCursor = endCursor
        self.hasPreviousPage = hasPreviousPage
        self.startCursor = startCursor
    }

    /// The cursor to request the next page `after`; `nil` on the last page.
    public var next: String? { hasNextPage ? endCursor : nil }

    /// The cursor to request the previous page `before`; `nil` on the first page.
    public var previous: String? { hasPreviousPage ? startCursor : nil }
}
