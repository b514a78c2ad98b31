/// Something that goes wrong with a request on demand.
struct Fault: Sendable {
    enum Kind: Sendable {
        /// The response is late.
        case delay(Duration)
        /// There is no response.
        case failure(any Error)
        /// The response ends early.
        case cutOff(bytes: Int)
        /// One field fails.
        case field(coordinate: String, message: String)
    }

    let kind: Kind
    /// How many requests it is for; `nil` for all.
    let counter: FaultCounter?

    init(_ kind: Kind, requests: Int?) {
        self.kind = kind
        counter = requests.map(FaultCounter.init)
    }
}

/// Counts the requests that a fault is still for; shared by all copies of a server.
actor FaultCounter {
    private var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    /// Whether the fault is for one more request.
    func take() -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        return true
    }
}
