import Testing

@testable import SwiftGraphQLClient

@Suite struct ReconnectionPolicyTests {
    @Test("The maximum delay doubles until it reaches its limit")
    func longestDelayDoubles() {
        let policy = ReconnectionPolicy(initialDelay: .seconds(1), multiplier: 2, maximumDelay: .seconds(10))
        let delays = (1...6).map { policy.delay(attempt: $0, random: 1) }
        #expect(delays == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(policy.delay(attempt: 1_000_000_000, random: 1) == .seconds(10))
    }

    @Test("The delay is random, up to the maximum")
    func delayAnythingUp() {
        let policy = ReconnectionPolicy(initialDelay: .seconds(4))
        #expect(policy.delay(attempt: 1, random: 0) == .zero)
        #expect(policy.delay(attempt: 1, random: 0.25) == .seconds(1))
    }

    @Test("Negative numbers don't cause negative delays")
    func numbersMakeNo() {
        let policy = ReconnectionPolicy(initialDelay: .seconds(-3), multiplier: -2, maximumDelay: .seconds(5))
        #expect(policy.delay(attempt: 3, random: 1) == .zero)
        #expect(policy.delay(attempt: -1, random: 1) == .zero)
    }

    @Test("Multipliers and delays without a finite product don't trap", arguments: [0, 1])
    func notFinite(seconds: Int) {
        let start = Duration.seconds(seconds)
        for (multiplier, second) in [(Double.infinity, seconds * 30), (.nan, seconds), (-.infinity, seconds)] {
            let policy = ReconnectionPolicy(initialDelay: start, multiplier: multiplier)
            #expect(policy.delay(attempt: 1, random: 1) == start)
            #expect(policy.delay(attempt: 2, random: 1) == .seconds(second))
        }
    }

    @Test("Without a path to the network, attempts aren't limited, unless the policy never reconnects")
    func allowsAttempt() {
        let policy = ReconnectionPolicy(maximumAttempts: 2)
        #expect(policy.allowsAttempt(after: 1, hasPath: true))
        #expect(!policy.allowsAttempt(after: 2, hasPath: true))
        #expect(policy.allowsAttempt(after: 2, hasPath: false))
        for hasPath in [true, false] { #expect(!ReconnectionPolicy.never.allowsAttempt(after: 0, hasPath: hasPath)) }
    }

    @Test("A server can request a longer delay, up to the maximum")
    func asked() {
        let policy = ReconnectionPolicy(initialDelay: .seconds(1), maximumDelay: .seconds(10))
        #expect(policy.delay(attempt: 1, random: 1, asked: .seconds(3)) == .seconds(3))
        #expect(policy.delay(attempt: 3, random: 1, asked: .seconds(3)) == .seconds(4))
        #expect(policy.delay(attempt: 1, random: 1, asked: .seconds(1 << 40)) == .seconds(10))
    }
}
