/// A namespace of the generated code; the raw value is its name.
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
    /// Where it is declared.
    var namespace: SwiftNamespace
    /// Its name there, not yet escaped.
    var name: String
}

/// The type of a generated parameter, member or result.
indirect enum SwiftType: Hashable {
    /// A type of Swift's own that a built-in scalar becomes.
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

    /// A type of Swift's own.
    case builtIn(BuiltIn)
    /// A custom scalar: the codec that it is mapped to.
    case codec(SwiftCodec)
    /// A generated type.
    case declared(SwiftTypeName)
    /// A list.
    case list(SwiftType)
    /// A value or nil.
    case optional(SwiftType)

    /// Whether encoding has to name the type. A generated type knows how to encode itself where it stands alone.
    var isNamedToEncode: Bool {
        switch self {
        case .codec: true
        case .builtIn, .declared: false
        case .list(.declared), .optional(.declared): true
        case .list(let type), .optional(let type): type.isNamedToEncode
        }
    }
}
