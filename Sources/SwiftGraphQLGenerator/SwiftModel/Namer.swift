import SwiftGraphQLLanguage

/// Converts GraphQL names to Swift names.
///
/// The result depends only on the schema, because names that clash get underscores in alphabetical order.
package enum Namer {
    /// The names that no generated type can have, because generated code refers to them.
    ///
    /// `Type` and `Protocol` are reserved, because `.Type` and `.Protocol` mean metatypes, even in backticks.
    package static let reservedTypeNames = Set(
        SwiftNamespace.allCases.map(\.rawValue) + ["Swift", "SwiftGraphQL", "Type", "Protocol"])

    /// The names that members can't have. They have a special meaning after a dot, or generated code refers to them.
    package static let reservedMemberNames = reservedTypeNames.union(["self", "Self", "init", "_"])

    /// The names that members of input objects can't have. If an app makes an input object `Hashable`, that protocol's
    /// `hashValue` would hide a member with the same name.
    static let reservedInputMemberNames = reservedMemberNames.union(["hashValue"])

    /// The names that cases of `@oneOf` input objects can't have. They include the names of the cases of `Optional`,
    /// because Swift would choose `Optional`'s cases where an optional is expected.
    static let reservedOneOfNames = reservedMemberNames.union(["none", "some"])

    /// The names that enum cases can't have. They include the names of static members of `EnumValue`.
    static let reservedCaseNames = reservedOneOfNames.union(["unrecognized", "allCases"])

    /// Returns whether the given name can be the name of a Swift declaration. In Swift, `_` isn't a name.
    package static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return (first.properties.isXIDStart || first == "_") && name != "_"
            && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    /// Returns the Swift name of a type, which is the GraphQL name with its first letter in uppercase.
    package static func typeName(_ name: String) -> String {
        let name = name == "_" ? "__" : name
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns the given name, with underscores appended if `taken` contains it. Adds the result to `taken`.
    package static func unique(_ name: String, taken: inout Set<String>) -> String {
        var name = name
        while !taken.insert(name).inserted { name += "_" }
        return name
    }

    /// Returns the given name in lower camel case. For example, `NEW_HOPE`, `new_hope` and `NewHope` become `newHope`.
    ///
    /// The result keeps underscores at the start, at the end and between digits.
    package static func lowerCamelCase(_ name: String) -> String {
        let bytes = Array(name.utf8)
        guard let start = bytes.firstIndex(where: { $0 != underscore }),
            let last = bytes.lastIndex(where: { $0 != underscore })
        else { return name == "_" ? "__" : name }
        var result = Array(bytes[..<start])
        for (position, word) in bytes[start...last].split(separator: underscore).enumerated() {
            if position == 0 {
                result += lowerCasedStart(word)
            } else {
                if let end = result.last, let next = word.first, end.isDigit, next.isDigit {
                    result.append(underscore)
                }
                result += capitalized(word)
            }
        }
        result += bytes[(last + 1)...]
        return String(decoding: result, as: UTF8.self)
    }

    private static let underscore = UInt8(ascii: "_")

    /// Returns the given word with its first capitals in lowercase, or all in lowercase if it has no lowercase letters.
    ///
    /// `URL` becomes `url`, `URLPath` becomes `urlPath`, and `Path` becomes `path`.
    private static func lowerCasedStart(_ word: ArraySlice<UInt8>) -> [UInt8] {
        guard word.contains(where: isLower) else { return word.map(lower) }
        let upperCount = word.prefix(while: isUpper).count
        // If a lowercase letter follows several capitals, the last capital begins the next word.
        let following = word.dropFirst(upperCount).first
        let count = upperCount > 1 && following.map(isLower) == true ? upperCount - 1 : upperCount
        return word.prefix(count).map(lower) + word.dropFirst(count)
    }

    private static func capitalized(_ word: ArraySlice<UInt8>) -> [UInt8] {
        let rest = word.dropFirst()
        return word.prefix(1).map(upper) + (word.contains(where: isLower) ? Array(rest) : rest.map(lower))
    }

    private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte + 32 : byte }
    private static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte - 32 : byte }
}
