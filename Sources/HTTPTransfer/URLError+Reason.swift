package import Foundation

extension URLError {
    /// Creates an error with a description.
    ///
    /// - Parameter systemCode: The system error behind it, as a `POSIXErrorCode`; `nil` if there is none.
    package init(_ code: URLError.Code, _ reason: String, systemCode: Int? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: reason]
        if let systemCode {
            userInfo[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: systemCode)
        }
        self.init(code, userInfo: userInfo)
    }

    /// Creates the error for a response whose head exceeds a limit.
    init(_ failure: HTTPHeadParser.TooLarge) {
        self.init(.dataLengthExceedsMaximum, "the head of the response has more than \(failure.limit)")
    }

    /// The description of the error.
    package var reason: String {
        // Foundation on Linux describes a failed TLS handshake and a truncated body as "unknown". The underlying error
        // is more specific.
        let inner = code == .unknown ? errorUserInfo[NSUnderlyingErrorKey] as? NSError : nil
        return (inner ?? self as NSError).localizedDescription
    }

    /// Whether the host refused the connection because nothing listens on the port.
    package var isRefusedConnection: Bool {
        guard code == .cannotConnectToHost else { return false }
        var error: NSError? = self as NSError
        while let current = error {
            let isRefusal = current.code == Int(ECONNREFUSED)
            if current.domain == NSPOSIXErrorDomain, isRefusal { return true }
            // Foundation on Apple platforms stores the socket error under this key.
            if current.userInfo["_kCFStreamErrorCodeKey"] as? Int == Int(ECONNREFUSED) { return true }
            error = current.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        return false
    }
}
