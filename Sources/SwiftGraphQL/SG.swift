public import Foundation
@_spi(Generated) @_exported public import SwiftGraphQLSelection
@_exported public import SwiftGraphQLClient

/// The shortest way to send a request: a single call, with no client to create or keep.
///
/// ```swift
/// SG.send(query, to: "https://example.com/graphql") { result in
///     if let data = try? result.get() { print(data) }
/// }
/// ```
///
/// All calls share the same connections: at most six per host over HTTP/1.1. Further calls wait for a free connection
/// and fail with `timedOut` if their idle timeout passes first. A call takes at most five minutes, unless you set
/// another `totalTimeout`. If your app sends requests to the same server regularly, use a `Client` instead.
public enum SG {
    /// Sends a query or a mutation and passes the selection's value, or the error, to a closure.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root type of queries or mutations.
    ///   - endpoint: The server's URL, with `http` or `https`.
    ///   - headers: Header fields of the request.
    ///   - idleTimeout: How long to wait for the server to receive or send anything, or for a connection; `nil` waits
    ///     60 seconds.
    ///   - totalTimeout: How long the call may take; `nil` sets no limit.
    ///   - maximumResponseBytes: The maximum number of bytes in the response after decompression; `nil` allows 256 MiB.
    ///   - completion: A closure that is called once, with the value or the error that the `async` overload would
    ///     throw. If you call `send` on the main actor or on another actor, the closure runs on that actor, so that it
    ///     can set the actor's state. Otherwise, it runs off the main actor.
    /// - Returns: The task that sends the request. If you cancel the task, the request is cancelled, and the closure
    ///   receives a `CancellationError`.
    @discardableResult
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: String, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = .seconds(300),
        maximumResponseBytes: Int? = nil,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (sending Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached {
            do {
                let value = try await send(
                    selection, to: endpoint, headers: headers, idleTimeout: idleTimeout,
                    totalTimeout: totalTimeout, maximumResponseBytes: maximumResponseBytes)
                await completion(.success(value))
            } catch {
                await completion(.failure(error))
            }
        }
    }

    /// Sends a query or a mutation and passes the selection's value, or the error, to a closure.
    ///
    /// For the parameters, see the overload that takes the endpoint as a string.
    @discardableResult
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: URL, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = .seconds(300),
        maximumResponseBytes: Int? = nil,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (sending Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        send(
            selection, to: endpoint.absoluteString, headers: headers,
            idleTimeout: idleTimeout, totalTimeout: totalTimeout, maximumResponseBytes: maximumResponseBytes,
            completion: completion)
    }

    /// Sends a query or a mutation and returns the selection's value.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root type of queries or mutations.
    ///   - endpoint: The server's URL, with `http` or `https`.
    ///   - headers: Header fields of the request.
    ///   - idleTimeout: How long to wait for the server to receive or send anything, or for a connection; `nil` waits
    ///     60 seconds.
    ///   - totalTimeout: How long the call may take; `nil` sets no limit.
    ///   - maximumResponseBytes: The maximum number of bytes in the response after decompression; `nil` allows 256 MiB.
    /// - Throws: The errors of `Client.send` and `ClientError` with code `invalidEndpoint` if the endpoint isn't a
    ///   valid URL.
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: String, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = .seconds(300),
        maximumResponseBytes: Int? = nil
    ) async throws -> sending Value {
        var client = try Client(sharingConnectionsTo: endpoint, headers: headers)
        client.idleTimeout = idleTimeout
        client.totalTimeout = totalTimeout
        client.maximumResponseBytes = maximumResponseBytes
        return try await client.send(selection)
    }

    /// Sends a query or a mutation and returns the selection's value.
    ///
    /// For the parameters, see the overload that takes the endpoint as a string.
    public static func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, to endpoint: URL, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = .seconds(300),
        maximumResponseBytes: Int? = nil
    ) async throws -> sending Value {
        try await send(
            selection, to: endpoint.absoluteString, headers: headers,
            idleTimeout: idleTimeout, totalTimeout: totalTimeout, maximumResponseBytes: maximumResponseBytes)
    }
}
