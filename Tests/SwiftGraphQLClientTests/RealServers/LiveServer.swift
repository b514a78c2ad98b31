import Foundation
import SwiftGraphQL
import Testing

/// A server with the schema `Tests/Servers/live.graphql` that `Tests/run` has started.
struct LiveServer: CustomTestStringConvertible {
    let name: String
    let endpoint: URL

    var testDescription: String { name }

    /// The servers in the environment variable `SUBSCRIPTION_ENDPOINTS`, as `name=URL`, separated by spaces.
    static let all: [LiveServer] = (ProcessInfo.processInfo.environment["SUBSCRIPTION_ENDPOINTS"] ?? "")
        .split(separator: " ").compactMap { entry in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let endpoint = URL(string: parts[1]) else { return nil }
            return LiveServer(name: parts[0], endpoint: endpoint)
        }

    /// Returns the endpoint of the server's WebSockets, with a token that identifies the test.
    func socketEndpoint(token: String) throws -> URL {
        var components = try #require(URLComponents(url: endpoint, resolvingAgainstBaseURL: false))
        components.scheme = "ws"
        components.queryItems = [URLQueryItem(name: "token", value: token)]
        return try #require(components.url)
    }

    /// An HTTP client for queries about the server's state.
    var observer: Client { Client(endpoint: endpoint) }

    /// Returns the number of active subscriptions with the token.
    func live(_ token: String) async throws -> Int {
        try await observer.send(Selection<Int, TestQuery> { try $0.live(token: token) })
    }

    /// Returns the number of open sockets with the token.
    func sockets(_ token: String) async throws -> Int {
        try await observer.send(Selection<Int, TestQuery> { try $0.sockets(token: token) })
    }

    /// Waits until the server has ended all subscriptions with the token.
    func gone(_ token: String) async throws {
        #expect(try await observer.send(Selection<Bool, TestQuery> { try $0.gone(token: token) }))
    }

    /// Makes the server close all sockets with the token and returns their number.
    func drop(_ token: String, code: Int) async throws -> Int {
        try await observer.send(Selection<Int, TestMutation> { try $0.drop(token: token, code: code) })
    }
}

extension Selection<Int, LiveSubscription> {
    static func count(to end: Int, _ token: String) -> Self { Self { try $0.count(to: end, token: token) } }
    static func hold(_ token: String) -> Self { Self { try $0.hold(token: token) } }
    static func tear(to end: Int, _ token: String) -> Self { Self { try $0.tear(to: end, token: token) } }
    static var nowhere: Self { Self { try $0.nowhere() } }
}
