/// A token of Swift source.
struct SwiftToken {
    /// What a source consists of, as far as names, branches and closures depend on it.
    enum Kind: UInt8 {
        /// Behind the last token.
        case end
        /// A name without its backticks, `$0`, or a macro without its number sign.
        case name
        case number
        /// A string or regular expression; an interpolated string is an `open` and a `close` for each interpolation.
        case literal
        case dot, comma, colon, semicolon, at
        /// `(`, `[` or `{`; also the parenthesis of an interpolation.
        case open
        /// `)`, `]` or `}`.
        case close
        /// `#if`, `#elseif`, `#else` and `#endif`.
        case directive

        // Operators, by how they bind.
        case or, and, coalescing, ternary
        /// `?` and `!` behind an operand.
        case postfixQuestion, postfixBang
        case assignment, compoundAssignment, arrow
        case less, greater
        /// One that binds less than `??`: a comparison, or an operator that isn't the standard library's.
        case comparison
        /// One that binds more than `??`.
        case tight
        case prefix, reference

        // Keywords; where one is a member or a label, it is a name.
        case `let`, `var`, `if`, `else`, `guard`, `switch`, `case`, `default`, `for`, `in`, `while`, `repeat`, `do`
        case `catch`, `defer`, `return`, `throw`, `break`, `continue`, `func`, `init`, `where`, `try`, `await`, `as`,
            `is`
        case type, `import`, `typealias`
    }

    var kind: Kind
    /// The bracket's character; zero for other tokens.
    var bracket: UInt8 = 0
    /// Whether a line ends between this token and the one before.
    var beginsLine: Bool
    /// Whether it is the parenthesis of an interpolation.
    var isInterpolation = false
    /// Where the token starts and ends, in bytes.
    var start: UInt32
    var end: UInt32
    /// For a bracket, the index of its counterpart; that of the end of the source where there is none.
    var match: UInt32 = 0
    /// A hash of a name's bytes, or of an operator's.
    var name: UInt64 = 0

    /// The hash of a name, FNV-1a, which is never zero.
    static func name(_ text: String) -> UInt64 {
        var hash = offset
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* prime }
        return hash | 1
    }

    static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x100_0000_01B3

    /// Whether this is a name, or a keyword that others may take for a name.
    var isWord: Bool { kind == .name || kind.rawValue >= Kind.let.rawValue }

    /// The keywords and their kinds.
    static let keywords: [(name: String, value: UInt8)] = [
        ("let", .let), ("var", .var), ("if", .if), ("else", .else), ("guard", .guard), ("switch", .switch),
        ("case", .case), ("default", .default), ("for", .for), ("in", .in), ("while", .while), ("repeat", .repeat),
        ("do", .do), ("catch", .catch), ("defer", .defer), ("return", .return), ("throw", .throw), ("break", .break),
        ("continue", .continue), ("func", .func), ("init", .`init`), ("where", .where), ("try", .try),
        ("await", .await), ("as", .as), ("is", .is), ("struct", .type), ("class", .type), ("enum", .type),
        ("actor", .type), ("extension", .type), ("protocol", .type), ("import", .import), ("typealias", .typealias),
    ].map { (name: String, kind: Kind) in (name, kind.rawValue) }
}
