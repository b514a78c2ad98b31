/// A part of a response that the server may send later: see `SelectionScope.deferred(_:)`.
///
/// A deferred part that is not there yet and one that failed don't fail the response around it.
public enum DeferredPart<Value> {
    /// It has not come yet.
    case pending
    /// It is there.
    case value(Value)
    /// It will not come: the server could not make it, and the error has the server's own errors.
    case failed(SelectionError)

    /// The part; nil as long as it is not there.
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
