import Foundation

/// The state of an exchange over a `URLSession`. It makes decisions, and `FoundationHTTPDelegate` carries them out.
struct FoundationHTTPExchange {
    /// The action to take at the end of a task.
    enum End {
        /// Ends the exchange.
        case finish((any Error)?)
        /// Resends the message with a new task.
        case sendAgain
    }

    /// The error that the receiver threw, or the error for a head that exceeds the limits.
    var failure: (any Error)?
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
    /// - Returns: Whether this call is the first for the current exchange.
    mutating func receiveHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// Counts the bytes of the body as they are sent.
    ///
    /// This method keeps its own count, because Foundation on Linux reports a total that is too high. The body's size
    /// caps the count, because `URLSession` may resend the body, for example after an authentication challenge.
    ///
    /// - Returns: The number of bytes that have been sent so far.
    mutating func send(_ bytes: Int64, of total: Int64) -> Int64 {
        sentBytes += bytes
        if total > 0 { sentBytes = min(sentBytes, total) }
        return sentBytes
    }

    /// Decides how to proceed at the end of a task.
    ///
    /// The server may close an idle connection, and so may the system while the app is in the background. The next
    /// request then fails. `URLSession` itself resends GET requests. For other requests, this method returns
    /// `sendAgain` if `mayRepeat` is true.
    mutating func end(_ error: (any Error)?) -> End {
        if let failure { return .finish(failure) }
        guard let error else { return .finish(nil) }
        let reported = URLError.reported(error)
        guard let urlError = reported as? URLError, urlError.code == .networkConnectionLost, mayRepeat, !hasHead else {
            return .finish(reported)
        }
        mayRepeat = false
        sentBytes = 0
        return .sendAgain
    }
}

extension URLError {
    /// Returns the error to report for an error from `URLSession`: `CancellationError` or a `URLError`.
    ///
    /// On Apple platforms, a task can also fail with a socket error, such as `ECONNABORTED` (53) after the app returns
    /// from the background.
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
