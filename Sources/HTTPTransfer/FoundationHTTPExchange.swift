import Foundation

/// The state of one message that a `URLSession` sends. It decides what to do, and `FoundationHTTPDelegate` does it.
struct FoundationHTTPExchange {
    /// The action to take at the end of a task.
    enum End {
        /// Tell the receiver that the exchange has ended.
        case finish((any Error)?)
        /// Send the message again with a new task.
        case sendAgain
    }

    /// The error of the receiver, or of a head that exceeds the limits.
    var failure: (any Error)?
    /// The system's measurements; `nil` on Linux.
    var metrics: HTTPMetrics?
    private let start = ContinuousClock.now
    private var mayRepeat: Bool
    private var hasHead = false
    private var sentBytes: Int64 = 0

    /// A message that has not been sent.
    ///
    /// - Parameter mayRepeat: Whether it may be sent twice.
    init(mayRepeat: Bool) {
        self.mayRepeat = mayRepeat
    }

    /// Records that the head has arrived.
    ///
    /// - Returns: Whether this is the first call.
    mutating func receiveHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// Counts bytes of the body as they are sent.
    ///
    /// The count is kept here, because Foundation on Linux reports a total that is ahead. The count never exceeds the
    /// whole body: `URLSession` may send the body again, for example after an authentication challenge, and keeps
    /// counting.
    ///
    /// - Returns: The number of bytes sent so far.
    mutating func send(_ bytes: Int64, of total: Int64) -> Int64 {
        sentBytes += bytes
        if total > 0 { sentBytes = min(sentBytes, total) }
        return sentBytes
    }

    /// The measurements of a task that has completed.
    var measurements: HTTPMetrics { metrics ?? HTTPMetrics(total: .now - start) }

    /// Decides what the end of a task means.
    ///
    /// The server may close an idle connection, and so may the system while the app is in the background. The next
    /// request then fails. `URLSession` repeats a GET in this case, but not a POST.
    mutating func end(_ error: (any Error)?) -> End {
        if let failure { return .finish(failure) }
        guard let error else { return .finish(nil) }
        let reported = URLError.reported(error)
        guard let urlError = reported as? URLError, urlError.code == .networkConnectionLost, mayRepeat, !hasHead else {
            return .finish(reported)
        }
        mayRepeat = false
        sentBytes = 0
        metrics = nil
        return .sendAgain
    }
}

extension URLError {
    /// Returns the error to report for an error of `URLSession`: `CancellationError` or a `URLError`.
    ///
    /// Apple's `URLSession` also ends tasks with socket errors, for example `ECONNABORTED` (53) after the app was in
    /// the background.
    static func reported(_ error: any Error) -> any Error {
        if let error = error as? URLError { return error.code == .cancelled ? CancellationError() : error }
        if error is CancellationError { return error }
        let system = error as NSError
        let code: URLError.Code =
            switch (system.domain, Int32(clamping: system.code)) {
            case (NSPOSIXErrorDomain, ECONNREFUSED): .cannotConnectToHost
            case (NSPOSIXErrorDomain, ETIMEDOUT): .timedOut
            default: .networkConnectionLost
            }
        return URLError(
            code, userInfo: [NSLocalizedDescriptionKey: system.localizedDescription, NSUnderlyingErrorKey: system])
    }
}
