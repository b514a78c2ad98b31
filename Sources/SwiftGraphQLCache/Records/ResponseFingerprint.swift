/// Identifies a response: its operation, a hash of its bytes, and its lifetime.
struct ResponseFingerprint: Equatable, Sendable {
    private let operation: any AnyObject & Sendable
    private let variables: String
    // If a later response with the same bytes only renewed the stamps, the file would keep the earlier lifetime.
    private let lifetime: Int64?
    private let count: Int
    private let hash: UInt64

    /// - Parameters:
    ///   - operation: An object that identifies the operation.
    ///   - lifetime: How many seconds the values are fresh, according to the server.
    init(_ body: [UInt8], of operation: any AnyObject & Sendable, _ variables: String, lifetime: Int64?) {
        self.operation = operation
        self.variables = variables
        self.lifetime = lifetime
        count = body.count
        hash = body.withUnsafeBytes { wideHash(of: $0) }
    }

    static func == (left: ResponseFingerprint, right: ResponseFingerprint) -> Bool {
        left.operation === right.operation && left.hash == right.hash && left.count == right.count
            && left.lifetime == right.lifetime && left.variables == right.variables
    }
}
