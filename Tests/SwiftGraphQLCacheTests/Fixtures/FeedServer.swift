import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import SwiftGraphQLCache

/// A page of posts.
struct FeedPage: Hashable, Sendable {
    var titles: [String]
    var info: PageInfo

    static let info = Selection<PageInfo, Objects.PageInfo> {
        try PageInfo(
            hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor(), hasPreviousPage: $0.hasPreviousPage(),
            startCursor: $0.startCursor())
    }

    static let ofEdges = Selection<FeedPage, Objects.PostConnection> {
        let edges = try $0.edges(.nullable(.list(.optional { try $0.node(.nullable { try $0.title() }) })))
        return try FeedPage(titles: (edges ?? []).compactMap { $0 }, info: $0.pageInfo(info))
    }

    static func feed(first: Int = 3, filter: String? = nil)
        -> @Sendable (String?) -> Selection<
            FeedPage, Operations.Query
        >
    {
        { cursor in
            Selection {
                try $0.feed(
                    first: .present(first), after: cursor.map { .present($0) } ?? .null,
                    filter: filter.map { .present($0) } ?? .absent, ofEdges)
            }
        }
    }

    /// The references to the posts of a connection.
    static let references = Selection<[CacheReference<Objects.Post>]?, Objects.PostConnection> {
        try $0.nodes(.nullable(.list(.reference)))
    }
}

/// A server whose lists of posts can change.
final class FeedServer: Sendable, Transport {
    struct Post: Hashable {
        let id: Int
        /// The post's position in the list, which is also the post's cursor.
        var rank: Int
    }

    struct State: Sendable {
        /// The posts for each filter, by ascending rank.
        var lists: [String: [Post]] = [:]
        var titles: [Int: String] = [:]
        var requestCount = 0
        /// The number of upcoming requests that fail.
        var failures = 0
        /// The gates of the next requests. Each request takes the first gate, if any, and waits until it opens.
        var gates: [AsyncStream<Void>] = []
        var headers: [String: String] = [:]
    }

    let state = Locked(State())
    private let server: GraphQLServer

    /// - Parameter count: The number of posts in the list without a filter: `p1`, `p2` and so on.
    init(_ count: Int = 0, filters: [String] = [""]) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let schema = folder.appendingPathComponent("schema.graphql")
        let state = state
        server = try GraphQLServer(sdl: String(contentsOf: schema, encoding: .utf8))
            .resolving("Query.feed") { call in state.withLock { Self.page($0, .object(call.arguments.members)) } }
            .resolving("User.articles") { call in state.withLock { Self.page($0, .object(call.arguments.members)) } }
        for filter in filters {
            state.withLock { state in
                state.lists[filter] = (0..<count).map { Post(id: $0 + 1, rank: ($0 + 1) * 1000) }
                for id in 0..<count { state.titles[id + 1] = "p\(id + 1)" }
            }
        }
    }

    private static func page(_ state: State, _ arguments: JSONValue) -> JSONValue {
        let all = state.lists[arguments["filter"]?.string ?? ""] ?? []
        var posts = all
        if let after = arguments["after"]?.string.flatMap({ Int($0) }) { posts.removeAll { $0.rank <= after } }
        if let before = arguments["before"]?.string.flatMap({ Int($0) }) { posts.removeAll { $0.rank >= before } }
        if let first = arguments["first"]?.int { posts = Array(posts.prefix(first)) }
        if let last = arguments["last"]?.int { posts = Array(posts.suffix(last)) }
        let nodes = posts.map { post -> JSONValue in
            ["__typename": "Post", "id": "\(post.id)", "title": .string(state.titles[post.id] ?? ""), "likes": 0]
        }
        let edges = zip(posts, nodes).map { ["cursor": "\($0.rank)", "node": $1] as JSONValue }
        let (start, end) = (posts.first?.rank, posts.last?.rank)
        return [
            "nodes": .array(nodes), "edges": .array(edges), "total": .number(JSONNumber(all.count)),
            "pageInfo": [
                "hasNextPage": .bool(end.map { end in all.contains { $0.rank > end } } ?? false),
                "hasPreviousPage": .bool(start.map { start in all.contains { $0.rank < start } } ?? false),
                "startCursor": start.map { "\($0)" } ?? .null, "endCursor": end.map { "\($0)" } ?? .null,
            ],
        ]
    }

    var requestCount: Int { state.withLock { $0.requestCount } }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let (fails, gate) = state.withLock { state in
            state.requestCount += 1
            defer { state.failures = max(0, state.failures - 1) }
            return (state.failures > 0, state.gates.isEmpty ? nil : state.gates.removeFirst())
        }
        let response = try await server.send(request)
        if let gate { for await _ in gate { break } }
        try Task.checkCancellation()
        if fails { throw ClientError(code: .connectionFailed, message: "there is no network") }
        return GraphQLResponse(body: response.body, status: 200, headers: state.withLock { $0.headers })
    }

    /// Makes the next request wait until the returned continuation yields or finishes.
    func hold() -> AsyncStream<Void>.Continuation {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.gates.append(gate) }
        return open
    }

    /// Inserts the given post at the given rank, or moves the post there.
    func put(_ id: Int, at rank: Int, filter: String = "") {
        state.withLock { state in
            state.lists[filter, default: []].removeAll { $0.id == id }
            state.lists[filter, default: []].append(Post(id: id, rank: rank))
            state.lists[filter]?.sort { $0.rank < $1.rank }
            state.titles[id] = state.titles[id] ?? "p\(id)"
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in for filter in state.lists.keys { state.lists[filter]?.removeAll { $0.id == id } } }
    }
}

extension CacheReference where Scope == Objects.Post {
    init(_ id: Int) { self.init("Post", id: "\(id)") }
}

extension LoadedPages<FeedPage> {
    /// The titles on each page, and whether there are more pages: `p1 p2 | p3 >`.
    var text: String {
        pages.map { $0.titles.joined(separator: " ") }.joined(separator: " | ") + (hasNextPage ? " >" : "")
    }
}
