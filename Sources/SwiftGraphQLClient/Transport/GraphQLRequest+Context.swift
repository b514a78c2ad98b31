extension GraphQLRequest {
    /// A key for a value in a `GraphQLRequest.Context`.
    ///
    /// ```swift
    /// enum ScreenKey: GraphQLRequest.ContextKey { typealias Value = String }
    /// ```
    public protocol ContextKey {
        /// The type of the value that the context stores for the key.
        associatedtype Value: Sendable
    }

    /// Values that accompany a request, for middlewares and transports. They aren't sent to the server.
    ///
    /// ```swift
    /// let people = try await client.with { $0.context[ScreenKey.self] = "People" }.send(query)
    /// ```
    ///
    /// A middleware reads the value from `GraphQLRequest.context` and can set values for later middlewares.
    public struct Context: Sendable {
        private var values: [ObjectIdentifier: any Sendable] = [:]

        /// Creates an empty context.
        public init() {}

        /// The value for the given key; `nil` if it isn't set.
        public subscript<Key: ContextKey>(_ key: Key.Type) -> Key.Value? {
            get { values[ObjectIdentifier(key)] as? Key.Value }
            set { values[ObjectIdentifier(key)] = newValue }
        }
    }
}
