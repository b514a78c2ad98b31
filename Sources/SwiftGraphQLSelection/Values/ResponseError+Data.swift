public import SwiftGraphQLJSON

extension ResponseError {
    /// The partial data; `nil` if the server sent none, or if it would take too much memory as values. It is made from
    /// text at each access.
    public var data: JSONValue? {
        get { dataText.flatMap { try? JSONValue(parsing: $0) } }
        set { dataText = newValue?.description }
    }

    /// Creates an error, for use in tests and previews.
    public init(errors: [GraphQLError], data: JSONValue? = nil, underlying: (any Error)? = nil) {
        self.init(errors: errors, dataText: data?.description, underlying: underlying)
    }
}
