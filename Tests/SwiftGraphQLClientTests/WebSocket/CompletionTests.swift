import SwiftGraphQLHTTP
import Testing

struct CompletionTests {
    @Test func `the first result counts, even if no task is waiting for it yet`() async throws {
        let completion = Completion<Int>()
        #expect(completion.finish(.success(1)))
        #expect(!completion.finish(.success(2)))
        #expect(completion.isFinished)
        #expect(try await completion.wait() == 1)
    }

    @Test func `cancelling the task ends the wait, and a later result is ignored`() async throws {
        let completion = Completion<Int>()
        let task = Task { try await completion.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!completion.finish(.success(1)))
    }
}
