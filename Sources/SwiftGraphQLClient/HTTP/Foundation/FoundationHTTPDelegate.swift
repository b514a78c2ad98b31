import Foundation
import GraphQLSelection

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers every redirect with no, so that the 3xx response itself is the answer; and runs the uploads of a session.
///
/// Only tasks without a completion handler tell of their progress, and only they send a file in pieces on Linux.
final class FoundationHTTPDelegate: NSObject, URLSessionDataDelegate {
    private struct Upload: Sendable {
        let continuation: CheckedContinuation<(Data, URLResponse?), any Error>
        let observer: (@Sendable (UploadProgress) -> Void)?
        var answer = Data()
        var sentBytes: Int64 = 0
    }

    private let uploads = Locked<[Int: Upload]>([:])

    /// Runs a task that was not yet resumed, and collects the answer.
    func run(_ task: URLSessionUploadTask) async throws -> (Data, URLResponse?) {
        let number = task.taskIdentifier
        let observer = UploadProgress.observer
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                uploads.withLock { $0[number] = Upload(continuation: continuation, observer: observer) }
                task.resume()
                // The cancellation of a task that had not been resumed is lost on Linux.
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let number = task.taskIdentifier
        // Counted here, since the total is ahead on Linux: it is that of the time of the call, and calls come late.
        let upload = uploads.withLock { uploads in
            uploads[number]?.sentBytes += bytesSent
            return uploads[number]
        }
        guard let upload else { return }
        upload.observer?(UploadProgress(sentBytes: upload.sentBytes, totalBytes: totalBytesExpectedToSend))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        uploads.withLock { $0[number]?.answer.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let number = task.taskIdentifier
        guard let upload = uploads.withLock({ $0.removeValue(forKey: number) }) else { return }
        if let error {
            upload.continuation.resume(throwing: error)
        } else {
            upload.continuation.resume(returning: (upload.answer, task.response))
        }
    }
}
