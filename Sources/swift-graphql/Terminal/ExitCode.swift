/// The exit code of the process.
enum ExitCode: Int32 {
    /// The command succeeded.
    case success = 0
    /// The command failed and printed an error to standard error. A search command also exits with this code if it
    /// found something.
    case failure = 1
    /// A search command, which exits with 1 if it finds something, couldn't be performed.
    case unusable = 2
    /// The arguments are invalid (`EX_USAGE`).
    case usage = 64
}
