/// A node of a `SyntaxTree`, such as a declaration, a statement, an expression or a pattern.
struct SyntaxNode {
    /// The kinds of nodes, with their children.
    enum Kind: UInt8 {
        /// Code that the parser doesn't understand.
        case unknown

        // Expressions
        /// A name with its generic arguments, or a name after a dot (`implicitMember`).
        case name, implicitMember
        /// A number, string or regular expression (`literal`), or the first interpolation in a string (`text`).
        case literal, text
        /// An operand and its suffixes, as in `a.b(c)?[d]`. In a string, each interpolation after the first is a suffix
        /// of the kind `subscript`.
        case chain, member, call, `subscript`, question, bang
        /// Parentheses (`tuple`), or an array or dictionary (`collection`), with an `argument` for each element.
        case tuple, collection
        /// An argument, whose child is its value and whose token is its label.
        case argument
        /// A closure, with a `parameter` for each parameter and then a `block`.
        case closure
        /// A parameter's name, with the tokens of its type.
        case parameter
        /// A prefix operator or `try`, with its operand.
        case prefix, attempt
        /// Operands with operators of the same precedence. An `operation` follows each operand except the last one.
        case operators, operation
        /// The operators `??`, `&&` and `||`, with their operands.
        case coalescing, and, or
        /// The operator `?:`, with a condition and a value for each `?` and then the last value.
        case ternary
        /// The operators `as` and `is`, with the operand on their left.
        case cast

        // Statements
        case block
        /// A variable declaration, with a `pattern` for each variable and, where the source has them, a `type`, a value
        /// and a `block`.
        case binding, pattern, type
        /// An assignment, with its target and the new value.
        case assignment
        /// An `if` statement, with `conditions` and a `block` for each condition, and then the block after `else`.
        case `if`
        case `guard`, `while`, conditions
        /// The condition `let name` or `let name = value`.
        case optionalBinding
        /// The condition `case pattern = value`, whose children are a `pattern` and the value.
        case patternMatch
        /// A `repeat` loop, with its block and then its condition.
        case `repeat`
        /// A `switch`, with its subject and then a `case` for each case. A case has a `pattern` for each alternative,
        /// each with `conditions` if it has a `where` clause, and then a `block`.
        case `switch`, `case`
        /// A `for` loop, with a `pattern`, the sequence, `conditions` if it has a `where` clause, and a `block`.
        case `for`
        /// A `do` statement, with its `block` and another `block` for each `catch`.
        case `do`
        case `defer`, `return`, `throw`, `break`, `continue`
        /// A labeled statement, with the label as the token and the statement as the child.
        case labeled
        /// A function or an initializer, with a `parameter` for each parameter, a `type` if there is a result, and a
        /// `block` if there is a body.
        case function
        /// A declaration of a type or an extension, with a `block` that contains the members.
        case declaration
    }

    var kind: Kind
    /// The index of the first token, and the index after the last token.
    var start: Int
    var end: Int
    /// The index of the token that names the node, such as a name, label, operator or keyword. Zero if there is none.
    var token: Int
    /// The index of the first child, or zero if the node has no children.
    var child: Int
    /// The index of the parent's next child, or zero if this is the last child.
    var next = 0

    var range: Range<Int> { start..<end }
}

/// The statements and expressions of a source, including all branches of `#if`.
///
/// Operators of the same precedence, members after an operand and branches of an `if` are children of a single node, so
/// only brackets make a tree deeper. The parser limits the nesting of brackets.
final class SyntaxTree {
    let tokens: SwiftTokens
    /// The index of the block that contains the source's top-level statements.
    let root: Int
    /// The functions, initializers and types, each with the type that contains it, or zero.
    let declarations: [(node: Int, type: Int)]
    /// The type aliases, as the indices of the tokens that contain their names.
    let aliases: [Int]
    private let nodes: UnsafeMutablePointer<SyntaxNode>

    /// Parses the given tokens.
    init(_ tokens: SwiftTokens) {
        var parser = SyntaxParser(tokens)
        root = parser.statements(from: 0, until: tokens.count)
        (self.tokens, declarations, aliases, nodes) = (tokens, parser.declarations, parser.aliases, parser.nodes)
    }

    deinit { nodes.deallocate() }

    subscript(node: Int) -> SyntaxNode {
        @inline(__always) get { nodes[node] }
    }

    /// A sequence of a node's children.
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

    /// Returns the last child of the given node, or zero if the node has no children.
    func lastChild(of node: Int) -> Int {
        var child = nodes[node].child
        while nodes[child].next > 0 { child = nodes[child].next }
        return child
    }
}
