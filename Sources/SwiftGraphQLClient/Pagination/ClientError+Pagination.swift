extension ClientError.Code {
    /// A server returned the same cursor twice, so the pages would never end.
    public static let repeatedCursor = ClientError.Code(description: "repeatedCursor")
}

extension ClientError {
    package static let repeatedCursor = ClientError(
        code: .repeatedCursor,
        message: """
            the server returned the same cursor twice, so the pages would never end: check that the \
            selection passes the cursor to the field's argument, and that 'next' is nil after the last page
            """)
}
