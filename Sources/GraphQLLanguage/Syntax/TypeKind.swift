/// The kind of a named type, see the specification, section 3.4; the raw value is its name for people.
package enum TypeKind: String, Hashable, Sendable, CaseIterable {
    /// A leaf whose form the server defines.
    case scalar
    /// A set of fields.
    case object
    /// A set of fields that other types have too.
    case interface
    /// One of several objects.
    case union
    /// One of several names.
    case `enum`
    /// A set of values that a request sends.
    case inputObject = "input object"

    /// The keyword that starts a definition.
    package var keyword: String {
        switch self {
        case .object: "type"
        case .inputObject: "input"
        case .scalar, .interface, .union, .enum: rawValue
        }
    }

    /// The place of a directive at such a type, whose name is that of the kind in introspection too.
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

    /// Whether a field of such a type has a selection set.
    package var isComposite: Bool {
        switch self {
        case .object, .interface, .union: true
        case .scalar, .enum, .inputObject: false
        }
    }

    /// Whether an argument can be of such a type.
    package var isInput: Bool {
        switch self {
        case .scalar, .enum, .inputObject: true
        case .object, .interface, .union: false
        }
    }
}
