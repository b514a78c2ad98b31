/// Why a command came to nothing.
struct CommandError: Error, CustomStringConvertible {
    /// What is wrong.
    let description: String

    /// An error that says what is wrong.
    init(_ description: String) {
        self.description = description
    }
}
