import Foundation
import SwiftGraphQL
import SwiftGraphQLCache

/// The operation that the client sends.
enum Operation: String, CaseIterable {
    /// A query for a list of strings.
    case query
    /// A query for a list of strings with GET, which redirects may send to another origin.
    case get
    /// A query for a list of objects, any of which may fail.
    case results
    /// A query for a list of objects with a deferred fragment, whose parts are awaited.
    case deferred
    /// The deferred query, with a value for each arriving part. The result is the number of objects in the last value.
    case updates
    /// 500 queries with a transport that keeps cookies.
    case cookies
    /// A query for a scalar that is a `JSONValue`.
    case json
    /// A query for a scalar that is a `JSONValue`, with a normalized cache.
    case cachedJSON
    /// A query for a codec with a `JSONValue` inside.
    case bag
    /// A query for a list of lists of integers.
    case lists
    /// A query for a list of objects with a normalized cache.
    case cached
    /// Pages with cursors, until the last page.
    case pages
    /// A subscription to server-sent events.
    case events
    /// A subscription to parts (`multipart/mixed`).
    case parts
    /// A subscription over a WebSocket.
    case socket
    /// Queries of 1 MB over a WebSocket, one after the other, until one ends for a reason other than its idle timeout.
    case socketQueries

    private static let texts = Selection<[String], AttackQuery> { try $0.texts() }
    private static let jsonValue = Selection<JSONValue, AttackQuery> { try $0.json() }
    private static let bagValue = Selection<Bag, AttackQuery> { try $0.bag() }
    private static let numbers = Selection<[[Int]], AttackQuery> { try $0.lists() }
    private static let allTexts = Selection<[String], AttackQuery> {
        try $0.items(Selection<String, AttackItem> { try $0.text() }.list)
    }
    private static let failures = Selection<[Result<String, SelectionError>], AttackQuery> {
        try $0.items(Selection<String, AttackItem> { try $0.text() }.result.list)
    }
    private static let deferredText = Selection<DeferredPart<String>, AttackItem> {
        try $0.deferred(Selection<String, AttackItem> { try $0.text() })
    }
    private static let items = Selection<[DeferredPart<String>], AttackQuery> { try $0.items(deferredText.list) }
    private static let news = Selection<String, AttackSubscription> { try $0.news() }

    /// Runs the operation and returns the number of values that arrived.
    func run(_ endpoint: URL, idleTimeout: Duration?, totalTimeout: Duration?) async throws -> Int {
        var configuration = HTTPTransport.Configuration()
        if let idleTimeout {
            configuration.limits.idleTimeout = idleTimeout
            configuration.limits.streamIdleTimeout = idleTimeout
        }
        switch self {
        case .query, .get, .results, .deferred, .updates, .cookies, .json, .cachedJSON, .bag, .lists, .cached, .pages:
            configuration.keepsCookies = self == .cookies
            let transport = makeTransport(
                to: endpoint, method: self == .get ? .getForQueries : .post, configuration)
            let client = Client(transport: transport, totalTimeout: totalTimeout)
            switch self {
            case .json: return try await client.send(Self.jsonValue).array?.count ?? 0
            case .bag: return try await client.send(Self.bagValue).value.array?.count ?? 0
            case .lists: return try await client.send(Self.numbers).count
            case .cachedJSON:
                let cached = client.caching(in: NormalizedCache(attackSchema))
                return try await cached.fetch(Self.jsonValue).value.array?.count ?? 0
            case .cached:
                return try await client.caching(in: NormalizedCache(attackSchema)).fetch(Self.allTexts).value.count
            case .pages:
                return try await client.pages(
                    { cursor in
                        Selection<String?, AttackQuery> { try $0.next(after: cursor ?? .null) }
                    }, next: { $0 }
                ).reduce(0) { count, _ in count + 1 }
            case .results: return try await client.send(Self.failures).count
            case .deferred: return try await client.send(Self.items).count
            case .updates:
                return try await client.updates(of: Self.items).reduce(0) { _, items in items.count }
            case .cookies:
                var count = 0
                for _ in 0..<500 { count += try await client.send(Self.texts).count }
                return count
            default: return try await client.send(Self.texts).count
            }
        case .events, .parts:
            configuration.reconnection = .never
            let transport = makeTransport(
                to: endpoint, subscriptions: self == .parts ? .multipart : .eventStream, configuration)
            return try await Self.count(Client(transport: transport).subscribe(Self.news))
        case .socket, .socketQueries:
            var configuration = WebSocketTransport.Configuration()
            configuration.reconnection = .never
            if let idleTimeout {
                configuration.connectTimeout = idleTimeout
                configuration.acknowledgementTimeout = idleTimeout
            }
            if self == .socketQueries, let idleTimeout { configuration.limits.idleTimeout = idleTimeout }
            let transport = WebSocketTransport(endpoint: endpoint, configuration: configuration)
            if self == .socketQueries { return try await Self.repeatQueries(Client(transport: transport)) }
            return try await Self.count(Client(transport: transport).subscribe(Self.news))
        }
    }

    private static func repeatQueries(_ client: Client) async throws -> Int {
        let cursor = String(repeating: "x", count: 1 << 20)
        while true {
            do {
                _ = try await client.send(Selection<String?, AttackQuery> { try $0.next(after: .present(cursor)) })
            } catch let error as ClientError where error.code == .timedOut {}
        }
    }

    private static func count<Value>(_ values: AsyncThrowingStream<Value, any Error>) async throws -> Int {
        var count = 0
        for try await _ in values { count += 1 }
        return count
    }
}
