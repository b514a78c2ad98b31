#if os(Linux)
    import Testing

    @testable import SwiftGraphQLHTTP

    @Suite struct IdleSessionsTests {
        private let start = ContinuousClock.now
        private var idle = IdleSessions(time: .seconds(60))

        private func connections() -> LibcurlConnections {
            let connections = LibcurlConnections(keepsCookies: false)
            connections.wasUsed = true
            return connections
        }

        @Test mutating func `unused connections are closed after the idle time`() {
            let first = connections()
            idle.add(first, start)
            #expect(idle.deadline == start + .seconds(60))
            #expect(idle.takeDue(start + .seconds(59)).isEmpty)
            #expect(idle.takeDue(start + .seconds(60)).map { $0 === first } == [true])
            #expect(idle.isEmpty && idle.deadline == nil)
        }

        @Test mutating func `connections that are used in the meantime are kept`() {
            let first = connections()
            idle.add(first, start)
            first.wasUsed = true
            idle.add(first, start + .seconds(30))
            #expect(idle.takeDue(start + .seconds(60)).isEmpty)
            #expect(idle.deadline == start + .seconds(120))
            #expect(idle.takeDue(start + .seconds(120)).count == 1)
        }

        @Test mutating func `connections of a released session are forgotten`() {
            idle.add(connections(), start)
            #expect(idle.takeDue(start + .seconds(60)).isEmpty)
            #expect(idle.isEmpty)
        }

        @Test mutating func `released sessions don't count toward the limit`() {
            idle.limit = 2
            let first = connections()
            idle.add(first, start)
            for _ in 0..<10 { idle.add(connections(), start) }
            #expect(idle.takeDue(start).isEmpty)
            #expect(idle.takeDue(start + .seconds(60)).map { $0 === first } == [true])
        }

        @Test mutating func `above the limit, the oldest connections are closed, even if they were reused`() {
            idle.limit = 2
            let all = (0..<4).map { _ in connections() }
            for connections in all {
                idle.add(connections, start)
                connections.wasUsed = true
            }
            #expect(idle.takeDue(start).map { due in all.firstIndex { $0 === due } } == [0, 1])
            #expect(idle.takeDue(start).isEmpty && !idle.isEmpty)
        }
    }
#endif
