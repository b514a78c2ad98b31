/// Makes Swift names of GraphQL names.
///
/// The outcome depends on the schema alone: names that clash get underscores in the schema's order.
enum Namer {
    /// Names that no generated type may have, because generated code refers to them.
    ///
    /// `Type` and `Protocol` because behind a dot they mean a metatype in an expression, even between backticks.
    static let reservedTypeNames = Set(
        SwiftNamespace.allCases.map(\.rawValue) + ["Swift", "SwiftGraphQL", "Type", "Protocol"])

    /// Names that can't be told from the language's own after a dot, and those that generated code refers to.
    static let reservedMemberNames = reservedTypeNames.union(["self", "Self", "init", "_"])

    /// Names that a member of an input object can't have beside those that its conformances bring.
    static let reservedInputMemberNames = reservedMemberNames.union(
        ["hashValue", "hash", "Members"])

    /// Names that an enum's case can't have: what its conformances bring, and what reads like an optional's cases.
    static let reservedCaseNames = reservedMemberNames.union([
        "unrecognized", "allCases", "rawValue", "RawValue", "AllCases", "hashValue", "hash", "description",
        "debugDescription", "encode", "mockValue", "wrappedValue", "WrappedType", "none", "some",
    ])

    /// Names that a case of a `@oneOf` input object can't have.
    static let reservedOneOfNames = reservedMemberNames.union(["hashValue", "hash", "none", "some"])

    /// A type's name: as it is, with an upper-case first letter.
    static func typeName(_ name: String) -> String {
        let name = name == "_" ? "__" : name
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// A name that is not taken, by as many underscores as it needs, and is now.
    static func unique(_ name: String, taken: inout Set<String>) -> String {
        var name = name
        while !taken.insert(name).inserted { name += "_" }
        return name
    }

    /// A name in lower camel case: `NEW_HOPE` and `new_hope` become `newHope`, `NewHope` becomes `newHope`.
    ///
    /// Underscores at both ends stay, and so do those between digits.
    static func lowerCamelCase(_ name: String) -> String {
        let bytes = Array(name.utf8)
        guard let start = bytes.firstIndex(where: { $0 != underscore }),
            let last = bytes.lastIndex(where: { $0 != underscore })
        else { return name == "_" ? "__" : name }
        var result = Array(bytes[..<start])
        for (position, word) in bytes[start...last].split(separator: underscore).enumerated() {
            if position == 0 {
                result += lowerCasedStart(word)
            } else {
                if let end = result.last, let next = word.first, isDigit(end), isDigit(next) {
                    result.append(underscore)
                }
                result += capitalized(word)
            }
        }
        result += bytes[(last + 1)...]
        return String(decoding: result, as: UTF8.self)
    }

    private static let underscore = UInt8(ascii: "_")

    /// The first word: wholly in lower case if it has no lower-case letter, otherwise up to its first word's end.
    ///
    /// `URL` becomes `url`, `URLPath` becomes `urlPath`, `Path` becomes `path`.
    private static func lowerCasedStart(_ word: ArraySlice<UInt8>) -> [UInt8] {
        guard word.contains(where: isLower) else { return word.map(lower) }
        let upperCount = word.prefix(while: isUpper).count
        // The last of several capitals belongs to the next word, unless what follows is no letter.
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
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte + 32 : byte }
    private static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte - 32 : byte }
}
