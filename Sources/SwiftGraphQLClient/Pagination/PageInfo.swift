/// The page information of a connection (GraphQL Cursor Connections Specification, section 5).
///
/// ```swift
/// let info: Selection<PageInfo, Objects.PageInfo> = Selection {
///     try PageInfo(hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor())
/// }
/// ```
///
/// Fields that the selection doesn't request keep their defaults. Servers return cursors even if no further page
/// exists; `next` and `previous` are then `nil`.
public struct PageInfo: Hashable, Sendable {
    /// Whether further edges follow this page.
    public var hasNextPage: Bool
    /// The cursor of the last edge; `nil` if the page is empty.
    public var endCursor: String?
    /// Whether further edges precede this page.
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

    /// The value of the argument `after` that requests the next page; `nil` on the last page.
    public var next: String? { hasNextPage ? endCursor : nil }

    /// The value of the argument `before` that requests the previous page; `nil` on the first page.
    public var previous: String? { hasPreviousPage ? startCursor : nil }
}
