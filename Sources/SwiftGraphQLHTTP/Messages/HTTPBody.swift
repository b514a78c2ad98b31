public import Foundation

/// The body of an HTTP request.
public enum HTTPBody: Sendable {
    /// No body.
    case none
    /// A body in memory.
    case bytes([UInt8])
    /// A body that is read from a file in chunks, for requests with uploads.
    case file(URL)
}
