import Foundation
import Observation
import SwiftGraphQL

/// Joins a chat, says two things, and prints what it sees of the chat meanwhile.
///
///     Chat                                      the server inside this program
///     Chat http://localhost:8000/graphql        another one; its subscriptions by WebSocket at the same address
@main
struct Chat {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let client = try arguments.first.map(client(for:)) ?? Client(transport: try ChatRoom.server())
        try await join(client)
    }

    static func client(for endpoint: String) throws -> Client {
        guard let url = URL(string: endpoint) else {
            throw ClientError(code: .invalidEndpoint, message: "'\(endpoint)' is no URL")
        }
        return Client(
            transport: SplitTransport(
                requests: HTTPTransport(endpoint: url), subscriptions: WebSocketTransport(endpoint: url)))
    }

    @MainActor static func join(_ client: Client) async throws {
        let room = QueryModel(client, messages, live: posted) { messages, message in
            if !messages.contains(where: { $0.id == message.id }) { messages.append(message) }
        }
        room.start()
        defer { room.stop() }
        try await see(room) { $0.count >= 1 }

        for text in ["Hello!", "Is anybody there?"] {
            let mine = try await client.send(post(text, by: "Leia"))
            // The event tells of it, unless the server has not begun to watch for us yet, which no server confirms.
            await room.refresh()
            try await see(room) { messages in messages.contains { $0.id == mine.id } }
        }
        for message in room.data ?? [] { print("\(message.author): \(message.text)") }
    }

    /// Waits until the room is as it is to be, as a view would: whenever it changes, it looks again.
    @MainActor static func see(_ room: QueryModel<[Message]>, _ condition: ([Message]) -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let (isSeen, error) = withObservationTracking {
                (condition(room.data ?? []), room.error)
            } onChange: {
                change.finish()
            }
            if let error { throw error }
            if isSeen { return }
            for await _ in changes {}
        }
    }
}
