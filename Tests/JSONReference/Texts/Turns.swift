import Foundation

/// The number of random JSON texts that the tests use.
package enum Turns {
    /// The factor for the number of random texts, from the environment variable `JSON_TURNS`; 1 by default.
    package static let count = ProcessInfo.processInfo.environment["JSON_TURNS"].flatMap { Int($0) } ?? 1
}
