import SwiftGraphQLHTTP
import Testing

struct CompletionTests {
    @Test func `the first result counts, even if no task waits for it yet`() async throws {
        let completion = Completion<Int>()
        #expect(completion.finish(.success(1)))
        #expect(!completion.finish(.success(2)))
        #expect(completion.isFinished)
        #expect(try await completion.wait() == 1)
    }

    @Test func `cancelling ends the wait, and a later result doesn't count`() async throws {
        let completion = Completion<Int>()
        let task = Task { try await completion.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!completion.finish(.success(1)))
    }
}
