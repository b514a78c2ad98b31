import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    /// Tests a client with servers that attack the client's limits, on real sockets.
    @Suite(.timeLimit(.minutes(15))) struct LimitFaultTests {
        /// Two servers with different origins, and the violations that they find in their clients.
        private final class Servers: Sendable {
            let complaints = Locked<[String]>([])
            private let attempts = Locked<[Int: Int]>([:])
            private let server: Locked<RawServer?> = Locked(nil)
            private let other: RawServer

            init() throws {
                let complaints = complaints
                let attempts = attempts
                other = try RawServer { connection in
                    guard let head = connection.readRequest()?.head else { return }
                    if FaultServer.field("authorization", in: head) != nil || head.contains("/true") {
                        complaints.withLock { $0.append("another origin received \(head)") }
                    }
                    connection.write(LimitFault.answer())
                }
                let otherPort = other.port
                let server = try RawServer { connection in
                    guard let head = connection.readRequest()?.head,
                        let seed = head.split(separator: "/").dropFirst().first
                            .flatMap({ Int($0.prefix { $0.isNumber }) })
                    else { return }
                    let attempt = attempts.withLock { attempts in
                        defer { attempts[seed, default: 0] += 1 }
                        return attempts[seed, default: 0]
                    }
                    let fault = LimitFault(seed: seed)
                    fault.serve(
                        LimitFault.Visit(
                            connection: connection, head: head, attempt: attempt, otherPort: otherPort
                        ) { what in
                            complaints.withLock { $0.append("seed \(seed), \(fault.name): \(what)") }
                        })
                }
                self.server.withLock { $0 = server }
            }

            func endpoint(_ scheme: String, seed: Int) -> URL? {
                URL(string: "\(scheme)://127.0.0.1:\(server.withLock { $0?.port ?? 0 })/\(seed)")
            }

            func stop() {
                server.withLock { $0?.stop() }
                other.stop()
            }
        }

        @Test func `hundreds of attacks on the limits end with the expected value or error`() async throws {
            let servers = try Servers()
            defer { servers.stop() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for seed in 0..<30 * LimitFault.kinds {
                    if seed >= 8 { try await group.next() }
                    group.addTask { try await attack(seed, servers) }
                }
                try await group.waitForAll()
            }
            #expect(servers.complaints.withLock { $0 } == [])
        }

        private func attack(_ seed: Int, _ servers: Servers) async throws {
            let dice = FaultDice(seed: seed)
            let fault = LimitFault(seed: seed)
            let values = Locked<[String]>([])
            do {
                try await send(fault, seed, servers) { value in values.withLock { $0.append(value) } }
                let values = values.withLock { $0 }
                dice.check(fault.due == .values(values), "\(fault.name): \(values) in place of \(fault.due)")
            } catch {
                dice.check(typed: error)
                let code = (error as? ClientError)?.code
                dice.check(
                    code.map { fault.due == .error($0) } ?? (fault.due == .reported && error is ResponseError),
                    "\(fault.name): \(error) in place of \(fault.due)")
            }
        }

        private func send(
            _ fault: LimitFault, _ seed: Int, _ servers: Servers, _ receive: (String) -> Void
        ) async throws {
            let endpoint = try #require(servers.endpoint(fault.usesSocket ? "ws" : "http", seed: seed))
            var configuration = HTTPTransport.Configuration()
            configuration.limits = LimitFault.limits
            let short = fault.isEndless ? Duration.milliseconds(200) : nil
            let headers = ["Authorization": "Bearer secret"]
            switch fault.operation {
            case .query, .queryByGET, .pages, .deferred:
                configuration.keepsCookies = fault.keepsCookies
                let transport = HTTPTransport(
                    endpoint: endpoint, method: fault.operation == .queryByGET ? .getForQueries : .post,
                    configuration: configuration)
                var client = Client(transport: transport, headers: headers, totalTimeout: short)
                client.maximumValueBytes = LimitFault.valueLimit
                for _ in 0..<fault.sends {
                    if fault.operation == .pages {
                        let pages = client.pages(words(after:), next: \.next).limited(to: LimitFault.pageLimit)
                        for try await page in pages { receive(page.word) }
                    } else if fault.operation == .deferred {
                        receive(try await client.send(Self.hero).value ?? "")
                    } else {
                        receive(try await client.send(Self.typeName))
                    }
                }
            case .events, .parts:
                configuration.limits.streamIdleTimeout = short
                let transport = HTTPTransport(
                    endpoint: endpoint, subscriptions: fault.operation == .parts ? .multipart : .eventStream,
                    configuration: configuration,
                    reconnection: fault.isEndless
                        ? .never : ReconnectionPolicy(maximumAttempts: 3, initialDelay: .milliseconds(1)))
                try await consume(Client(transport: transport, headers: headers), receive)
            case .socket, .socketQuery, .socketMutation:
                var configuration = WebSocketTransport.Configuration()
                configuration.limits = LimitFault.limits
                configuration.connectTimeout = short ?? .seconds(60)
                configuration.reconnection = .never
                let transport = WebSocketTransport(endpoint: endpoint, configuration: configuration)
                defer { transport.close() }
                var client = Client(transport: transport)
                client.maximumValueBytes = LimitFault.valueLimit
                switch fault.operation {
                case .socketQuery: receive(try await client.send(Self.typeName))
                case .socketMutation:
                    receive(try await client.send(Selection<String, TestMutation> { try $0.__typename() }))
                default: try await consume(client, receive)
                }
            }
        }

        private static let typeName = Selection<String, TestQuery> { try $0.__typename() }

        private static let hero = Selection<DeferredPart<String>, IncrementalQuery> {
            try $0.hero(Selection { try $0.deferred(Selection<String, GalaxyCharacter> { try $0.name() }) })
        }

        private func consume(_ client: Client, _ receive: (String) -> Void) async throws {
            for try await value in client.subscribe(Selection<String, TestSubscription> { try $0.news() }) {
                receive(value)
            }
        }
    }
#endif
