/// A buffer that collects the tokens of a source during scanning. `SwiftTokens` frees the buffer's memory.
///
/// If brackets don't match, a closing bracket closes the last open bracket of its kind. If there is no open bracket of
/// its kind, the buffer ignores the closing bracket.
struct SwiftTokenBuffer {
    /// The bytes of the source, followed by a zero byte.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of bytes in the source.
    let byteCount: Int
    /// The memory that contains the tokens.
    private(set) var tokens: UnsafeMutablePointer<SwiftToken>
    private(set) var count = 0
    /// The byte offsets of comments that begin with `swift-graphql: allow`.
    var allowances: [Int] = []

    /// The number of tokens of the kind `end`. After an unclosed bracket, a reader can be one token past the end, and
    /// readers look at most eight tokens ahead.
    private static let lookahead = 10
    private var capacity: Int
    private var openBrackets: [Int] = []
    /// The number of open brackets of each kind, by the bracket's character.
    private var openCounts: [UInt8: Int] = [:]

    /// Creates an empty buffer for the tokens of the given source.
    init(_ source: [UInt8]) {
        byteCount = source.count
        bytes = .allocate(capacity: source.count + 1)
        bytes.initialize(repeating: 0, count: source.count + 1)
        capacity = source.count / 5 + 64
        tokens = .allocate(capacity: capacity)
        source.withUnsafeBufferPointer { if let base = $0.baseAddress { bytes.update(from: base, count: $0.count) } }
    }

    /// The kind of the last token, or `end` if there are no tokens yet.
    var lastKind: SwiftToken.Kind { count > 0 ? tokens[count - 1].kind : .end }

    /// Adds a token other than a bracket.
    mutating func append(_ token: SwiftToken) {
        if count > 0 {
            let last = tokens + (count - 1)
            // Change the kind of words that are used as names: `actor` and similar words without a type's name after
            // them, and keywords before the colon of a label.
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

    /// Adds an opening bracket.
    mutating func open(_ token: SwiftToken) {
        openBrackets.append(count)
        openCounts[token.bracket, default: 0] += 1
        append(token)
    }

    /// Adds a closing bracket, unless there is no open bracket that it can close.
    mutating func close(_ token: SwiftToken, _ bracket: UInt8) {
        guard openCounts[bracket, default: 0] > 0 else { return }
        while let index = openBrackets.popLast() {
            openCounts[tokens[index].bracket, default: 0] -= 1
            tokens[index].match = UInt32(count)
            if tokens[index].bracket == bracket {
                var token = token
                token.match = UInt32(index)
                append(token)
                return
            }
        }
    }

    /// Closes all open brackets at the end of the source and adds the tokens of the kind `end`.
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
