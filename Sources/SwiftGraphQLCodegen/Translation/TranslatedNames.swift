/// Names of what a translation declares: a name that is taken gets a number.
struct TranslatedNames {
    /// Types that translated source names, which no type of its own may hide, and all its properties.
    private var reserved: Set<String>

    /// Names for a translation.
    ///
    /// - Parameters:
    ///   - codecs: The Swift types that the schema's scalars are mapped to.
    ///   - namespace: The enum that the API is declared in, if any.
    ///   - members: All response names: a property must not stand where a type is meant.
    init(codecs: Set<String>, namespace: String?, members: Set<String>) {
        reserved = Namer.reservedTypeNames.union([
            "Any", "Array", "Bool", "Double", "Foundation", "Hashable", "Int", "Optional", "OptionalArgument",
            "Selection", "Self", "Sendable", "String",
        ])
        for codec in codecs { reserved.insert(String(codec.prefix { $0 != "." && $0 != "<" })) }
        if let namespace { reserved.insert(namespace) }
        reserved.formUnion(members)
    }

    /// The name of a type that everything else can name.
    mutating func topLevel(_ name: String) -> String {
        Self.numbered(Namer.typeName(name), taken: &reserved)
    }

    /// The name of a type in others, the names of which it can't have either.
    ///
    /// - Parameter other: A name for it if the first one is taken.
    func nested(_ name: String, orElse other: String? = nil, _ enclosing: inout Set<String>) -> String {
        var taken = reserved.union(enclosing)
        let first = Namer.typeName(Namer.lowerCamelCase(name))
        let second = other.map { Namer.typeName(Namer.lowerCamelCase($0)) }
        let chosen = [first, second].lazy.compactMap { $0 }.first { !taken.contains($0) }
        let result = Self.numbered(chosen ?? first, taken: &taken)
        enclosing.insert(result)
        return result
    }

    /// The name of a struct's member.
    static func member(_ name: String, taken: inout Set<String>) -> String {
        numbered(name, reserved: Namer.reservedMemberNames.union(["hashValue"]), taken: &taken)
    }

    /// The name of an enum's case.
    static func branch(_ name: String, taken: inout Set<String>) -> String {
        let reserved = Namer.reservedMemberNames.union(["hashValue", "none", "some", "other", "selection"])
        return numbered(name, reserved: reserved, taken: &taken)
    }

    /// A name that is not taken: with an underscore behind it if Swift reserves it, as the generated API has it.
    private static func numbered(_ name: String, reserved: Set<String>, taken: inout Set<String>) -> String {
        numbered(reserved.contains(name) ? name + "_" : name, taken: &taken)
    }

    /// A name that is not taken, by a number behind it where it has to be, and is now.
    private static func numbered(_ name: String, taken: inout Set<String>) -> String {
        var (candidate, number) = (name, 2)
        while !taken.insert(candidate).inserted {
            candidate = "\(name)\(name.last?.isNumber == true ? "_" : "")\(number)"
            number += 1
        }
        return candidate
    }
}
