extension JSONWriter {
    /// A scalar value that hasn't been written as text yet, for use by generated code.
    public enum Scalar: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// An integer.
        case integer(Int)
        /// A string.
        case string(String)

        /// Returns whether two scalars would be written as the same text. Strings are compared by UTF-8 bytes, so
        /// canonically equivalent strings may differ.
        package func isSame(as other: Scalar) -> Bool {
            switch (self, other) {
            case (.null, .null): return true
            case (.bool(let left), .bool(let right)): return left == right
            case (.integer(let left), .integer(let right)): return left == right
            case (.string(let left), .string(let right)): return left.isSameText(as: right)
            default: return false
            }
        }
    }
}
