/// The reason why a command failed.
struct CommandError: Error, CustomStringConvertible {
    /// The message.
    let description: String

    /// Creates an error with a message.
    init(_ description: String) {
        self.description = description
    }
}
