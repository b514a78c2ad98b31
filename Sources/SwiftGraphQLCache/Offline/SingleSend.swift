import Foundation
import GraphQLJSON
import GraphQLSelection
import SwiftGraphQLClient

/// Sends a mutation at most once, no matter what the middlewares before it do.
///
/// It stands right before the transport. So it knows whether the mutation may have reached the server, even if another
/// middleware failed before or after. A second request is sent only if the server didn't execute the first one, for
/// example because the token had expired.
final class SingleSend: Middleware {
    private enum State: Sendable {
        case unsent
        case sending
        case sent(Result<GraphQLResponse, any Error>)
    }

    private let state = Locked(State.unsent)
    private let willSend: @Sendable () throws -> Void

    /// - Parameter willSend: Called before each request is sent. If it throws, the request isn't sent.
    init(willSend: @escaping @Sendable () throws -> Void) {
        self.willSend = willSend
    }

    /// Whether the server may have executed the mutation.
    var mayHaveSent: Bool {
        if case .unsent = state.withLock({ $0 }) { false } else { true }
    }

    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        let before = state.withLock { state in
            defer { if case .unsent = state { state = .sending } }
            return state
        }
        switch before {
        case .sent(let result): return try result.get()
        case .sending: throw CancellationError()
        case .unsent: break
        }
        do {
            try willSend()
        } catch {
            state.withLock { $0 = .unsent }
            throw error
        }
        let result: Result<GraphQLResponse, any Error>
        do {
            result = .success(try await next.send(request))
        } catch {
            result = .failure(error)
        }
        let isExecuted =
            switch result {
            case .success(let response): !response.isFailure || (response.status ?? 200) >= 500
            case .failure(let error): OfflineQueue.isUnclear(error)
            }
        state.withLock { $0 = isExecuted ? .sent(result) : .unsent }
        return try result.get()
    }
}

/// Checks before each request whether the mutation is still in the queue. It stands right before the transport.
struct RepeatedSend: Middleware {
    /// If it throws, the request isn't sent.
    let willSend: @Sendable () throws -> Void

    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try willSend()
        return try await next.send(request)
    }
}

// What errors say about a mutation.
extension OfflineQueue {
    /// Whether a mutation should be sent again after an error: because the server neither accepted nor rejected it.
    ///
    /// This is the case for all errors but these:
    ///
    /// - a `ResponseError`, unless its code (`extensions.code`) is `UNAUTHENTICATED` and there is no data;
    /// - a `ClientError` with a 4xx HTTP status other than 401, 407, 408, 425 and 429;
    /// - a `ClientError` of code `responseTooLarge`, `untrustedDocument`, `getRefused` or `uploadFailed`.
    public static func isTemporary(_ error: any Error) -> Bool {
        if let error = error as? ResponseError {
            return error.errors.contains { $0.extensions["code"]?.string == "UNAUTHENTICATED" } && !error.hasData
        }
        guard let error = error as? ClientError else { return true }
        if let status = error.status, (400..<500).contains(status) {
            return [401, 407, 408, 425, 429].contains(status)
        }
        return ![.responseTooLarge, .untrustedDocument, .getRefused, .uploadFailed].contains(error.code)
    }

    /// Whether the server may have executed the mutation whose request failed with this error.
    static func isUnclear(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return !(error is ResponseError) }
        if let status = error.status, (400..<500).contains(status) { return false }
        switch error.code {
        case .connectionRefused, .networkingUnavailable, .invalidEndpoint, .invalidConnectionOptions, .invalidHeader,
            .invalidExtensions, .untrustedDocument, .getRefused:
            return false
        case .connectionFailed:
            // Errors that occur while the connection is opened, before any byte of the request is sent.
            let codes: [URLError.Code] = [
                .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
                .internationalRoamingOff, .secureConnectionFailed, .serverCertificateHasBadDate,
                .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
                .clientCertificateRejected, .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
            ]
            return (error.underlying as? URLError).map { !codes.contains($0.code) } ?? true
        default:
            return true
        }
    }
}
