/// Parses Swift tokens into a `SyntaxTree`. The time is linear in the number of tokens.
///
/// Parsing never fails. Code that the parser doesn't understand becomes a node of the kind `unknown`.
struct SyntaxParser {
    /// The maximum nesting of expressions and blocks. The parser skips code that is nested more deeply, so that parsing
    /// can't overflow the stack.
    private static let maximumDepth = 90

    let tokens: SwiftTokens
    var index = 0
    private var depth = 0
    private(set) var nodes: UnsafeMutablePointer<SyntaxNode>
    private var count = 1
    private var capacity: Int
    var declarations: [(node: Int, type: Int)] = []
    var aliases: [Int] = []
    /// The type whose members are currently being read, or zero outside types.
    var type = 0

    init(_ tokens: SwiftTokens) {
        self.tokens = tokens
        capacity = tokens.count + 64
        nodes = .allocate(capacity: capacity)
        // Reserve the first node, because the index zero means that there is no node.
        nodes.initialize(to: SyntaxNode(kind: .unknown, start: 0, end: 0, token: 0, child: 0))
    }

    // MARK: - Nodes

    /// The first and the last child of a node that is being read.
    struct ChildList {
        var first = 0
        var last = 0
    }

    /// Creates a node that begins at `start` and ends before the current token. Returns the node's index.
    mutating func make(_ kind: SyntaxNode.Kind, _ start: Int, token: Int = 0, child: Int = 0) -> Int {
        if count == capacity {
            let grown = UnsafeMutablePointer<SyntaxNode>.allocate(capacity: capacity * 2)
            grown.moveInitialize(from: nodes, count: count)
            nodes.deallocate()
            (nodes, capacity) = (grown, capacity * 2)
        }
        let node = SyntaxNode(kind: kind, start: start, end: max(start, index), token: token, child: child)
        (nodes + count).initialize(to: node)
        count += 1
        return count - 1
    }

    mutating func append(_ node: Int, to list: inout ChildList) {
        if node == 0 { return }
        if list.last == 0 { list.first = node } else { nodes[list.last].next = node }
        list.last = node
    }

    /// Sets the end of a node whose child was read after the node was created.
    mutating func finish(_ node: Int, _ child: Int) { (nodes[node].child, nodes[node].end) = (child, index) }

    // MARK: - Tokens

    mutating func word(_ token: Int) -> SwiftWord { SwiftWord(tokens[token].name) }

    mutating func isOpen(_ bracket: Unicode.Scalar) -> Bool {
        tokens[index].bracket == UInt8(ascii: bracket) && tokens[index].kind == .open
    }

    /// Returns the index after the closing bracket for the opening bracket at the given index.
    mutating func end(of open: Int) -> Int {
        let close = Int(tokens[open].match)
        // An inner bracket without a counterpart ends before the closing bracket of the outer pair.
        return min(Int(tokens[close].match) == open ? close + 1 : close, tokens.count)
    }

    /// Skips a token, or a whole pair of brackets. Doesn't skip a closing bracket, because it ends the current code.
    mutating func skip() {
        switch tokens[index].kind {
        case .open: index = max(end(of: index), index + 1)
        case .close, .end: break
        default: index += 1
        }
    }

    /// Skips all tokens up to an opening brace, or up to the closing bracket that ends the current code.
    mutating func skipToBrace() {
        while !isOpen("{"), tokens[index].kind != .close, tokens[index].kind != .end { skip() }
    }

    /// Skips the current token if it is of the given kind. Returns whether it skipped the token.
    mutating func skip(_ kind: SwiftToken.Kind) -> Bool {
        guard tokens[index].kind == kind else { return false }
        index += 1
        return true
    }

    /// Reads code at the next nesting level, or skips the code if it is nested too deeply.
    mutating func nested(_ body: (inout SyntaxParser) -> Int) -> Int {
        guard depth < Self.maximumDepth else {
            let start = index
            skip()
            return make(.unknown, start)
        }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    /// Skips generic arguments if they begin at the current token.
    ///
    /// - Parameter inExpression: Whether the current token `<` may instead be a comparison operator.
    mutating func skipGenerics(inExpression: Bool = false) {
        guard tokens[index].kind == .less, let end = tokens.endOfGenerics(index) else { return }
        if !inExpression || tokens[end].kind == .open || tokens[end].kind == .dot { index = end }
    }

    /// Reads a type after a token of the given kind. If the current token is of another kind, returns zero.
    mutating func type(after kind: SwiftToken.Kind) -> Int {
        guard skip(kind) else { return 0 }
        let start = index
        skipType()
        return make(.type, start)
    }

    /// Skips a type and stops before the first token that can't belong to the type.
    mutating func skipType() {
        let start = index
        while index < tokens.count {
            let token = tokens[index]
            let last = index > start ? tokens[index - 1].kind : .arrow
            let continuesLine = !token.beginsLine || last == .arrow || last == .dot || last == .tight
            switch token.kind {
            case .name where continuesLine || word(index) == .throws: index += 1
            case .type where continuesLine: index += 1
            case .dot, .postfixQuestion, .postfixBang, .arrow, .at: index += 1
            case .tight where tokens.bytes[Int(token.start)] == UInt8(ascii: "&"): index += 1
            case .less where tokens.endOfGenerics(index) != nil: skipGenerics()
            case .open where token.bracket != UInt8(ascii: "{") && continuesLine: skip()
            default: return
            }
        }
    }
}

extension SwiftTokens {
    /// Returns the index after the generic arguments that begin at `start`, or `nil` if the tokens aren't generic
    /// arguments.
    func endOfGenerics(_ start: Int) -> Int? {
        var depth = 0
        var index = start
        // Limit the search. Hand-written generic arguments have fewer tokens.
        while index < min(start + 64, count) {
            switch self[index].kind {
            case .less: depth += 1
            case .greater:
                depth -= 1
                if depth == 0 { return index + 1 }
            case .open:
                if self[index].bracket == UInt8(ascii: "{") { return nil }
                index = Int(self[index].match)
            case .name, .dot, .comma, .postfixQuestion, .postfixBang, .arrow, .at, .reference, .colon, .tight, .number:
                break
            default: return nil
            }
            index += 1
        }
        return nil
    }
}
