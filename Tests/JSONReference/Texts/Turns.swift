import Foundation

/// The number of random JSON texts that the tests use.
package enum Turns {
    /// The factor by which the number of texts is multiplied: the environment variable `JSON_TURNS`, or 1.
    package static let count = ProcessInfo.processInfo.environment["JSON_TURNS"].flatMap { Int($0) } ?? 1
}
