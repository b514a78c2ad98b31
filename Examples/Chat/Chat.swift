import Foundation
import Observation
import SwiftGraphQL

/// Joins a chat, sends two messages, and prints all messages that it receives.
///
///     Chat                                      uses a server in this process
///     Chat http://localhost:8000/graphql        uses a server that also supports WebSockets at this URL
@main
struct Chat {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            try await join(try arguments.first.map(client(for:)) ?? Client(transport: ChatRoom.server()))
        } catch {
            FileHandle.standardError.write(Data("Chat: \(error)\n".utf8))
            exit(1)
        }
    }

    static func client(for endpoint: String) throws -> Client {
        guard let url = URL(string: endpoint) else {
            throw ClientError(code: .invalidEndpoint, message: "'\(endpoint)' is not a URL")
        }
        return Client(
            transport: SplitTransport(
                requests: HTTPTransport(endpoint: url), subscriptions: WebSocketTransport(endpoint: url)))
    }

    @MainActor static func join(_ client: Client) async throws {
        let room = QueryModel(messages, live: posted, client: client) { messages, message in
            if !messages.contains(where: { $0.id == message.id }) { messages.append(message) }
        }
        room.start()
        defer { room.stop() }
        try await see(room) { $0.count >= 1 }

        for text in ["Hello!", "Is anybody there?"] {
            let mine = try await client.send(post(text, by: "Leia"))
            // An event reports the message, unless the server hasn't started the subscription yet. No protocol confirms
            // the start.
            await room.refresh()
            try await see(room) { messages in messages.contains { $0.id == mine.id } }
        }
        for message in room.data ?? [] { print("\(message.author): \(message.text)") }
    }

    /// Waits until a condition is true. As a view does, it evaluates the condition again after each change.
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
