import SwiftGraphQLLanguage

/// Chooses the names of translated declarations. If all names that suit a declaration are taken, its name gets a
/// number.
struct TranslatedNames {
    /// The names of all properties, and of types that the translated source uses and no other type may hide.
    private var reserved: Set<String>
    /// The names of the types at the top level.
    private var topLevel: Set<String> = []

    /// Creates the names for a translation.
    ///
    /// - Parameters:
    ///   - codecs: The Swift types of the schema's scalars.
    ///   - namespace: The enum that the API is declared in, if any.
    ///   - members: All response names. A property must not hide a type.
    init(codecs: Set<String>, namespace: String?, members: Set<String>) {
        reserved = Namer.reservedTypeNames.union([
            "Any", "Array", "Bool", "DeferredPart", "Double", "Foundation", "Hashable", "Int", "Optional",
            "OptionalArgument",
            "Selection", "Self", "Sendable", "String",
        ])
        for codec in codecs { reserved.insert(String(codec.prefix { $0 != "." && $0 != "<" })) }
        if let namespace { reserved.insert(namespace) }
        reserved.formUnion(members)
    }

    /// Returns the name of an operation's type. If the name is taken, the kind of the operation is added.
    mutating func operation(_ name: String, _ kind: OperationKind) -> String {
        let name = Namer.typeName(name)
        let result = Self.free([name, name + Namer.typeName(kind.rawValue)]) {
            reserved.contains($0) || topLevel.contains($0)
        }
        topLevel.insert(result)
        return result
    }

    /// Returns the name of a fragment's type. If the name is taken, `Fragment` is added. No nested type gets the same
    /// name, because operations refer to fragments.
    mutating func fragment(_ name: String) -> String {
        let name = Namer.typeName(name)
        let result = Self.free([name, name + "Fragment"]) { reserved.contains($0) || topLevel.contains($0) }
        topLevel.insert(result)
        reserved.insert(result)
        return result
    }

    /// Returns the name of a nested type, which must differ from the enclosing types' names.
    ///
    /// - Parameter names: The names that suit the type, in order of preference.
    func nested(_ names: [String], _ enclosing: inout Set<String>) -> String {
        let result = Self.free(names.map { Namer.typeName(Namer.lowerCamelCase(Self.withoutUnderscores($0))) }) {
            reserved.contains($0) || enclosing.contains($0)
        }
        enclosing.insert(result)
        return result
    }

    /// Returns a name without underscores at its beginning, as in `__schema`, if a letter follows them.
    private static func withoutUnderscores(_ name: String) -> String {
        let rest = name.drop { $0 == "_" }
        return rest.first?.isLetter == true ? String(rest) : name
    }

    /// Returns a property name for a field. No other property has this name.
    static func member(_ name: String, taken: inout Set<String>) -> String {
        numbered(name, reserved: Namer.reservedMemberNames.union(["hashValue"]), taken: &taken)
    }

    /// Returns an enum case name for a type. No other case has this name.
    static func branch(_ name: String, taken: inout Set<String>) -> String {
        let reserved = Namer.reservedMemberNames.union(["hashValue", "none", "some", "other", "selection"])
        return numbered(name, reserved: reserved, taken: &taken)
    }

    /// Returns a name that isn't taken. A name that is reserved in Swift gets a trailing underscore, as in the
    /// generated API.
    private static func numbered(_ name: String, reserved: Set<String>, taken: inout Set<String>) -> String {
        let result = free([reserved.contains(name) ? name + "_" : name]) { taken.contains($0) }
        taken.insert(result)
        return result
    }

    /// Returns the first name that isn't taken. If all names are taken, the last one gets a number.
    private static func free(_ names: [String], _ isTaken: (String) -> Bool) -> String {
        if let name = names.first(where: { !isTaken($0) }) { return name }
        let name = names.last ?? ""
        let separator = name.last?.isNumber == true ? "_" : ""
        return (name + separator).numbered(isTaken: isTaken)
    }
}

extension String {
    /// Returns the text followed by a number: the lowest number, from 2, that results in an unused name.
    func numbered(isTaken: (String) -> Bool) -> String {
        var number = 2
        while isTaken("\(self)\(number)") { number += 1 }
        return "\(self)\(number)"
    }
}
