/// A token of Swift source code.
struct SwiftToken {
    /// The kinds of tokens. Only differences that matter to the generator's checks and searches are distinguished.
    enum Kind: UInt8 {
        /// The end of the source. Tokens of this kind follow the last token.
        case end
        /// A name without backticks, a closure parameter such as `$0`, or the name of a macro.
        case name
        case number
        /// A string or regular expression without interpolations. A string with interpolations becomes an `open` and a
        /// `close` token for each interpolation.
        case literal
        case dot, comma, colon, semicolon, at
        /// An opening bracket: `(`, `[` or `{`, or the parenthesis that begins an interpolation.
        case open
        /// A closing bracket: `)`, `]` or `}`.
        case close
        /// A compiler directive: `#if`, `#elseif`, `#else` or `#endif`.
        case directive

        // The following kinds are operators, distinguished by precedence.
        case or, and, coalescing, ternary
        /// The operator `?` or `!` after an operand.
        case postfixQuestion, postfixBang
        case assignment, compoundAssignment, arrow
        case less, greater
        /// An operator with lower precedence than `??`, such as a comparison operator or an operator from outside the
        /// standard library.
        case comparison
        /// An operator with higher precedence than `??`.
        case tight
        case prefix, reference

        // The following kinds are keywords. A keyword that is used as a member or label has the kind `name`.
        case `let`, `var`, `if`, `else`, `guard`, `switch`, `case`, `default`, `for`, `in`, `while`, `repeat`, `do`
        case `catch`, `defer`, `return`, `throw`, `break`, `continue`, `func`, `init`, `where`, `try`, `await`, `as`,
            `is`
        case type, `import`, `typealias`
    }

    var kind: Kind
    /// The character of a bracket, or zero for other tokens.
    var bracket: UInt8 = 0
    /// Whether the token is the first one in its line.
    var beginsLine: Bool
    /// Whether the token is the opening parenthesis of an interpolation.
    var isInterpolation = false
    /// The byte offsets of the token's start and end.
    var start: UInt32
    var end: UInt32
    /// The index of the bracket that matches this bracket. If there is none, the index of the end of the source.
    var match: UInt32 = 0
    /// The hash of the name or operator that the token contains.
    var name: UInt64 = 0

    /// Returns the hash of a name. The hash is never zero.
    static func name(_ text: String) -> UInt64 { text.utf8.stableHash | 1 }

    static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x100_0000_01B3

    /// Whether the token is a name, or a keyword that can be used as a name.
    var isWord: Bool { kind == .name || kind.rawValue >= Kind.let.rawValue }

    /// The kinds of the keywords, keyed by the hashes of their names.
    static let keywords: [UInt64: Kind] = {
        let kinds: KeyValuePairs<String, Kind> = [
            "let": .let, "var": .var, "if": .if, "else": .else, "guard": .guard, "switch": .switch,
            "case": .case, "default": .default, "for": .for, "in": .in, "while": .while, "repeat": .repeat,
            "do": .do, "catch": .catch, "defer": .defer, "return": .return, "throw": .throw, "break": .break,
            "continue": .continue, "func": .func, "init": .`init`, "where": .where, "try": .try,
            "await": .await, "as": .as, "is": .is, "struct": .type, "class": .type, "enum": .type,
            "actor": .type, "extension": .type, "protocol": .type, "import": .import, "typealias": .typealias,
        ]
        return Dictionary(uniqueKeysWithValues: kinds.map { (name($0.key), $0.value) })
    }()
}

extension Sequence<UInt8> {
    /// The 64-bit FNV-1a hash of the bytes, which is the same in every process and on every platform.
    var stableHash: UInt64 { reduce(SwiftToken.offset) { ($0 ^ UInt64($1)) &* SwiftToken.prime } }
}
