public import Foundation

/// A conformance rule that a transport or middleware broke.
public struct ConformanceViolation: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String
    /// The behavior that broke the rule.
    public let finding: String

    /// The rule and what happened instead.
    public var description: String { "\(rule): \(finding)" }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
