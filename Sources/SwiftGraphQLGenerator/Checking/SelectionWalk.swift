/// Finds the fields that the selections in a source request only for some responses.
///
/// The walk follows a selection's closure as if the closure ran on mock values, and finds the calls that don't run in
/// this recording although they run for other responses. It reports only what is certain. A mutation may already have
/// changed data when an error occurs, so the walk checks selections on mutations more strictly: it also finds calls
/// that depend on the response in an unknown way.
struct SelectionWalk {
    /// A mistake in a selection.
    struct Finding {
        enum Kind {
            /// A field that the recording doesn't request (`field`), or a function that reads such fields (`reader`).
            case field, reader
            /// A field whose argument depends on the response.
            case argument
            /// A field whose argument differs each time the closure runs, such as `UUID()`.
            case unsteady
            /// A call of `.nullable { … }` whose closure returns an optional.
            case optionalTwice
        }

        var kind: Kind
        var condition: Condition
        /// The tokens of the call, and the token of the called name.
        var tokens: Range<Int>
        var name: Int
    }

    /// The state of a selection whose closure is being read.
    struct Frame {
        var calls: [Call] = []
        /// For each call that applies another selection to the scope, such as `$0.selection(name)`, the indices of the
        /// findings in that selection.
        var groups: [Range<Int>] = []
        /// Whether the code passes the scope to other code, which may request any field.
        var isOpen = false
        /// Whether the selection is a selection on mutations or nested in one.
        var isMutation = false
        /// The number of findings before the closure.
        var firstFinding = 0
    }

    /// A call that requests a field.
    struct Call {
        var field: UInt64
        var reach: Reach
        /// The kind of finding to report if the recording doesn't reach the call.
        var kind = Finding.Kind.field
        var tokens = 0..<0
        var name = 0
        /// The indices of the findings in the field's selection.
        var nested = 0..<0
    }

    /// The expected type of an expression.
    struct Expectation {
        /// Whether the expression is a selection, and whether a closure in the expression defines a selection.
        var isSelection = false
        var isClosure = false
        /// Whether the selection is a selection on mutations.
        var isMutation = false
    }

    let tree: SyntaxTree
    let tokens: SwiftTokens
    let names: SelectionNames
    var findings: [Finding] = []

    /// The reach of the current code: whether the code runs in the recording.
    var reach = Reach.runs
    /// The strongest reach of a statement that leaves the current loop or function, such as `return`.
    var leaves = Reach.dead
    /// The strongest reach of a `break` statement in the current `switch`.
    var breaks = Reach.dead
    /// The strongest reach of code that throws an error to the current `catch`, or `nil` if there is no `catch`.
    var thrown: Reach?
    /// Whether a `break` or `continue` in the current statement jumps to a label.
    var jumps = false
    /// Whether a `try` covers the current expression.
    var isTrying = false
    var expectation = Expectation()
    var frames: [Frame] = []
    /// The number of outer frames that the current code can't use, because local types can't capture scopes.
    var hiddenFrames = 0

    /// The declared names, with the frames of those that are scopes.
    private var declared: [UInt64: (value: RecordedValue, frame: Int)] = [:]
    private var changes: [(name: UInt64, old: (value: RecordedValue, frame: Int)?)] = []

    init(_ tree: SyntaxTree, _ names: SelectionNames) {
        (self.tree, self.names, tokens) = (tree, names, tree.tokens)
    }

    /// Reads the source and returns all findings.
    mutating func findAll() -> [Finding] {
        _ = block(tree.root)
        return findings
    }

    /// Returns the fields that the given function reads from its scope parameter.
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

    /// Returns the value that a name has in the current code, or `nil` if the code doesn't declare the name.
    mutating func value(of name: UInt64) -> RecordedValue? { declared[name]?.value }

    /// Returns the index of the frame whose scope the given node refers to, or -1 if the node doesn't refer to a scope.
    mutating func scope(_ node: Int) -> Int {
        guard tree[node].kind == .name, let found = declared[name(tree[node].token)], found.value.kind == .scope
        else { return -1 }
        return found.frame >= hiddenFrames ? found.frame : -1
    }

    /// Reads code in a nested scope, so that the code's declarations have no effect afterward.
    mutating func scoped<T>(_ body: (inout SelectionWalk) -> T) -> T {
        let count = changes.count
        let result = body(&self)
        while changes.count > count, let change = changes.popLast() { declared[change.name] = change.old }
        return result
    }

    // MARK: - Selections

    /// Reads a closure that defines a selection.
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

    /// Reads the closure of a selection, or a function with a scope parameter, and reports the mistakes in it.
    mutating func newFrame(
        _ isMutation: Bool, _ body: (inout SelectionWalk, Int) -> RecordedValue
    ) -> RecordedValue {
        frames.append(Frame(isMutation: isMutation, firstFinding: findings.count))
        // If a selection doesn't run in the recording, its fields are in the plan if another selection requests them.
        let start = reach.kind == .skipped ? Reach.unknown : .runs
        let result = separate(start) { walk in body(&walk, walk.frames.count - 1) }
        report(frames.removeLast())
        return result
    }

    /// Reads code with its own control flow, such as a closure's body. The code's declarations have no effect
    /// afterward.
    mutating func separate<T>(
        _ start: Reach, _ expected: Expectation = Expectation(), _ body: (inout SelectionWalk) -> T
    ) -> T {
        let outer = (reach, leaves, breaks, thrown, isTrying, expectation)
        (reach, leaves, breaks, thrown, isTrying, expectation) = (start, .dead, .dead, nil, false, expected)
        let result = scoped(body)
        (reach, leaves, breaks, thrown, isTrying, expectation) = outer
        return result
    }

    /// Reads code that runs later or never.
    mutating func later(_ body: (inout SelectionWalk) -> Void) {
        separate(frames.count > hiddenFrames && reach.kind != .dead ? .unknown : reach, expectation, body)
    }

    // MARK: - Calls on a scope

    /// Records a call on the scope of the given frame. If the scope belongs to an outer selection, the call's reach is
    /// unknown, because the nested selection's closure may run at any time.
    mutating func add(_ call: Call, to frame: Int) {
        var call = call
        if frame != frames.count - 1, reach.kind != .dead { call.reach = .unknown }
        frames[frame].calls.append(call)
    }

    /// Records that a scope is passed to other code.
    mutating func open(_ frame: Int) {
        if reach.isPossible { frames[frame].isOpen = true }
    }

    /// Records the calls that a function makes on a scope that it receives.
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

    /// Adds a finding for each mistake in the given selection.
    private mutating func report(_ frame: Frame) {
        let isWrong = { (call: Call) in
            call.reach.kind == .skipped || frame.isMutation && call.reach.kind == .depends
        }
        guard findings.count > frame.firstFinding || frame.calls.contains(where: isWrong) else { return }
        /// For each field, the number of its calls that may run in the recording.
        var recorded: [UInt64: Int] = [:]
        for call in frame.calls where call.reach.isPossible { recorded[call.field, default: 0] += 1 }
        removeMerged(frame, recorded)
        if frame.isOpen { return }
        for call in frame.calls where isWrong(call) && findings.last?.tokens != call.tokens {
            if recorded[call.field, default: 0] > (call.reach.kind == .skipped ? 0 : 1) { continue }
            findings.append(
                Finding(kind: call.kind, condition: call.reach.condition, tokens: call.tokens, name: call.name))
        }
    }

    /// Removes findings in nested selections whose fields may be recorded elsewhere: several calls of a field share a
    /// selection set, and so do a scope and the groups on it.
    private mutating func removeMerged(_ frame: Frame, _ recorded: [UInt64: Int]) {
        var merged: Set<Int> = []
        for call in frame.calls where recorded[call.field, default: 0] > 1 { merged.formUnion(call.nested) }
        for group in frame.groups {
            merged.formUnion(group.filter { frame.groups.count > 1 || recorded[name(findings[$0].name)] != nil })
        }
        let kept = findings.indices[frame.firstFinding...].filter { index in
            !merged.contains(index) || findings[index].kind != .field && findings[index].kind != .reader
        }
        findings.replaceSubrange(frame.firstFinding..., with: kept.map { findings[$0] })
    }
}
