/// What came of an operation when field errors are not to fail it: see `Selection.partial`.
public struct Partial<Value> {
    /// What the selection made of the data; `nil` where the server sent none, or where the errors left too little.
    public var data: Value?
    /// The errors that the server reported; empty when all went well.
    public var errors: [GraphQLError]
    /// Why `data` is `nil` although the server sent some.
    public var decodingError: SelectionError?

    /// An answer with its parts.
    public init(data: Value?, errors: [GraphQLError], decodingError: SelectionError? = nil) {
        self.data = data
        self.errors = errors
        self.decodingError = decodingError
    }
}

extension Partial: Sendable where Value: Sendable {}
extension Partial: Equatable where Value: Equatable {
    /// Whether both hold equal data and equal errors.
    public static func == (lhs: Partial, rhs: Partial) -> Bool {
        lhs.data == rhs.data && lhs.errors == rhs.errors
    }
}
