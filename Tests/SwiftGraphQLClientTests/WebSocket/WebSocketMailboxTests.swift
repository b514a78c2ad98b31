import SwiftGraphQLHTTP
import Testing

@testable import SwiftGraphQLClient

struct WebSocketMailboxTests {
    private let closure = WebSocketClosure(code: 1000, reason: "bye")

    @Test func `messages before the end are received in order, then the end is thrown each time`() async throws {
        let mailbox = WebSocketMailbox(limit: 1 << 20)
        for index in 0..<200 { #expect(mailbox.deposit([UInt8(index)])) }
        #expect(mailbox.finish(closure))
        #expect(!mailbox.finish(WebSocketClosure(code: 1006, reason: "")))
        for index in 0..<200 { #expect(try await mailbox.next {} == [UInt8(index)]) }
        for _ in 0..<2 { await #expect(throws: closure) { try await mailbox.next {} } }
    }

    @Test func `a mailbox is full beyond its limit, and reports once when half of it is free`() async throws {
        let mailbox = WebSocketMailbox(limit: 1_000)
        var deposited = 0
        while mailbox.deposit([UInt8](repeating: 0, count: 36)) { deposited += 1 }
        #expect(deposited == 10)
        var calls: [Int] = []
        for index in 0...deposited { _ = try await mailbox.next { calls.append(index) } }
        #expect(calls == [5])
    }

    @Test func `a cancelled receiver doesn't take a message from the others`() async throws {
        let mailbox = WebSocketMailbox(limit: 1_000)
        let cancelled = Task { try await mailbox.next {} }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(mailbox.deposit([1]))
        #expect(try await mailbox.next {} == [1])
    }

    @Test func `a waiting receiver gets the next message, or the end`() async throws {
        let mailbox = WebSocketMailbox(limit: 1_000)
        async let message = mailbox.next {}
        #expect(mailbox.deposit([7]))
        #expect(try await message == [7])
        let last = Task { try await mailbox.next {} }
        mailbox.finish(closure)
        await #expect(throws: closure) { try await last.value }
    }
}

struct CompletionTests {
    @Test func `the first result counts, whether or not a task is already waiting`() async throws {
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
