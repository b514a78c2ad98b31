/// A simulated failure of a request.
struct Fault: Sendable {
    enum Kind: Sendable {
        /// Delays the response.
        case delay(Duration)
        /// Throws an error instead of returning a response.
        case failure(any Error)
        /// Cuts the response off after a number of bytes.
        case cutOff(bytes: Int)
        /// Adds a field error to the response.
        case field(coordinate: String, message: String)
    }

    let kind: Kind
    /// The number of requests that the fault still affects, or `nil` if it affects all requests.
    let counter: FaultCounter?

    init(_ kind: Kind, requests: Int?) {
        self.kind = kind
        counter = requests.map(FaultCounter.init)
    }
}

/// Counts the requests that a fault still affects. All copies of a server share the counter.
actor FaultCounter {
    private var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    /// Returns whether the fault affects the next request and counts the request.
    func take() -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        return true
    }
}
