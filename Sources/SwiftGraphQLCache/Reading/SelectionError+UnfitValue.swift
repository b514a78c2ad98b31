import SwiftGraphQLSelection

extension SelectionError {
    /// Whether the error means that a stored value doesn't fit its field's type, which may have changed since the value
    /// was stored, or that the values take too much memory.
    var isUnfitValue: Bool {
        [.typeMismatch, .unexpectedNull, .unknownType, .invalidScalar, .valuesTooLarge].contains(code)
    }
}
