/// The exit code of the process.
enum ExitCode: Int32 {
    /// The command succeeded.
    case success = 0
    /// The command failed and printed an error to standard error, or a search found something.
    case failure = 1
    /// A search, which exits with 1 if it finds something, couldn't be performed.
    case unusable = 2
    /// The arguments are invalid (`EX_USAGE`).
    case usage = 64
}
