import SwiftGraphQLHTTP
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

@Suite(.timeLimit(.minutes(15))) struct EventBufferTests {
    private func event(_ bytes: Int) -> ResponseStream.Element {
        .value(GraphQLResponse(body: [UInt8](repeating: 0x20, count: bytes)))
    }

    private func next(_ stream: ResponseStream) async throws -> Int? {
        try await stream.first { _ in true }?.value?.body.count
    }

    private static let limits = EventBuffer.Limits(events: 3, bytes: 100)

    @Test(
        "A buffer keeps events in order, up to a limited number and size",
        arguments: [[1, 2, 3], [50, 50], [99, 1], [1_000]])
    func full(_ sizes: [Int]) async throws {
        let (stream, buffer) = EventBuffer.make(Self.limits)
        for size in sizes { #expect(buffer.add(event(size))) }
        #expect(!buffer.add(event(1)))
        buffer.finish(throwing: buffer.overflow)
        for size in sizes { #expect(try await next(stream) == size) }
        let error = await #expect(throws: ClientError.self) { try await next(stream) }
        #expect(error?.code == .bufferOverflow)
        #expect(error?.message.contains("3 events, or events of more than 100 bytes") == true)
        #expect(try await next(stream) == nil)
    }

    @Test("A read frees capacity in the buffer")
    func room() async throws {
        let (stream, buffer) = EventBuffer.make(Self.limits)
        for _ in 0..<1_000 {
            #expect(buffer.add(event(60)))
            #expect(buffer.add(event(40)))
            #expect(!buffer.add(event(1)))
            #expect(try await next(stream) == 60)
            #expect(try await next(stream) == 40)
        }
    }

    @Test("A buffer that can drop its oldest events drops as many as necessary")
    func droppingOldest() async throws {
        var limits = Self.limits
        limits.dropsOldest = true
        let (stream, buffer) = EventBuffer.make(limits)
        for size in [1, 2, 3, 4] { #expect(buffer.add(event(size))) }
        #expect(buffer.add(event(95)))
        #expect(try await next(stream) == 4)
        #expect(try await next(stream) == 95)
        #expect(buffer.add(event(1_000)))
        #expect(buffer.add(event(5)))
        #expect(try await next(stream) == 5)
    }

    @Test("A buffer that drops its oldest events still yields a subscription's start and its latest connection event")
    func connectionEvents() async throws {
        var limits = Self.limits
        limits.dropsOldest = true
        let (stream, buffer) = EventBuffer.make(limits)
        let reason = ClientError(code: .connectionFailed, message: "broken")
        #expect(buffer.add(.started))
        for size in 1...20 { #expect(buffer.add(event(size))) }
        try #require(try await stream.first { _ in true } == .started)
        for size in 18...20 { #expect(try await next(stream) == size) }
        for event in [.interrupted(reason), event(1), .resumed, event(2), event(3), event(4)] {
            #expect(buffer.add(event))
        }
        try #require(try await stream.first { _ in true } == .resumed)
        for size in 2...4 { #expect(try await next(stream) == size) }

        let (other, unread) = EventBuffer.make(limits)
        for event in [.started, .interrupted(reason), .resumed, event(1), .interrupted(reason), .resumed] {
            #expect(unread.add(event))
        }
        for size in 2...4 { #expect(unread.add(event(size))) }
        unread.finish()
        var events: [ResponseStream.Element] = []
        for try await event in other { events.append(event) }
        #expect(events.prefix(2) == [.started, .resumed])
        #expect(events.dropFirst(2).map { $0.value?.body.count } == [2, 3, 4])
    }

    @Test("A waiting reader receives the next event, or the end of the stream")
    func waiting() async throws {
        let (stream, buffer) = EventBuffer.make(Self.limits)
        async let first = next(stream)
        #expect(buffer.add(event(7)))
        #expect(try await first == 7)
        async let end = next(stream)
        buffer.finish()
        #expect(try await end == nil)
        #expect(buffer.add(event(1)), "events after the end are ignored")
        #expect(try await next(stream) == nil)
    }

    @Test("A buffer ends once, whether it is finished, its reader is cancelled, or its stream is deallocated")
    func termination() async throws {
        let ends = Locked(0)
        func make() -> (stream: ResponseStream, buffer: EventBuffer) {
            let made = EventBuffer.make(Self.limits)
            made.buffer.onTermination { ends.withLock { $0 += 1 } }
            return made
        }
        var (stream, buffer) = make()
        buffer.finish()
        buffer.finish()
        #expect(ends.withLock { $0 } == 1)

        (stream, buffer) = make()
        let reader = Task { [stream] in try await next(stream) }
        reader.cancel()
        #expect(try await reader.value == nil)
        #expect(ends.withLock { $0 } == 2)

        buffer = {
            let (stream, buffer) = make()
            return withExtendedLifetime(stream) { buffer }
        }()
        #expect(ends.withLock { $0 } == 3)
        buffer.onTermination { ends.withLock { $0 += 1 } }
        #expect(ends.withLock { $0 } == 4, "an action that is set too late runs immediately")
    }
}
