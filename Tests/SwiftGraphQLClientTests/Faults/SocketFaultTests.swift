import Foundation
import SwiftGraphQLHTTP
@_spi(Generated) import SwiftGraphQLSelection
import TestSupport
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(Linux)
    private struct FaultSubscription: SubscriptionScope {
        let __fields: Fields

        func news() throws -> String { try __fields.string("news: String!") }
    }

    /// Tests a client with bad servers, on real sockets.
    @Suite(.timeLimit(.minutes(15))) struct SocketFaultTests {
        @Test func `five hundred faults on sockets end with a value or a typed error and leave no files open`() async {
            await #expect(processExitsWith: .success) {
                // The first run opens the files that stay open for the whole process, so `before` includes them.
                try await Self.play(seeds: 1_000..<1_020)
                let before = openFileCount()
                try await Self.play(seeds: 0..<500)
                // The test waits, because a closed socket leaves the list of open files a little later.
                while openFileCount() > before { try await Task.sleep(for: .milliseconds(10)) }
            }
        }

        /// Plays the faults of all seeds, eight at a time. The seed determines the transport.
        private static func play(seeds: Range<Int>) async throws {
            let answers = try FaultServer { seed, _ in .answer(seed: seed, cutsHeads: !isByFoundation(seed)) }
            let streams = try FaultServer { seed, _ in .stream(seed: seed, isMultipart: seed % 5 == 2) }
            let sockets = try FaultServer { seed, head in .webSocket(seed: seed, head: head) }
            defer { for server in [answers, streams, sockets] { server.stop() } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                var isFull = 0
                for seed in seeds {
                    if isFull >= 8 { try await group.next() }
                    isFull += 1
                    group.addTask {
                        switch seed % 5 {
                        case 0, 1: try await post(seed, answers)
                        case 2, 3: try await stream(seed, streams)
                        default: try await webSocket(seed, sockets)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        /// A session that closes idle connections after a short time.
        private static let session: any HTTPSession =
            LibcurlHTTPSession(loop: LibcurlLoop(idleTime: .milliseconds(50))) ?? HTTPSessions.shared

        /// Returns whether Foundation sends the request for the given seed, as on platforms without libcurl.
        private static func isByFoundation(_ seed: Int) -> Bool { seed % 4 == 3 }

        private static func post(_ seed: Int, _ server: FaultServer) async throws {
            let dice = FaultDice(seed: seed)
            // The server doesn't support TLS, so the handshake fails.
            let isSecure = seed % 50 == 0
            let endpoint = try #require(server.endpoint(isSecure ? "https" : "http", seed: seed))
            var transport = HTTPTransport(endpoint: endpoint)
            transport.session = isByFoundation(seed) ? FoundationHTTPSession(options: HTTPSessionOptions()) : session
            let script = WireScript.answer(seed: seed, cutsHeads: !isByFoundation(seed))
            let client = Client(transport: transport, idleTimeout: isSecure ? .seconds(1) : script.patience)
            await judge(dice, isSecure ? .failure : script.due, isSecure ? "no TLS" : script.name) {
                let selection = Selection<String, TestQuery> { try $0.__typename() }
                let value = try await client.send(selection)
                dice.check(script.due == .either || value == "Query", "\(script.name): \(value)")
            }
        }

        private static func stream(_ seed: Int, _ server: FaultServer) async throws {
            let dice = FaultDice(seed: seed)
            let endpoint = try #require(server.endpoint("http", seed: seed))
            let isMultipart = seed % 5 == 2
            var configuration = HTTPTransport.Configuration()
            configuration.limits.maximumEventBytes = 1 << 20
            let script = WireScript.stream(seed: seed, isMultipart: isMultipart)
            configuration.limits.streamIdleTimeout = script.patience
            var transport = HTTPTransport(
                endpoint: endpoint, subscriptions: isMultipart ? .multipart : .eventStream,
                configuration: configuration, reconnection: .never)
            transport.session = session
            let subscriptions = transport
            await judge(dice, script.due, script.name) {
                try await consume(Client(transport: subscriptions), dice, script)
            }
        }

        private static func webSocket(_ seed: Int, _ server: FaultServer) async throws {
            let dice = FaultDice(seed: seed)
            var configuration = WebSocketTransport.Configuration()
            let script = WireScript.webSocket(seed: seed, head: "")
            configuration.connectTimeout = script.patience
            configuration.acknowledgementTimeout = script.patience
            configuration.reconnection = ReconnectionPolicy(maximumAttempts: 1, initialDelay: .milliseconds(1))
            let endpoint = try #require(server.endpoint("ws", seed: seed))
            let transport = WebSocketTransport(endpoint: endpoint, configuration: configuration)
            await judge(dice, script.due, script.name) {
                try await consume(Client(transport: transport), dice, script)
            }
            transport.close()
            await transport.multiplexer.finished()
        }

        private static func consume(_ client: Client, _ dice: FaultDice, _ script: WireScript) async throws {
            let selection = Selection<String, FaultSubscription> { try $0.news() }
            var count = 0
            for try await value in client.subscribe(selection) {
                dice.check(script.due == .either || value == "\(count)", "\(script.name): \(value) after \(count)")
                count += 1
            }
        }

        /// Runs a client's operation against a faulty server and checks how the operation ends.
        private static func judge(
            _ dice: FaultDice, _ due: WireScript.Due, _ name: String,
            _ body: @escaping @Sendable () async throws -> Void
        ) async {
            let work = Task { try await body() }
            // An operation that takes longer than all of the client's timeouts would never end.
            let watch = Task {
                try await Task.sleep(for: .seconds(60))
                dice.check(false, "\(name): no end")
                work.cancel()
            }
            defer { watch.cancel() }
            do {
                try await work.value
                dice.check(due != .failure, "\(name): a good end")
            } catch {
                dice.check(due != .success, "\(name): \(error)")
                dice.check(typed: error)
            }
        }
    }
#endif
