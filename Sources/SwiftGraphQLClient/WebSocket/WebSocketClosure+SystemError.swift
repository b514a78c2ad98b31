import Foundation

extension WebSocketClosure {
    /// Creates the closure of a system WebSocket from the system's error; `nil` means that the system reports no error.
    ///
    /// `URLSessionWebSocketTask` ends with `EMSGSIZE` (40 on Apple platforms) if a message is larger than its limit,
    /// and reports no close code. The closure then has code 1009, as with this library's own framing. The transport
    /// must not reconnect, because the next connection would receive the same message.
    init(systemError error: (any Error)?) {
        guard let error else {
            self.init(code: 1006, reason: "the connection was closed")
            return
        }
        var current: NSError? = error as NSError
        while let system = current {
            if Self.systemDomains.contains(system.domain), system.code == Int(EMSGSIZE) {
                self.init(code: 1009, reason: "a message larger than the limit", isOurs: true)
                return
            }
            current = system.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        self.init(code: 1006, reason: error.localizedDescription)
    }

    /// The domains of socket errors, including the domain that Apple's Network framework uses.
    private static let systemDomains = [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"]
}
