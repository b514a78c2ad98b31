#if os(Linux) && canImport(Glibc)
    import Foundation
    import Glibc
    import SwiftGraphQLCurl
    import TestSupport
    import Testing

    @testable import SwiftGraphQLHTTP

    @Suite struct LibcurlTests {
        @Test("If libcurl lacks a function, a request fails with an error that names the function")
        func missingFunction() async {
            await #expect(processExitsWith: .success) {
                // This library exists, but has none of libcurl's functions.
                let name: StaticString = "libm.so.6"
                clibcurl_set_library(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
                let session = HTTPSessions.make(HTTPSessionOptions())
                let message = HTTPMessage(url: try #require(URL(string: "http://127.0.0.1:9/")))
                let error = await #expect(throws: UnavailableHTTPSession.Failure.self) {
                    try await session.answer(to: message)
                }
                #expect(error?.message.contains("has no function curl_") == true)
            }
        }

        @Test("A request whose body file can't be opened fails and releases its memory")
        func missingFile() async {
            await #expect(processExitsWith: .success) {
                let session = try #require(LibcurlHTTPSession())
                var message = HTTPMessage(url: try #require(URL(string: "http://127.0.0.1:9/")))
                message.body = .file(URL(fileURLWithPath: "/no/such/file"))
                let receiver = HTTPReceiver(of: message, .max) { _ in nil }
                func failures(_ count: Int) -> Int {
                    (0..<count).count { _ in
                        do {
                            _ = try LibcurlExchange(message, to: receiver, in: session)
                            return false
                        } catch {
                            return (error as? URLError)?.code == .cannotOpenFile
                        }
                    }
                }
                func residentBytes() throws -> Int {
                    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                    return try #require(Int(fields[1])) * Int(getpagesize())
                }
                #expect(failures(1_000) == 1_000)
                let before = try residentBytes()
                #expect(failures(40_000) == 40_000)
                #expect(try residentBytes() - before < 5_000_000)
            }
        }

        @Test("A body has the length that its file had when it was opened, even if the file changes meanwhile")
        func changingFile() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data("12345".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let source = try HTTPBodySource(file: file)
            var buffer = [UInt8](repeating: 0, count: 100)
            func read() throws -> Int { try buffer.withUnsafeMutableBytes { try source.read(into: $0) } }
            let writer = try FileHandle(forWritingTo: file)
            try writer.seekToEnd()
            try writer.write(contentsOf: Data("678".utf8))
            #expect(try read() == 5)
            #expect(try read() == 0)
            #expect(source.seek(to: 0))
            try writer.truncate(atOffset: 2)
            #expect(try read() == 2)
            let error = #expect(throws: URLError.self) { try read() }
            #expect(error?.code == .cannotOpenFile)
        }

        @Test("A session remembers a limited number of servers that support HTTP/2")
        func http2Origins() {
            let connections = LibcurlConnections(keepsCookies: false)
            let origins = (0..<1_000).map { "https://host\($0):443" }
            for origin in origins {
                connections.addHTTP2(origin)
                #expect(connections.supportsHTTP2(origin))
            }
            #expect(origins.count { connections.supportsHTTP2($0) } <= 100)
        }

        @Test("A session that was created while no file could be opened can still send concurrent requests")
        func noFiles() async {
            await #expect(processExitsWith: .success) {
                let (requests, arrival) = AsyncStream.makeStream(of: Void.self)
                let server = try RawServer { connection in
                    guard let head = connection.readHead() else { return }
                    arrival.yield()
                    if head.contains("/silent") {
                        _ = connection.readToEnd()
                    } else {
                        connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
                    }
                }
                func message(_ path: String, _ idleTimeout: Duration) throws -> HTTPMessage {
                    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
                    return HTTPMessage(method: "GET", url: url, idleTimeout: idleTimeout)
                }
                try #require(Libcurl.missing == nil)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
                var limit = rlimit()
                try #require(getrlimit(resource, &limit) == 0)
                var low = limit
                low.rlim_cur = 3
                try #require(setrlimit(resource, &low) == 0)
                let created = LibcurlHTTPSession()
                try #require(setrlimit(resource, &limit) == 0)
                let session = try #require(created)
                let first = try message("/silent", .seconds(3_600))
                let silent = Task { try await session.answer(to: first) }
                var arrivals = requests.makeAsyncIterator()
                await arrivals.next()
                // libcurl wakes up on its own shortly after it connects, but not later.
                try await Task.sleep(for: .seconds(1))
                // If nothing woke the session, it would notice this request only after a minute.
                let head = try await session.answer(to: message("/", .seconds(30))).head
                #expect(head.status == 200)
                silent.cancel()
            }
        }
    }
#endif
