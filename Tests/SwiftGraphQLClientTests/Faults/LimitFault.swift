import TestSupport

@testable import SwiftGraphQLClient

#if os(Linux)
    /// A random attack: the client's operation, the server's behavior, and the expected end of the operation.
    struct LimitFault: Sendable {
        /// The operation that the client sends.
        enum Operation: Sendable {
            case query, queryByGET, pages, deferred, events, parts, socket, socketQuery, socketMutation
        }

        /// The expected end of the operation.
        enum Due: Equatable, Sendable {
            /// The operation ends with these values.
            case values([String])
            /// The operation ends with an error of this code, possibly after some values.
            case error(ClientError.Code)
            /// The operation ends with errors that the server reports.
            case reported
        }

        /// A connection of a client, with its request.
        struct Visit {
            let connection: RawConnection
            let head: String
            /// The number of earlier connections with the same seed.
            let attempt: Int
            /// The port of the server at another origin, which responds with the value of the query.
            let otherPort: Int
            /// Reports a violation by the client.
            let object: (String) -> Void
        }

        var name: String
        var operation: Operation
        var due: Due
        /// The number of times that the client sends the operation, one request after the other.
        var sends = 1
        /// Whether the client keeps cookies.
        var keepsCookies = false
        /// Whether only a timeout in the client ends the operation.
        var isEndless = false
        var serve: @Sendable (Visit) -> Void

        /// The limits of the client.
        static let limits = {
            var limits = TransportLimits()
            limits.maximumResponseBytes = 400_000
            limits.maximumEventBytes = 16_384
            limits.maximumResponseParts = 50
            limits.maximumHeadBytes = 16_384
            limits.maximumHeadFields = 100
            limits.idleTimeout = .seconds(60)
            return limits
        }()

        /// The maximum memory for the values in parts, in bytes.
        static let valueLimit = 400_000

        /// Whether the operation is sent over a WebSocket.
        var usesSocket: Bool { [.socket, .socketQuery, .socketMutation].contains(operation) }

        /// The maximum number of pages.
        static let pageLimit = 10

        static let kinds = 26

        init(seed: Int) {
            var dice = FaultDice(seed: seed)
            switch seed % Self.kinds {
            case 0: self = .compressed(&dice)
            case 1: self = .headFields(&dice)
            case 2: self = .interimResponses(&dice)
            case 3: self = .trailers(&dice)
            case 4: self = .slowBody(&dice)
            case 5: self = .endlessBody(&dice)
            case 6: self = .cookies(&dice)
            case 7: self = .closedIdleConnections(&dice)
            case 8: self = .redirectToAnotherOrigin(&dice)
            case 9: self = .redirectInCircles(&dice)
            case 10: self = .chunkExtensions(&dice)
            case 11: self = .nestedPatches(&dice)
            case 12: self = .manyParts(&dice)
            case 13: self = .partsThatGrow(&dice)
            case 14: self = .silentStream(&dice)
            case 15: self = .interruptedStreams(&dice)
            case 16: self = .longEvent(&dice)
            case 17: self = .silentHandshake(&dice)
            case 18: self = .closeCode(&dice)
            case 19: self = .longMessage(&dice)
            case 20: self = .keptCookies(&dice)
            case 21: self = .pages(&dice)
            case 22: self = .errorStatus(&dice)
            case 23: self = .pings(&dice)
            case 24: self = .socketResponse(&dice)
            default: self = .longBoundary(&dice)
            }
        }

        init(
            _ name: String, _ operation: Operation, _ due: Due, serve: @escaping @Sendable (Visit) -> Void
        ) {
            self.name = name
            self.operation = operation
            self.due = due
            self.serve = serve
        }

        /// The response to a query for `__typename`.
        static let body = Array(#"{"data":{"__typename":"Query"}}"#.utf8)
        static let value = Due.values(["Query"])

        /// Returns a response that keeps the connection open.
        static func answer(_ fields: String = "", _ body: [UInt8] = body) -> [UInt8] {
            Array(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\(fields)\r\n"
                    .utf8) + body
        }
    }
#endif
