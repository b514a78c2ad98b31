import SwiftGraphQLJSON

/// A string that is compared and hashed by its code points.
///
/// In GraphQL, strings are sequences of code points. Swift compares strings by canonical equivalence instead, so `"é"`
/// as one code point equals `"é"` as two.
@propertyWrapper
package struct ByCodePoints: Hashable, Sendable {
    /// The string itself.
    package var wrappedValue: String?

    /// Wraps a string to compare it by its code points.
    package init(wrappedValue: String?) {
        self.wrappedValue = wrappedValue
    }

    /// Whether two strings are the same sequence of code points.
    package static func == (left: ByCodePoints, right: ByCodePoints) -> Bool {
        left.wrappedValue.isSameText(as: right.wrappedValue)
    }

    /// Hashes the code points.
    package func hash(into hasher: inout Hasher) {
        wrappedValue?.hashText(into: &hasher)
    }
}

extension String? {
    /// Returns whether both strings have the same code points, or both are `nil`.
    package func isSameText(as other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSameText(as: other)
    }
}
