/// A rule for transports or middlewares that one does not keep.
public struct ConformanceViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule in a sentence.
    public let rule: String
    /// What happened instead.
    public let finding: String

    /// The rule and what happened instead.
    public var description: String { "\(rule): \(finding)" }
}
