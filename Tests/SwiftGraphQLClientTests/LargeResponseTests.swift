import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

private struct Row: SelectionScope {
    let __fields: Fields
}

/// Tests which thread decodes large responses and how a cancellation ends the decoding.
@Suite struct LargeResponseTests {
    /// A transport that immediately returns a list of rows.
    private struct RowsTransport: Transport {
        let body: [UInt8]

        init(_ count: Int) {
            let rows = (0..<count).map { "{\"id\":\($0)}" }.joined(separator: ",")
            body = Array("{\"data\":{\"rows\":[\(rows)]}}".utf8)
        }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: body) }
    }

    /// A counter of the rows for which a selection's closure has run, except while recording.
    ///
    /// The class is safe to send, because a lock guards all state. The standard library's `Mutex` needs newer systems.
    private final class Visits: @unchecked Sendable {
        private let lock = NSLock()
        private var isSent = false
        private var visited = 0
        private var visitedOnMainThread = 0
        private var waited: DispatchTimeoutResult?

        var count: Int { lock.withLock { visited } }
        var onMainThread: Int { lock.withLock { visitedOnMainThread } }

        /// The result of a wait within the closure.
        var outcome: DispatchTimeoutResult? {
            get { lock.withLock { waited } }
            set { lock.withLock { waited = newValue } }
        }

        /// Starts counting. The transport calls this method when it gets the request, which is after the recording.
        func sent() { lock.withLock { isSent = true } }

        /// Counts a row and returns its number, or 0 while recording.
        func visit() -> Int {
            let isMain = Thread.isMainThread
            return lock.withLock {
                if isMain { visitedOnMainThread += 1 }
                if isSent { visited += 1 }
                return visited
            }
        }
    }

    /// A transport that reports when it gets the request, and can cancel the task just before it responds.
    private struct WatchedTransport: Transport {
        let transport: RowsTransport
        let visits: Visits
        var cancels = false

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            visits.sent()
            if cancels { withUnsafeCurrentTask { $0?.cancel() } }
            return try await transport.send(request)
        }
    }

    private static func rows(
        _ visit: @escaping @Sendable () throws -> Void
    ) -> Selection<[Int], TestQuery> {
        let row = Selection<Int, Row> {
            try visit()
            return try $0.__fields.int("id: Int!")
        }
        let body = row.list.__body
        return Selection<[Int], TestQuery> { try $0.__fields.object("rows: [Row!]!", body) }
    }

    private static let count = 100_000

    @MainActor @Test("A large response is decoded off the main thread")
    func largeResponseDecoded() async throws {
        let visits = Visits()
        let transport = WatchedTransport(transport: RowsTransport(Self.count), visits: visits)
        let ids = try await Client(transport: transport).send(Self.rows { _ = visits.visit() })
        #expect(ids == Array(0..<Self.count))
        #expect(visits.count == Self.count)
        #expect(visits.onMainThread == 0)
    }

    // If decoding blocked the main actor, the wait in the closure would time out.
    @MainActor @Test("The main actor isn't blocked while a response is decoded", .timeLimit(.minutes(15)))
    func mainActorWorks() async throws {
        let visits = Visits()
        let transport = WatchedTransport(transport: RowsTransport(2000), visits: visits)
        let selection = Self.rows {
            guard visits.visit() == 1000 else { return }
            let done = DispatchSemaphore(value: 0)
            Task { @MainActor in done.signal() }
            visits.outcome = done.wait(timeout: .now() + .seconds(240))
        }
        #expect(try await Client(transport: transport).send(selection).count == 2000)
        #expect(visits.outcome == .success)
    }

    @Test("A task cancelled in the middle of a list stops decoding promptly")
    func taskCancelledMiddle() async throws {
        let visits = Visits()
        let transport = WatchedTransport(transport: RowsTransport(Self.count), visits: visits)
        let selection = Self.rows {
            if visits.visit() == 1500 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let task = Task { try await Client(transport: transport).send(selection) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(visits.count >= 1500)
        #expect(visits.count < 5000)
    }

    @Test("A task cancelled in the middle of nested lists stops decoding promptly")
    func taskCancelledMiddleNested() async throws {
        let visits = Visits()
        let inner = "{\"rows\":[\((0..<20).map { "{\"id\":\($0)}" }.joined(separator: ","))]}"
        let outer = Array(repeating: inner, count: 2000).joined(separator: ",")
        let row = Selection<Int, Row> {
            if visits.visit() == 1500 { withUnsafeCurrentTask { $0?.cancel() } }
            return try $0.__fields.int("id: Int!")
        }
        let innerBody = row.list.__body
        let outerBody = Selection<[Int], Row> { try $0.__fields.object("rows: [Row!]!", innerBody) }.list.__body
        let selection = Selection<[[Int]], TestQuery> { try $0.__fields.object("rows: [Row!]!", outerBody) }
        let operation = try selection.prepare()
        visits.sent()
        let task = Task { try operation.decode(Array("{\"data\":{\"rows\":[\(outer)]}}".utf8)) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(visits.count >= 1500)
        // Decoding checks for cancellation every thousand elements of a list, which is every 20,000 rows here.
        #expect(visits.count < 25_000)
    }

    @Test("If a task is cancelled before the response is read, no closure runs")
    func taskCancelledBefore() async {
        let visits = Visits()
        let transport = WatchedTransport(transport: RowsTransport(Self.count), visits: visits, cancels: true)
        let task = Task { try await Client(transport: transport).send(Self.rows { _ = visits.visit() }) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(visits.count == 0)
    }

    /// `LARGE_RESPONSE=1` enables this test, which takes two gigabytes of memory and, without optimization, a minute.
    @Test("A 200 MB response is decoded", .enabled(if: ProcessInfo.processInfo.environment["LARGE_RESPONSE"] != nil))
    func response200MB() async throws {
        struct LargeTransport: Transport {
            static let row = "{\"id\":12345678,\"text\":\"\(String(repeating: "Größe ", count: 250))\"},"
            static let count = 200_000_000 / row.utf8.count + 1

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                var body = Array("{\"data\":{\"rows\":[".utf8)
                body.reserveCapacity(Self.count * Self.row.utf8.count + 100)
                for _ in 0..<Self.count { body += Self.row.utf8 }
                body.removeLast()
                return GraphQLResponse(body: body + "]}}".utf8)
            }
        }
        let row = Selection<Int, Row> {
            try $0.__fields.int("id: Int!") + $0.__fields.string("text: String!").utf8.count
        }
        let body = row.list.__body
        let query = Selection<Int, TestQuery> {
            try $0.__fields.object("rows: [Row!]!", body).reduce(0, +)
        }
        let sum = try await Client(transport: LargeTransport()).send(query)
        #expect(sum == LargeTransport.count * (12_345_678 + 250 * 8))
    }
}
