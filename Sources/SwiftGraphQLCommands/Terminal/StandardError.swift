import Foundation

/// Whether standard error is a terminal. This is `false` if the platform's C library has no `isatty`.
var standardErrorIsTerminal: Bool {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        isatty(STDERR_FILENO) == 1
    #else
        false
    #endif
}
