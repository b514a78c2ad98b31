import Foundation
struct SystemWebSocketConnector: WebSocketConnector {
    func connect(
        to url: URL, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection {
        throw ClientError(code: .connectionFailed, message: "no WebSockets yet")
    }
}
