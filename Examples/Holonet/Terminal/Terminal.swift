import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal of this process, in raw mode: keys arrive immediately, and the terminal doesn't echo them.
final class Terminal: Sendable {
    struct Unavailable: Error, CustomStringConvertible {
        let description = "the standard input is not a terminal; try --keys 'down enter'"
    }

    /// The keys that the user presses, as they arrive.
    let keys: AsyncStream<[Key]>
    private let original: termios

    init() throws {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { throw Unavailable() }
        original = settings
        cfmakeraw(&settings)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        let (stream, continuation) = AsyncStream.makeStream(of: [Key].self)
        keys = stream
        Thread.detachNewThread {
            var pending: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64)
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                guard count > 0 else { break }
                pending += buffer[..<count]
                continuation.yield(Key.parse(&pending))
            }
            continuation.finish()
        }
        write("\u{1B}[?25l")  // Hides the cursor.
    }

    /// Replaces the contents of the screen.
    func show(_ lines: [String]) {
        write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K\r\n" }.joined() + "\u{1B}[J")
    }

    /// Restores the terminal's original settings.
    func restore() {
        write("\u{1B}[?25h")
        var settings = original
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
