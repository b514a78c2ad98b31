/// A namespace in the generated code. The raw value is the namespace's name.
package enum SwiftNamespace: String, Hashable, CaseIterable {
    /// The namespace for the scopes of root types.
    case operations = "Operations"
    /// The namespace for the scopes of other object types.
    case objects = "Objects"
    /// The namespace for the scopes of interfaces, and for the protocols with their fields.
    case interfaces = "Interfaces"
    /// The namespace for the scopes of unions.
    case unions = "Unions"
    /// The namespace for enums.
    case enums = "Enums"
    /// The namespace for input objects.
    case inputObjects = "InputObjects"
}

/// The name of a generated type.
package struct SwiftTypeName: Hashable {
    /// The namespace that contains the type.
    package var namespace: SwiftNamespace
    /// The name inside the namespace, without backticks.
    package var name: String
}

/// The type of a generated parameter, property or result.
package indirect enum SwiftType: Hashable {
    /// The Swift type for a built-in scalar. The raw value is the name of the Swift type, or `ID`.
    package enum BuiltIn: String, Hashable {
        case string = "String"
        /// The Swift type for `ID`, which is `String`.
        case id = "ID"
        case int = "Int"
        /// The Swift type for GraphQL's `Float`.
        case double = "Double"
        /// The Swift type for GraphQL's `Boolean`.
        case bool = "Bool"
    }

    case builtIn(BuiltIn)
    case codec(SwiftCodec)
    case declared(SwiftTypeName)
    case list(SwiftType)
    case optional(SwiftType)

    /// Whether code that encodes a value must name the type. A generated type encodes itself, unless it is in a list or
    /// an optional.
    var isNamedToEncode: Bool {
        switch self {
        case .codec: true
        case .builtIn, .declared: false
        case .list(.declared), .optional(.declared): true
        case .list(let type), .optional(let type): type.isNamedToEncode
        }
    }
}
