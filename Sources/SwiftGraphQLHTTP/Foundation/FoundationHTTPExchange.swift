import Foundation

/// The state of a message that a `URLSession` sends. It decides what to do, and `FoundationHTTPDelegate` does it.
struct FoundationHTTPExchange {
    /// The action to take at the end of a task.
    enum End {
        /// Report the end of the exchange to the receiver.
        case finish((any Error)?)
        /// Send the message again with a new task.
        case sendAgain
    }

    /// The error from the receiver, or for a head that exceeds the limits.
    var failure: (any Error)?
    /// The system's measurements; `nil` on Linux.
    var metrics: ExchangeMetrics?
    private let start = ContinuousClock.now
    private var mayRepeat: Bool
    private var hasHead = false
    private var sentBytes: Int64 = 0

    /// Creates the state for a message that has not been sent.
    ///
    /// - Parameter mayRepeat: Whether the message may be sent twice.
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

    /// Counts the bytes of the body as they are sent.
    ///
    /// Foundation on Linux reports a total that is too high, so this keeps its own count. The count never exceeds the
    /// size of the body, although `URLSession` may send the body again, for example after an authentication challenge,
    /// and keeps counting.
    ///
    /// - Returns: The number of bytes sent so far.
    mutating func send(_ bytes: Int64, of total: Int64) -> Int64 {
        sentBytes += bytes
        if total > 0 { sentBytes = min(sentBytes, total) }
        return sentBytes
    }

    /// The measurements of a completed task.
    var measurements: ExchangeMetrics { metrics ?? ExchangeMetrics(total: .now - start) }

    /// Decides how to proceed at the end of a task.
    ///
    /// The server may close an idle connection, and so may the system while the app is in the background. The next
    /// request then fails. In this case, `URLSession` repeats a GET, but not a POST.
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
    /// Returns the error to report for an error from `URLSession`: `CancellationError` or a `URLError`.
    ///
    /// On Apple platforms, `URLSession` also ends tasks with socket errors, for example `ECONNABORTED` (53) after the
    /// app was in the background.
    package static func reported(_ error: any Error) -> any Error {
        if let error = error as? URLError { return error.code == .cancelled ? CancellationError() : error }
        if error is CancellationError { return error }
        let system = error as NSError
        let code: URLError.Code =
            switch (system.domain, Int32(clamping: system.code)) {
            case (NSPOSIXErrorDomain, ECONNREFUSED): .cannotConnectToHost
            case (NSPOSIXErrorDomain, ETIMEDOUT): .timedOut
            case (NSPOSIXErrorDomain, ENETDOWN), (NSPOSIXErrorDomain, ENETUNREACH): .notConnectedToInternet
            default: .networkConnectionLost
            }
        return URLError(
            code, userInfo: [NSLocalizedDescriptionKey: system.localizedDescription, NSUnderlyingErrorKey: system])
    }
}
