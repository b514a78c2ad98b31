/// The names by which a `SelectionWalk` recognizes scopes, selections and their closures, collected from all sources.
final class SelectionNames {
    /// The meaning of a name or a type.
    enum Meaning {
        case nothing
        /// A scope, or a type alias for a scope.
        case scope
        /// `Selection` or a type alias for it (`selection`), or a function that takes selections (`takesSelections`).
        case selection, takesSelections
        /// The type of a closure with a scope parameter, or a function that takes closures of this type.
        case takesClosures
    }

    /// The fields that a function reads from a scope parameter.
    struct Summary {
        /// The fields that the function always requests (`certain`), and the fields that it may request (`all`).
        var certain: Set<UInt64> = []
        var all: Set<UInt64> = []
        /// Whether the function may also request fields that aren't in `all`.
        var isOpen = true
    }

    static let wildcard = SwiftToken.name("_")

    private var meanings = [SwiftToken.name("Selection"): Meaning.selection]
    /// The members that extensions in the app's sources add to scopes and to protocols.
    private var members: Set<UInt64> = []
    private var protocols: Set<UInt64> = []
    /// The functions that have a scope parameter, by name. The node is zero if a name is ambiguous.
    private var helpers: [UInt64: (tree: SyntaxTree, node: Int)] = [:]
    private var summaries: [UInt64: Summary] = [:]
    /// The number of functions whose summaries are currently being computed.
    private var depth = 0
    /// Whether the app's sources declare a codec whose mock value may be a number or string other than 1 or "1".
    private(set) var hasOtherMocks = false
    /// The names of type aliases, functions and types that use scopes or selections. Sources that contain one of these
    /// names may contain selections, so the check must parse these sources too.
    private(set) var texts: Set<String> = []

    func meaning(_ name: UInt64) -> Meaning { meanings[name] ?? .nothing }

    /// Returns whether an extension in the app's sources adds a member with the given name to a scope.
    func isMember(_ name: UInt64) -> Bool { members.contains(name) }

    /// Returns the fields that the function with the given name reads from its scope parameter.
    func summary(_ name: UInt64) -> Summary {
        if let summary = summaries[name] { return summary }
        guard let helper = helpers[name], helper.node > 0, depth < 8 else { return Summary() }
        // Until the summary is complete, a recursive call of this function counts as one that may read any field.
        summaries[name] = Summary()
        depth += 1
        var walk = SelectionWalk(helper.tree, self)
        let summary = walk.summary(ofFunction: helper.node)
        depth -= 1
        summaries[name] = summary
        return summary
    }

    // MARK: - Types

    /// Returns the meaning of the given type, and whether the type contains the scope of mutations.
    func type(_ tokens: SwiftTokens, _ range: Range<Int>) -> (meaning: Meaning, isMutation: Bool) {
        var found = endOfScope(tokens, from: range.lowerBound) == range.upperBound ? Meaning.scope : .nothing
        var isMutation = false
        for place in range {
            if tokens[place].kind == .name {
                isMutation =
                    isMutation || SwiftWord(tokens[place].name) == .Mutation && tokens[max(place, 1) - 1].kind == .dot
                if found == .nothing, meaning(tokens[place].name) == .selection { found = .takesSelections }
            } else if tokens[place].bracket == UInt8(ascii: "("), tokens[place].kind == .open {
                // This is the type of a closure with a scope parameter, such as `(Objects.Human) throws -> String`.
                if endOfScope(tokens, from: place + 1) == Int(tokens[place].match) { found = .takesClosures }
            }
        }
        return (found, isMutation)
    }

    /// Returns the index after the scope type, such as `Objects.Human`, that begins at `start`. If there is none,
    /// returns `nil`.
    private func endOfScope(_ tokens: SwiftTokens, from start: Int) -> Int? {
        var index = start
        // Skip words before the type, such as `some`, `inout` and `@Sendable`.
        while tokens[index].kind == .at
            || tokens[index].kind == .name && tokens[index + 1].kind == .name && !tokens[index + 1].beginsLine
        { index += 1 }
        var isScope = meaning(tokens[index].name) == .scope && tokens[index + 1].kind != .dot
        while tokens[index].kind == .name {
            guard tokens[index + 1].kind == .dot else { return isScope ? index + 1 : nil }
            switch SwiftWord(tokens[index].name) {
            case .Objects, .Interfaces, .Unions: isScope = true
            // Check the next name as well, because an app can declare its own type `Operations`.
            case .Operations:
                let type = SwiftWord(tokens[index + 2].name)
                isScope = isScope || type == .Query || type == .Mutation || type == .Subscription
            default: break
            }
            index += 2
        }
        return nil
    }

    /// Returns whether the given type is an extension of a scope or of a protocol, so that its members may extend
    /// scopes.
    private func addsMembers(_ tree: SyntaxTree, _ type: Int) -> Bool {
        let (start, tokens) = (tree[type].start, tree.tokens)
        guard type > 0, SwiftWord(tokens[start].name) == .extension else { return false }
        return endOfScope(tokens, from: start + 1) != nil || protocols.contains(tokens[start + 1].name)
    }

    // MARK: - Declarations

    /// Adds the type aliases and protocols that the given source declares.
    func addTypes(_ tree: SyntaxTree) {
        let tokens = tree.tokens
        for (node, _) in tree.declarations where SwiftWord(tokens[tree[node].start].name) == .protocol {
            protocols.insert(tokens[tree[node].token].name)
        }
        for alias in tree.aliases where tokens[alias].kind == .name {
            var value = alias + 1
            if tokens[value].kind == .less { value = tokens.endOfGenerics(value) ?? value }
            guard tokens[value].kind == .assignment else { continue }
            // Accept `Selection` with or without its module's name.
            let isQualified = tokens[value + 2].kind == .dot && meaning(tokens[value + 3].name) == .selection
            if isQualified || meaning(tokens[value + 1].name) == .selection {
                add(tokens, alias, .selection)
            } else if endOfScope(tokens, from: value + 1) != nil {
                add(tokens, alias, .scope)
            }
        }
    }

    /// Adds the functions that the given source declares. First call `addTypes(_:)` for all sources parsed so far.
    func addFunctions(_ tree: SyntaxTree) {
        let tokens = tree.tokens
        for (node, type) in tree.declarations {
            let isFunction = tree[node].kind == .function
            let isInScope = addsMembers(tree, isFunction ? type : node)
            if isFunction {
                addFunction(tree, node, isInScope)
                continue
            }
            for member in tree.children(of: tree[node].child) where tree[member].kind == .binding {
                let pattern = tree[member].child
                let (name, type) = (tokens[tree[pattern].start].name, tree[pattern].next)
                if isInScope { members.insert(name) }
                if SwiftWord(name) == .mockValue { addMockValue(tokens, tree[member].range) }
                // The property becomes a parameter of the type's memberwise initializer.
                if tree[type].kind == .type, tree[type].next == 0 { addTaken(tree, type, by: tree[node].token) }
            }
        }
    }

    private func addFunction(_ tree: SyntaxTree, _ node: Int, _ isInScope: Bool) {
        let tokens = tree.tokens
        let name = tokens[tree[node].token].name
        if isInScope { members.insert(name) }
        var hasScope = false
        for parameter in tree.children(of: node) where tree[parameter].kind == .parameter {
            hasScope = addTaken(tree, parameter, by: tree[node].token) == .scope || hasScope
        }
        // If several functions have the same name, store zero, because a call by that name is ambiguous.
        if hasScope || helpers[name] != nil {
            helpers[name] = (tree, helpers[name] == nil ? node : 0)
            texts.insert(tokens.word(tree[node].token))
        }
    }

    /// Adds the name of a function or type if the parameter's type is a selection, or a closure with a scope parameter.
    @discardableResult
    private func addTaken(_ tree: SyntaxTree, _ type: Int, by token: Int) -> Meaning {
        let found = self.type(tree.tokens, tree[type].range).meaning
        if found == .takesSelections || found == .takesClosures { add(tree.tokens, token, found) }
        return found
    }

    private func addMockValue(_ tokens: SwiftTokens, _ range: Range<Int>) {
        for place in range where tokens[place - 1].kind != .colon {
            let (kind, text) = (tokens[place].kind, tokens.text(place..<place + 1))
            let isOther = (kind == .number || kind == .literal) && !["1", "\"1\""].contains(text)
            hasOtherMocks = hasOtherMocks || isOther || kind == .prefix || text == "zero"
        }
    }

    private func add(_ tokens: SwiftTokens, _ token: Int, _ meaning: Meaning) {
        let name = tokens[token].name
        guard self.meaning(name) == .nothing || self.meaning(name) == .takesSelections, name != 0 else { return }
        meanings[name] = meaning
        texts.insert(tokens.word(token))
    }
}
