import Testing

@testable import SwiftGraphQLClient

@Suite struct AuthorizationMiddlewareTests {
    private struct SignedOut: Error {}

    /// A provider whose first token is `0`, and whose token increases by one with each refresh.
    private actor Tokens: TokenProvider {
        let gate: Gate?
        let failure: (any Error)?
        private(set) var refreshes = 0

        init(gate: Gate? = nil, failure: (any Error)? = nil) {
            self.gate = gate
            self.failure = failure
        }

        func token() -> String? { "\(refreshes)" }

        func refresh() async throws {
            await gate?.pass()
            if let failure { throw failure }
            refreshes += 1
        }
    }

    private static func isFresh(_ request: GraphQLRequest) -> Bool { request.headers["Authorization"] != "Bearer 0" }

    private static let interruption = ResponseStream.Element.interrupted(
        ClientError(code: .connectionFailed, message: "broken"))
    private static let rejection = ClientError(code: .httpStatus, message: "rejected", status: 401)

    /// A server that accepts every token but the first.
    private let server = ScriptedTransport { request, _ in
        guard isFresh(request) else { throw rejection }
        return .ok
    } stream: { request, _ in
        isFresh(request) ? .of([.ok, .ok]) : .of([], throwing: rejection)
    }

    /// A long timeout, because a refresh can take a long time while many tests run at the same time.
    private static let patience = Duration.seconds(3600)

    private func middleware(_ refresh: TokenRefresh) -> AuthorizationMiddleware {
        var middleware = AuthorizationMiddleware(Tokens())
        middleware.refresh = refresh
        return middleware
    }

    @Test func `the token is sent in its header field and replaces an existing token`() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        request.headers = ["authorization": "mine", "X-App": "app"]
        _ = try await AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).send(request, next: server)
        _ = try await AuthorizationMiddleware(Tokens(), header: "X-Token", scheme: nil).send(.query, next: server)
        #expect(
            await server.requests.map(\.headers)
                == [["Authorization": "Bearer 0", "X-App": "app"], ["X-Token": "0"]])
    }

    @Test func `without a token, the request is sent unchanged`() async throws {
        struct NoTokens: TokenProvider {
            func token() -> String? { nil }
            func refresh() throws { throw SignedOut() }
        }
        let server = ScriptedTransport()
        _ = try await AuthorizationMiddleware(NoTokens()).send(.query, next: server)
        #expect(await server.requests == [.query])
    }

    @Test(arguments: [
        GraphQLResponse.rejection(code: "UNAUTHENTICATED"), GraphQLResponse.rejection(code: "OTHER", status: 401),
    ])
    func `a response that rejects the token causes a refresh, and the request is resent`(
        _ rejection: GraphQLResponse
    ) async throws {
        let server = ScriptedTransport { request, _ in Self.isFresh(request) ? .ok : rejection }
        for request in [GraphQLRequest.query, .mutation] {
            let tokens = Tokens()
            #expect(
                try await AuthorizationMiddleware(tokens, refreshTimeout: Self.patience).send(request, next: server)
                    == .ok)
            #expect(await tokens.refreshes == 1)
        }
    }

    @Test func `an error with another code doesn't count as a rejected token`() async throws {
        let rejection = GraphQLResponse.rejection(code: "FORBIDDEN UNAUTHENTICATED")
        let tokens = Tokens()
        let server = ScriptedTransport { _, _ in rejection }
        #expect(
            try await AuthorizationMiddleware(tokens, refreshTimeout: Self.patience).send(.query, next: server)
                == rejection)
        #expect(await tokens.refreshes == 0)
    }

    @Test(
        arguments: [
            #"{"data":{"a":1,"b":null},"errors":[{"message":"no","extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            // The error of a field below `a` made `a` null.
            #"{"data":{"a":null},"errors":[{"message":"","path":["a","b"],"extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            #"{"data":null,"errors":[{"message":"","path":["a","b",0],"extensions":{"code":"UNAUTHENTICATED"}}]}"#,
        ], [false, true])
    func `a mutation that was partly executed isn't resent`(body: String, arrivesInParts: Bool) async throws {
        let answer = GraphQLResponse(body)
        let server = ScriptedTransport { _, _ in
            answer
        } stream: { _, _ in
            .of([answer, .ok])
        }
        let tokens = Tokens()
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        let received =
            try await arrivesInParts
            ? middleware.subscribe(.mutation, next: server).collected()
            : [middleware.send(.mutation, next: server)]
        #expect(received == (arrivesInParts ? [answer, .ok] : [answer]))
        #expect(await server.requests.count == 1)
        #expect(await tokens.refreshes == 0)
    }

    @Test(arguments: [GraphQLRequest.query, .mutation])
    func `an operation in parts is resent if its first part is a rejection`(_ request: GraphQLRequest) async throws {
        let byCode = ScriptedTransport(stream: { request, _ in
            Self.isFresh(request) ? .of([.ok, .ok]) : .of([.rejection(code: "UNAUTHENTICATED"), .ok])
        })
        for server in [server, byCode] {
            let tokens = Tokens()
            let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
            #expect(try await middleware.subscribe(request, next: server).collected() == [.ok, .ok])
            #expect(await tokens.refreshes == 1)
            #expect(await server.requests.count { $0.type == request.type } == 2)
        }
    }

    @Test(arguments: [false, true])
    func `a mutation isn't resent if the server closes the WebSocket, but the token is refreshed`(
        arrivesInParts: Bool
    ) async throws {
        let closure = ClientError(code: .unauthorized, message: "closed with 4401")
        let server = ScriptedTransport { _, _ in
            throw closure
        } stream: { _, _ in
            .of([], throwing: closure)
        }
        let tokens = Tokens()
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        let error = await #expect(throws: ClientError.self) {
            if arrivesInParts {
                _ = try await middleware.subscribe(.mutation, next: server).collected()
            } else {
                _ = try await middleware.send(.mutation, next: server)
            }
        }
        #expect(error?.code == .unauthorized)
        #expect(await server.requests.count == 1)
        #expect(await tokens.refreshes == 1)
    }

    @Test(arguments: [GraphQLRequest.query, .mutation])
    func `an operation whose response is rejected after its first part isn't resent`(
        _ request: GraphQLRequest
    ) async throws {
        let closure = ClientError(code: .unauthorized, message: "closed with 4401")
        let server = ScriptedTransport(stream: { _, _ in .of([.ok, .ok], throwing: closure) })
        let middleware = AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience)
        var received: [GraphQLResponse] = []
        let error = await #expect(throws: ClientError.self) {
            for try await event in middleware.subscribe(request, next: server) {
                received += event.value.map { [$0] } ?? []
            }
        }
        #expect(error?.code == .unauthorized)
        #expect(received == [.ok, .ok])
        #expect(await server.requests.count == 1)
    }

    @Test func `a request that is rejected twice fails`() async throws {
        let server = ScriptedTransport { _, _ in throw Self.rejection }
        let tokens = Tokens()
        let error = await #expect(throws: ClientError.self) {
            try await AuthorizationMiddleware(tokens, refreshTimeout: Self.patience).send(.query, next: server)
        }
        #expect(error?.status == 401)
        #expect(await tokens.refreshes == 1)
        #expect(await server.requests.count == 2)
    }

    @Test func `a hundred requests that are rejected at the same time share one refresh`() async throws {
        let gate = Gate()
        let tokens = Tokens(gate: gate)
        let refresh = TokenRefresh(tokens, timeout: Self.patience)
        let middleware = middleware(refresh)
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { try await middleware.send(.query, next: server) } }
            await until { await refresh.waiterCount == 100 }
            await gate.open()
            for try await response in group { #expect(response == .ok) }
        }
        #expect(await tokens.refreshes == 1)
        let tokensSent = await server.requests.compactMap { $0.headers["Authorization"] }
        #expect(tokensSent.count { $0 == "Bearer 1" } == 100)
        #expect(tokensSent.count { $0 == "Bearer 0" } <= 100)
    }

    /// A provider that requests its tokens through the middleware that it serves.
    private actor OwnTokens: TokenProvider {
        private var middleware: AuthorizationMiddleware?
        private var access: String?
        private let server: ScriptedTransport
        private let asksFirst: Bool

        init(_ server: ScriptedTransport, asksFirst: Bool) {
            self.server = server
            self.asksFirst = asksFirst
        }

        func use(_ middleware: AuthorizationMiddleware) { self.middleware = middleware }

        func token() async throws -> String? {
            if access == nil, asksFirst { try await refresh() }
            return access ?? "0"
        }

        func refresh() async throws {
            _ = try await middleware?.send(.mutation, next: server)
            access = "1"
        }
    }

    @Test(arguments: [true, false])
    func `a token provider can use the client that it authorizes`(asksFirst: Bool) async throws {
        let server = ScriptedTransport { request, _ in
            if request.headers["Authorization"] == "Bearer 0" { throw Self.rejection }
            return .ok
        }
        let tokens = OwnTokens(server, asksFirst: asksFirst)
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        await tokens.use(middleware)
        #expect(try await middleware.send(.query, next: server) == .ok)
        let sent = await server.requests.map { $0.headers["Authorization"] }
        #expect(sent == (asksFirst ? [nil, "Bearer 1"] : ["Bearer 0", nil, "Bearer 1"]))
    }

    /// A provider whose `refresh` method starts a request that outlives the call.
    private actor CarelessTokens: TokenProvider {
        private let gate: Gate
        private let server: ScriptedTransport
        private var middleware: AuthorizationMiddleware?
        private(set) var request: Task<GraphQLResponse, any Error>?
        private var access = "0"

        init(_ server: ScriptedTransport, gate: Gate) {
            self.server = server
            self.gate = gate
        }

        func use(_ middleware: AuthorizationMiddleware) { self.middleware = middleware }

        func token() -> String? { access }

        func refresh() {
            request = Task { [gate, middleware, server] in
                await gate.pass()
                return try await middleware?.send(.mutation, next: server) ?? .ok
            }
            access = "1"
        }
    }

    @Test func `a request that a refresh starts but doesn't wait for gets the new token`() async throws {
        let gate = Gate()
        let tokens = CarelessTokens(server, gate: gate)
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        await tokens.use(middleware)
        _ = try await middleware.send(.query, next: server)
        await gate.open()
        _ = try await tokens.request?.value
        #expect(await server.requests.last?.headers["Authorization"] == "Bearer 1")
    }

    /// A provider that, during a refresh, sends a request from a detached task and waits for the response.
    private actor DetachedTokens: TokenProvider {
        private var middleware: AuthorizationMiddleware?
        private let server: ScriptedTransport

        init(_ server: ScriptedTransport) { self.server = server }

        func use(_ middleware: AuthorizationMiddleware) { self.middleware = middleware }

        func token() -> String? { "0" }

        func refresh() async throws {
            _ = try await Task.detached { [middleware, server] in
                try await middleware?.send(.mutation, next: server)
            }.value
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a refresh that waits for a request from a detached task causes an error that names the mistake`() async {
        let tokens = DetachedTokens(server)
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: .milliseconds(50))
        await tokens.use(middleware)
        let error = await #expect(throws: ClientError.self) { try await middleware.send(.query, next: server) }
        #expect(error?.code == .timedOut)
        #expect(error?.message.contains("detached task") == true)
    }

    /// A provider whose `token` method ignores cancellation and doesn't return while the gate is closed.
    private struct SilentTokens: TokenProvider {
        let gate: Gate

        func token() async -> String? {
            await gate.pass()
            return nil
        }
        func refresh() {}
    }

    @Test(.timeLimit(.minutes(15)))
    func `a token that never arrives causes a timeout of requests and subscriptions`() async {
        let (server, gate) = (ScriptedTransport(), Gate())
        let middleware = AuthorizationMiddleware(SilentTokens(gate: gate), refreshTimeout: .milliseconds(20))
        let error = await #expect(throws: ClientError.self) { try await middleware.send(.query, next: server) }
        #expect(error?.code == .timedOut)
        #expect(error?.message.contains("`token`") == true)
        for request in [GraphQLRequest.mutation, .subscription] {
            let error = await #expect(throws: ClientError.self) {
                try await middleware.subscribe(request, next: server).collected()
            }
            #expect(error?.code == .timedOut)
        }
        #expect(await server.requests.isEmpty)
        await gate.open()
    }

    /// A provider whose refresh sends a query that equals the rejected query.
    private actor AskingTokens: TokenProvider {
        private var transport: (any Transport)?
        private var access = "0"

        func use(_ transport: any Transport) { self.transport = transport }

        func token() -> String? { access }

        func refresh() async throws {
            _ = try await transport?.send(.query)
            access = "1"
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a refresh can send a query that equals the rejected query, even with deduplication`() async throws {
        let server = ScriptedTransport { request, _ in
            if request.headers["Authorization"] == "Bearer 0" { throw Self.rejection }
            return .ok
        }
        let tokens = AskingTokens()
        let transport = server.wrapped(in: [
            DeduplicationMiddleware(), AuthorizationMiddleware(tokens, refreshTimeout: Self.patience),
        ])
        await tokens.use(transport)
        #expect(try await transport.send(.query) == .ok)
        #expect(await server.requests.map { $0.headers["Authorization"] } == ["Bearer 0", nil, "Bearer 1"])
    }

    @Test func `a failing refresh fails all waiting requests, and the next request tries again`() async throws {
        let gate = Gate()
        let refresh = TokenRefresh(Tokens(gate: gate, failure: SignedOut()), timeout: Self.patience)
        let middleware = middleware(refresh)
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    await #expect(throws: SignedOut.self) { try await middleware.send(.query, next: server) }
                }
            }
            await until { await refresh.waiterCount == 10 }
            await gate.open()
        }
        await #expect(throws: SignedOut.self) { try await middleware.send(.query, next: server) }
        await gate.reached(by: 2)
    }

    @Test func `a rejection of the old token after a refresh doesn't cause another refresh`() async throws {
        let slow = Gate()
        let server = ScriptedTransport { request, number in
            if number == 0 { await slow.pass() }
            guard Self.isFresh(request) else { throw Self.rejection }
            return .ok
        }
        let tokens = Tokens()
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        let early = Task { try await middleware.send(.query, next: server) }
        await slow.reached(by: 1)
        #expect(try await middleware.send(.query, next: server) == .ok)
        #expect(await tokens.refreshes == 1)
        await slow.open()
        #expect(try await early.value == .ok)
        #expect(await tokens.refreshes == 1)
    }

    @Test func `a waiting request that is cancelled ends immediately, and the refresh goes on for other requests`()
        async throws
    {
        let gate = Gate()
        let tokens = Tokens(gate: gate)
        let refresh = TokenRefresh(tokens, timeout: Self.patience)
        let middleware = middleware(refresh)
        let tasks = (0..<3).map { _ in Task { try await middleware.send(.query, next: server) } }
        await until { await refresh.waiterCount == 3 }
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        await gate.open()
        for task in tasks.dropFirst() { #expect(try await task.value == .ok) }
        #expect(await tokens.refreshes == 1)
    }

    @Test func `a rejected subscription is restarted with the new token`() async throws {
        let tokens = Tokens()
        let middleware = AuthorizationMiddleware(tokens, refreshTimeout: Self.patience)
        #expect(try await middleware.subscribe(.subscription, next: server).collected() == [.ok, .ok])
        #expect(await tokens.refreshes == 1)

        let byCode = ScriptedTransport(stream: { request, _ in
            Self.isFresh(request) ? .of([.ok]) : .of([.rejection(code: "UNAUTHENTICATED"), .ok])
        })
        #expect(
            try await AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
                .subscription, next: byCode
            ).collected() == [.ok])
    }

    @Test func `a subscription whose token is rejected when it reconnects continues with a new token`() async throws {
        let server = ScriptedTransport(stream: { request, _ in
            Self.isFresh(request)
                ? .of([.ok], after: [.started])
                : ResponseStream {
                    for event in [.started, .value(.ok), Self.interruption] as [ResponseStream.Element] {
                        $0.yield(event)
                    }
                    $0.finish(throwing: Self.rejection)
                }
        })
        var events: [ResponseStream.Element] = []
        for try await event in AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
            .subscription, next: server)
        {
            events.append(event)
        }
        #expect(events == [.started, .value(.ok), Self.interruption, .resumed, .value(.ok)])
        #expect(await server.requests.map { $0.headers["Authorization"] } == ["Bearer 0", "Bearer 1"])
    }

    @Test(arguments: [[], [ResponseStream.Element.resumed]])
    func `a subscription continues with a new token if its first response after an interruption is a rejection`(
        _ resumption: [ResponseStream.Element]
    ) async throws {
        let start = [.started, .value(.ok), Self.interruption] + resumption
        let server = ScriptedTransport(stream: { request, _ in
            Self.isFresh(request)
                ? .of([.ok], after: [.started]) : .of([.rejection(code: "UNAUTHENTICATED")], after: start)
        })
        var events: [ResponseStream.Element] = []
        for try await event in AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
            .subscription, next: server)
        {
            events.append(event)
        }
        #expect(events == start + [resumption.isEmpty ? .resumed : .started, .value(.ok)])
        #expect(await server.requests.map { $0.headers["Authorization"] } == ["Bearer 0", "Bearer 1"])
    }

    @Test func `a subscription is restarted with a new token at most once a minute`() async throws {
        let server = ScriptedTransport(stream: { _, _ in .of([.ok], throwing: Self.rejection) })
        let tokens = Tokens()
        var count = 0
        let error = await #expect(throws: ClientError.self) {
            for try await _ in AuthorizationMiddleware(tokens, refreshTimeout: Self.patience).subscribe(
                .subscription, next: server)
            { count += 1 }
        }
        #expect(error?.status == 401)
        #expect(count == 2)
        #expect(await tokens.refreshes == 1)
    }

    @Test func `connection events are passed on immediately, and again with the new token`() async throws {
        let (stream, events) = ResponseStream.makeStream()
        let server = ScriptedTransport(stream: { request, _ in
            Self.isFresh(request) ? .of([.ok], after: [.started]) : stream
        })
        let responses = AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
            .subscription, next: server)
        var iterator = responses.makeAsyncIterator()
        // No response that could reject the token has arrived yet.
        events.yield(.started)
        #expect(try await iterator.next() == .started)
        events.yield(.value(.rejection(code: "UNAUTHENTICATED")))
        #expect(try await iterator.next() == .started)
        #expect(try await iterator.next() == .value(.ok))
        #expect(try await iterator.next() == nil)
    }

    @Test func `the start after a failed first connection is reported as a start, not as a resumption`() async throws {
        let events: [ResponseStream.Element] = [Self.interruption, .started, Self.interruption, .resumed]
        let server = ScriptedTransport(stream: { _, _ in .of([], after: events) })
        var received: [ResponseStream.Element] = []
        for try await event in AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
            .subscription, next: server)
        {
            received.append(event)
        }
        #expect(received == events)
    }

    @Test func `a subscription that isn't rejected is passed on completely, including errors`() async throws {
        let responses = [GraphQLResponse.ok, .rejection(code: "UNAUTHENTICATED"), .ok]
        let server = ScriptedTransport(stream: { _, _ in .of(responses, throwing: SignedOut()) })
        var received: [GraphQLResponse] = []
        await #expect(throws: SignedOut.self) {
            for try await event in AuthorizationMiddleware(Tokens(), refreshTimeout: Self.patience).subscribe(
                .subscription, next: server)
            {
                if let response = event.value { received.append(response) }
            }
        }
        #expect(received == responses)
    }
}
