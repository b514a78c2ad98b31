public import Foundation
@_spi(Generated) @_exported public import GraphQLSelection
@_exported public import SwiftGraphQLClient

/// The shortest way to a server: one call, no client to keep.
///
/// ```swift
/// SG.send(query, to: "https://example.com/graphql") { result in
///     if let data = try? result.get() { print(data) }
/// }
/// ```
///
/// All calls share their connections. An app that talks to one server all the time is better off with a `Client`.
public enum SG {
    /// Sends a query or a mutation and hands the selection's value, or the error, to a closure.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of queries or of mutations.
    ///   - endpoint: The server's URL, with `http` or `https`.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of the request.
    ///   - completion: Called once. A failure is the error that the `async` form throws. If you call `send` on the main
    ///     actor or on another one, the closure runs on that actor, so that it can set the actor's state. Otherwise, it
    ///     runs off the main actor.
    /// - Returns: The task that does it. Cancelling it cancels the request, and the failure is a `CancellationError`.
    @discardableResult
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: String, operationName: String? = nil,
        headers: [String: String] = [:],
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (sending Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached {
            do {
                let client = try Client(sharingConnectionsTo: endpoint, headers: headers)
                let value = try await client.send(selection, operationName: operationName)
                await completion(.success(value))
            } catch {
                await completion(.failure(error))
            }
        }
    }

    /// Sends a query or a mutation, and passes the selection's value, or the error, to a closure.
    ///
    /// See the form that takes the endpoint as a string.
    @discardableResult
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: URL, operationName: String? = nil,
        headers: [String: String] = [:],
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (sending Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        send(
            selection, to: endpoint.absoluteString, operationName: operationName, headers: headers,
            completion: completion)
    }

    /// Sends a query or a mutation and returns the selection's value.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of queries or of mutations.
    ///   - endpoint: The server's URL, with `http` or `https`.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of the request.
    /// - Throws: As `Client.send`; `ClientError` of code `invalidEndpoint` when the URL is none.
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: String, operationName: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> sending Value {
        try await Client(sharingConnectionsTo: endpoint, headers: headers)
            .send(selection, operationName: operationName)
    }

    /// Sends a query or a mutation, and returns the selection's value.
    ///
    /// See the form that takes the endpoint as a string.
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: URL, operationName: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> sending Value {
        try await send(selection, to: endpoint.absoluteString, operationName: operationName, headers: headers)
    }
}
