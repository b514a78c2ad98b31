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
        defer { session.invalidateAndCancel() }
        let (current, completion) = (FoundationHTTPTask(), Completion<Void>())
        let task = session.uploadTask(with: URLRequest(url: url), fromFile: file)
        delegate.run(
            FoundationHTTPExchange(mayRepeat: false),
            FoundationHTTPDelegate.Parts(
                receiver: HTTPReceiver(of: url, isStream: false, .max) { _ in nil }, completion: completion,
                connection: ConnectionOptions(), observer: nil, current: current,
                makeTask: {
                    // The app cancels after the session has created the task, but before the task is resumed.
                    current.cancel()
                    return task
                }))
        await #expect(throws: CancellationError.self) { try await completion.wait() }
        // An invalidated session would wait for a task that was neither resumed nor cancelled.
        #expect(task.state != .suspended)
    }
}
