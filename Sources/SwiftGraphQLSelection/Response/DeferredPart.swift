/// A part of a response that the server may send later: see `SelectionScope.deferred(_:)`.
///
/// The rest of the response can be decoded even if a part is pending or has failed.
public enum DeferredPart<Value> {
    /// The part has not arrived yet.
    case pending
    /// The part has arrived.
    case value(Value)
    /// The part will not arrive, because the server failed to produce it. The error contains the server's errors.
    case failed(SelectionError)

    /// The part's value; `nil` if the part is pending or has failed.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Whether the part may still arrive.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// Returns a part with the transformed value. Pending and failed parts don't change.
    public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> DeferredPart<NewValue> {
        switch self {
        case .pending: .pending
        case .value(let value): .value(try transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension DeferredPart: Sendable where Value: Sendable {}
