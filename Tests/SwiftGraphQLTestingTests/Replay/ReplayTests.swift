import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import TestSupport
import Testing

@Suite struct ReplayTests {
    /// Answers each request with its variables and the number of requests so far.
    private actor Counting: Transport {
        private var count = 0

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            count += 1
            if request.operationName == "Fails" {
                throw ClientError(code: .timedOut, message: "the server was silent", status: 504, bodyExcerpt: "s3cret")
            }
            let body =
                request.operationName == "Bytes"
                ? [0xFF, 0x00] : Array(#"{"data":{"variables":\#(request.variables),"count":\#(count)}}"#.utf8)
            return GraphQLResponse(
                body: body, status: 200,
                headers: ["Content-Type": "application/json", "Set-Cookie": "s3cret", "X-Session": "s3cret"])
        }

        nonisolated func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            ResponseStream { continuation in
                if request.reportsConnection { continuation.yield(.started) }
                for number in 0..<3 { continuation.yield(.value(GraphQLResponse(body: Array("\(number)".utf8)))) }
                continuation.finish(
                    throwing: request.operationName == "Breaks"
                        ? ClientError(code: .connectionFailed, message: "it broke") : nil)
            }
        }
    }

    private func request(
        _ name: String?, _ variables: String = "{}", type: OperationType = .query, document: String = "{ a }"
    ) -> GraphQLRequest {
        GraphQLRequest(
            type: type, operationName: name, document: document, variables: variables,
            headers: [
                "AUTHORIZATION": "s3cret", "Cookie": "s3cret", "Proxy-Authorization": "s3cret", "x-api-key": "s3cret",
                "X-App": "shown",
            ])
    }

    private func withRecording(
        _ record: (RecordingTransport) async throws -> Void, replay: (ReplayTransport, String) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        try await record(
            RecordingTransport(Counting(), to: file, omittingHeaders: ["X-API-Key", "X-Session"]))
        try await replay(ReplayTransport(from: file), String(contentsOf: file, encoding: .utf8))
    }

    @Test("Responses return by name and variables, byte for byte, and without credentials in the file")
    func responses() async throws {
        let sent = Locked<[GraphQLResponse]>([])
        try await withRecording { recording in
            for request in [request("A"), request("A", #"{"a":1,"b":[null]}"#), request("A"), request("Bytes")] {
                let response = try await recording.send(request)
                sent.withLock { $0.append(response) }
            }
        } replay: { replay, text in
            let sent = sent.withLock { $0 }
            #expect(!text.lowercased().contains("s3cret"))
            #expect(text.contains("shown"))
            // In another order, with other spaces and other order of members in the variables.
            let b = try await replay.send(request("A", #"{ "b": [null], "a": 1 }"#, document: "query A { b }"))
            #expect(b.body == sent[1].body)
            #expect(b.status == 200)
            #expect(b.headers == ["Content-Type": "application/json"])
            for expected in [sent[0], sent[2], sent[2]] {
                #expect(try await replay.send(request("A")).body == expected.body)
            }
            #expect(try await replay.send(request("Bytes")).body == [0xFF, 0x00])
        }
    }

    @Test("Errors return with code, message and status, and without what may be secret")
    func errors() async throws {
        try await withRecording { recording in
            await #expect(throws: ClientError.self) { try await recording.send(request("Fails")) }
        } replay: { replay, text in
            #expect(!text.contains("s3cret"))
            let error = await #expect(throws: ClientError.self) { try await replay.send(request("Fails")) }
            #expect(error?.code == .timedOut)
            #expect(error?.description == "the server was silent (HTTP status 504)")
        }
    }

    @Test("The events of a subscription return, then its error", arguments: ["Ends", "Breaks"])
    func subscriptions(_ name: String) async throws {
        try await withRecording { recording in
            do {
                for try await _ in recording.subscribe(request(name, type: .subscription)) {}
                #expect(name == "Ends")
            } catch {
                #expect(name == "Breaks")
            }
        } replay: { replay, _ in
            var request = request(name, type: .subscription)
            request.reportsConnection = true
            var events: [SubscriptionEvent<GraphQLResponse>] = []
            do {
                for try await event in replay.subscribe(request) { events.append(event) }
                #expect(name == "Ends")
            } catch let error as ClientError {
                #expect(error.code == .connectionFailed && name == "Breaks")
            }
            #expect(events.map { $0.value.map { String(decoding: $0.body, as: UTF8.self) } } == [nil, "0", "1", "2"])
        }
    }

    @Test("A subscription that its consumer leaves is recorded as far as it came")
    func leftSubscription() async throws {
        try await withRecording { recording in
            for try await _ in recording.subscribe(request("Left", type: .subscription)) { break }
        } replay: { replay, _ in
            var count = 0
            for try await _ in replay.subscribe(request("Left", type: .subscription)) { count += 1 }
            #expect(count == 1)
        }
    }

    @Test("What was not recorded is an error that names the operation, not its variables")
    func missing() async throws {
        try await withRecording { recording in
            _ = try await recording.send(request("A"))
            _ = try await recording.send(request(nil))
        } replay: { replay, _ in
            _ = try await replay.send(request(nil))
            for other in [
                request("A", #"{"password":"s3cret"}"#), request("B"), request("A", type: .mutation),
                request(nil, document: "{ b }"),
            ] {
                let error = await #expect(throws: ReplayError.self) { try await replay.send(other) }
                #expect(error?.message.contains("\(other)") == true)
                #expect(error?.message.contains("s3cret") == false)
            }
        }
    }

    @Test("A file that is no recording is an error with its line")
    func malformed() throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("x.jsonl")
        try Data("{}\n".utf8).write(to: file)
        let error = #expect(throws: ReplayError.self) { try ReplayTransport(from: file) }
        #expect(error?.message.hasPrefix("line 1 of x.jsonl") == true)
    }
}
