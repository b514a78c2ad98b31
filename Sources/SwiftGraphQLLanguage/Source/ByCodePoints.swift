import SwiftGraphQLJSON

/// An optional string that is compared and hashed by its code points.
///
/// In GraphQL, strings are sequences of code points. In Swift, however, strings are equal if they are canonically
/// equivalent. For example, `"é"` as one code point equals `"é"` as two code points.
@propertyWrapper
package struct ByCodePoints: Hashable, Sendable {
    package var wrappedValue: String?

    /// Creates a wrapper for the given string.
    package init(wrappedValue: String?) {
        self.wrappedValue = wrappedValue
    }

    /// Returns whether both strings consist of the same code points.
    package static func == (left: ByCodePoints, right: ByCodePoints) -> Bool {
        left.wrappedValue.isSameText(as: right.wrappedValue)
    }

    /// Hashes the code points of the string.
    package func hash(into hasher: inout Hasher) {
        wrappedValue?.hashText(into: &hasher)
    }
}

extension String? {
    /// Returns whether both strings consist of the same code points, or both are `nil`.
    package func isSameText(as other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSameText(as: other)
    }
}
