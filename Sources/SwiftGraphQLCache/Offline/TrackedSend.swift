import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLClient

/// Records whether a mutation may have reached the server. If a mutation may be sent at most once, this middleware
/// sends it once, no matter what the preceding middlewares do.
///
/// The middleware is directly in front of the transport, so it detects this even if another middleware fails. If a
/// mutation may be sent at most once, a second request is only sent if the server didn't execute the first one, for
/// example because the token had expired.
final class TrackedSend: Middleware {
    private enum State: Sendable {
        case unsent
        case sending
        case sent(Result<GraphQLResponse, any Error>)
    }

    private let delivery: OfflineDelivery
    private let state = Locked(State.unsent)
    private let willSend: @Sendable () throws -> Void

    /// - Parameter willSend: Called before each request is sent. If it throws, the request isn't sent.
    init(_ delivery: OfflineDelivery, willSend: @escaping @Sendable () throws -> Void) {
        self.delivery = delivery
        self.willSend = willSend
    }

    /// Whether the server may have executed the mutation.
    var mayHaveExecuted: Bool {
        if case .unsent = state.withLock({ $0 }) { false } else { true }
    }

    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        let before = state.withLock { state in
            defer { if case .unsent = state { state = .sending } }
            return state
        }
        if delivery == .atMostOnce {
            switch before {
            case .sent(let result): return try result.get()
            case .sending: throw CancellationError()
            case .unsent: break
            }
        }
        do {
            try willSend()
        } catch {
            state.withLock { $0 = before }
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
            case .success(let response): !response.isFailure || response.isUnclearFailure
            case .failure(let error): OfflineQueue.isUnclear(error)
            }
        state.withLock { $0 = isExecuted ? .sent(result) : before }
        return try result.get()
    }
}

extension GraphQLResponse {
    /// Whether the server, according to the status, may have failed while it executed the mutation. This isn't the case
    /// if the response has field errors.
    fileprivate var isUnclearFailure: Bool { (status ?? 200) >= 500 && !hasFieldErrors }

    /// Returns the error for the status of a response whose errors don't show whether the mutation was executed.
    func statusError(of error: ResponseError) -> ClientError? {
        guard let status, OfflineQueue.temporaryStatuses.contains(status) || isUnclearFailure else { return nil }
        var result = ClientError(
            code: status == 401 ? .unauthorized : .httpStatus, message: "\(error)", status: status, underlying: error)
        result.responseHeaders = headers
        return result
    }
}

// Interprets the errors of mutations.
extension OfflineQueue {
    /// Whether a mutation should be sent again after an error, because the server neither accepted nor rejected it.
    ///
    /// This is the case for all errors except these:
    ///
    /// - a `ResponseError`, unless its code (`extensions.code`) is `UNAUTHENTICATED`, `RATE_LIMITED` or `THROTTLED`,
    ///   and nothing was executed;
    /// - a `ClientError` of a response with data, or with a 4xx HTTP status other than 401, 407, 408, 425 and 429;
    /// - a `ClientError` of code `responseTooLarge`, `untrustedDocument`, `getRejected` or `uploadFailed`.
    public static func isTransient(_ error: any Error) -> Bool {
        if let error = error as? ResponseError {
            return !error.hasExecuted
                && error.errors.contains { temporaryCodes.contains($0.extensions["code"]?.string ?? "") }
        }
        guard let error = error as? ClientError else { return true }
        if error.hasExecuted { return false }
        if let status = error.status, (400..<500).contains(status) {
            return temporaryStatuses.contains(status)
        }
        return ![.responseTooLarge, .untrustedDocument, .getRejected, .uploadFailed].contains(error.code)
    }

    fileprivate static let temporaryStatuses = [401, 407, 408, 425, 429]
    private static let temporaryCodes: Set<String> = ["UNAUTHENTICATED", "RATE_LIMITED", "THROTTLED"]

    /// Whether the server may have executed the mutation whose request failed with this error.
    static func isUnclear(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return true }
        if error.hasExecuted { return true }
        if let status = error.status, (400..<500).contains(status) { return false }
        switch error.code {
        case .offline, .untrustedServer, .tlsFailed, .connectionRefused, .networkingUnavailable, .invalidEndpoint,
            .invalidConnectionOptions, .invalidHeader, .untrustedDocument, .getRejected:
            return false
        case .connectionFailed:
            // Errors that occur while the connection is opened, before any byte of the request is sent.
            let codes: [URLError.Code] = [
                .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            ]
            return (error.underlying as? URLError).map { !codes.contains($0.code) } ?? true
        default:
            return true
        }
    }
}
