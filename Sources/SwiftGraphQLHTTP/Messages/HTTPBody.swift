public import Foundation

/// The body of an HTTP request.
public enum HTTPBody: Sendable {
    /// No body.
    case none
    /// A body in memory.
    case bytes([UInt8])
    /// The content of a file, read in chunks, for requests with uploads.
    case file(URL)
}
