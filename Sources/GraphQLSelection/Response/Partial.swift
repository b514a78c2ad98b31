/// The data and the errors of an operation: see `Selection.partial`.
public struct Partial<Value> {
    /// The selection's value; `nil` if the server sent no data, or if the errors left too little to make the value.
    public var data: Value?
    /// The errors that the server reported; empty when all went well.
    public var errors: [GraphQLError]
    /// Why `data` is `nil` although the server sent some.
    public var decodingError: SelectionError?

    /// Creates a result from its parts.
    public init(data: Value?, errors: [GraphQLError], decodingError: SelectionError? = nil) {
        self.data = data
        self.errors = errors
        self.decodingError = decodingError
    }
}

extension Partial: Sendable where Value: Sendable {}
extension Partial: Equatable where Value: Equatable {
    /// Whether both have equal data and equal errors.
    public static func == (lhs: Partial, rhs: Partial) -> Bool {
        lhs.data == rhs.data && lhs.errors == rhs.errors
    }
}
