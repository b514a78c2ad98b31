/// A token of Swift source.
struct SwiftToken {
    /// The kinds of tokens that matter for names, branches and closures.
    enum Kind: UInt8 {
        /// The end of the source, after the last token.
        case end
        /// A name without its backticks, `$0`, or a macro without its number sign.
        case name
        case number
        /// A string or regular expression; an interpolated string is an `open` and a `close` for each interpolation.
        case literal
        case dot, comma, colon, semicolon, at
        /// `(`, `[` or `{`, and the parenthesis that begins an interpolation.
        case open
        /// `)`, `]` or `}`.
        case close
        /// `#if`, `#elseif`, `#else` and `#endif`.
        case directive

        // Operators, distinguished by precedence.
        case or, and, coalescing, ternary
        /// `?` and `!` after an operand.
        case postfixQuestion, postfixBang
        case assignment, compoundAssignment, arrow
        case less, greater
        /// An operator with lower precedence than `??`: a comparison, or an operator that isn't in the standard
        /// library.
        case comparison
        /// An operator with higher precedence than `??`.
        case tight
        case prefix, reference

        // Keywords. A keyword that is a member or a label has the kind `name`.
        case `let`, `var`, `if`, `else`, `guard`, `switch`, `case`, `default`, `for`, `in`, `while`, `repeat`, `do`
        case `catch`, `defer`, `return`, `throw`, `break`, `continue`, `func`, `init`, `where`, `try`, `await`, `as`,
            `is`
        case type, `import`, `typealias`
    }

    var kind: Kind
    /// The bracket's character, or zero for other tokens.
    var bracket: UInt8 = 0
    /// Whether a line ends between this token and the previous one.
    var beginsLine: Bool
    /// Whether the token is the parenthesis of an interpolation.
    var isInterpolation = false
    /// The start and end of the token, in bytes.
    var start: UInt32
    var end: UInt32
    /// For a bracket, the index of the matching bracket, or of the end of the source if there is none.
    var match: UInt32 = 0
    /// A hash of the bytes of a name or an operator.
    var name: UInt64 = 0

    /// Returns a name's hash, which is never zero.
    static func name(_ text: String) -> UInt64 { text.utf8.stableHash | 1 }

    static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x100_0000_01B3

    /// Whether this is a name, or a keyword that can be used as a name.
    var isWord: Bool { kind == .name || kind.rawValue >= Kind.let.rawValue }

    /// The kinds of the keywords, by the hashes of their names.
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
