import Foundation

/// What the program prints.
enum Output {
    /// Prints a line at once, in a pipe too.
    static func line(_ text: String = "") {
        print(text)
        fflush(nil)
    }
}
