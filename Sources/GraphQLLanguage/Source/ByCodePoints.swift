/// Makes a string's owner compare and hash it by its code points.
///
/// Strings of GraphQL and JSON are sequences of code points. Swift compares by canonical equivalence instead, by which
/// `"é"` in one code point equals `"é"` in two.
@propertyWrapper
package struct ByCodePoints<Text: CodePointComparable>: Hashable, Sendable {
    /// The string itself.
    package var wrappedValue: Text

    /// A string that is compared by its code points.
    package init(wrappedValue: Text) {
        self.wrappedValue = wrappedValue
    }

    /// Whether two strings are the same sequence of code points.
    package static func == (left: ByCodePoints, right: ByCodePoints) -> Bool {
        left.wrappedValue.hasSameCodePoints(as: right.wrappedValue)
    }

    /// Feeds the code points.
    package func hash(into hasher: inout Hasher) {
        wrappedValue.hashCodePoints(into: &hasher)
    }
}

/// A string, or an optional one.
package protocol CodePointComparable: Sendable {
    /// Whether it is the same sequence of code points as another one.
    func hasSameCodePoints(as other: Self) -> Bool
    /// Feeds its code points to a hasher.
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
