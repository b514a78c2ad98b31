/// A namespace of the generated code. The raw value is its name.
enum SwiftNamespace: String, Hashable, CaseIterable {
    /// The root types.
    case operations = "Operations"
    /// The object types.
    case objects = "Objects"
    /// The interfaces, and the protocols of their fields.
    case interfaces = "Interfaces"
    /// The unions.
    case unions = "Unions"
    /// The enums.
    case enums = "Enums"
    /// The input objects.
    case inputObjects = "InputObjects"
}

/// The name of a generated type.
struct SwiftTypeName: Hashable {
    /// The namespace that the type is declared in.
    var namespace: SwiftNamespace
    /// The name inside the namespace, not yet escaped.
    var name: String
}

/// The type of a generated parameter, property or result.
indirect enum SwiftType: Hashable {
    /// The Swift type of a built-in scalar.
    enum BuiltIn: String, Hashable {
        /// `String`.
        case string = "String"
        /// `ID`, which is a string in Swift.
        case id = "ID"
        /// `Int`.
        case int = "Int"
        /// `Float`.
        case double = "Double"
        /// `Boolean`.
        case bool = "Bool"
    }

    /// The Swift type of a built-in scalar.
    case builtIn(BuiltIn)
    /// The codec of a custom scalar.
    case codec(SwiftCodec)
    /// A generated type.
    case declared(SwiftTypeName)
    /// A list.
    case list(SwiftType)
    /// An optional type.
    case optional(SwiftType)

    /// Whether encoding must name the type. A generated type can encode itself unless it is inside a list or an
    /// optional.
    var isNamedToEncode: Bool {
        switch self {
        case .codec: true
        case .builtIn, .declared: false
        case .list(.declared), .optional(.declared): true
        case .list(let type), .optional(let type): type.isNamedToEncode
        }
    }
}
