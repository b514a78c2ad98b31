extension ClientError.Code {
    /// The server returned the same cursor twice, so the iteration would never end.
    public static let repeatedCursor = ClientError.Code(description: "repeatedCursor")
    /// The list has more pages than `Pages.limited(to:)` allows.
    public static let tooManyPages = ClientError.Code(description: "tooManyPages")
}

extension ClientError {
    package static let repeatedCursor = ClientError(
        code: .repeatedCursor,
        message: """
            the server returned the same cursor twice, so the pages would never end: check that the \
            selection passes the cursor to the field's argument, and that 'next' is nil after the last page
            """)

    static func tooManyPages(limit: Int) -> ClientError {
        ClientError(
            code: .tooManyPages,
            message: "the list has more than \(limit) pages: continue with `starting(at:)`, or raise the limit with "
                + "`limited(to:)`")
    }
}
