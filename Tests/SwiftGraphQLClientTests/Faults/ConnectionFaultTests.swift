import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests the WebSocket transport with servers that fail in many ways, one connection after the other.
@Suite(.timeLimit(.minutes(15))) struct ConnectionFaultTests {
    private static let (acknowledgement, ping, pong) = (Duration.seconds(10), Duration.seconds(31), Duration.seconds(5))
    private static let reconnections = 2

    /// A plan for a server that fails on some connections and may then serve the subscription.
    private struct Plan {
        var scripts: [SocketScript] = []
        /// The values that the subscription must yield.
        var values: [String] = []
        /// The error with which the subscription must end; `nil` if the subscription must succeed.
        var failure: ClientError.Code?

        /// Whether the server has acknowledged a connection.
        private var isAcknowledged = false

        /// - Parameter reportsConnection: Whether the subscription reports connection events. Otherwise, it ends if its
        ///   first connection fails.
        init(_ dice: inout FaultDice, reportsConnection: Bool) {
            for attempt in 0...ConnectionFaultTests.reconnections {
                let script = connection(&dice, isLast: attempt == ConnectionFaultTests.reconnections)
                scripts.append(script)
                switch script.outcome {
                case .completed: return
                case .fatal(let code):
                    failure = code
                    return
                case .temporary(let code):
                    if attempt == ConnectionFaultTests.reconnections { failure = code }
                    if !reportsConnection, !isAcknowledged {
                        failure = code
                        return
                    }
                }
            }
        }

        private mutating func connection(_ dice: inout FaultDice, isLast: Bool) -> SocketScript {
            var script = SocketScript()
            let isFaulty = !isLast || dice.isTrue(oneIn: 2)
            if isFaulty, dice.isTrue(oneIn: 6) {
                script.reject(&dice)
                return script
            }
            let subprotocol = dice.pick(WebSocketSubprotocol.allCases)
            script.subprotocol = subprotocol.rawValue
            if isFaulty, dice.isTrue(oneIn: 12) {
                script.subprotocol = dice.pick([nil, "other", ""])
                script.name = "a subprotocol that was not offered"
                script.outcome = .fatal(.subprotocolNotAcceptable)
                return script
            }
            if isFaulty, dice.isTrue(oneIn: 5) {
                script.fail(&dice, subprotocol, isAcknowledged: false)
                return script
            }
            script.say(#"{"type":"connection_ack"}"#)
            isAcknowledged = true
            for _ in 0..<dice.number(0...4) {
                if dice.isTrue(oneIn: 3) { script.disturb(&dice, subprotocol) }
                let value = #"{"data":{"a":\#(dice.number(0...99))}}"#
                script.say(#"{"id":"1","type":"\#(subprotocol.next)","payload":\#(value)}"#)
                values.append(value)
            }
            if isFaulty {
                script.fail(&dice, subprotocol, isAcknowledged: true)
            } else if dice.isTrue(oneIn: 3) {
                script.say(#"{"id":"1","type":"error","payload":[{"message":"m"}]}"#)
                values.append(#"{"errors":[{"message":"m"}]}"#)
            } else {
                script.say(#"{"id":"1","type":"complete"}"#)
            }
            return script
        }
    }

    @Test(arguments: 0..<10) func `with two thousand bad servers, the transport recovers or throws the right error`(
        _ block: Int
    )
        async throws
    {
        for seed in block * 200..<(block + 1) * 200 {
            var dice = FaultDice(seed: seed)
            let reportsConnection = seed % 2 == 0
            let plan = Plan(&dice, reportsConnection: reportsConnection)
            let names = plan.scripts.map(\.name)
            let clock = GrantingClock(instants: [.seconds(1), .seconds(2)])
            let connector = FaultyConnector(plan.scripts, clock)
            let transport = try transport(connector, clock)
            var request = GraphQLRequest(type: .subscription, document: "subscription { a }")
            request.reportsConnection = reportsConnection
            let subscription = transport.subscribe(request)
            let query = transport.subscribe(GraphQLRequest(type: .query, document: "{ a }"))

            var values: [String] = []
            var failure: (any Error)?
            do {
                for try await event in subscription {
                    if let value = event.value { values.append(String(decoding: value.body, as: UTF8.self)) }
                }
            } catch {
                failure = error
                dice.check(typed: error)
            }
            dice.check(values == plan.values, "\(names): \(values) in place of \(plan.values)")
            dice.check(
                (failure as? ClientError)?.code == plan.failure,
                "\(names): \(String(describing: failure)) in place of \(String(describing: plan.failure))")

            transport.close()
            await transport.multiplexer.finished()
            do {
                for try await _ in query {}
                dice.check(false, "\(names): a query got a response, but no server responds to it")
            } catch {
                dice.check(typed: error)
            }
            dice.check(clock.sleepers == 0, "\(names): \(clock.sleepers) timers are left")
            dice.check(await connector.areSocketsClosed(), "\(names): a socket is left open")
            dice.check(transport.multiplexer.isEmpty, "\(names): an operation is left")
        }
    }

    private func transport(_ connector: FaultyConnector, _ clock: GrantingClock) throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.acknowledgementTimeout = Self.acknowledgement
        configuration.opening = .lazy(idleTimeout: .seconds(100))
        configuration.pingInterval = Self.ping
        configuration.pongTimeout = Self.pong
        configuration.reconnection = ReconnectionPolicy(
            maximumAttempts: Self.reconnections, initialDelay: .seconds(1), multiplier: 2, stableAfter: .seconds(200))
        return WebSocketTransport(
            endpoint: try #require(.init(string: "wss://example.com/graphql")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { try await clock.sleep($0) }, random: { 1 })
    }
}

extension WebSocketSubprotocol {
    fileprivate var next: String { self == .graphQLWS ? "data" : "next" }
}

extension SocketScript {
    /// An error that the client doesn't define.
    private struct Foreign: Error {}

    /// Makes the connection fail to open.
    fileprivate mutating func reject(_ dice: inout FaultDice) {
        let (code, status, isTemporary): (ClientError.Code, Int?, Bool) = dice.pick([
            (.connectionFailed, nil, true), (.connectionRefused, nil, true), (.timedOut, nil, true),
            (.httpStatus, 503, true), (.httpStatus, 429, true), (.unauthorized, 401, false), (.httpStatus, 404, false),
            (.invalidHandshake, nil, false),
            (.redirected, 302, false),
        ])
        name = "\(code) \(status ?? 0)"
        rejection = ClientError(code: code, message: "rejected", status: status)
        if code == .connectionFailed, dice.isTrue(oneIn: 2) { rejection = Foreign() }
        outcome = isTemporary ? .temporary(code) : .fatal(code)
    }

    /// Adds a message that a client must tolerate.
    fileprivate mutating func disturb(_ dice: inout FaultDice, _ subprotocol: WebSocketSubprotocol) {
        var messages = [
            #"{"type":"connection_ack","payload":{"again":true}}"#,
            #"{"id":"77","type":"\#(subprotocol.next)","payload":{"data":{"a":-1}}}"#,
            #"{"id":"77","type":"complete"}"#,
            #"{"id":"","type":"error","payload":[{"message":"m"}]}"#,
        ]
        messages +=
            subprotocol == .graphQLWS
            ? [#"{"type":"ka"}"#, #"{"type":"unheard"}"#, #"{"type":"ping"}"#]
            : [#"{"type":"ping","payload":{"p":[1]}}"#, #"{"type":"pong"}"#, #" { "type" : "ping" } "#]
        say(dice.pick(messages))
    }

    /// Adds a failure that ends an open connection.
    fileprivate mutating func fail(
        _ dice: inout FaultDice, _ subprotocol: WebSocketSubprotocol, isAcknowledged: Bool
    ) {
        switch dice.number(0...4) {
        case 0 where !isAcknowledged:
            name = "no acknowledgement"
            steps.append(.pass(.seconds(10)))
            outcome = .temporary(.acknowledgementTimedOut)
        case 0 where isAcknowledged:
            name = "no pong"
            steps += [.pass(.seconds(31)), .pass(.seconds(5))]
            outcome = .temporary(.pongTimedOut)
        case 1:
            name = "a lost connection"
            steps.append(.close(1006))
            outcome = .temporary(.connectionFailed)
        case 2:
            let message = dice.pick([
                Array("oops".utf8), [], [0xFF], Array("[]".utf8), Array(#"{"type":1}"#.utf8), Array("{}".utf8),
                Array(#"{"type":"connection_ack""#.utf8), Array(#"{"type":"complete"}"#.utf8),
                Array(#"{"type":"\#(subprotocol.next)","id":"1","payload":"text"}"#.utf8),
                Array(#"{"type":"error","id":"1","payload":[]}"#.utf8),
                Array(repeating: UInt8(ascii: "["), count: 100_000),
                Array(#"{"type":"complete","id":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8),
            ])
            name = "a message such as \(String(decoding: message.prefix(40), as: UTF8.self))"
            steps.append(.say(message))
            outcome = .fatal(.protocolViolation)
        case 3 where subprotocol == .graphQLWS:
            name = "connection_error"
            say(#"{"type":"connection_error","payload":{"message":"no"}}"#)
            outcome = .fatal(.connectionInitRejected)
        case 3:
            name = "an unknown message"
            say(#"{"type":"unheard","id":"1"}"#)
            outcome = .fatal(.protocolViolation)
        default:
            let closures: [(UInt16, Outcome)] = [
                (1000, .temporary(.socketClosed)), (1001, .temporary(.socketClosed)),
                (1005, .temporary(.socketClosed)), (1006, .temporary(.connectionFailed)),
                (1011, .temporary(.internalServerError)), (1012, .temporary(.socketClosed)),
                (3000, .temporary(.socketClosed)), (4408, .temporary(.connectionInitTimedOut)),
                (4504, .temporary(.socketClosed)), (1002, .fatal(.socketClosed)), (1003, .fatal(.socketClosed)),
                (1007, .fatal(.socketClosed)), (1009, .fatal(.socketClosed)), (4400, .fatal(.badRequest)),
                (4401, .fatal(.unauthorized)), (4403, .fatal(.forbidden)), (4406, .fatal(.subprotocolNotAcceptable)),
                (4409, .fatal(.subscriberAlreadyExists)), (4429, .fatal(.tooManyInitialisationRequests)),
                (4500, .fatal(.internalServerError)),
            ]
            let (code, outcome) = dice.pick(closures)
            name = "closed with \(code)"
            steps.append(.close(code))
            self.outcome = outcome
        }
    }
}
