@testable import App
import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

/// Tests how the app handles a server's responses and errors, without a network.
@MainActor struct TaskStoreTests {
    private static func server() throws -> GraphQLServer {
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("App/schema.graphql")
        return try GraphQLServer(contentsOf: [schema]).resolving("Query.tasks") { _ in
            [
                ["id": "1", "title": "Paint the fence", "isDone": false, "dueInDays": nil],
                ["id": "2", "title": "Water the plants", "isDone": false, "dueInDays": 1],
            ]
        }
    }

    @Test func `urgent tasks come first`() async throws {
        let store = TaskStore(client: Client(transport: try Self.server()))
        await store.load()
        #expect(store.tasks.map(\.title) == ["Water the plants", "Paint the fence"])
        #expect(store.message == nil)
    }

    @Test func `a finished task shows what the server returned`() async throws {
        let server = try Self.server().resolving("Mutation.finish") { call in
            ["id": call.arguments["id"], "title": "Paint the fence", "isDone": true]
        }
        let store = TaskStore(client: Client(transport: server))
        await store.load()
        await store.finish("1")
        #expect(store.tasks.first { $0.id == "1" }?.isDone == true)
        #expect(store.tasks.first { $0.id == "2" }?.isDone == false)
    }

    @Test func `a network failure keeps the tasks and shows a message`() async throws {
        let server = try Self.server()
        let offline = ClientError(code: .connectionFailed, message: "no network")
        let store = TaskStore(client: Client(transport: server.failing(with: offline, firstRequests: 1)))
        await store.load()
        #expect(store.message == "Please try again.")
        await store.load()
        #expect(store.tasks.count == 2)
        #expect(store.message == nil)
    }

    @Test func `a cancelled request shows no message`() async throws {
        let store = TaskStore(client: Client(transport: try Self.server()))
        let loading = Task { await store.load() }
        loading.cancel()
        await loading.value
        #expect(store.message == nil)
    }

    @Test func `the user sees the server's error message`() async throws {
        let server = try Self.server().failingField("Mutation.finish", message: "Not yours.")
        let store = TaskStore(client: Client(transport: server))
        await store.finish("1")
        #expect(store.message == "Not yours.")
    }

    @Test func `any data that fits the schema can be shown`() async throws {
        for seed in UInt64(1)...20 {
            let store = TaskStore(
                client: Client(
                    transport: try GraphQLServer(
                        sdl: "type Query { tasks: [Task!]! } "
                            + "type Task { id: ID! title: String! isDone: Boolean! dueInDays: Int }", seed: seed)))
            await store.load()
            #expect(store.message == nil)
        }
    }
}
