/// Arguments that make no sense.
struct UsageError: Error {
    /// What is wrong with them.
    let message: String

    /// An error with what is wrong.
    init(_ message: String) {
        self.message = message
    }
}
