/// What a connection says of its page (GraphQL Cursor Connections Specification, section 5), as far as it was asked for.
///
/// ```swift
/// let info: Selection<PageInfo, Objects.PageInfo> = Selection {
///     try PageInfo(hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor())
/// }
/// ```
///
/// Servers give the last page an `endCursor` too. `next` and `previous` mind that.
public struct PageInfo: Hashable, Sendable {
    /// Whether there are edges after this page.
    public var hasNextPage: Bool
    /// The cursor of the last edge; `nil` where the page is empty.
    public var endCursor: String?
    /// Whether there are edges before this page.
    public var hasPreviousPage: Bool
    /// The cursor of the first edge; `nil` where the page is empty.
    public var startCursor: String?

    /// What was asked for; the rest says that there is nothing.
    public init(
        hasNextPage: Bool = false, endCursor: String? = nil, hasPreviousPage: Bool = false, startCursor: String? = nil
    ) {
        self.hasNextPage = hasNextPage
        self.endCursor = endCursor
        self.hasPreviousPage = hasPreviousPage
        self.startCursor = startCursor
    }

    /// What the next page comes `after`; `nil` on the last page.
    public var next: String? { hasNextPage ? endCursor : nil }

    /// What the previous page comes `before`; `nil` on the first page.
    public var previous: String? { hasPreviousPage ? startCursor : nil }
}
