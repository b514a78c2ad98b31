/// The data and the errors of an operation: see `Selection.partial`.
public struct Partial<Value> {
    /// The selection's value; `nil` if the server sent no data, or if the errors left too little data to create the
    /// value.
    public var data: Value?
    /// The errors that the server reported; empty if there were none.
    public var errors: [GraphQLError]
    /// The reason why `data` is `nil` although the server sent data.
    public var decodingError: SelectionError?

    /// Creates a result, for use in tests and previews.
    public init(data: Value?, errors: [GraphQLError], decodingError: SelectionError? = nil) {
        self.data = data
        self.errors = errors
        self.decodingError = decodingError
    }
}

extension Partial: Sendable where Value: Sendable {}
extension Partial: Equatable where Value: Equatable {
    /// Returns whether two results have equal data and equal errors.
    public static func == (lhs: Partial, rhs: Partial) -> Bool {
        lhs.data == rhs.data && lhs.errors == rhs.errors
    }
}
