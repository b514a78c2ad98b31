import Foundation

/// The program's output.
enum Output {
    /// Prints a line immediately, even to a pipe.
    static func line(_ text: String = "") {
        print(text)
        fflush(nil)
    }
}
