import Foundation

extension WebSocketClosure {
    /// How a WebSocket of the system ended, from the error that the system reports; `nil` for none.
    ///
    /// `URLSessionWebSocketTask` ends with `EMSGSIZE` (40 on Apple platforms) at a message that is larger than its limit,
    /// and leaves the close code out. That is 1009, as where the framing is ours: the next connection would get the same
    /// message, so there must be none.
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

    /// The second one is Network's, which reports the errors of sockets under a name of its own.
    private static let systemDomains = [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"]
}
