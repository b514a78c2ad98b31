/// Decides when a session has too many cookies, so that servers can't fill the memory with them.
///
/// RFC 6265, section 6.1, asks for at least 3,000 cookies. More come only from a faulty or hostile server, so the
/// session then removes all of them. The systems limit the size of a cookie.
struct CookieLimit: Sendable {
    static let maximum = 3_000

    /// The number of cookies when they were counted last, and of `Set-Cookie` fields since then.
    private var possible = 0

    /// Notes the cookies of a response.
    ///
    /// - Parameters:
    ///   - new: The maximum number of cookies in the response.
    ///   - count: Returns the number of cookies in the session. It takes time proportional to this number, and is
    ///     called only if there may be too many.
    /// - Returns: Whether the session must remove its cookies.
    mutating func isExceeded(adding new: Int, count: () -> Int) -> Bool {
        possible += new
        guard possible > Self.maximum else { return false }
        possible = count()
        guard possible > Self.maximum else { return false }
        possible = 0
        return true
    }
}
