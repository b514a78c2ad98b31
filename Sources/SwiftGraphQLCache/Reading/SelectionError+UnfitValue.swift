import SwiftGraphQLSelection

extension SelectionError {
    /// Whether a stored value doesn't fit its field, whose type may have changed in the meantime, or whether the values
    /// take too much memory.
    var isUnfitValue: Bool {
        [.typeMismatch, .unexpectedNull, .unknownType, .invalidScalar, .valuesTooLarge].contains(code)
    }
}
