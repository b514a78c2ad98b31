import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests queues whose server sends misleading responses, on real sockets.
@Suite(.timeLimit(.minutes(15))) struct OfflineHostileServerTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    /// A malformed or misleading response, with its documented outcome.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let response: @Sendable () -> [UInt8]
        /// The failure code for each kind of delivery, or `nil` if the mutation is resent.
        let atLeastOnce: OfflineError.Code?
        let atMostOnce: OfflineError.Code?

        init(
            _ name: String, _ atLeastOnce: OfflineError.Code?, _ atMostOnce: OfflineError.Code?,
            _ response: @escaping @Sendable () -> [UInt8]
        ) {
            testDescription = name
            self.response = response
            self.atLeastOnce = atLeastOnce
            self.atMostOnce = atMostOnce
        }

        init(
            _ name: String, _ atLeastOnce: OfflineError.Code?, _ atMostOnce: OfflineError.Code?,
            _ status: String, _ body: String, _ fields: String = "", type: String = "application/json"
        ) {
            self.init(name, atLeastOnce, atMostOnce) {
                Array(
                    ("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nConnection: close\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)").utf8)
            }
        }
    }

    private static let done = #"{"data":{"rename":{"name":"B","id":"1"}}}"#
    private static let long = String(repeating: "x", count: 500_000)
    private static let errors =
        Array(repeating: #"{"message":"\#(long)","path":["\#(long)"],"extensions":{"a":"\#(long)"}}"#, count: 10)
        .joined(separator: ",")

    static let attacks = [
        Attack("garbage", nil, .outcomeUnknown, "200 OK", "garbage"),
        Attack("a page", nil, .outcomeUnknown, "200 OK", "<html></html>", type: "text/html"),
        Attack("nothing", nil, .outcomeUnknown) { [] },
        Attack("an empty body", nil, .outcomeUnknown, "200 OK", ""),
        Attack("a list", nil, .outcomeUnknown, "200 OK", "[\(done)]"),
        Attack("half of a body", nil, .outcomeUnknown) {
            Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"data\":".utf8)
        },
        Attack("two responses", nil, .outcomeUnknown, "200 OK", done + done),
        Attack("status 401", nil, nil, "401 No", "no"),
        Attack("status 503", nil, .outcomeUnknown, "503 No", "no", "Retry-After: 99999999999999999999\r\n"),
        // The server has executed the mutation, regardless of its response's status and type.
        Attack("data with status 400", .outcomeUnknown, .outcomeUnknown, "400 Bad Request", done),
        Attack("data with status 401", .outcomeUnknown, .outcomeUnknown, "401 Unauthorized", done),
        Attack("data with status 503", .outcomeUnknown, .outcomeUnknown, "503 No", done),
        Attack("data as text", .outcomeUnknown, .outcomeUnknown, "200 OK", done, type: "text/plain"),
        Attack("errors of a rate limit", nil, nil, "429 Slow", #"{"errors":[{"message":""}]}"#, "Retry-After: 9\r\n"),
        Attack("status 418", .rejected, .rejected, "418 No", long),
        Attack("a redirect without end", nil, .outcomeUnknown, "307 Again", "", "Location: /graphql\r\n"),
        Attack("a redirect by GET", nil, .outcomeUnknown, "303 See Other", "", "Location: /graphql\r\n"),
        Attack(
            "a redirect to another origin", nil, .outcomeUnknown, "308 Moved", "", "Location: http://127.0.0.2:1/\r\n"),
        Attack("long errors", .rejected, .rejected, "200 OK", #"{"data":null,"errors":[\#(errors)]}"#),
        Attack(
            "long errors of a field", .rejected, .rejected, "200 OK", #"{"data":{"rename":null},"errors":[\#(errors)]}"#
        ),
        Attack(
            "another object", .responseNotApplied, .responseNotApplied, "200 OK", #"{"data":{"rename":{"id":"1"}}}"#),
        Attack(
            "a value of another type", .responseNotApplied, .responseNotApplied, "200 OK",
            #"{"data":{"rename":["\#(long)"]}}"#),
        Attack(
            "too large a response", .outcomeUnknown, .outcomeUnknown, "200 OK",
            String(repeating: " ", count: 22_000_000)),
    ]

    @Test("Each malformed response has its documented outcome, and the stored error stays small", arguments: attacks)
    func outcomes(_ attack: Attack) async throws {
        for (delivery, due) in [
            (OfflineDelivery.atLeastOnce, attack.atLeastOnce), (.atMostOnce, attack.atMostOnce),
        ] {
            let app = try OfflineApp()
            let server = try RawServer { connection in
                guard connection.readRequest() != nil else { return }
                connection.write(attack.response())
            }
            defer { server.stop() }
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
            var configuration = HTTPTransport.Configuration()
            configuration.limits.maximumResponseBytes = 20 << 20
            let client = Client(transport: HTTPTransport(endpoint: endpoint, configuration: configuration))
                .caching(in: app.cache)
            let queue = try OfflineQueue(
                client, file: app.file, steps: [app.rename(delivery).steps], environment: app.clock.environment)
            try queue.add(app.rename(delivery), variables: Rename(name: "B"))
            let run = Task { await queue.run() }
            if due == nil {
                let (delay, _) = await app.clock.next()
                #expect(delay <= .seconds(3600), "\(delivery)")
            }
            let ended = await queue.wait { $0.allSatisfy { $0.failure != nil || $0.failedAttemptCount > 0 } }
            run.cancel()
            await run.value
            let mutation = try #require(ended.first, "\(delivery)")
            #expect(mutation.failure?.code == due, "\(delivery): \(mutation)")
            for error in [mutation.lastError, mutation.failure?.underlying] {
                #expect("\(error.map { "\($0)" } ?? "")".utf8.count < 200_000)
            }
            #expect((mutation.failure?.message.unicodeScalars.count ?? 0) <= 2_000)
            if let error = mutation.failure?.underlying as? ResponseError {
                #expect(error.errors.count == 10)
                #expect(error.errors[0].path == nil && error.errors[0].extensions == [:])
            }
            // The optimistic edit stays while the mutation can be resent.
            #expect(try app.name == (due == nil ? "B" : "Ada"))
        }
    }
}
