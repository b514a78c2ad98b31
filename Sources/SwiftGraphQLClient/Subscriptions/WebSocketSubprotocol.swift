/// What is spoken over a WebSocket to carry GraphQL.
public enum WebSocketSubprotocol: String, CaseIterable, Hashable, Sendable {
    /// The protocol of the `graphql-ws` library, which servers have today.
    case graphQLTransportWS = "graphql-transport-ws"
    /// The older protocol of the `subscriptions-transport-ws` library, the only one of some servers. Confusingly, its
    /// name is that of the newer library.
    case graphQLWS = "graphql-ws"
}
