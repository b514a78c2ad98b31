import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

struct GalaxyCharacter: DeferringScope, StreamingScope {
    let __fields: Fields

    func id() throws -> String { try __fields.id("id: ID!") }
    func name() throws -> String { try __fields.string("name: String!") }
    func biography() throws -> String { try __fields.string("biography(milliseconds: Int!): String!") }
    func doom() throws -> String { try __fields.string("doom: String!") }
}

struct IncrementalQuery: QueryScope {
    let __fields: Fields

    func hero<T>(_ selection: Selection<T, GalaxyCharacter>) throws -> T {
        try __fields.object("hero: Human!", selection.__body)
    }
    func droid<T>(_ selection: Selection<T, GalaxyCharacter>) throws -> T {
        try __fields.object("droid: Droid!", selection.__body)
    }
    func humans<T>(count: Int, _ selection: Selection<T, [GalaxyCharacter]>) throws -> T {
        try __fields.passing(count.__json).object("humans(count: Int!): [Human!]!", selection.__body)
    }
}

struct IncrementalModel: Equatable {
    var name: String
    var biography: String?
    var isBiographyPending: Bool
    var failure: String?
    var humans: [String]
}

/// Tests a client with queries whose responses arrive in parts.
@Suite(.timeLimit(.minutes(15))) struct ClientUpdatesTests {
    static let biography = Selection<String, GalaxyCharacter> { try $0.biography() }
    static let doom = Selection<String, GalaxyCharacter> { try $0.doom() }
    static let droid = Selection<(String, DeferredPart<String>, DeferredPart<String>), GalaxyCharacter> {
        (try $0.name(), try $0.deferred(biography), try $0.deferred(doom))
    }
    static let query = Selection<IncrementalModel, IncrementalQuery> {
        let (name, biography, doom) = try $0.droid(droid)
        var failure: String?
        if case .failed(let error) = doom { failure = error.fieldErrors.first?.message ?? error.message }
        return IncrementalModel(
            name: name, biography: biography.value, isBiographyPending: biography.isPending, failure: failure,
            humans: try $0.humans(
                count: 3, Selection<String, GalaxyCharacter> { try $0.name() }.streamed(initialCount: 1)))
    }

    /// A transport that responds in parts.
    private struct PartsTransport: Transport {
        let parts: [String]
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            GraphQLResponse(body: Array(parts[0].utf8))
        }
        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            AsyncThrowingStream { continuation in
                for part in parts { continuation.yield(.value(GraphQLResponse(body: Array(part.utf8)))) }
                continuation.finish()
            }
        }
    }

    private func parts() -> [String] {
        [
            """
            {"data":{"droid":{"name":"R2"},"humans":[{"name":"Luke"}]},"hasNext":true,
            "pending":[{"id":"0","path":["droid"]},{"id":"1","path":["humans"]},{"id":"2","path":["droid"]}]}
            """,
            #"{"incremental":[{"id":"0","data":{"biography":"Beep."}}],"completed":[{"id":"0"}],"hasNext":true}"#,
            #"{"incremental":[{"id":"1","items":[{"name":"Leia"}]}],"hasNext":true}"#,
            """
            {"completed":[{"id":"1"},{"id":"2","errors":[{"message":"No.","path":["droid","doom"]}]}],"hasNext":false}
            """,
        ]
    }

    @Test("A model is updated with each part and is complete with the last part")
    func growth() async throws {
        var models: [IncrementalModel] = []
        for try await model in Client(transport: PartsTransport(parts: parts())).updates(of: Self.query) {
            models.append(model)
        }
        #expect(models.map(\.humans.count) == [1, 1, 2, 2])
        #expect(models.map(\.isBiographyPending) == [true, false, false, false])
        #expect(models.map(\.failure) == [nil, nil, nil, "No."])
        #expect(
            models.last
                == IncrementalModel(
                    name: "R2", biography: "Beep.", isBiographyPending: false, failure: "No.", humans: ["Luke", "Leia"])
        )
    }

    @Test("Parts of a large response that have arrived together are merged into few values")
    func manyPartsOfLargeResponse() async throws {
        struct Buffered: Transport {
            let parts: [String]

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: []) }

            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                let (stream, buffer) = EventBuffer.make()
                for part in parts { _ = buffer.add(.value(GraphQLResponse(body: Array(part.utf8)))) }
                buffer.finish()
                return stream
            }
        }
        func values(size: Int) async throws -> [IncrementalModel] {
            let name = String(repeating: "x", count: size)
            let first = #"{"data":{"droid":{"name":"\#(name)"},"humans":[]},"hasNext":true}"#
            let next = (0..<500).map {
                #"{"incremental":[{"path":["humans",\#($0)],"items":[{"name":"Leia"}]}],"hasNext":true}"#
            }
            let last = #"{"incremental":[{"path":["droid"],"data":{"biography":"a","doom":"b"}}],"hasNext":false}"#
            let transport = Buffered(parts: [first] + next + [last])
            return try await Client(transport: transport).updates(of: Self.query).reduce(into: []) { $0.append($1) }
        }
        let small = try await values(size: 10)
        #expect(small.count == 502)
        #expect(small.last?.humans.count == 500)
        let large = try await values(size: 17 << 20)
        #expect(large.map(\.humans.count) == [0, 500])
        #expect(large.map(\.isBiographyPending) == [true, false])
    }

    @Test("`send` waits for all parts")
    func send() async throws {
        let model = try await Client(transport: PartsTransport(parts: parts())).send(Self.query)
        #expect(model.humans == ["Luke", "Leia"])
        #expect(model.failure == "No.")
    }

    @Test("A response that ends before its last part causes an error after the values that have arrived")
    func endedEarly() async throws {
        let client = Client(transport: PartsTransport(parts: Array(parts().prefix(2))))
        var count = 0
        let error = await #expect(throws: ClientError.self) {
            for try await _ in client.updates(of: Self.query) { count += 1 }
        }
        #expect(error?.code == .connectionFailed)
        #expect(count == 2)
        let sent = await #expect(throws: ClientError.self) { try await client.send(Self.query) }
        #expect(sent?.code == .connectionFailed)
    }

    @Test("A transport that supports only complete responses suffices if the server sends a complete response")
    func wholeResponse() async throws {
        struct Whole: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                GraphQLResponse(
                    body: Array(
                        """
                        {"data":{"droid":{"name":"R2","biography":"Beep.","doom":"Rust."},"humans":[]}}
                        """.utf8))
            }
        }
        var models: [IncrementalModel] = []
        for try await model in Client(transport: Whole()).updates(of: Self.query) { models.append(model) }
        #expect(models.map(\.biography) == ["Beep."])
        #expect(try await Client(transport: Whole()).send(Self.query).biography == "Beep.")
    }

    @Test("Over HTTP, `send` waits for all parts, but `updates` first yields an incomplete value")
    func http() async throws {
        let text = parts().map { "\r\nContent-Type: application/json\r\n\r\n\($0)\r\n" }.joined(separator: "---")
        let server = try LoopbackServer { request in
            #expect(request.headers["accept"]?.hasPrefix("multipart/mixed") == true)
            return Answer(
                contentType: "multipart/mixed; boundary=\"-\"", headers: ["X-Cost": "3"],
                body: Array("---\(text)-----\r\n".utf8))
        }
        let client = Client(endpoint: server.endpoint)
        #expect(try await client.send(Self.query).humans == ["Luke", "Leia"])
        let response = try await client.response(to: Self.query)
        #expect(response.status == 200 && response.header("x-cost") == "3")
        for try await model in client.updates(of: Self.query) {
            #expect(model.isBiographyPending)
            break
        }
    }
}
