/// The reason why a command failed.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    /// Creates an error with the given message.
    init(_ description: String) {
        self.description = description
    }
}
