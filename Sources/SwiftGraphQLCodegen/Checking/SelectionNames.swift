/// The names by which a `ClosureReader` recognizes selection closures.
final class SelectionNames {
    /// What a name stands for as a type or a function.
    enum Meaning: UInt8 {
        case nothing
        /// `Selection`, or a type alias of one.
        case selection
        /// A function that takes selections.
        case takesSelections
        /// A function that takes a closure with a scope as its parameter.
        case takesClosures
        /// `Objects` and the other namespaces of scopes.
        case namespace
        /// A type alias of a scope.
        case scope
        /// A function that never returns.
        case never
    }

    /// Whether a member belongs to `Selection`.
    enum Member: UInt8 {
        case nothing
        /// Only `Selection` has such a member. It takes a selection or its closure.
        case certain
        /// Other types have such a member too.
        case possible
    }

    private let meanings = NameTable([
        ("Selection", Meaning.selection.rawValue),
        ("Objects", Meaning.namespace.rawValue), ("Interfaces", Meaning.namespace.rawValue),
        ("Unions", Meaning.namespace.rawValue), ("Operations", Meaning.namespace.rawValue),
        ("fatalError", Meaning.never.rawValue), ("preconditionFailure", Meaning.never.rawValue),
    ])
    private let members = NameTable([
        ("list", Member.certain.rawValue), ("nullable", Member.certain.rawValue),
        ("nonNullOrFail", Member.certain.rawValue),
        ("optional", Member.possible.rawValue), ("select", Member.possible.rawValue),
        ("init", Member.possible.rawValue),
    ])
    let firstArgument = SwiftToken.name("$0")
    let moreArguments = ["$1", "$2", "$3"].map { SwiftToken.name($0) }
    let on = SwiftToken.name("on")
    let selfName = SwiftToken.name("self")
    let unused = SwiftToken.name("_")

    /// The names of the functions that take selections or their closures, as written in the sources.
    private(set) var functions: [String] = []

    func meaning(_ name: UInt64) -> Meaning { Meaning(rawValue: meanings[name]) ?? .nothing }

    func member(_ name: UInt64) -> Member { Member(rawValue: members[name]) ?? .nothing }

    /// Adds the type aliases and functions that a source declares.
    func add(_ tokens: SwiftTokens) {
        for index in 0..<tokens.count {
            switch tokens[index].kind {
            case .typealias: addAlias(tokens, index)
            case .func: addFunction(tokens, index)
            default: break
            }
        }
    }

    /// Returns the index after a scope's type that begins here, such as `Objects.Human`; `nil` if none does.
    func endOfScope(_ tokens: SwiftTokens, from start: Int) -> Int? {
        var index = start
        while true {
            let token = tokens[index]
            guard token.kind == .name || token.kind == .at else {
                guard token.kind == .reference else { return nil }
                index += 1
                continue
            }
            // Skip `some`, `inout`, `@Sendable` and the like.
            if token.kind == .at || tokens[index + 1].kind == .name && !tokens[index + 1].beginsLine {
                index += 1
            } else {
                break
            }
        }
        if meaning(tokens[index].name) == .scope, tokens[index + 1].kind != .dot { return index + 1 }
        var isScope = false
        while tokens[index].kind == .name {
            guard tokens[index + 1].kind == .dot else { return isScope ? index + 1 : nil }
            isScope = isScope || meaning(tokens[index].name) == .namespace
            index += 2
        }
        return nil
    }

    private func addAlias(_ tokens: SwiftTokens, _ index: Int) {
        let name = tokens[index + 1].name
        var value = index + 2
        if tokens[value].kind == .less { value = Self.endOfGenerics(tokens, value) ?? value }
        guard tokens[value].kind == .assignment, meaning(name) == .nothing else { return }
        // Skip the module's name.
        var type = value + 1
        while tokens[type].kind == .name, tokens[type + 1].kind == .dot, meaning(tokens[type].name) != .namespace {
            type += 2
        }
        if meaning(tokens[type].name) == .selection {
            meanings[name] = Meaning.selection.rawValue
        } else if endOfScope(tokens, from: value + 1) != nil {
            meanings[name] = Meaning.scope.rawValue
        }
    }

    private func addFunction(_ tokens: SwiftTokens, _ index: Int) {
        let nameIndex = index + 1
        let name = tokens[nameIndex].name
        guard tokens[nameIndex].kind == .name, meaning(name) == .nothing else { return }
        var open = nameIndex + 1
        if tokens[open].kind == .less { open = Self.endOfGenerics(tokens, open) ?? open }
        guard tokens[open].kind == .open else { return }
        var found = Meaning.nothing
        // No parameter list that people write is longer than this.
        for index in open + 1..<max(open + 1, min(Int(tokens[open].match), open + 200)) {
            if tokens[index].kind == .name, meaning(tokens[index].name) == .selection {
                if found == .nothing { found = .takesSelections }
            } else if tokens[index].bracket == UInt8(ascii: "("), let end = endOfScope(tokens, from: index + 1),
                end == Int(tokens[index].match)
            {
                found = .takesClosures
            }
        }
        guard found != .nothing else { return }
        meanings[name] = found.rawValue
        functions.append(tokens.word(nameIndex))
    }

    /// Returns the index after the generic arguments that begin here; `nil` if none do.
    static func endOfGenerics(_ tokens: SwiftTokens, _ start: Int) -> Int? {
        var depth = 0
        var index = start
        // Nobody writes a longer list of types.
        while index < min(start + 64, tokens.count) {
            switch tokens[index].kind {
            case .less: depth += 1
            case .greater:
                depth -= 1
                if depth == 0 { return index + 1 }
            case .open:
                if tokens[index].bracket == UInt8(ascii: "{") { return nil }
                index = Int(tokens[index].match)
            case .name, .dot, .comma, .postfixQuestion, .postfixBang, .arrow, .at, .reference, .colon, .tight, .number:
                break
            default: return nil
            }
            index += 1
        }
        return nil
    }
}
