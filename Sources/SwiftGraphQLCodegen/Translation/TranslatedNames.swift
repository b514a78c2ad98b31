/// Chooses the names of translated declarations. A name that is taken gets a number.
struct TranslatedNames {
    /// The names of all properties, and of types that the translated source uses and no other type may hide.
    private var reserved: Set<String>

    /// Creates the names for a translation.
    ///
    /// - Parameters:
    ///   - codecs: The Swift types of the schema's scalars.
    ///   - namespace: The enum that the API is declared in, if any.
    ///   - members: All response names. A property must not hide a type.
    init(codecs: Set<String>, namespace: String?, members: Set<String>) {
        reserved = Namer.reservedTypeNames.union([
            "Any", "Array", "Bool", "Double", "Foundation", "Hashable", "Int", "Optional", "OptionalArgument",
            "Selection", "Self", "Sendable", "String",
        ])
        for codec in codecs { reserved.insert(String(codec.prefix { $0 != "." && $0 != "<" })) }
        if let namespace { reserved.insert(namespace) }
        reserved.formUnion(members)
    }

    /// Returns the name of a type at the top level.
    mutating func topLevel(_ name: String) -> String {
        Self.numbered(Namer.typeName(name), taken: &reserved)
    }

    /// Returns the name of a nested type, which must differ from the enclosing types' names.
    ///
    /// - Parameter other: The name to use if the first one is taken.
    func nested(_ name: String, orElse other: String? = nil, _ enclosing: inout Set<String>) -> String {
        var taken = reserved.union(enclosing)
        let first = Namer.typeName(Namer.lowerCamelCase(name))
        let second = other.map { Namer.typeName(Namer.lowerCamelCase($0)) }
        let chosen = [first, second].lazy.compactMap { $0 }.first { !taken.contains($0) }
        let result = Self.numbered(chosen ?? first, taken: &taken)
        enclosing.insert(result)
        return result
    }

    /// Returns the name of a struct's property.
    static func member(_ name: String, taken: inout Set<String>) -> String {
        numbered(name, reserved: Namer.reservedMemberNames.union(["hashValue"]), taken: &taken)
    }

    /// Returns the name of an enum's case.
    static func branch(_ name: String, taken: inout Set<String>) -> String {
        let reserved = Namer.reservedMemberNames.union(["hashValue", "none", "some", "other", "selection"])
        return numbered(name, reserved: reserved, taken: &taken)
    }

    /// Returns a name that isn't taken. A name that is reserved in Swift gets a trailing underscore, as in the
    /// generated API.
    private static func numbered(_ name: String, reserved: Set<String>, taken: inout Set<String>) -> String {
        numbered(reserved.contains(name) ? name + "_" : name, taken: &taken)
    }

    /// Returns a name that isn't taken, with a number at its end if necessary, and marks it as taken.
    private static func numbered(_ name: String, taken: inout Set<String>) -> String {
        var (candidate, number) = (name, 2)
        while !taken.insert(candidate).inserted {
            candidate = "\(name)\(name.last?.isNumber == true ? "_" : "")\(number)"
            number += 1
        }
        return candidate
    }
}
