/// The tokens of a source as long as it is scanned; `SwiftTokens` frees what this allocates.
///
/// Where brackets don't match, a closing one belongs to the last open one of its kind, and one without an open one is
/// ignored.
struct SwiftTokenBuffer {
    /// The source; a zero follows it.
    let bytes: UnsafeMutablePointer<UInt8>
    /// How many bytes there are.
    let byteCount: Int
    /// The tokens.
    private(set) var tokens: UnsafeMutablePointer<SwiftToken>
    /// How many tokens there are.
    private(set) var count = 0
    /// Where the comments `swift-graphql: allow` start.
    var allowances: [Int] = []

    /// A reader is at most one token behind the end (after a bracket that isn't closed), and looks at most eight ahead.
    private static let lookahead = 10
    private var capacity: Int
    private var openBrackets: [Int] = []
    private var openParentheses = 0
    private var openSquares = 0
    private var openBraces = 0

    /// Tokens of a source, none of them yet.
    init(_ source: [UInt8]) {
        byteCount = source.count
        bytes = .allocate(capacity: source.count + 1)
        bytes.initialize(repeating: 0, count: source.count + 1)
        capacity = source.count / 5 + 64
        tokens = .allocate(capacity: capacity)
        source.withUnsafeBufferPointer { if let base = $0.baseAddress { bytes.update(from: base, count: $0.count) } }
    }

    /// The kind of the last token, or `end` before the first.
    var lastKind: SwiftToken.Kind { count > 0 ? tokens[count - 1].kind : .end }

    /// Adds a token that is no bracket.
    mutating func append(_ token: SwiftToken) {
        if count > 0 {
            let last = tokens + (count - 1)
            // `actor` and its like are names, unless the name of a type follows; keywords are, before a label's colon.
            if last.pointee.kind == .type, token.kind != .name {
                last.pointee.kind = .name
            } else if token.kind == .colon, last.pointee.kind.rawValue > SwiftToken.Kind.reference.rawValue,
                last.pointee.kind != .default || isInParentheses
            {
                last.pointee.kind = .name
            }
        }
        store(token)
    }

    /// Adds an open bracket.
    mutating func open(_ token: SwiftToken) {
        openBrackets.append(count)
        changeOpen(token.bracket, by: 1)
        append(token)
    }

    /// Adds a closing bracket, unless there is none for it to close.
    mutating func close(_ token: SwiftToken, _ bracket: UInt8) {
        let isKnown =
            switch bracket {
            case UInt8(ascii: "("): openParentheses > 0
            case UInt8(ascii: "["): openSquares > 0
            default: openBraces > 0
            }
        guard isKnown else { return }
        while let index = openBrackets.popLast() {
            changeOpen(tokens[index].bracket, by: -1)
            tokens[index].match = UInt32(count)
            if tokens[index].bracket == bracket {
                var token = token
                token.match = UInt32(index)
                append(token)
                return
            }
        }
    }

    /// Closes what is open, and adds the tokens at the end.
    mutating func finish() {
        for index in openBrackets { tokens[index].match = UInt32(count) }
        openBrackets = []
        let last = count
        let place = UInt32(clamping: byteCount)
        for _ in 0..<Self.lookahead {
            append(SwiftToken(kind: .end, beginsLine: true, start: place, end: place))
        }
        count = last
    }

    private var isInParentheses: Bool {
        openBrackets.last.map { tokens[$0].bracket == UInt8(ascii: "(") } ?? false
    }

    private mutating func changeOpen(_ bracket: UInt8, by change: Int) {
        switch bracket {
        case UInt8(ascii: "("): openParentheses += change
        case UInt8(ascii: "["): openSquares += change
        default: openBraces += change
        }
    }

    private mutating func store(_ token: SwiftToken) {
        if count == capacity {
            let grown = UnsafeMutablePointer<SwiftToken>.allocate(capacity: capacity * 2)
            grown.moveInitialize(from: tokens, count: count)
            tokens.deallocate()
            tokens = grown
            capacity *= 2
        }
        (tokens + count).initialize(to: token)
        count += 1
    }
}
