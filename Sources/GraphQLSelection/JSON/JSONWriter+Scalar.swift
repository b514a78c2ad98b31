extension JSONWriter {
    /// A scalar value that has not become text yet.
    enum Scalar: Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case string(String)

        /// Whether both become the same text. Strings are compared by their bytes: canonically equivalent ones differ.
        func isSame(as other: Scalar) -> Bool {
            switch (self, other) {
            case (.null, .null): return true
            case (.bool(let left), .bool(let right)): return left == right
            case (.integer(let left), .integer(let right)): return left == right
            case (.string(var left), .string(var right)):
                return left.withUTF8 { left in
                    right.withUTF8 { left.count == $0.count && left.elementsEqual($0) }
                }
            default: return false
            }
        }
    }

    /// Writes a scalar.
    mutating func scalar(_ scalar: Scalar) {
        switch scalar {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .string(let value): string(value)
        }
    }
}
