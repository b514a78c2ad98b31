/// A string that is compared and hashed by its code points.
///
/// In GraphQL and JSON, strings are sequences of code points. Swift compares strings by canonical equivalence instead,
/// so `"é"` as one code point equals `"é"` as two.
@propertyWrapper
package struct ByCodePoints<Text: CodePointComparable>: Hashable, Sendable {
    /// The string itself.
    package var wrappedValue: Text

    /// Wraps a string to compare it by its code points.
    package init(wrappedValue: Text) {
        self.wrappedValue = wrappedValue
    }

    /// Whether two strings are the same sequence of code points.
    package static func == (left: ByCodePoints, right: ByCodePoints) -> Bool {
        left.wrappedValue.hasSameCodePoints(as: right.wrappedValue)
    }

    /// Hashes the code points.
    package func hash(into hasher: inout Hasher) {
        wrappedValue.hashCodePoints(into: &hasher)
    }
}

/// A string or an optional string.
package protocol CodePointComparable: Sendable {
    /// Returns whether both are the same sequence of code points.
    func hasSameCodePoints(as other: Self) -> Bool
    /// Hashes the code points.
    func hashCodePoints(into hasher: inout Hasher)
}

extension String: CodePointComparable {
    package func hasSameCodePoints(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    package func hashCodePoints(into hasher: inout Hasher) {
        for byte in utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}

extension String?: CodePointComparable {
    package func hasSameCodePoints(as other: String?) -> Bool {
        switch (self, other) {
        case (let left?, let right?): left.hasSameCodePoints(as: right)
        case (nil, nil): true
        case (nil, _?), (_?, nil): false
        }
    }

    package func hashCodePoints(into hasher: inout Hasher) {
        self?.hashCodePoints(into: &hasher)
    }
}
