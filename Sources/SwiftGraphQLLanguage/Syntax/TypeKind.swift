/// The kind of a named type. See the specification, section 3.4. The raw value is the name of the kind in error
/// messages.
package enum TypeKind: String, Hashable, Sendable, CaseIterable {
    /// A leaf type whose values have a format that the server defines.
    case scalar
    /// A type whose values are objects with fields.
    case object
    /// An abstract type with fields that several types have in common.
    case interface
    /// An abstract type whose values are objects of one of several types.
    case union
    /// A leaf type with a fixed set of named values.
    case `enum`
    /// A type whose values are objects with fields that a request sends.
    case inputObject = "input object"

    /// The name of the kind with its article, such as `an object` or `a union`.
    package var withArticle: String {
        switch self {
        case .scalar, .union: "a \(rawValue)"
        case .object, .interface, .enum, .inputObject: "an \(rawValue)"
        }
    }

    /// The keyword that begins a definition of this kind, such as `type`.
    package var keyword: String {
        switch self {
        case .object: "type"
        case .inputObject: "input"
        case .scalar, .interface, .union, .enum: rawValue
        }
    }

    /// The location of directives on types of this kind. The location's name is also the name of the kind in
    /// introspection.
    package var directiveLocation: DirectiveLocation.Kind {
        switch self {
        case .scalar: .scalar
        case .object: .object
        case .interface: .interface
        case .union: .union
        case .enum: .enum
        case .inputObject: .inputObject
        }
    }

    /// Whether fields of this kind of type have a selection set.
    package var isComposite: Bool {
        switch self {
        case .object, .interface, .union: true
        case .scalar, .enum, .inputObject: false
        }
    }

    /// Whether arguments can have this kind of type.
    package var isInput: Bool { !isComposite }
}
