/// Reads selection closures and finds the calls on their scope that run only for some responses.
///
/// The reader reads tokens once, from left to right, and knows no types. It keeps track of which names stand for the
/// scope, which names stand for values of the response, and under which condition on these values the current code
/// runs. It skips code that it doesn't understand.
struct ClosureReader {
    /// What a name stands for in the current code.
    enum Binding: UInt8 {
        /// Something that doesn't depend on the response.
        case other
        /// A value of the response, or a value made from one.
        case response
        /// The scope of the closure.
        case scope
        /// A function or closure that reads fields of the scope.
        case reader
        /// Not a name, but the text of a call that always runs before the current code.
        case called
    }

    /// How to read the closures and implicit members, such as `.init { }`, in arguments.
    enum Arguments {
        case any
        /// Implicit members are selections.
        case selections
        /// Implicit members are selections, and closures are selection closures.
        case closures
    }

    /// A call on the scope, or a mention of a function that makes such calls.
    struct Use {
        /// The kind of code that runs only for some responses.
        enum Kind {
            /// A field.
            case field
            /// A function that reads fields.
            case reader
            /// A function that is passed the scope.
            case passing
            /// A field with an argument that depends on the response.
            case argument
        }

        var kind: Kind
        var condition: Condition
        var tokens: Range<Int>
        /// A hash of the call's text.
        var text: UInt64
    }

    /// A call, with what its closures depend on.
    struct Call {
        /// The token of the name before the parentheses; zero if there is no call.
        var name = 0
        /// The condition under which the closures run.
        var runs = Condition.always
        /// Whether the closures' parameters are values of the response.
        var meetsResponse = false
    }

    /// The maximum nesting of brackets. The reader skips brackets that nest deeper.
    static let maximumDepth = 150

    let tokens: SwiftTokens
    let names: SelectionNames
    /// The findings in all closures.
    private(set) var findings: [Use] = []

    /// The token to read next.
    var index = 0
    var depth = 0
    /// The condition under which the current code runs.
    var condition = Condition.always
    /// Whether the reader has read a value of the response since this was last reset.
    var meetsResponse = false
    /// The calls that the current code makes, and how it is left.
    var flow = Flow()
    /// Whether calls run whenever the current code runs, unlike those on the right of `&&`.
    var isCertain = true
    /// How to read the current arguments.
    var arguments = Arguments.any
    /// The call whose arguments are being read.
    var call = Call()
    /// The number of the current selection, and the number of selections so far.
    private var selection = 0
    private var selectionCount = 0
    /// The number of uses so far, conditional or not.
    var useCount = 0
    /// The uses in the current selection closure that run only for some responses.
    var uses: [Use] = []

    /// The bodies of functions and closures that read fields, by name.
    ///
    /// A body stays here until a call passes a value of the response, which reads the body once more.
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

    /// Declares a name until the end of the current block.
    mutating func declare(_ name: UInt64, _ binding: Binding) {
        changes.append((name, bindings[name]))
        bindings[name] = binding.rawValue
        if binding == .scope { scopes.append(name) }
    }

    /// Records that a variable holds a value of the response from here on.
    mutating func taint(_ name: UInt64) {
        if binding(name) == .other, name != names.selfName, name != names.unused {
            bindings[name] = Binding.response.rawValue
        }
    }

    /// Reads a block that has names of its own.
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
    ///   - parameters: The names of the scope; `nil` to read them from the closure's head.
    mutating func readSelection(_ open: Int, parameters: [UInt64]? = nil) {
        let state = (condition, meetsResponse, flow, isCertain, arguments, uses)
        let (outerScopes, outerCall, outerSelection) = (scopes, call, selection)
        selectionCount += 1
        selection = selectionCount
        (condition, flow, isCertain, arguments, uses, call) = (.always, Flow(), true, .any, [], Call())
        block { reader in
            // A call on the scope of an outer closure is a different mistake.
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

    /// Reads a closure that doesn't belong to a selection, or the body of a function.
    ///
    /// - Parameters:
    ///   - open: The open brace.
    ///   - runs: The condition under which it runs; `always` keeps the current condition.
    ///   - meetsResponse: Whether its parameters are values of the response.
    ///   - isStored: Whether it is stored under a name and doesn't run where it is written.
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

    /// Reads the parameters of a closure and returns their names; none if it uses `$0`.
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
        // Skip `async throws(E) -> Type`, which is short.
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

    /// Returns the names of the parameters in parentheses, and whether the type of each is written as a scope.
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

    /// Records a call on the scope, or a mention of a function that makes such calls.
    mutating func use(_ kind: Use.Kind, _ range: Range<Int>, _ condition: Condition? = nil) {
        let condition = condition ?? self.condition
        useCount += 1
        meetsResponse = true
        let text = kind == .argument ? 0 : hash(of: range)
        // The same call has already run wherever this one does, so its field is recorded.
        let isKnown = text != 0 && binding(text) == .called
        if condition.isGiven, !isKnown { uses.append(Use(kind: kind, condition: condition, tokens: range, text: text)) }
        guard isCertain, text != 0 else { return }
        flow.calls.append(text)
        if !isKnown { declare(text, .called) }
    }

    /// Returns a hash of a call's text after the scope's name; zero for a call that is too long to compare.
    private func hash(of range: Range<Int>) -> UInt64 {
        guard range.count <= 64 else { return 0 }
        let isMember = tokens[range.lowerBound + 1].kind == .dot
        // Equal calls in different selections have different hashes.
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
