import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import TestSupport
import Testing

@Suite struct ReplayTests {
    /// A transport whose responses contain the request's variables and the number of requests so far.
    private actor Counting: Transport {
        private var count = 0

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            count += 1
            if request.operationName == "Fails" {
                throw ClientError(code: .timedOut, message: "the server was silent", status: 504, bodyExcerpt: "s3cret")
            }
            let data = Array(#"{"data":{"variables":\#(request.variablesText),"count":\#(count)}}"#.utf8)
            let body: [UInt8] =
                switch request.operationName {
                case "Bytes": [0xFF, 0x00]
                case "Mark": [0xEF, 0xBB, 0xBF] + data
                default: data
                }
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
        var request = GraphQLRequest(
            type: type, operationName: name, document: document,
            headers: [
                "AUTHORIZATION": "s3cret", "Cookie": "s3cret", "Proxy-Authorization": "s3cret", "x-api-key": "s3cret",
                "X-App": "shown",
            ])
        request.variablesText = variables
        return request
    }

    private func withRecording(
        _ record: (RecordingTransport) async throws -> Void, replay: (ReplayTransport, String) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        try await record(
            RecordingTransport(Counting(), to: file, recordingHeaders: ["x-app"]))
        try await replay(ReplayTransport(from: file), String(contentsOf: file, encoding: .utf8))
    }

    @Test("Responses are found by name and variables, byte for byte, and the file contains no credentials")
    func responses() async throws {
        let sent = Locked<[GraphQLResponse]>([])
        try await withRecording { recording in
            for request in [
                request("A"), request("A", #"{"a":1,"b":[null]}"#), request("A"), request("Bytes"), request("Mark"),
            ] {
                let response = try await recording.send(request)
                sent.withLock { $0.append(response) }
            }
        } replay: { replay, text in
            let sent = sent.withLock { $0 }
            #expect(!text.lowercased().contains("s3cret"))
            #expect(text.contains("shown"))
            // The requests are in another order, and the variables have different spaces and a different order of
            // members.
            let b = try await replay.send(request("A", #"{ "b": [null], "a": 1 }"#, document: "query A { b }"))
            #expect(b.body == sent[1].body)
            #expect(b.status == 200)
            #expect(b.headers == ["Content-Type": "application/json"])
            for expected in [sent[0], sent[2], sent[2]] {
                #expect(try await replay.send(request("A")).body == expected.body)
            }
            #expect(try await replay.send(request("Bytes")).body == [0xFF, 0x00])
            #expect(try await replay.send(request("Mark")).body == sent[4].body)
        }
    }

    @Test(
        "A recorded request is found on replay even if its variables are unusual",
        arguments: [
            "1e400", "-0", "1.0", "0.12345678901234567890123456789012345678901234567890",
            "123456789012345678901234567890",
            #""\u0000\ud83d\ude00\u2028\/\n""#, String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
        ])
    func exactVariables(_ value: String) async throws {
        let request = request("A", #"{"a":\#(value)}"#)
        try await withRecording { recording in
            _ = try await recording.send(request)
        } replay: { replay, _ in
            let response = try await replay.send(request)
            #expect(response.status == 200)
        }
    }

    @Test("An operation that would exceed the recording's limit fails, and so does opening an unusable file")
    func recordingLimit() async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        let recording = try RecordingTransport(Counting(), to: file, maximumBytes: 1_000)
        _ = try await recording.send(request("A"))
        let long = #"{"a":"\#(String(repeating: "x", count: 1_000))"}"#
        let error = await #expect(throws: ReplayError.self) { try await recording.send(request("B", long)) }
        #expect(error?.message.contains("1000 bytes") == true)
        _ = try await recording.send(request("C"))
        let replay = try ReplayTransport(from: file, maximumBytes: 1_000)
        for name in ["A", "C"] { _ = try await replay.send(request(name)) }
        await #expect(throws: ReplayError.self) { try await replay.send(request("B", long)) }
        #expect(throws: ReplayError.self) { try ReplayTransport(from: file, maximumBytes: 100) }
        #expect(throws: ReplayError.self) { try ReplayTransport(from: folder.url) }
        #expect(throws: ReplayError.self) { try ReplayTransport(from: folder.url.appendingPathComponent("none")) }
        #expect(throws: ReplayError.self) {
            try RecordingTransport(Counting(), to: folder.url.appendingPathComponent("none/recording.jsonl"))
        }
    }

    @Test("A file can't be recorded by two transports at once, but it can be recorded again later")
    func simultaneousRecordings() async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        try await {
            let recording = try RecordingTransport(Counting(), to: file)
            _ = try await recording.send(request("A"))
            let error = #expect(throws: ReplayError.self) { try RecordingTransport(Counting(), to: file) }
            #expect(error?.message.contains("another recording is writing it") == true)
            _ = try await recording.send(request("B"))
        }()
        let replay = try ReplayTransport(from: file)
        for name in ["A", "B"] { _ = try await replay.send(request(name)) }
        _ = try await RecordingTransport(Counting(), to: file).send(request("C"))
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 1)
    }

    @Test("A file can be recorded again at once, even while other threads start processes")
    func recordingDuringStarts() async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        let isDone = Locked(false)
        Thread {
            while !isDone.withLock({ $0 }) {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", ":"]
                guard (try? Subprocess.start(process)) != nil else { continue }
                process.waitUntilExit()
            }
        }.start()
        defer { isDone.withLock { $0 = true } }
        for _ in 0..<2_000 { _ = try RecordingTransport(Counting(), to: file) }
    }

    @Test("A subscription fails if the events that wait to be recorded exceed the recording's limit")
    func subscriptionLimit() async throws {
        struct Flood: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }

            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                ResponseStream(unfolding: { .value(GraphQLResponse(body: Array("{}".utf8))) })
            }
        }
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let recording = try RecordingTransport(
            Flood(), to: folder.url.appendingPathComponent("recording.jsonl"), maximumBytes: 10_000)
        var count = 0
        await #expect(throws: ReplayError.self) {
            for try await _ in recording.subscribe(request("Flood", type: .subscription)) {
                count += 1
                if count == 1_000 { break }
            }
        }
        #expect(count < 100)
    }

    #if os(Linux)
        @Test("A full disk and an endless file cause errors")
        func devices() async throws {
            let recording = try RecordingTransport(Counting(), to: URL(fileURLWithPath: "/dev/full"))
            let error = await #expect(throws: ReplayError.self) { try await recording.send(request("A")) }
            #expect(error?.underlying != nil)
            #expect(throws: ReplayError.self) {
                try ReplayTransport(from: URL(fileURLWithPath: "/dev/zero"), maximumBytes: 1 << 20)
            }
        }
    #endif

    @Test("Ten thousand simultaneous operations are recorded and replayed")
    func manyOperations() async throws {
        try await withRecording { recording in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<10_000 {
                    group.addTask { _ = try await recording.send(request("A", #"{"number":\#(number % 5_000)}"#)) }
                }
                try await group.waitForAll()
            }
        } replay: { replay, text in
            #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 10_000)
            var bodies: Set<[UInt8]> = []
            for number in 0..<10_000 {
                bodies.insert(try await replay.send(request("A", #"{"number":\#(number % 5_000)}"#)).body)
            }
            #expect(bodies.count == 10_000)
        }
    }

    @Test("A replayed error has the original code, message and status, but not the excerpt of the body")
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

    @Test(
        "A subscription is replayed with its events, and then ends or fails as it did when recorded",
        arguments: ["Ends", "Breaks"])
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

    @Test("If the consumer ends a subscription, the events so far are recorded")
    func leftSubscription() async throws {
        try await withRecording { recording in
            for try await _ in recording.subscribe(request("Left", type: .subscription)) { break }
        } replay: { replay, _ in
            var count = 0
            for try await _ in replay.subscribe(request("Left", type: .subscription)) { count += 1 }
            #expect(count == 1)
        }
    }

    @Test("A cancelled subscription is recorded with its events so far, or not at all if there were none")
    func cancelledSubscription() async throws {
        struct Endless: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }

            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                ResponseStream { continuation in
                    if request.operationName == "Endless" {
                        continuation.yield(.value(GraphQLResponse(body: Array("0".utf8))))
                    }
                }
            }
        }
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("recording.jsonl")
        let recording = try RecordingTransport(Endless(), to: file)
        for name in ["Endless", "Silent"] {
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                if name == "Silent" { begin.yield() }
                for try await _ in recording.subscribe(request(name, type: .subscription)) { begin.yield() }
            }
            for await _ in begun { break }
            task.cancel()
            try? await task.value
        }
        let replay = try ReplayTransport(from: file)
        var count = 0
        for try await _ in replay.subscribe(request("Endless", type: .subscription)) { count += 1 }
        #expect(count == 1)
        await #expect(throws: ReplayError.self) {
            for try await _ in replay.subscribe(request("Silent", type: .subscription)) {}
        }
    }

    @Test("The error for a request without a recording names the operation, but not its variables")
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

    @Test(
        "A malformed line is reported with its number",
        arguments: [
            ("{}\n", 1), ("\n\n{}\n", 3), ("\r\n\r\n{\"operation\":\"que", 3), ("\u{0}", 1), ("[]\n{}", 1), ("\n\"", 2),
        ])
    func malformed(_ text: String, line: Int) throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("x.jsonl")
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: ReplayError.self) { try ReplayTransport(from: file) }
        #expect(error?.message.hasPrefix("line \(line) of x.jsonl") == true)
    }

    @Test("A truncated or altered line causes an error, wherever the damage is")
    func damaged() async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.url.appendingPathComponent("x.jsonl")
        var line: [UInt8] = []
        try await withRecording { recording in
            _ = try await recording.send(request("A", #"{"a":[1,"b",null]}"#))
        } replay: { _, text in
            line = Array(text.utf8)
        }
        for index in line.indices.dropLast() {
            try Data(line[..<index]).write(to: file)
            if index > 0 { #expect(throws: ReplayError.self) { try ReplayTransport(from: file) } }
            var altered = line
            altered[index] ^= 0x80
            try Data(altered).write(to: file)
            #expect(throws: ReplayError.self) { try ReplayTransport(from: file) }
        }
    }
}
