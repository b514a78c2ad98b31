import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct BeforeSendingTests {
    private let query = GraphQLRequest(type: .query, document: "{ a }", headers: ["X-App": "1"])

    /// A configuration that signs the method, the path and the body's size, and adds a parameter to the URL.
    private var signing: HTTPTransport.Configuration {
        var configuration = HTTPTransport.Configuration()
        configuration.redirects = .followWithBodies
        configuration.beforeSending = { request in
            let body =
                switch request.body {
                case .none: "none"
                case .bytes(let bytes): String(bytes.count)
                case .file(let file): String(try Data(contentsOf: file).count)
                }
            request.headers["X-Signature"] =
                "\(request.method) \(request.url.path) \(body) \(request.header("x-app") ?? "-")"
            request.url = request.url.appending(queryItems: [URLQueryItem(name: "signed", value: "yes")])
        }
        return configuration
    }

    @Test(
        "The `beforeSending` hook can read and change a POST, a GET and a QUERY",
        arguments: [
            (HTTPTransport.Method.post, "POST"), (.getForQueries, "GET"), (.queryForQueries, "QUERY"),
        ])
    func methods(_ method: HTTPTransport.Method, _ name: String) async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        _ = try await HTTPTransport(endpoint: server.endpoint, method: method, configuration: signing).send(query)
        let received = try #require(await server.nextRequest())
        #expect(received.method == name)
        let body = name == "GET" ? "none" : String(query.httpBody.count)
        #expect(received.headers["x-signature"] == "\(name) /graphql \(body) 1")
        #expect(received.path.hasSuffix("signed=yes"))
        #expect(received.body == (name == "GET" ? [] : query.httpBody))
        #expect(received.headers["content-type"] == (name == "GET" ? nil : "application/json"))
    }

    @Test("The description of a request in the `beforeSending` hook contains no secrets")
    func description() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        let described = Locked("")
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = { request in
            let text = "\(request)"
            described.withLock { $0 = text }
        }
        let endpoint = server.endpoint.appending(queryItems: [URLQueryItem(name: "key", value: "secret")])
        _ = try await HTTPTransport(endpoint: endpoint, configuration: configuration).send(query)
        #expect(described.withLock { $0 } == "POST \(server.endpoint.absoluteString)")
    }

    @Test("The `beforeSending` hook can read an upload with a file from disk")
    func bodies() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("content".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let transport = HTTPTransport(endpoint: server.endpoint, configuration: signing)
        var upload = query
        upload.type = .mutation
        upload.variablesText = #"{"file":null}"#
        upload.uploads = [UploadLocation(path: "variables.file", upload: Upload(file: file))]
        _ = try await transport.send(upload)
        let received = try #require(await server.nextRequest())
        #expect(received.headers["x-signature"] == "POST /graphql \(received.body.count) 1")
        #expect(String(decoding: received.body, as: UTF8.self).contains("content"))
    }

    @Test("The `beforeSending` hook is called again for redirects within the origin, but not for others")
    func redirects() async throws {
        let other = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { other.stop() }
        let target = other.endpoint.absoluteString
        let server = try LoopbackServer { request in
            request.path.hasPrefix("/graphql") ? .redirect(307, to: "/moved") : .redirect(307, to: target)
        }
        defer { server.stop() }
        _ = try await HTTPTransport(endpoint: server.endpoint, configuration: signing).send(query)
        #expect(await server.nextRequest()?.headers["x-signature"]?.hasPrefix("POST /graphql") == true)
        #expect(await server.nextRequest()?.headers["x-signature"]?.hasPrefix("POST /moved") == true)
        let last = try #require(await other.nextRequest())
        #expect(last.headers["x-signature"] == nil && last.path == "/graphql")
        #expect(last.headers["content-type"] == "application/json")
    }

    @Test("A field that the `beforeSending` hook sets replaces a field of the same name, whatever its case")
    func names() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = { request in
            request.headers["x-app"] = "2"
            request.headers["content-type"] = "application/json; charset=utf-8"
            request.headers["ACCEPT"] = "application/json"
            #expect(request.header("X-App") == "2")
        }
        let transport = HTTPTransport(endpoint: server.endpoint, configuration: configuration)
        _ = try await transport.send(query)
        let received = try #require(await server.nextRequest())
        #expect(received.headers["x-app"] == "2")
        #expect(received.headers["content-type"] == "application/json; charset=utf-8")
        #expect(received.headers["accept"] == "application/json")
        #expect(Set(received.fieldNames).count == received.fieldNames.count)
    }

    @Test("A redirect starts at the URL that the `beforeSending` hook has set")
    func movedRedirects() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/v2/graphql": .redirect(307, to: "next")
            case "/v2/next": .json(#"{"data":{}}"#)
            default: .json("{}", status: 404)
            }
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = { request in
            guard request.url.path == "/graphql" else { return }
            request.url = try #require(URL(string: "/v2/graphql", relativeTo: request.url)?.absoluteURL)
        }
        let transport = HTTPTransport(endpoint: server.endpoint, configuration: configuration)
        #expect(try await transport.send(query).status == 200)
        #expect(await server.nextRequest()?.path == "/v2/graphql")
        #expect(await server.nextRequest()?.path == "/v2/next")

        // The hook moves the request to another server, which redirects within its own origin.
        let other = try LoopbackServer { request in
            request.path == "/graphql" ? .redirect(307, to: "/moved") : .json(#"{"data":{}}"#)
        }
        defer { other.stop() }
        configuration.redirects = .sameOrigin
        configuration.beforeSending = { [endpoint = other.endpoint] request in
            request.headers["X-Signature"] = request.url.path
            if request.url.path == "/graphql" { request.url = endpoint }
        }
        let moving = HTTPTransport(endpoint: server.endpoint, configuration: configuration)
        #expect(try await moving.send(query).status == 200)
        #expect(await other.nextRequest()?.path == "/graphql")
        #expect(await other.nextRequest()?.headers["x-signature"] == "/moved")
    }

    @Test("The `beforeSending` hook is called for each connection of an event stream")
    func streams() async throws {
        let server = try LoopbackServer { _ in
            Answer(contentType: "text/event-stream", body: Array("data: {}\n\n".utf8))
        }
        defer { server.stop() }
        let transport = HTTPTransport(
            endpoint: server.endpoint, configuration: signing, reconnection: ReconnectionPolicy(initialDelay: .zero))
        let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
        var count = 0
        for try await _ in transport.subscribe(subscription) {
            count += 1
            if count == 2 { break }
        }
        for _ in 0..<2 {
            let size = subscription.httpBody.count
            #expect(await server.nextRequest()?.headers["x-signature"] == "POST /graphql \(size) -")
        }
    }

    @Test("A request fails without being sent if the `beforeSending` hook throws an error or makes an invalid change")
    func failures() async throws {
        struct NoKey: Error {}
        // No server listens at this endpoint, so sending the request would cause another error.
        let endpoint = try LoopbackServer.deadEndpoint()
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = { _ in throw NoKey() }
        let failing = HTTPTransport(endpoint: endpoint, configuration: configuration)
        await #expect(throws: NoKey.self) { try await failing.send(query) }
        await #expect(throws: NoKey.self) { for try await _ in failing.subscribe(query) {} }

        // The stream must not end as if the server had completed the subscription.
        configuration.beforeSending = { _ in throw CancellationError() }
        let cancelled = HTTPTransport(endpoint: endpoint, configuration: configuration)
        let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
        await #expect(throws: CancellationError.self) { for try await _ in cancelled.subscribe(subscription) {} }

        for (name, value) in [("X-A", "a\r\nX-B: b"), ("Content-Length", "0"), ("X A", "a")] {
            configuration.beforeSending = { $0.headers[name] = value }
            let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
            let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
            #expect(error?.code == .invalidHeader)
        }
        configuration.beforeSending = { $0.url = URL(fileURLWithPath: "/etc/passwd") }
        let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
        let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
        #expect(error?.code == .invalidEndpoint)
    }

    @Test("A `beforeSending` hook that never returns is ended by the idle timeout or by cancelling the request")
    func waiting() async throws {
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = { _ in
            call.yield()
            try await Task.sleep(for: .seconds(3_600))
        }
        let transport = HTTPTransport(endpoint: try LoopbackServer.deadEndpoint(), configuration: configuration)
        let impatient = GraphQLRequest(type: .query, document: "{ a }", idleTimeout: .milliseconds(10))
        let error = await #expect(throws: ClientError.self) { try await transport.send(impatient) }
        #expect(error?.code == .timedOut)

        let task = Task { try await transport.send(query) }
        var iterator = calls.makeAsyncIterator()
        for _ in 0..<2 { await iterator.next() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
