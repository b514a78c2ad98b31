/// The kind of a named type; see the specification, section 3.4. The raw value is the name for error messages.
package enum TypeKind: String, Hashable, Sendable, CaseIterable {
    /// A leaf value in a form that the server defines.
    case scalar
    /// An object with fields.
    case object
    /// A set of fields that several types share.
    case interface
    /// A choice of several object types.
    case union
    /// A set of named values.
    case `enum`
    /// A set of input fields that a request sends.
    case inputObject = "input object"

    /// The kind with an article: `an object`, `a union`.
    package var withArticle: String {
        switch self {
        case .scalar, .union: "a \(rawValue)"
        case .object, .interface, .enum, .inputObject: "an \(rawValue)"
        }
    }

    /// The keyword of a definition of this kind, such as `type`.
    package var keyword: String {
        switch self {
        case .object: "type"
        case .inputObject: "input"
        case .scalar, .interface, .union, .enum: rawValue
        }
    }

    /// The location of a directive on a type of this kind. The location's name is also the name of the kind in
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

    /// Whether a field of this kind of type has a selection set.
    package var isComposite: Bool {
        switch self {
        case .object, .interface, .union: true
        case .scalar, .enum, .inputObject: false
        }
    }

    /// Whether an argument can have this kind of type.
    package var isInput: Bool {
        switch self {
        case .scalar, .enum, .inputObject: true
        case .object, .interface, .union: false
        }
    }
}
