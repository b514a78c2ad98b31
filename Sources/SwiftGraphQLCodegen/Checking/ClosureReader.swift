/// Reads closures of selections and finds the calls on their scope that run only for some responses.
///
/// It reads tokens once, from left to right, knows no types, and goes by three things: which names stand for the scope,
/// which for values of the response, and on which of these it depends whether the code at hand runs. What it doesn't
/// understand it passes over.
struct ClosureReader {
    /// What a name stands for in the code at hand.
    enum Binding: UInt8 {
        /// Nothing of the response.
        case other
        /// A value of the response, or one that was made from it.
        case response
        /// The scope of the closure.
        case scope
        /// A function or closure that reads fields of the scope.
        case reader
        /// No name, but the text of a call that was read on the way to the code at hand.
        case called
    }

    /// What closures in arguments and implicit members such as `.init { }` are.
    enum Arguments {
        case any
        /// Implicit members are selections.
        case selections
        /// Closures are those of selections too.
        case closures
    }

    /// A call on the scope, or a mention of what makes such calls.
    struct Use {
        /// What it is that runs only for some responses.
        enum Kind {
            /// A field.
            case field
            /// A function that reads fields.
            case reader
            /// A function that gets the scope.
            case passing
            /// A field with an argument from the response.
            case argument
        }

        var kind: Kind
        var condition: Condition
        var tokens: Range<Int>
        /// A hash of its text.
        var text: UInt64
    }

    /// What closures in a call's arguments go by.
    struct Call {
        /// The name before the parentheses; zero where there is no call.
        var name = 0
        /// On what it depends whether they run.
        var runs = Condition.always
        /// Whether their parameters are of the response.
        var meetsResponse = false
    }

    /// Brackets that nest deeper are passed over.
    static let maximumDepth = 150

    let tokens: SwiftTokens
    let names: SelectionNames
    /// What was found, of all closures.
    private(set) var findings: [Use] = []

    /// The token to read next.
    var index = 0
    var depth = 0
    /// On what it depends whether the code at hand runs.
    var condition = Condition.always
    /// Whether a value of the response was met since this was last reset.
    var meetsResponse = false
    /// What the code at hand calls.
    var flow = Flow()
    /// Whether what is called is sure to be called where the code at hand runs.
    var isCertain = true
    /// What stands in arguments at hand.
    var arguments = Arguments.any
    /// The call whose arguments are at hand.
    var call = Call()
    /// The number of the selection at hand, and how many there are so far.
    private var selection = 0
    private var selectionCount = 0
    /// How many calls on the scope there were.
    var useCount = 0
    /// The uses in the closure at hand that run only for some responses.
    var uses: [Use] = []

    /// The bodies of functions and closures that read fields and have parameters, until they were read with values of the
    /// response for these.
    var bodies: [UInt64: (open: Int, parameters: [UInt64])] = [:]

    private let bindings = NameTable([])
    private var changes: [(name: UInt64, before: UInt8)] = []
    private var scopes: [UInt64] = []

    init(_ tokens: SwiftTokens, _ names: SelectionNames) {
        self.tokens = tokens
        self.names = names
    }

    // MARK: - Names

    func binding(_ name: UInt64) -> Binding { Binding(rawValue: bindings[name]) ?? .other }

    /// Declares a name, up to the end of the block at hand.
    mutating func declare(_ name: UInt64, _ binding: Binding) {
        changes.append((name, bindings[name]))
        bindings[name] = binding.rawValue
        if binding == .scope { scopes.append(name) }
    }

    /// Notes that a variable holds a value of the response from here on.
    mutating func taint(_ name: UInt64) {
        if binding(name) == .other, name != names.selfName, name != names.unused {
            bindings[name] = Binding.response.rawValue
        }
    }

    /// Runs a block that has names of its own.
    mutating func block(_ body: (inout ClosureReader) -> Void) {
        let before = changes.count
        body(&self)
        while changes.count > before, let change = changes.popLast() { bindings[change.name] = change.before }
    }

    // MARK: - Closures

    /// Reads a selection's closure, or the body of a function with a scope as its parameter.
    ///
    /// - Parameters:
    ///   - open: The open brace.
    ///   - parameters: The names of the scope; `nil` for those in the closure's head.
    mutating func readSelection(_ open: Int, parameters: [UInt64]? = nil) {
        let state = (condition, meetsResponse, flow, isCertain, arguments, uses)
        let (outerScopes, outerCall, outerSelection) = (scopes, call, selection)
        selectionCount += 1
        selection = selectionCount
        (condition, flow, isCertain, arguments, uses, call) = (.always, Flow(), true, .any, [], Call())
        block { reader in
            // What an outer closure's scope is asked for here would be another mistake.
            for scope in outerScopes { reader.declare(scope, .other) }
            reader.scopes = []
            if let parameters {
                reader.index = open + 1
                for parameter in parameters { reader.declare(parameter, .scope) }
            } else {
                reader.declare(reader.readHead(open).first ?? reader.names.firstArgument, .scope)
            }
            reader.readStatements(until: Int(reader.tokens[open].match))
        }
        scopes = outerScopes
        if !uses.isEmpty {
            let certain = Set(flow.certainCalls)
            findings += uses.filter { $0.kind == .argument || !certain.contains($0.text) }
        }
        (condition, meetsResponse, flow, isCertain, arguments, uses) = state
        (call, selection) = (outerCall, outerSelection)
        index = Int(tokens[open].match) + 1
    }

    /// Reads a closure that is no selection's, or the body of a function.
    ///
    /// - Parameters:
    ///   - open: The open brace.
    ///   - runs: The condition under which it runs, beside the one at hand.
    ///   - meetsResponse: Whether its parameters are values of the response.
    ///   - isStored: Whether it is kept under a name, and not run where it stands.
    ///   - parameters: The parameters of a function; a closure's are in its head.
    mutating func readClosure(
        _ open: Int, runs: Condition, meetsResponse: Bool, isStored: Bool = false, parameters: [UInt64] = []
    ) {
        let state = (condition, flow, isCertain, arguments, call)
        (flow, arguments, call) = (Flow(), .any, Call())
        if isStored { condition = .always } else if runs.isGiven { condition = runs }
        block { reader in
            let parameter = meetsResponse ? Binding.response : .other
            reader.declare(reader.names.firstArgument, parameter)
            for name in reader.names.moreArguments { reader.declare(name, parameter) }
            for name in reader.readHead(open) + parameters { reader.declare(name, parameter) }
            reader.readStatements(until: Int(reader.tokens[open].match))
        }
        (condition, flow, isCertain, arguments, call) = state
        index = Int(tokens[open].match) + 1
    }

    /// Reads the parameters of a closure, if it names any; then they are the ones that code in it can use.
    private mutating func readHead(_ open: Int) -> [UInt64] {
        index = open + 1
        var place = open + 1
        while tokens[place].kind == .at {
            place += 2
            if tokens[place].bracket == UInt8(ascii: "("), !tokens[place].beginsLine, tokens[place + 1].kind == .name,
                Int(tokens[place].match) == place + 2
            {
                place = Int(tokens[place].match) + 1
            }
        }
        if tokens[place].bracket == UInt8(ascii: "[") { place = Int(tokens[place].match) + 1 }
        var parameters: [UInt64] = []
        if tokens[place].bracket == UInt8(ascii: "(") {
            let close = Int(tokens[place].match)
            parameters = parameterNames(place).map(\.name)
            place = close + 1
        } else {
            while tokens[place].kind == .name, parameters.count < 100 {
                parameters.append(tokens[place].name)
                place += 1
                guard tokens[place].kind == .comma else { break }
                place += 1
            }
        }
        guard place < tokens.count, place > open + 1 else { return [] }
        // `async throws(E) -> Type`, of no great length.
        let limit = min(place + 40, Int(tokens[open].match))
        while place < limit, tokens[place].kind != .in {
            switch tokens[place].kind {
            case .name, .arrow, .dot, .less, .greater, .comma, .postfixQuestion, .postfixBang: place += 1
            case .open where tokens[place].bracket != UInt8(ascii: "{"): place = Int(tokens[place].match) + 1
            default: return []
            }
        }
        guard tokens[place].kind == .in, place < Int(tokens[open].match) else { return [] }
        index = place + 1
        return parameters
    }

    /// The names of parameters in parentheses, and whether the type of each is written as a scope.
    func parameterNames(_ open: Int) -> [(name: UInt64, isScope: Bool)] {
        let close = Int(tokens[open].match)
        var parameters: [(name: UInt64, isScope: Bool)] = []
        var place = open + 1
        while place < close {
            // `label name: Type`
            var name: UInt64 = 0
            while place < close, tokens[place].isWord || tokens[place].kind == .at {
                if tokens[place].isWord { name = tokens[place].name }
                place += 1
            }
            let isScope = tokens[place].kind == .colon && names.endOfScope(tokens, from: place + 1) != nil
            if name != 0 { parameters.append((name, isScope)) }
            while place < close, tokens[place].kind != .comma {
                if tokens[place].kind == .open {
                    place = Int(tokens[place].match)
                } else if tokens[place].kind == .less, let end = SelectionNames.endOfGenerics(tokens, place) {
                    place = end - 1
                }
                place += 1
            }
            place += 1
        }
        return parameters
    }

    // MARK: - Uses

    /// Notes a call on the scope, or a mention of what makes such calls.
    mutating func use(_ kind: Use.Kind, _ range: Range<Int>, _ condition: Condition? = nil) {
        let condition = condition ?? self.condition
        useCount += 1
        meetsResponse = true
        let text = kind == .argument ? 0 : hash(of: range)
        // What was called on the way here is recorded if this is reached at all.
        let isKnown = text != 0 && binding(text) == .called
        if condition.isGiven, !isKnown { uses.append(Use(kind: kind, condition: condition, tokens: range, text: text)) }
        guard isCertain, text != 0 else { return }
        flow.calls.append(text)
        if !isKnown { declare(text, .called) }
    }

    /// A hash of a call's text behind the scope's name; zero for one that is too long to look for the same.
    private func hash(of range: Range<Int>) -> UInt64 {
        guard range.count <= 64 else { return 0 }
        let isMember = tokens[range.lowerBound + 1].kind == .dot
        // Equal calls in two selections are two.
        var hash = SwiftToken.offset ^ UInt64(selection)
        for place in (isMember ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound {
            let token = tokens[place]
            // A literal has no name.
            if token.name != 0 {
                hash = (hash ^ token.name) &* SwiftToken.prime
            } else {
                for byte in Int(token.start)..<min(Int(token.end), Int(token.start) + 200) {
                    hash = (hash ^ UInt64(tokens.bytes[byte])) &* SwiftToken.prime
                }
            }
        }
        return hash | 1
    }
}
