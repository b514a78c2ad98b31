import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct FoundationHTTPDelegateTests {
    @Test("An upload that is cancelled before its task starts ends with CancellationError")
    func cancellationBeforeStart() async throws {
        let file = URL(fileURLWithPath: #filePath)
        let url = try #require(URL(string: "http://127.0.0.1:9/"))
        let delegate = FoundationHTTPDelegate(HTTPSessionOptions(), .ephemeral)
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        // Foundation on Linux can crash if a task is cancelled again after it has ended.
        defer { session.finishTasksAndInvalidate() }
        let task = session.uploadTask(with: URLRequest(url: url), fromFile: file)
        let message = HTTPMessage(url: url)
        let exchange = FoundationHTTPDelegate.Exchange(
            message, to: HTTPReceiver(of: message, .max) { _ in nil }, mayRepeat: false, ConnectionOptions()
        ) { task }
        // The app cancels before the task is resumed.
        delegate.cancel(exchange)
        delegate.run(exchange)
        await #expect(throws: CancellationError.self) { try await exchange.completion.wait() }
        // An invalidated session would wait for a task that was neither resumed nor cancelled.
        #expect(task.state != .suspended)
    }

    @Test("After an error of a response's receiver, the receiver gets no further bytes")
    func bytesAfterError() async throws {
        struct Failure: Error {}
        let url = try #require(URL(string: "http://127.0.0.1:\(RawServer.silentPort())/"))
        let delegate = FoundationHTTPDelegate(HTTPSessionOptions(), .ephemeral)
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: URLRequest(url: url))
        nonisolated(unsafe) var count = 0
        let receiver = HTTPReceiver(of: HTTPMessage(url: url), .max) { _ in
            { _ in
                count += 1
                throw Failure()
            }
        }
        let exchange = FoundationHTTPDelegate.Exchange(
            HTTPMessage(url: url), to: receiver, mayRepeat: false, ConnectionOptions()
        ) { task }
        delegate.run(exchange)
        receiver.receive(HTTPHead(status: 200))
        // The system may deliver bytes that arrived before it cancels the task.
        for _ in 0..<2 { delegate.urlSession(session, dataTask: task, didReceive: Data([1])) }
        #expect(count == 1)
        await #expect(throws: Failure.self) { try await exchange.completion.wait() }
    }
}
