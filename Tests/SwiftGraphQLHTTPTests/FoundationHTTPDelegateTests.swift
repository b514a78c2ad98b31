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
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:9/")))
        let delegate = FoundationHTTPDelegate(HTTPSessionOptions())
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let (current, receiver) = (FoundationHTTPTask(), EndReceiver())
        let task = session.uploadTask(with: request, fromFile: file)
        delegate.run(
            FoundationHTTPExchange(mayRepeat: false),
            FoundationHTTPDelegate.Parts(
                receiver: receiver, connection: ConnectionOptions(), observer: nil, metricsObserver: nil,
                current: current,
                makeTask: {
                    // The app cancels after the session has created the task, but before the task is resumed.
                    current.cancel()
                    return task
                }))
        await #expect(throws: CancellationError.self) { try await receiver.end.wait() }
        // An invalidated session would wait for a task that was neither resumed nor cancelled.
        #expect(task.state != .suspended)
    }
}

/// A receiver whose `end` completes when the exchange ends.
private final class EndReceiver: HTTPReceiver {
    let end = Completion<Void>()

    func receive(_ head: HTTPHead) {}

    func receive(_ bytes: UnsafeRawBufferPointer) {}

    func finish(_ error: (any Error)?) {
        end.finish(error.map { .failure($0) } ?? .success(()))
    }
}
