/// A subprotocol for GraphQL over a WebSocket.
public enum WebSocketSubprotocol: String, CaseIterable, Hashable, Sendable {
    /// The protocol of the `graphql-ws` library, which current servers use.
    case graphQLTransportWS = "graphql-transport-ws"
    /// The older protocol of the `subscriptions-transport-ws` library. Some servers support only this protocol.
    ///
    /// Confusingly, the protocol has the name of the newer library.
    case graphQLWS = "graphql-ws"
}
