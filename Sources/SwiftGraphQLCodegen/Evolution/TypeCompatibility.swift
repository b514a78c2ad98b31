import GraphQLSchema

/// Whether a type fits where another one did.
///
/// A name fits itself alone: an interface in the place of one of its objects would, too, break requests.
enum TypeCompatibility {
    /// Whether what a field returns is what it returned: null may be excluded now.
    static func fitsAsResult(_ new: SchemaTypeReference, for old: SchemaTypeReference) -> Bool {
        switch (old, new) {
        case (.nonNull(let old), .nonNull(let new)): fitsAsResult(new, for: old)
        case (.nonNull, _): false
        case (_, .nonNull(let new)): fitsAsResult(new, for: old)
        case (.list(let old), .list(let new)): fitsAsResult(new, for: old)
        case (.named(let old), .named(let new)): old == new
        case (.list, .named), (.named, .list): false
        }
    }

    /// Whether a value is taken that was taken: null may be allowed now.
    static func fitsAsInput(_ new: SchemaTypeReference, for old: SchemaTypeReference) -> Bool {
        switch (old, new) {
        case (.nonNull(let old), .nonNull(let new)): fitsAsInput(new, for: old)
        case (.nonNull(let old), _): fitsAsInput(new, for: old)
        case (_, .nonNull): false
        case (.list(let old), .list(let new)): fitsAsInput(new, for: old)
        case (.named(let old), .named(let new)): old == new
        case (.list, .named), (.named, .list): false
        }
    }
}
