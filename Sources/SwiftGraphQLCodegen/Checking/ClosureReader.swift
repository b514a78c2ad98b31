/// Reads selection closures and finds the calls on their scope that run for some responses, but not while the fields
/// are recorded.
///
/// The reader reads tokens once, from left to right, and knows no types. It keeps track of which names stand for the
/// scope, which names stand for values of the response, and under which condition on these values the current code
/// runs. It skips code that it doesn't understand.
struct ClosureReader {
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
            /// A function that gets the scope together with a value of the response. It may read different fields for
            /// different values.
            case choice
            /// A method that gets the scope and is called on a value of the response: `style.text(of: human)`.
            case receiver
            /// A field with an argument that differs each time the closure runs, such as `UUID()`.
            case unsteady
            /// `.nullable { … }` with a closure that returns an optional.
            case optionalTwice

            /// Whether the use is reported for its arguments, even if the same call runs elsewhere.
            var isOfArguments: Bool {
                switch self {
                case .argument, .choice, .receiver, .unsteady: true
                case .field, .reader, .passing, .optionalTwice: false
                }
            }
        }

        var kind: Kind
        var condition: Condition
        var tokens: Range<Int>
        /// A hash of the call's text.
        var text: UInt64
        /// For a function that reads fields, hashes of all its calls, if they are few. For a choice, the parameters
        /// whose arguments depend on the response.
        var calls: [UInt64] = []
    }

    /// A call, with what its closures depend on.
    struct Call {
        /// The token of the name before the parentheses; zero if there is no call.
        var name = 0
        /// The condition under which the closures run.
        var runs = Condition.always
        /// What the closures' parameters stand for.
        var parameter = RecordedValue.constant
        /// Whether the call is a method of a value that depends on the response.
        var hasReceiver = false
        /// The parameters whose arguments the call might not evaluate.
        var lazy: SelectionNames.LazyParameters?
    }

    /// The maximum nesting of brackets. The reader skips brackets that nest deeper.
    static let maximumDepth = 150

    let tokens: SwiftTokens
    let names: SelectionNames
    /// The findings in all closures.
    var findings: [Use] = []

    /// The token to read next.
    var index = 0
    var depth = 0
    /// The condition under which the current code runs.
    var condition = Condition.always
    /// The condition of the innermost branch, for all the branches around it too.
    var branch = Condition.always
    /// Whether the reader has read a value of the response since this was last reset.
    var meetsResponse = false
    /// What the last expression stands for.
    var value = RecordedValue.constant
    /// What the elements of the last tuple stand for.
    var elements: [RecordedValue] = []
    /// Whether a `try` covers the current expression.
    var isTrying = false
    /// Whether an error that is thrown here is caught in the closure.
    var isCatching = false
    /// The condition for reaching the rest of the `try?` expression around the current one; `nil` outside `try?`.
    var attempt: Condition?
    /// Whether names without a dot can be fields, as in an extension of a scope.
    var isMethod = false
    /// The open parenthesis of an expression whose value is called; zero if there is none.
    var callee = 0
    /// Whether names that the code doesn't declare, such as properties of `self`, depend on the response.
    var readsMembers = false
    /// The properties of `self` that store scopes.
    var storedScopes: [UInt64] = []
    /// The calls that the current code makes, and how it is left.
    var flow = Flow()
    /// Whether calls run whenever the current code runs, unlike those on the right of `&&`.
    var isCertain = true
    /// How to read the current arguments.
    var arguments = Arguments.any
    /// The call whose arguments are being read.
    var call = Call()
    /// A number for the current selection, by which the hashes of its calls differ from those of other selections.
    var selection: UInt64 = 0
    /// Whether the current code is the body of a function that makes selections.
    var isMaker = false
    /// The last call of a function that always calls all of its closures, and the condition under which the call runs.
    var known: (close: Int, runs: Condition)?
    /// What the current function returns, if it has a single `return` that may run in the recording.
    var returned: RecordedValue?
    /// The number of uses so far, conditional or not.
    var useCount = 0
    /// The number of uses among them that read nothing where they are written, because no `try` covers them. A value
    /// made with them may carry the scope.
    var carryCount = 0
    /// The uses in the current selection closure that run only for some responses.
    var uses: [Use] = []

    /// Whether a local function is being read for other values of its parameters. Functions in it are read once.
    var isReadingAgain = false
    /// The bodies of functions and closures that read fields, by name.
    ///
    /// A call that passes a value of the response reads the body again: the first one for the values that it passes,
    /// and the second one for any values.
    var bodies: [UInt64: (open: Int, parameters: [UInt64], wasCalled: Bool)] = [:]
    /// The functions with a scope that the closures around the current code declare, with the names under which
    /// `ScopeFunctions` knows them. Functions in other closures may have the same names.
    var localHelpers: [UInt64: UInt64] = [:]
    /// The functions that the current selection's closure declares, with the open braces of their bodies.
    var localFunctions: [(name: UInt64, body: Int)] = []
    /// The variables that local functions and closures assign or change.
    var localChanges: [UInt64: Set<UInt64>] = [:]
    /// What local functions and closures read.
    var readers: [UInt64: ScopeFunctions.Reading] = [:]
    /// The maximum number of a function's parameters that are told apart. Each needs another reading of the function.
    static let maximumParameters = 16

    private let bindings = NameTable([])
    /// A number for each declaration of a name and each assignment.
    let versions = NameTable([])
    private var lastVersion: UInt8 = 0
    private var changes: [(name: UInt64, before: UInt8, version: UInt8)] = []
    private var taints: [(name: UInt64, before: UInt8)] = []
    /// The assigned names that the code doesn't declare.
    private var assigned: [UInt64] = []
    private var scopes: [UInt64] = []
    /// All calls so far, with hashes of their text.
    var calls: [(kind: Use.Kind, text: UInt64, tokens: Range<Int>)] = []
    /// The number of calls in closures that may run later, or never.
    var storedUseCount = 0

    init(_ tokens: SwiftTokens, _ names: SelectionNames) {
        self.tokens = tokens
        self.names = names
    }

    // MARK: - Names

    // In debug builds, calling a method that isn't mutating copies the reader. So methods that are called often are
    // mutating.

    mutating func binding(_ name: UInt64) -> RecordedValue { RecordedValue(rawValue: bindings[name]) ?? .constant }

    /// Declares a name until the end of the current block.
    mutating func declare(_ name: UInt64, _ binding: RecordedValue) {
        changes.append((name, bindings[name], versions[name]))
        bindings[name] = binding.named.rawValue
        if binding == .scope { scopes.append(name) }
        if binding != .called { change(name) }
    }

    /// Returns whether the current code declares the name, rather than the scope.
    mutating func isDeclared(_ name: UInt64) -> Bool { versions[name] != 0 }

    /// Records an assignment. It makes a name that the code doesn't declare, such as a property, known until the end of
    /// the selection or function.
    mutating func assign(_ name: UInt64) {
        if !isDeclared(name) { assigned.append(name) }
        change(name)
    }

    /// Records that calls with the name as an argument count as different calls from here on.
    mutating func change(_ name: UInt64) {
        lastVersion = lastVersion == .max ? 1 : lastVersion + 1
        versions[name] = lastVersion
    }

    /// Records that a variable holds a value of the response from here on.
    mutating func taint(_ name: UInt64, _ value: RecordedValue = .response) {
        let current = binding(name)
        guard current == .constant || current.meetsResponse, name != names.selfName, name != names.unused else {
            return
        }
        taints.append((name, bindings[name]))
        bindings[name] = (current == .chosen ? current : value).rawValue
    }

    /// Records that a method may have added elements to the list that the name at a token stands for.
    mutating func taintElements(_ index: Int) {
        let name = tokens[index].name
        if binding(name).isPresent, names.effects(tokens[index + 2].name).contains(.keepsPresence) {
            taint(name, .grown)
        }
    }

    /// Reads code whose assignments have no effect on the code after it.
    mutating func withoutTaints(_ body: (inout ClosureReader) -> Void) {
        let before = taints.count
        body(&self)
        while taints.count > before, let taint = taints.popLast() { bindings[taint.name] = taint.before }
    }

    /// Returns the names of the variables that code assigns or changes.
    func changedVariables(from start: Int, to end: Int) -> Set<UInt64> {
        var changed: Set<UInt64> = []
        for place in start..<max(start, end) where tokens[place].kind == .name {
            let (last, next) = (tokens[place - 1].kind, tokens[place + 1])
            guard last != .dot, last != .let, last != .var else { continue }
            let isChanged =
                last == .reference || next.kind == .assignment || next.kind == .compoundAssignment
                || next.kind == .dot && names.isChanging(tokens[place + 2].name)
            if isChanged { changed.insert(tokens[place].name) }
        }
        return changed
    }

    /// The number of declarations in the blocks around the current code.
    var declarationCount: Int { changes.count }

    /// Forgets that calls have run since the given number of declarations.
    mutating func forgetCalls(since first: Int) {
        for change in changes[min(first, changes.count)...] where binding(change.name) == .called {
            bindings[change.name] = change.before
        }
    }

    /// Reads a block that has names of its own.
    mutating func block(_ body: (inout ClosureReader) -> Void) {
        let before = changes.count
        body(&self)
        while changes.count > before, let change = changes.popLast() {
            bindings[change.name] = change.before
            versions[change.name] = change.version
        }
    }

    // MARK: - Closures

    /// Reads a selection's closure, or the body of a function with a scope as its parameter.
    ///
    /// - Parameters:
    ///   - open: The open brace.
    ///   - parameters: The names of the scope; `nil` to read them from the closure's head.
    ///   - others: The names of a function's other parameters, and what they stand for.
    ///   - isMethod: Whether this is the body of a method of the scope.
    ///   - isMaker: Whether this is the body of a function that makes selections.
    ///   - function: The name of the function, to record what it reads; zero if it has none.
    mutating func readSelection(
        _ open: Int, parameters: [UInt64]? = nil, others: [(name: UInt64, value: RecordedValue)] = [],
        isMethod: Bool = false, isMaker: Bool = false, function: UInt64 = 0
    ) {
        let state = (condition, meetsResponse, flow, isCertain, arguments, uses)
        let (outerScopes, outerCall, outerSelection) = (scopes, call, selection)
        let (outerFunctions, outerHelpers, outerMaker) = (localFunctions, localHelpers, self.isMaker)
        (localFunctions, self.isMaker) = ([], isMaker)
        let outer = (branch, isTrying, isCatching, attempt, self.isMethod)
        let (outerReturned, firstCall, firstAssigned, carried) = (returned, calls.count, assigned.count, carryCount)
        selection = names.functions.nextSelection()
        returned = nil
        (condition, flow, isCertain, uses, call) = (.always, Flow(), true, [], Call())
        arguments = isMaker ? .selections : .any
        (branch, isTrying, isCatching, attempt, self.isMethod) = (.always, false, false, nil, isMethod)
        block { reader in
            for other in others { reader.declare(other.name, other.value) }
            // A call on the scope of an outer closure is a different mistake.
            for scope in outerScopes { reader.declare(scope, .constant) }
            reader.scopes = []
            if let parameters {
                reader.index = open + 1
                for parameter in parameters { reader.declare(parameter, .scope) }
            } else {
                reader.declare(reader.readHead(open).first ?? reader.names.firstArgument, .scope)
            }
            reader.withoutTaints { $0.readStatements(until: Int($0.tokens[open].match)) }
            if isMaker, reader.value == .chosen { reader.reportChoice(at: open) }
        }
        scopes = outerScopes
        while assigned.count > firstAssigned, let name = assigned.popLast() { versions[name] = 0 }
        if function != 0 {
            var reading = storedCalls(since: firstCall)
            reading.handlesErrors = handlesErrors(open)
            reading.result = others.isEmpty ? returned ?? value : .response
            names.functions.addReading(reading, of: function)
        }
        (returned, carryCount) = (outerReturned, carried)
        if !uses.isEmpty {
            let certain = Set(flow.certainCalls)
            findings += uses.filter { use in
                if use.kind.isOfArguments { return true }
                return !certain.contains(use.text) && (use.calls.isEmpty || !use.calls.allSatisfy(certain.contains))
            }
        }
        (condition, meetsResponse, flow, isCertain, arguments, uses) = state
        (branch, isTrying, isCatching, attempt, self.isMethod) = outer
        (call, selection) = (outerCall, outerSelection)
        (localFunctions, localHelpers, self.isMaker) = (outerFunctions, outerHelpers, outerMaker)
        value = .constant
        index = Int(tokens[open].match) + 1
    }

    /// Reads a closure that doesn't belong to a selection, or the body of a function.
    ///
    /// - Parameters:
    ///   - open: The open brace.
    ///   - runs: The condition under which it runs; `always` keeps the current condition.
    ///   - parameter: What its parameters stand for.
    ///   - name: The name under which it is stored, if it doesn't run where it is written.
    ///   - parameters: The parameters of a function; a closure's are in its head.
    ///   - arguments: What the parameters stand for, if that is known.
    ///   - isCalled: Whether it certainly runs where it is written.
    mutating func readClosure(
        _ open: Int, runs: Condition, parameter: RecordedValue, storedAs name: UInt64? = nil, parameters: [UInt64] = [],
        arguments: [RecordedValue] = [], isCalled: Bool = false
    ) {
        let state = (condition, branch, flow, isCertain, self.arguments, call)
        let outer = (isTrying, isCatching, attempt, returned, isMaker)
        (flow, self.arguments, call, isMaker) = (Flow(), .any, Call(), false)
        (branch, isTrying, isCatching, attempt) = (.always, false, false, nil)
        if name != nil {
            condition = .always
            isCertain = true
        } else {
            condition = runs.inside(condition)
        }
        let firstCall = calls.count
        block { reader in
            reader.declare(reader.names.firstArgument, arguments.first ?? parameter)
            for name in reader.names.moreArguments { reader.declare(name, parameter) }
            let names = reader.readHead(open) + parameters
            for (place, name) in names.enumerated() {
                reader.declare(name, arguments.count == names.count ? arguments[place] : parameter)
            }
            let end = Int(reader.tokens[open].match)
            for name in reader.changedVariables(from: reader.index, to: end)
            where parameter.meetsResponse || reader.binding(name).isPresent {
                reader.taint(name)
            }
            reader.readStatements(until: end)
        }
        if let name {
            storeCalls(since: firstCall, as: name, handlesErrors: handlesErrors(open))
        }
        if !isCalled, !runs.isGiven { storedUseCount += calls.count - firstCall }
        let certain = name == nil && (isCalled || runs.isTrue) && state.3 ? flow.certainCalls : []
        (condition, branch, flow, isCertain, self.arguments, call) = state
        (isTrying, isCatching, attempt, returned, isMaker) = outer
        flow.calls += certain
        index = Int(tokens[open].match) + 1
    }

    /// Reads an expression that is evaluated later, or never, as the value of a lazy variable.
    mutating func readLater(until end: Int, storedAs name: UInt64) -> RecordedValue {
        let (state, outerMeets) = ((condition, branch, flow, isCertain), meetsResponse)
        let (firstCall, count) = (calls.count, useCount)
        (condition, branch, flow, isCertain, meetsResponse) = (.always, .always, Flow(), true, false)
        block { $0.readExpression(until: end) }
        storeCalls(since: firstCall, as: name)
        let value: RecordedValue = useCount > count ? .reader : meetsResponse ? .response : .constant
        (condition, branch, flow, isCertain) = state
        meetsResponse = outerMeets
        return value
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
        if tokens[place].bracket == UInt8(ascii: "[") {
            let close = Int(tokens[place].match)
            // `[person = human]`
            for place in place..<close where tokens[place].kind == .assignment {
                let captured = binding(tokens[place + 1].name)
                if captured != .constant { declare(tokens[place - 1].name, captured) }
            }
            place = close + 1
        }
        var parameters: [UInt64] = []
        if tokens[place].bracket == UInt8(ascii: "(") {
            let close = Int(tokens[place].match)
            parameters = self.parameters(place).map(\.name)
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

    /// A parameter of a function, and whether its type is written as a scope or a function.
    typealias Parameter = (label: UInt64, name: UInt64, isScope: Bool, isClosure: Bool)

    /// Returns the parameters in parentheses.
    ///
    /// - Parameter generics: The generic parameters that stand for scopes.
    mutating func parameters(_ open: Int, _ generics: [UInt64] = []) -> [Parameter] {
        let close = Int(tokens[open].match)
        var parameters: [Parameter] = []
        var place = open + 1
        while place < close {
            // `label name: Type`
            var (label, name): (UInt64, UInt64) = (0, 0)
            while place < close, tokens[place].isWord || tokens[place].kind == .at {
                if tokens[place].isWord { name = tokens[place].name }
                if label == 0 { label = name }
                place += 1
            }
            let isScope =
                tokens[place].kind == .colon
                && (names.endOfScope(tokens, from: place + 1) != nil || generics.contains(tokens[place + 1].name))
            var isClosure = false
            while place < close, tokens[place].kind != .comma {
                if tokens[place].kind == .arrow { isClosure = true }
                if tokens[place].kind == .open {
                    // `[() -> String]` or `(() -> String)?`
                    if tokens[place + 1].kind == .open {
                        let next = tokens[Int(tokens[place + 1].match) + 1].kind
                        isClosure = isClosure || next == .arrow || next == .name
                    }
                    place = Int(tokens[place].match)
                } else if tokens[place].kind == .less, let end = SelectionNames.endOfGenerics(tokens, place) {
                    place = end - 1
                }
                place += 1
            }
            if name != 0 { parameters.append((label, name, isScope, isClosure)) }
            place += 1
        }
        return parameters
    }
}
