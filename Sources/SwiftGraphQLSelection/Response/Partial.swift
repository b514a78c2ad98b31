/// The data of an operation together with the server's errors: see `Selection.partial`.
public struct Partial<Value> {
    /// The selection's value; `nil` if the server sent no data, or if errors left too little data to create the value.
    public var data: Value?
    /// The errors that the server reported; empty if the server reported none.
    public var errors: [GraphQLError]
    /// The reason why `data` is `nil` although the server sent data; otherwise `nil`.
    public var decodingError: SelectionError?

    /// Creates partial data, for use in tests and previews.
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
