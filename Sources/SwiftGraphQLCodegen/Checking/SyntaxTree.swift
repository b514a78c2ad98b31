/// A node of a `SyntaxTree`: a declaration, statement or expression, or a part of one.
struct SyntaxNode {
    /// The kinds of nodes, with their children.
    enum Kind: UInt8 {
        /// Code that the parser doesn't understand.
        case unknown

        // Expressions
        /// A name or `.name`, with its generic arguments.
        case name, implicitMember
        /// A number, string or regular expression, or the first interpolation of a string.
        case literal, text
        /// An operand and its suffixes, as in `a.b(c)?[d]`. Further interpolations of a string are suffixes of the kind
        /// `subscript`.
        case chain, member, call, `subscript`, question, bang
        /// Parentheses, or an array or dictionary, with an `argument` for each element.
        case tuple, collection
        /// A value, with its label as the token.
        case argument
        /// A `parameter` for each parameter, then a `block`.
        case closure
        /// A name with the tokens of its type.
        case parameter
        /// A prefix operator or `try`, and the operand.
        case prefix, attempt
        /// Operands with operators of the same precedence. An `operation` follows each operand but the last.
        case operators, operation
        /// The operands of `??`, `&&` and `||`.
        case coalescing, and, or
        /// A condition and a value for each `?`, then the last value.
        case ternary
        /// The operand before `as` or `is`.
        case cast

        // Statements
        case block
        /// For each variable a `pattern`, a `type` if it is written, its value, and a `block` if it is computed.
        case binding, pattern, type
        /// The target and the value.
        case assignment
        /// `conditions` and `block` for each condition, then the block after `else`.
        case `if`
        case `guard`, `while`, conditions
        /// The condition `let name` or `let name = value`.
        case optionalBinding
        /// The condition `case pattern = value`: a `pattern`, then the value.
        case patternMatch
        /// A block, then the condition.
        case `repeat`
        /// The subject, then a `case` for each case. A case has a `pattern` for each alternative, perhaps with
        /// `conditions`, and then a `block`.
        case `switch`, `case`
        /// A `pattern`, the sequence, perhaps `conditions`, and a `block`.
        case `for`
        /// A `block`, and another `block` for each `catch`.
        case `do`
        case `defer`, `return`, `throw`, `break`, `continue`
        /// The statement after a label.
        case labeled
        /// A `parameter` for each parameter, a `type` if there is a result, and a `block` if there is a body.
        case function
        /// A type or an extension with the `block` of its members.
        case declaration
    }

    var kind: Kind
    /// The index of the first token, and the index after the last token.
    var start: Int
    var end: Int
    /// The token that names the node: a name, a label, an operator or a keyword. Zero if there is none.
    var token: Int
    /// The first child, or zero if there is none.
    var child: Int
    /// The next child of the same parent, or zero if there is none.
    var next = 0

    var range: Range<Int> { start..<end }
}

/// The statements and expressions of a source, including all branches of `#if`.
///
/// Operators of one precedence, members after an operand and branches of an `if` are children of one node, so only
/// brackets add depth to a tree. The parser limits their nesting.
final class SyntaxTree {
    let tokens: SwiftTokens
    /// The block with the source's statements.
    let root: Int
    /// The functions, initializers and types, with the types around them.
    let declarations: [(node: Int, type: Int)]
    /// The type aliases, as the tokens of their names.
    let aliases: [Int]
    private let nodes: UnsafeMutablePointer<SyntaxNode>

    /// Reads the tokens of a source.
    init(_ tokens: SwiftTokens) {
        var parser = SyntaxParser(tokens)
        root = parser.statements(from: 0, until: tokens.count)
        (self.tokens, declarations, aliases, nodes) = (tokens, parser.declarations, parser.aliases, parser.nodes)
    }

    deinit { nodes.deallocate() }

    subscript(node: Int) -> SyntaxNode {
        @inline(__always) get { nodes[node] }
    }

    /// The children of a node.
    struct Children: Sequence, IteratorProtocol {
        let tree: SyntaxTree
        var node: Int

        mutating func next() -> Int? {
            if node == 0 { return nil }
            defer { node = tree[node].next }
            return node
        }
    }

    func children(of node: Int) -> Children { Children(tree: self, node: nodes[node].child) }

    /// Returns the last child of a node, or zero if there is none.
    func lastChild(of node: Int) -> Int {
        var child = nodes[node].child
        while nodes[child].next > 0 { child = nodes[child].next }
        return child
    }
}
