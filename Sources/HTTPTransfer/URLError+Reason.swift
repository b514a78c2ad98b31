package import Foundation

extension URLError {
    /// An error that says why in words.
    ///
    /// - Parameter systemCode: The system's own error, if there is one: a `POSIXErrorCode`.
    package init(_ code: URLError.Code, _ reason: String, systemCode: Int? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: reason]
        if let systemCode {
            userInfo[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: systemCode)
        }
        self.init(code, userInfo: userInfo)
    }

    /// The error for a response whose head is larger than a limit.
    init(_ failure: HTTPHeadParser.TooLarge) {
        self.init(.dataLengthExceedsMaximum, "the head of the response has more than \(failure.limit)")
    }

    /// What happened, in words.
    package var reason: String {
        // Foundation on Linux says "unknown" of a broken TLS handshake and of a body cut short; the error behind it says
        // more.
        let inner = code == .unknown ? errorUserInfo[NSUnderlyingErrorKey] as? NSError : nil
        return (inner ?? self as NSError).localizedDescription
    }

    /// Whether the other side refused the connection: nothing listens there.
    package var isRefusedConnection: Bool {
        guard code == .cannotConnectToHost else { return false }
        var error: NSError? = self as NSError
        while let current = error {
            let isRefusal = current.code == Int(ECONNREFUSED)
            if current.domain == NSPOSIXErrorDomain, isRefusal { return true }
            // How Apple's Foundation names the error of the socket.
            if current.userInfo["_kCFStreamErrorCodeKey"] as? Int == Int(ECONNREFUSED) { return true }
            error = current.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        return false
    }
}
