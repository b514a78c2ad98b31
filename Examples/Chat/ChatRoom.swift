import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// The example's own server, in the same process, with the messages in memory.
actor ChatRoom {
    private struct Entry: Encodable, Sendable {
        let id: String
        let author: String
        let text: String
    }

    private var entries = [Entry(id: "1", author: "Host", text: "Welcome.")]
    private var listeners: [UUID: AsyncStream<Entry>.Continuation] = [:]

    static func server() throws -> GraphQLServer {
        let room = ChatRoom()
        return try GraphQLServer(sdl: schema)
            .resolving("Query.messages") { _ in await room.entries }
            .resolving("Mutation.post") { call in
                await room.post(call.arguments["text"].string ?? "", by: call.arguments["author"].string ?? "")
            }
            .streaming("Subscription.posted") { _ in await room.listen() }
    }

    private func post(_ text: String, by author: String) -> Entry {
        let entry = Entry(id: String(entries.count + 1), author: author, text: text)
        entries.append(entry)
        for listener in listeners.values { listener.yield(entry) }
        return entry
    }

    private func listen() -> AsyncStream<Entry> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: Entry.self)
        listeners[id] = continuation
        continuation.onTermination = { _ in Task { await self.leave(id) } }
        return stream
    }

    private func leave(_ id: UUID) { listeners[id] = nil }

    private static let schema = """
        type Query { messages: [Message!]! }
        type Mutation { post(author: String!, text: String!): Message! }
        type Subscription { posted: Message! }
        type Message { id: ID! author: String! text: String! }
        """
}
