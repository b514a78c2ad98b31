public import SwiftGraphQLJSON

extension ResponseError {
    /// The partial data, which is parsed on each access; `nil` if the server sent no data, or if the data would take
    /// too much memory.
    public var data: JSONValue? {
        get { dataText.flatMap { try? JSONValue(parsing: $0) } }
        set { dataText = newValue?.description }
    }

    /// Creates an error, for use in tests and previews.
    public init(errors: [GraphQLError], data: JSONValue? = nil, underlying: (any Error)? = nil) {
        self.init(errors: errors, dataText: data?.description, underlying: underlying)
    }
}
