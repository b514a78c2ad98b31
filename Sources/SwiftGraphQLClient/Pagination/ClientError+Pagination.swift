extension ClientError.Code {
    /// A server names a page as the next one that came before, so that its pages would go on for ever.
    public static let repeatedCursor = ClientError.Code(description: "repeatedCursor")
}

extension ClientError {
    static let repeatedCursor = ClientError(
        code: .repeatedCursor,
        message: """
            the server names a page as the next one that came before, which would go on for ever: check that the \
            selection passes the cursor to the field's argument, and that 'next' is nil after the last page
            """)
}
