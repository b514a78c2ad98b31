/// Walks once over the statements of a source, and finds the fields that its selections request only for some
/// responses.
///
/// The walk follows the closure of a selection as if it ran on mock values, and finds the calls that certainly don't
/// run in that recording, although they run for other responses. If it can't tell, it reports nothing. In selections on
/// mutations, where an error at run time comes too late, it also finds calls that depend on the response in an unknown
/// way.
struct SelectionWalk {
    /// A mistake in a selection.
    struct Finding {
        enum Kind {
            /// A field that the recording doesn't reach, or a function that reads such fields.
            case field, reader
            /// A field with an argument that depends on the response.
            case argument
            /// A field with an argument that differs each time the closure runs, such as `UUID()`.
            case unsteady
            /// `.nullable { … }` with a closure that returns an optional.
            case optionalTwice
        }

        var kind: Kind
        var condition: Condition
        /// The call, and the name in it.
        var tokens: Range<Int>
        var name: Int
    }

    /// A selection whose closure is being read.
    struct Frame {
        var calls: [Call] = []
        /// Whether the scope is passed to other code, which may request any fields.
        var isOpen = false
        /// Whether this is a selection on mutations, or part of such a selection.
        var isMutation = false
    }

    /// A call that requests a field.
    struct Call {
        var field: UInt64
        var reach: Reach
        /// The kind of finding if the recording doesn't reach the call.
        var kind = Finding.Kind.field
        var tokens = 0..<0
        var name = 0
    }

    /// The expected type of an expression.
    struct Expectation {
        /// Whether the expression is a selection, and whether a closure in it is the closure of a selection.
        var isSelection = false
        var isClosure = false
        /// Whether the selection is on mutations.
        var isMutation = false
    }

    let tree: SyntaxTree
    let tokens: SwiftTokens
    let names: SelectionNames
    var findings: [Finding] = []

    /// Whether the current code runs in the recording.
    var reach = Reach.runs
    /// The strongest reach of code that leaves the current loop or function.
    var leaves = Reach.dead
    /// The strongest reach of `break` in the current `switch`.
    var breaks = Reach.dead
    /// The strongest reach of code that throws an error to the current `catch`; `nil` outside `do`.
    var thrown: Reach?
    /// Whether the current statement leaves a labeled statement.
    var jumps = false
    /// Whether a `try` covers the current expression.
    var isTrying = false
    var expectation = Expectation()
    var frames: [Frame] = []
    /// The number of frames that the current code can't use, because it is in a local type.
    var hiddenFrames = 0

    /// The declared names, with the frames of those that are scopes.
    private var declared: [UInt64: (value: RecordedValue, frame: Int)] = [:]
    private var changes: [(name: UInt64, old: (value: RecordedValue, frame: Int)?)] = []

    init(_ tree: SyntaxTree, _ names: SelectionNames) {
        (self.tree, self.names, tokens) = (tree, names, tree.tokens)
    }

    /// Reads the source, and returns all mistakes in it.
    mutating func findAll() -> [Finding] {
        _ = block(tree.root)
        return findings
    }

    /// Returns the fields that a function reads from its scope parameter.
    mutating func summary(ofFunction node: Int) -> SelectionNames.Summary {
        var summary = SelectionNames.Summary(isOpen: false)
        function(node) { frame in
            summary.isOpen = summary.isOpen || frame.isOpen
            for call in frame.calls where call.reach.isPossible {
                summary.all.insert(call.field)
                if call.reach.kind == .runs { summary.certain.insert(call.field) }
            }
        }
        return summary
    }

    // MARK: - Names

    mutating func name(_ token: Int) -> UInt64 { tokens[token].name }

    mutating func word(_ token: Int) -> SwiftWord { SwiftWord(tokens[token].name) }

    mutating func declare(_ name: UInt64, _ value: RecordedValue, frame: Int = 0) {
        if name == 0 { return }
        changes.append((name, declared[name]))
        declared[name] = (value, frame)
    }

    /// Returns the value of a name, or `nil` if the current code doesn't declare it.
    mutating func value(of name: UInt64) -> RecordedValue? { declared[name]?.value }

    /// Returns the frame of the scope that a node names, or -1 if the node isn't a scope's name.
    mutating func scope(_ node: Int) -> Int {
        guard tree[node].kind == .name, let found = declared[name(tree[node].token)], found.value.kind == .scope
        else { return -1 }
        return found.frame >= hiddenFrames ? found.frame : -1
    }

    /// Reads code in a nested scope. The code's declarations have no effect after it.
    mutating func scoped<T>(_ body: (inout SelectionWalk) -> T) -> T {
        let count = changes.count
        let result = body(&self)
        while changes.count > count, let change = changes.popLast() { declared[change.name] = change.old }
        return result
    }

    // MARK: - Selections

    /// Reads the closure of a selection.
    ///
    /// - Returns: The value that the closure returns.
    mutating func selectionClosure(_ node: Int) -> RecordedValue {
        var isMutation = expectation.isMutation || frames.count > hiddenFrames && frames[frames.count - 1].isMutation
        let parameter = tree[node].child
        var name = Self.firstArgument
        if tree[parameter].kind == .parameter {
            name = self.name(tree[parameter].token)
            isMutation = isMutation || names.type(tokens, tree[parameter].range).isMutation
        }
        return newFrame(isMutation) { walk, frame in
            walk.declare(name, RecordedValue(kind: .scope), frame: frame)
            return walk.block(walk.tree.lastChild(of: node))
        }
    }

    static let firstArgument = SwiftToken.name("$0")

    /// Reads the body of a selection's closure, or of a function with a scope parameter, and reports its mistakes.
    mutating func newFrame(
        _ isMutation: Bool, _ body: (inout SelectionWalk, Int) -> RecordedValue
    ) -> RecordedValue {
        frames.append(Frame(isMutation: isMutation))
        let result = separate(.runs) { walk in body(&walk, walk.frames.count - 1) }
        report(frames.removeLast())
        return result
    }

    /// Reads code with its own control flow, such as a closure's body. The code's declarations have no effect after it.
    mutating func separate<T>(
        _ start: Reach, _ expected: Expectation = Expectation(), _ body: (inout SelectionWalk) -> T
    ) -> T {
        let outer = (reach, leaves, breaks, thrown, isTrying, expectation)
        (reach, leaves, breaks, thrown, isTrying, expectation) = (start, .dead, .dead, nil, false, expected)
        let result = scoped(body)
        (reach, leaves, breaks, thrown, isTrying, expectation) = outer
        return result
    }

    /// Reads code that runs later, or never.
    mutating func later(_ body: (inout SelectionWalk) -> Void) {
        separate(frames.count > hiddenFrames && reach.kind != .dead ? .unknown : reach, expectation, body)
    }

    // MARK: - Calls on a scope

    /// Adds a call on a scope. In a nested selection, a call on the scope of an outer selection may run at any time.
    mutating func add(_ call: Call, to frame: Int) {
        var call = call
        if frame != frames.count - 1, reach.kind != .dead { call.reach = .unknown }
        frames[frame].calls.append(call)
    }

    /// Records that a scope is passed to other code.
    mutating func open(_ frame: Int) {
        if reach.isPossible { frames[frame].isOpen = true }
    }

    /// Records a call that passes a scope to a function.
    mutating func pass(_ frame: Int, to token: Int, _ call: Int) {
        let summary = names.summary(name(token))
        if summary.isOpen { open(frame) }
        for field in summary.all {
            let isCertain = summary.certain.contains(field) && reach.kind != .depends
            let range = token..<tree[call].end
            add(
                Call(field: field, reach: isCertain ? reach : .unknown, kind: .reader, tokens: range, name: token),
                to: frame)
        }
    }

    /// Reports the mistakes in a selection.
    private mutating func report(_ frame: Frame) {
        let isWrong = { (call: Call) in
            call.reach.kind == .skipped || frame.isMutation && call.reach.kind == .depends
        }
        guard !frame.isOpen, frame.calls.contains(where: isWrong) else { return }
        /// The number of calls that the recording may reach, by field.
        var recorded: [UInt64: Int] = [:]
        for call in frame.calls where call.reach.isPossible { recorded[call.field, default: 0] += 1 }
        for call in frame.calls where isWrong(call) && findings.last?.tokens != call.tokens {
            if recorded[call.field, default: 0] > (call.reach.kind == .skipped ? 0 : 1) { continue }
            findings.append(
                Finding(kind: call.kind, condition: call.reach.condition, tokens: call.tokens, name: call.name))
        }
    }
}
