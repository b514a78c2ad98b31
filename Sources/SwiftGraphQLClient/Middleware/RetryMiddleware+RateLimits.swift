import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

extension RetryMiddleware {
    /// A server's rate limit: how to recognize throttled requests and how long to wait before resending them.
    ///
    /// ```swift
    /// RetryMiddleware(rateLimit: .shopify)
    /// ```
    public struct RateLimit: Sendable {
        private let makeDelay: @Sendable (Outcome) -> Duration?

        /// Creates a rate limit from a closure.
        ///
        /// - Parameter delay: A closure that returns the delay before a retry; `nil` if the request wasn't throttled.
        public init(delay: @escaping @Sendable (Outcome) -> Duration?) {
            makeDelay = delay
        }

        /// Returns how long to wait after an attempt; `nil` if it wasn't throttled.
        public func delay(after outcome: Outcome) -> Duration? { makeDelay(outcome) }

        /// Shopify's rate limit.
        ///
        /// Shopify calculates the cost of a query and restores points at a constant rate (`extensions.cost`). A query
        /// that costs more than the maximum available points can never succeed, so it isn't resent.
        public static let shopify = RateLimit { shopifyDelay($0) }

        /// GitHub's rate limit. The middleware waits for the time in `Retry-After` or, without that field, until
        /// `X-RateLimit-Reset` if no points remain.
        public static let gitHub = RateLimit { gitHubDelay($0, now: currentSeconds()) }

        /// Linear's rate limit. After the error `RATELIMITED`, the middleware waits until the limits on requests and on
        /// complexity are reset.
        public static let linear = RateLimit { linearDelay($0, now: currentSeconds()) }
    }

    static func shopifyDelay(_ outcome: Outcome) -> Duration? {
        guard let response = outcome.response, !response.errorCodes(among: ["THROTTLED"]).isEmpty else { return nil }
        let cost = response.extensions?["cost"]
        let status = cost?["throttleStatus"]
        guard let requested = cost?["requestedQueryCost"]?.double,
            let available = status?["currentlyAvailable"]?.double,
            let rate = status?["restoreRate"]?.double, rate > 0
        else { return .seconds(1) }
        if let maximum = status?["maximumAvailable"]?.double, requested > maximum { return nil }
        return .bounded((requested - available) / rate)
    }

    static func gitHubDelay(_ outcome: Outcome, now: Int64) -> Duration? {
        // With a status of 500 or above, such as 502, the server may have executed the operation, so it must not be
        // resent.
        guard outcome.isRejected, (outcome.response?.status ?? 200) < 500 else { return nil }
        if let field = outcome.header("Retry-After") { return RetryAfter.delay(field, now: now) }
        guard outcome.header("X-RateLimit-Remaining") == "0",
            let reset = outcome.header("X-RateLimit-Reset").flatMap({ Double($0) })
        else { return nil }
        return .bounded(reset - Double(now))
    }

    static func linearDelay(_ outcome: Outcome, now: Int64) -> Duration? {
        guard let response = outcome.response, !response.errorCodes(among: ["RATELIMITED"]).isEmpty else { return nil }
        let resets = response.headers.compactMap { name, value -> (isExhausted: Bool, delay: Duration)? in
            let name = name.lowercased()
            guard name.hasPrefix("x-ratelimit-"), name.hasSuffix("-reset"), let reset = Double(value) else {
                return nil
            }
            // The header fields contain milliseconds since 1970.
            let delay = Duration.bounded(reset / 1_000 - Double(now))
            return (response.header(name.dropLast("reset".count) + "remaining") == "0", delay)
        }
        let exhausted = resets.filter(\.isExhausted)
        return exhausted.map(\.delay).max() ?? resets.map(\.delay).min()
    }

    private static func currentSeconds() -> Int64 { Int64(Date().timeIntervalSince1970) }
}

extension RetryMiddleware.Outcome {
    /// The response. For a `ClientError`, it has only the start of the body; for other errors, it is `nil`.
    var response: GraphQLResponse? {
        switch self {
        case .success(let response): response
        case .failure(let error as ClientError):
            GraphQLResponse(
                body: Array((error.bodyExcerpt ?? "").utf8), status: error.status, headers: error.responseHeaders)
        case .failure: nil
        }
    }

    /// Returns the value of the response's header field with the given name, ignoring its case.
    func header(_ name: String) -> String? { response?.header(name) }

    /// Whether the attempt threw an error, or its response is a failure or has an error status.
    fileprivate var isRejected: Bool {
        switch self {
        case .success(let response): response.isFailure || (response.status ?? 200) >= 400
        case .failure: true
        }
    }

    /// Whether the response shows that the server has executed the operation, at least in part.
    var hasExecuted: Bool {
        switch self {
        case .success(let response): response.hasExecuted
        case .failure(let error): (error as? ClientError)?.hasExecuted ?? false
        }
    }
}

extension Duration {
    /// Returns a number of seconds from the server as a duration, clamped to between zero and a year.
    fileprivate static func bounded(_ seconds: Double) -> Duration {
        seconds > 0 ? .seconds(min(seconds, 31_536_000)) : .zero
    }
}
