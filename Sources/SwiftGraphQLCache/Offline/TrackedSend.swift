import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLClient

/// A middleware that records whether a mutation may have reached the server. It also ensures that an `atMostOnce`
/// mutation isn't executed twice, even if preceding middlewares resend it.
///
/// The middleware comes directly before the transport, so it works even if another middleware fails. For an
/// `atMostOnce` mutation, it sends a second request only if the server didn't execute the first one, for example
/// because the token had expired.
final class TrackedSend: Middleware {
    private enum State: Sendable {
        case unsent
        case sending
        case sent(Result<GraphQLResponse, any Error>)
    }

    private let delivery: OfflineDelivery
    private let state = Locked(State.unsent)
    private let willSend: @Sendable () throws -> Void

    /// - Parameter willSend: A closure that is called before each request. If it throws, the request isn't sent.
    init(_ delivery: OfflineDelivery, willSend: @escaping @Sendable () throws -> Void) {
        self.delivery = delivery
        self.willSend = willSend
    }

    /// Whether the server may have executed the mutation, as far as the requests so far show.
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
    /// Whether the status shows that the server may have failed during the execution of the mutation. False for a
    /// response with field errors.
    fileprivate var isUnclearFailure: Bool { (status ?? 200) >= 500 && !hasFieldErrors }

    /// Returns an error for the response's status if its errors don't show whether the mutation was executed.
    func statusError(of error: ResponseError) -> ClientError? {
        guard let status, OfflineQueue.temporaryStatuses.contains(status) || isUnclearFailure else { return nil }
        var result = ClientError(
            code: status == 401 ? .unauthorized : .httpStatus, message: "\(error)", status: status, underlying: error)
        result.responseHeaders = headers
        return result
    }
}

// Functions that interpret the errors of mutations.
extension OfflineQueue {
    /// Returns whether an error is temporary, because the server has neither accepted nor rejected the mutation.
    ///
    /// All errors are temporary except these:
    ///
    /// - a `ResponseError`, unless its code (`extensions.code`) is `UNAUTHENTICATED`, `RATE_LIMITED` or `THROTTLED`,
    ///   and the server executed nothing;
    /// - a `ClientError` for a response with data, or with a 4xx HTTP status other than 401, 407, 408, 425 and 429;
    /// - a `ClientError` with code `responseTooLarge`, `untrustedDocument`, `getRejected` or `uploadFailed`.
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

    /// Returns whether the server may have executed a mutation whose request failed with the given error.
    static func isUnclear(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return true }
        if error.hasExecuted { return true }
        if let status = error.status, (400..<500).contains(status) { return false }
        switch error.code {
        case .offline, .untrustedServer, .tlsFailed, .connectionRefused, .networkingUnavailable, .invalidEndpoint,
            .invalidConnectionOptions, .invalidHeader, .untrustedDocument, .getRejected:
            return false
        case .connectionFailed:
            // With these errors, the connection wasn't opened, so no byte of the request was sent.
            let codes: [URLError.Code] = [
                .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            ]
            return (error.underlying as? URLError).map { !codes.contains($0.code) } ?? true
        default:
            return true
        }
    }
}
