import Foundation
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
}
