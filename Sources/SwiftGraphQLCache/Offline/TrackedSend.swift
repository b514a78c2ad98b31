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
    private let delivery: OfflineDelivery
    private let willSend: @Sendable () throws -> Void
    /// The result of the last request that may have executed the mutation, or `CancellationError` while a request is in
    /// progress; `nil` if the server can't have executed the mutation.
    private let result = Locked<Result<GraphQLResponse, any Error>?>(nil)

    /// - Parameter willSend: A closure that is called before each request. If it throws, the request isn't sent.
    init(_ delivery: OfflineDelivery, willSend: @escaping @Sendable () throws -> Void) {
        self.delivery = delivery
        self.willSend = willSend
    }

    /// Whether the server may have executed the mutation, as far as the requests so far show.
    var mayHaveExecuted: Bool { result.withLock { $0 != nil } }

    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        var result = self.result.withLock { result in
            defer { result = result ?? .failure(CancellationError()) }
            return result
        }
        if delivery == .atMostOnce, let result { return try result.get() }
        defer { self.result.withLock { [result] in $0 = result } }
        try willSend()
        do {
            let response = try await next.send(request)
            if !response.isFailure || response.isUnclearFailure { result = .success(response) }
            return response
        } catch {
            if Self.isUnclear(error) { result = .failure(error) }
            throw error
        }
    }

    /// Returns whether the server may have executed a mutation whose request failed with the given error.
    private static func isUnclear(_ error: any Error) -> Bool {
        guard let error = error as? ClientError else { return true }
        if error.hasExecuted { return true }
        if let status = error.status, (400..<500).contains(status) { return false }
        switch error.code {
        case .offline, .untrustedServer, .tlsFailed, .connectionRefused, .networkingUnavailable, .invalidEndpoint,
            .invalidConnectionOptions, .invalidHeader, .untrustedDocument, .getRejected:
            return false
        case .connectionFailed:
            // With these errors, the connection wasn't opened, so no byte of the request was sent.
            let codes: [URLError.Code?] = [.cannotFindHost, .cannotConnectToHost, .dnsLookupFailed]
            return !codes.contains((error.underlying as? URLError)?.code)
        default:
            return true
        }
    }
}

extension GraphQLResponse {
    /// Whether the status shows that the server may have failed during the execution of the mutation. False for a
    /// response with field errors.
    fileprivate var isUnclearFailure: Bool { (status ?? 200) >= 500 && !hasFieldErrors }

    /// Returns an error for the response's status if its errors don't show whether the mutation was executed.
    func statusError(of error: ResponseError) -> ClientError? {
        guard let status, OfflineAttempt.temporaryStatuses.contains(status) || isUnclearFailure else { return nil }
        var result = ClientError(
            code: status == 401 ? .unauthorized : .httpStatus, message: "\(error)", status: status, underlying: error)
        result.responseHeaders = headers
        return result
    }
}
