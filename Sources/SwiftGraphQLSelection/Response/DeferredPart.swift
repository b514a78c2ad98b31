/// A part of a response that the server may send later: see `SelectionScope.deferred(_:)`.
///
/// A pending or failed part doesn't make the response around it fail.
public enum DeferredPart<Value> {
    /// The part has not arrived yet.
    case pending
    /// The part has arrived.
    case value(Value)
    /// The part will not arrive, because the server could not produce it. The error contains the server's errors.
    case failed(SelectionError)

    /// The part's value; `nil` if the part is pending or failed.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Whether the part may still arrive.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// Returns the part with its value transformed.
    public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> DeferredPart<NewValue> {
        switch self {
        case .pending: .pending
        case .value(let value): .value(try transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension DeferredPart: Sendable where Value: Sendable {}
