import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Resends requests after temporary failures.
///
/// ```swift
/// let client = try Client(endpoint: endpoint, middlewares: [RetryMiddleware(maximumRetries: 5)])
/// ```
///
/// The delay before each retry is random, between zero and the base delay, which doubles with every retry up to the
/// maximum ("full jitter", so that clients that failed together don't retry together). The time in the server's
/// `Retry-After` is added. If that time is longer than `maximumRetryAfter`, the request isn't resent.
///
/// All requests of a middleware, and of its copies, share a retry budget, so that they don't overload a server that is
/// down: each retry takes one from the budget, and each result that needs no retry gives back a tenth.
///
/// Mutations are sent once, unless you choose otherwise: if the connection breaks, the server may have executed the
/// mutation. Operations with deferred or streamed parts are resent if they fail before the first part. Subscriptions
/// are passed on unchanged. Put this middleware before `AuthorizationMiddleware`.
///
/// If the server reports its rate limit in GraphQL errors, specify the rate limit:
///
/// ```swift
/// RetryMiddleware(rateLimit: .shopify)
/// ```
public struct RetryMiddleware: Middleware {
    /// The result of an attempt.
    public typealias Outcome = Result<GraphQLResponse, any Error>

    private let maximumRetries: Int
    private let baseDelay: Duration
    private let maximumDelay: Duration
    private let maximumRetryAfter: Duration
    private let retriesMutations: Bool
    private let idempotencyKeyHeader: String?
    /// The remaining retry budget, in tenths of a retry; `nil` if there is no limit. Copies share the budget.
    private let budget: Locked<Int>?
    private let maximumTenths: Int
    private let shouldRetry: @Sendable (Outcome) -> Bool
    private let rateLimit: RateLimit?
    /// The sources of delays, randomness and time. Tests replace them.
    var environment = Environment()

    private static let tenthsPerRetry = 10
    /// The maximum size of a retry budget, whose tenths must fit in 32 bits.
    private static let largestBudget = 100_000_000

    /// The sources of delays, randomness and time.
    struct Environment: Sendable {
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0.clamped) }
        /// A closure that returns a random number from zero to one.
        var random: @Sendable () -> Double = { .random(in: 0...1) }
        /// A closure that returns the current time in seconds since 1970, in UTC.
        var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    }

    /// Creates a middleware that retries requests after temporary failures.
    ///
    /// - Parameters:
    ///   - maximumRetries: How many times to resend a request; 0 disables retries.
    ///   - baseDelay: The longest delay before the second attempt.
    ///   - maximumDelay: The longest random delay before an attempt, to which the time in `Retry-After` is added.
    ///   - maximumRetryAfter: The longest `Retry-After` to wait for. If the time is longer, the request isn't resent.
    ///   - retriesMutations: Whether mutations are also resent. Use this only if executing a mutation twice has the
    ///     same effect as executing it once.
    ///   - idempotencyKeyHeader: The header field that contains the mutation's idempotency key, if mutations are
    ///     resent. Each mutation has its own key, which is the same for all attempts. The usual name is
    ///     `Idempotency-Key`. A server that supports the field doesn't execute a mutation twice. `nil` sends no key.
    ///   - retryBudget: The maximum number of retries in the shared budget; `nil` sets no limit.
    ///   - shouldRetry: A closure that returns whether a failure is temporary. It isn't called for cancellations.
    ///   - rateLimit: The server's rate limit, if the server reports it inside GraphQL. A throttled request that the
    ///     server hasn't executed even in part is resent, even if the request is a mutation.
    public init(
        maximumRetries: Int = 3, baseDelay: Duration = .milliseconds(250), maximumDelay: Duration = .seconds(10),
        maximumRetryAfter: Duration = .seconds(60), retriesMutations: Bool = false,
        idempotencyKeyHeader: String? = nil, retryBudget: Int? = 50,
        shouldRetry: @escaping @Sendable (Outcome) -> Bool = { RetryMiddleware.isTransient($0) },
        rateLimit: RateLimit? = nil
    ) {
        self.maximumRetries = maximumRetries
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.retriesMutations = retriesMutations
        self.idempotencyKeyHeader = idempotencyKeyHeader
        let maximumTenths = min(max(retryBudget ?? 0, 0), Self.largestBudget) * Self.tenthsPerRetry
        self.maximumTenths = maximumTenths
        budget = retryBudget.map { _ in Locked(maximumTenths) }
        self.shouldRetry = shouldRetry
        self.rateLimit = rateLimit
    }

    /// Returns whether the given outcome is a failure that is usually temporary.
    ///
    /// Such failures are connection errors (`ClientError` with code `offline`, `connectionFailed` or
    /// `connectionRefused`, but not `untrustedServer` or `tlsFailed`), and HTTP status 408, 429, 502, 503 or 504, with
    /// or without a GraphQL response.
    public static func isTransient(_ outcome: Outcome) -> Bool {
        let statuses = [408, 429, 502, 503, 504]
        switch outcome {
        case .success(let response):
            return response.status.map(statuses.contains) ?? false
        case .failure(let error as ClientError):
            return [.offline, .connectionFailed, .connectionRefused].contains(error.code)
                || error.status.map(statuses.contains) ?? false
        case .failure:
            return false
        }
    }

    /// Sends a query or a mutation and retries it after temporary failures.
    ///
    /// - Throws: Any error that `next` throws in the last attempt; `CancellationError` if the task is cancelled.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        let isRepeatable = request.type != .mutation || retriesMutations
        var request = request
        if request.type == .mutation, retriesMutations, let name = idempotencyKeyHeader {
            // If the app has set the header field, its key is kept.
            request.headers = [name: UUID().uuidString].replacing(with: request.headers)
        }
        var retries = 0
        while true {
            let outcome: Outcome
            do {
                outcome = .success(try await next.send(request))
            } catch let error as CancellationError {
                throw error
            } catch {
                outcome = .failure(error)
            }
            let throttling = rateLimit.flatMap { outcome.hasExecuted ? nil : $0.delay(after: outcome) }
            guard throttling != nil || isRepeatable && shouldRetry(outcome) else {
                refill()
                return try outcome.get()
            }
            guard retries < maximumRetries, let delay = delay(afterRetries: retries, outcome, throttling), spend()
            else { return try outcome.get() }
            retries += 1
            try Task.checkCancellation()
            try await environment.sleep(delay)
        }
    }

    /// Takes one retry from the budget. Returns `false` if no retry is left.
    private func spend() -> Bool {
        budget?.withLock { tenths in
            guard tenths >= Self.tenthsPerRetry else { return false }
            tenths -= Self.tenthsPerRetry
            return true
        } ?? true
    }

    /// Adds a tenth of a retry to the budget, up to its maximum.
    private func refill() { budget?.withLock { $0 = min($0 + 1, maximumTenths) } }

    /// Returns how long to wait before the next attempt; `nil` if the server requests more than `maximumRetryAfter`.
    private func delay(afterRetries retries: Int, _ outcome: Outcome, _ throttling: Duration?) -> Duration? {
        var ceiling = max(min(baseDelay, maximumDelay), .zero)
        for _ in 0..<retries where ceiling < maximumDelay { ceiling = min(ceiling * 2, maximumDelay) }
        let delay = ceiling * environment.random()
        let field = outcome.header("Retry-After").flatMap { RetryAfter.delay($0, now: environment.now()) }
        guard let asked = throttling ?? field else { return delay }
        return asked <= maximumRetryAfter ? asked + delay : nil
    }
}
