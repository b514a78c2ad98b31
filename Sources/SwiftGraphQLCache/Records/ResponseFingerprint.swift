/// Identifies a response: its operation, and a hash of its bytes.
struct ResponseFingerprint: Equatable, Sendable {
    private let operation: any AnyObject & Sendable
    private let variables: String
    private let count: Int
    private let hash: UInt64

    /// - Parameter operation: An object that identifies the operation.
    init(_ body: [UInt8], of operation: any AnyObject & Sendable, _ variables: String) {
        self.operation = operation
        self.variables = variables
        count = body.count
        hash = body.withUnsafeBytes { wideHash(of: $0) }
    }

    static func == (left: ResponseFingerprint, right: ResponseFingerprint) -> Bool {
        left.operation === right.operation && left.hash == right.hash && left.count == right.count
            && left.variables == right.variables
    }
}
