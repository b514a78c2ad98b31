extension SelectionWalk {
    /// Reads a type's declaration and its members.
    mutating func declaration(_ node: Int) {
        let (outer, members) = (hiddenFrames, tree[node].child)
        hiddenFrames = frames.count
        separate(.runs) { _ = $0.block(members) }
        hiddenFrames = outer
    }

    /// Reads a function's declaration.
    ///
    /// - Parameter summarize: A closure that receives the calls on the scope. It isn't called if the function has no
    ///   scope parameter.
    mutating func function(_ node: Int, _ summarize: (Frame) -> Void = { _ in }) {
        let outer = expectation
        expectation = Expectation()
        var parameters: [(name: UInt64, isScope: Bool)] = []
        var isMutation = false
        for child in tree.children(of: node) {
            switch tree[child].kind {
            case .parameter:
                let found = names.type(tokens, tree[child].range)
                parameters.append((name(tree[child].token), found.meaning == .scope))
                isMutation = isMutation || found.meaning == .scope && found.isMutation
            case .type: expect(tree[child].range)
            default:
                let expected = expectation
                let read = { (walk: inout SelectionWalk, frame: Int) in
                    walk.expectation = expected
                    for (name, isScope) in parameters {
                        walk.declare(name, RecordedValue(kind: isScope ? .scope : .unknown), frame: frame)
                    }
                    return walk.block(child)
                }
                guard parameters.contains(where: \.isScope) else {
                    later { _ = read(&$0, 0) }
                    continue
                }
                _ = newFrame(isMutation) { walk, frame in
                    defer { summarize(walk.frames[frame]) }
                    return read(&walk, frame)
                }
            }
        }
        expectation = outer
    }

    /// Sets the type that the next expression is expected to have.
    mutating func expect(_ type: Range<Int>) {
        let (meaning, isMutation) = names.type(tokens, type)
        let isSelection = meaning == .takesSelections || meaning == .takesClosures
        expectation = Expectation(
            isSelection: isSelection, isClosure: meaning == .takesClosures, isMutation: isMutation)
    }
}
