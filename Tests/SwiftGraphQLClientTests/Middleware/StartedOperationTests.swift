import Testing

@testable import SwiftGraphQLClient

@Suite struct StartedOperationTests {
    private struct Broken: Error {}

    @Test func `the responses of a started operation arrive in order`() async throws {
        let stream = StartedOperation.responses { .of(["1", "2", "3"].map { GraphQLResponse($0) }) }
        #expect(try await stream.collected() == ["1", "2", "3"].map { GraphQLResponse($0) })
    }

    @Test func `an operation is sent before its stream is iterated`() async throws {
        let gate = Gate()
        let stream = StartedOperation.responses {
            await gate.pass()
            return .of([.ok])
        }
        await gate.reached(by: 1)
        await gate.open()
        #expect(try await stream.collected() == [.ok])
    }

    @Test func `an error at the start ends the stream`() async {
        let stream = StartedOperation.responses { throw Broken() }
        await #expect(throws: Broken.self) { try await stream.collected() }
    }

    @Test func `a start is cancelled once no iteration waits for it`() async {
        let gate = Gate()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        do {
            let stream = StartedOperation.responses {
                defer { end.yield() }
                try await gate.passWhenCancelled()
                return .of([])
            }
            await gate.reached(by: 1)
            _ = stream
        }
        for await _ in ends { break }
    }

    @Test func `cancelling the waiting task cancels the start`() async {
        let gate = Gate()
        let stream = StartedOperation.responses {
            try await gate.passWhenCancelled()
            return .of([])
        }
        let task = Task { try await stream.collected() }
        await gate.reached(by: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `ending the iteration ends the underlying stream`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let stream = StartedOperation.responses {
            let rest = ResponseStream { continuation in
                continuation.onTermination = { _ in end.yield() }
                continuation.yield(.value(.ok))
            }
            return rest
        }
        func takeOne(_ stream: consuming ResponseStream) async throws {
            for try await _ in stream { break }
        }
        try await takeOne(consume stream)
        for await _ in ends { break }
    }
}
