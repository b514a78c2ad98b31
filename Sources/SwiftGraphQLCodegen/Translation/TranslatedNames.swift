import SwiftGraphQLLanguage

/// Chooses the names of translated declarations. If all suitable names for a declaration are taken, the last of them
/// gets a number.
struct TranslatedNames {
    /// The names of properties, and of types that the translated source uses, which no translated type can have.
    private var reserved: Set<String>
    /// The names that no other top-level type can have: the names that have been chosen so far, and the names of types
    /// that the generated API or apps use without a module name.
    private var topLevel = ScalarsFile.reservedNames

    /// Reserves the names that a translation uses.
    ///
    /// - Parameters:
    ///   - codecs: The Swift types of the schema's scalars.
    ///   - namespace: The name of the enum that contains the API, or `nil` if there is none.
    ///   - members: The names of all properties. No type gets such a name, because a property would hide the type.
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

    /// Returns the name for the type of an operation. If the name is taken, adds the kind of operation.
    mutating func operation(_ name: String, _ kind: OperationKind) -> String {
        let name = Namer.typeName(name)
        let result = Self.free([name, name + Namer.typeName(kind.rawValue)]) {
            reserved.contains($0) || topLevel.contains($0)
        }
        topLevel.insert(result)
        return result
    }

    /// Returns the name for the type of a fragment. If the name is taken, adds `Fragment`. Nested types can't have this
    /// name, because operations refer to fragments.
    mutating func fragment(_ name: String) -> String {
        let name = Namer.typeName(name)
        let result = Self.free([name, name + "Fragment"]) { reserved.contains($0) || topLevel.contains($0) }
        topLevel.insert(result)
        reserved.insert(result)
        return result
    }

    /// Returns the name of a nested type, which must differ from the names of the enclosing types.
    ///
    /// - Parameter names: The suitable names for the type, in order of preference.
    func nested(_ names: [String], _ enclosing: inout Set<String>) -> String {
        let result = Self.free(names.map { Namer.typeName(Namer.lowerCamelCase(Self.withoutUnderscores($0))) }) {
            reserved.contains($0) || enclosing.contains($0)
        }
        enclosing.insert(result)
        return result
    }

    /// Returns the given name without underscores at the start, as in `__schema`, if a letter follows them.
    private static func withoutUnderscores(_ name: String) -> String {
        let rest = name.drop { $0 == "_" }
        return rest.first?.isLetter == true ? String(rest) : name
    }

    /// Returns a unique property name for the given field.
    static func member(_ name: String, taken: inout Set<String>) -> String {
        numbered(name, reserved: Namer.reservedMemberNames.union(["hashValue"]), taken: &taken)
    }

    /// Returns a unique enum case name for the given type.
    static func branch(_ name: String, taken: inout Set<String>) -> String {
        let reserved = Namer.reservedMemberNames.union(["hashValue", "none", "some", "other", "selection"])
        return numbered(name, reserved: reserved, taken: &taken)
    }

    /// Returns a name that isn't taken. If the given name is reserved in Swift, adds an underscore, as in the generated
    /// API.
    private static func numbered(_ name: String, reserved: Set<String>, taken: inout Set<String>) -> String {
        let result = free([reserved.contains(name) ? name + "_" : name]) { taken.contains($0) }
        taken.insert(result)
        return result
    }

    /// Returns the first of the given names that isn't taken. If all names are taken, adds a number to the last one.
    private static func free(_ names: [String], _ isTaken: (String) -> Bool) -> String {
        if let name = names.first(where: { !isTaken($0) }) { return name }
        let name = names.last ?? ""
        let separator = name.last?.isNumber == true ? "_" : ""
        return (name + separator).numbered(isTaken: isTaken)
    }
}

extension String {
    /// Returns the text followed by the lowest number, starting from 2, that results in an unused name.
    func numbered(isTaken: (String) -> Bool) -> String {
        var number = 2
        while isTaken("\(self)\(number)") { number += 1 }
        return "\(self)\(number)"
    }
}
