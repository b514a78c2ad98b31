/// What the process ends with.
enum ExitCode: Int32 {
    /// All went well.
    case success = 0
    /// The command failed, and what was wrong is on the standard error stream; or it found what it looks for.
    case failure = 1
    /// A command that ends with 1 for what it finds could not look.
    case unusable = 2
    /// The arguments make no sense (`EX_USAGE`).
    case usage = 64
}
