/// A part of a response that the server may send later: see `SelectionScope.deferred(_:)`.
///
/// A pending or failed part doesn't make the response around it fail.
public enum DeferredPart<Value> {
    /// It has not come yet.
    case pending
    /// The part has arrived.
    case value(Value)
    /// It will not come: the server could not make it, and the error has the server's own errors.
    case failed(SelectionError)

    /// The part; `nil` if it is pending or failed.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Whether it may still come.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// Something else made of the part.
    public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> DeferredPart<NewValue> {
        switch self {
        case .pending: .pending
        case .value(let value): .value(try transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension DeferredPart: Sendable where Value: Sendable {}
