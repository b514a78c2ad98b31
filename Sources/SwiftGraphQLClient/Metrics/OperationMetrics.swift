public import SwiftGraphQLSelection

/// The measurements of one operation, from the call to the decoded value.
public struct OperationMetrics: Sendable {
    /// The type of the operation: a query, a mutation or a subscription.
    public var type: OperationType
    /// The operation's name; `nil` if the operation is anonymous.
    public var operationName: String?
    /// How long the operation took, including middlewares, requests and decoding. For a subscription, the time until it
    /// ended.
    public var total: Duration = .zero
    /// How long it took to decode responses into values.
    public var decoding: Duration = .zero
    /// The number of decoded responses: one for most operations, and one for each event of a subscription.
    public var responseCount = 0
    /// The error that ended the operation; `nil` if it succeeded.
    public var error: (any Error)?

    /// Creates the measurements of an operation, for use in an app's tests.
    public init(type: OperationType, operationName: String? = nil) {
        self.type = type
        self.operationName = operationName
    }
}
