import Foundation

/// What became of one message of a `URLSession` so far: a value that decides, for `FoundationHTTPDelegate` to act.
struct FoundationHTTPExchange {
    /// What has to be done at the end of a task.
    enum End {
        /// The receiver gets the end.
        case finish((any Error)?)
        /// The message is sent once more, with a task of its own.
        case sendAgain
    }

    /// What the receiver threw.
    var failure: (any Error)?
    private var mayRepeat: Bool
    private var hasHead = false
    private var sentBytes: Int64 = 0

    /// A message that has not been sent.
    ///
    /// - Parameter mayRepeat: Whether it may be sent twice.
    init(mayRepeat: Bool) {
        self.mayRepeat = mayRepeat
    }

    /// Notes that the head has come.
    ///
    /// - Returns: Whether this is the first call.
    mutating func receiveHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// Counts bytes of the body as they are sent.
    ///
    /// Counted here, because Foundation on Linux reports a total that is ahead. At most the whole body: `URLSession` sends
    /// it again by itself, after a challenge for one, and counts on.
    ///
    /// - Returns: How many bytes have been sent.
    mutating func send(_ bytes: Int64, of total: Int64) -> Int64 {
        sentBytes += bytes
        if total > 0 { sentBytes = min(sentBytes, total) }
        return sentBytes
    }

    /// Decides what the end of a task means.
    ///
    /// A kept connection may be closed by the server, or by the system while the app is in the background, which shows
    /// when the next request is sent. `URLSession` repeats a GET then, and fails a POST.
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
    /// The error that a session reports for one of `URLSession`: `CancellationError` or a `URLError`.
    ///
    /// Apple's `URLSession` also ends tasks with errors of sockets, for one with `ECONNABORTED` (53) after the app was in
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
