import Foundation

/// How much random text the tests take.
package enum Turns {
    /// How many times as many texts as on every run: the environment variable `JSON_TURNS`, or 1.
    package static let count = ProcessInfo.processInfo.environment["JSON_TURNS"].flatMap { Int($0) } ?? 1
}
