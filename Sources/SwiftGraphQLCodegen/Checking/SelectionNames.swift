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
        /// A method that an app adds to a scope.
        case method
        /// A function that might not evaluate its arguments.
        case lazy
        /// Another function that isn't declared in a type.
        case function
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
    /// What a member of a list or an optional does.
    struct Effects: OptionSet {
        let rawValue: UInt8
        /// The property isn't empty or `nil` if the list or optional isn't.
        static let keepsAsProperty = Effects(rawValue: 1)
        /// The result isn't empty or `nil` if the list or optional isn't.
        static let keepsAsMethod = Effects(rawValue: 2)
        /// The same, but the elements are different.
        static let keepsPresence = Effects(rawValue: 4)
        /// The method calls its closure for each element.
        static let callsClosure = Effects(rawValue: 8)
        /// The closure's parameter is an element.
        static let passesElement = Effects(rawValue: 16)
        /// The method changes the value that it is called on.
        static let changes = Effects(rawValue: 32)
        /// The method changes the value, but never makes a list empty.
        static let keepsWhenChanged = Effects(rawValue: 64)
        /// The method or function always calls its closure.
        static let callsOnce = Effects(rawValue: 128)
    }

    private let members = NameTable([
        ("list", Member.certain.rawValue), ("nullable", Member.certain.rawValue),
        ("nonNullOrFail", Member.certain.rawValue),
        ("optional", Member.possible.rawValue), ("select", Member.possible.rawValue),
        ("init", Member.possible.rawValue),
    ])
    /// Functions of the standard library that are called without a dot.
    private let standardFunctions = NameTable(
        [
            "print", "debugPrint", "dump", "min", "max", "abs", "zip", "type", "stride", "sequence", "repeatElement",
            "swap", "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "pow", "sqrt",
            "floor", "ceil", "round", "trunc", "log2", "log10", "sin", "cos", "tan", "atan2", "hypot", "fabs", "fmod",
            "unsafeBitCast", "withExtendedLifetime", "autoreleasepool", "numericCast", "readLine",
        ].map { (name: $0, value: 1) })
    private let throwing = NameTable([("decode", 1)])
    private let effects: NameTable = {
        let each: Effects = [.callsClosure, .passesElement]
        let kept: Effects = [.changes, .keepsWhenChanged]
        let entries: [(String, Effects)] = [
            ("map", [each, .keepsPresence]), ("flatMap", each), ("compactMap", each), ("forEach", each),
            ("filter", each),
            ("contains", each), ("allSatisfy", each), ("prefix", each), ("drop", each), ("firstIndex", each),
            ("lastIndex", each), ("first", [each, .keepsAsProperty]), ("last", [each, .keepsAsProperty]),
            ("reduce", .callsClosure), ("count", each), ("indices", .keepsAsProperty), ("lazy", .keepsAsProperty),
            ("description", .keepsAsProperty),
            ("sorted", .keepsAsMethod), ("reversed", .keepsAsMethod), ("uppercased", .keepsAsMethod),
            ("lowercased", .keepsAsMethod), ("min", .keepsAsMethod), ("max", .keepsAsMethod),
            ("enumerated", .keepsPresence), ("append", [kept, .keepsPresence]),
            ("insert", [kept, .keepsPresence]), ("toggle", .changes),
            ("removeLast", .changes), ("removeFirst", .changes), ("popLast", .changes), ("popFirst", .changes),
            ("removeAll", [each, .changes]), ("next", .changes), ("formUnion", [kept, .keepsPresence]),
            ("updateValue", .changes),
            ("sort", kept), ("reverse", kept), ("shuffle", kept), ("remove", .changes), ("removeValue", .changes),
            ("removeSubrange", .changes), ("subtract", .changes), ("formIntersection", .changes),
            ("withLock", .callsOnce), ("withCString", .callsOnce), ("withUTF8", .callsOnce),
            ("withUnsafeBytes", .callsOnce), ("withUnsafeMutableBytes", .callsOnce),
            ("withUnsafeBufferPointer", .callsOnce), ("withUnsafeMutableBufferPointer", .callsOnce),
            ("withUnsafePointer", .callsOnce), ("withUnsafeMutablePointer", .callsOnce),
            ("withExtendedLifetime", .callsOnce), ("withoutActuallyEscaping", .callsOnce),
        ]
        return NameTable(entries.map { (name: $0.0, value: $0.1.rawValue) })
    }()
    let isEmpty = SwiftToken.name("isEmpty")
    let count = SwiftToken.name("count")
    let `nil` = SwiftToken.name("nil")
    let none = SwiftToken.name("none")
    let some = SwiftToken.name("some")
    let `true` = SwiftToken.name("true")
    let `false` = SwiftToken.name("false")
    let zero = SwiftToken.name("0")
    private let zeroName = SwiftToken.name("zero")
    let one = SwiftToken.name("1")
    static let range = SwiftToken.name("..<")
    static let closedRange = SwiftToken.name("...")
    static let plus = SwiftToken.name("+")
    static let times = SwiftToken.name("*")
    static let remainder = SwiftToken.name("%")
    static let equal = SwiftToken.name("==")
    static let unequal = SwiftToken.name("!=")
    static let less = SwiftToken.name("<")
    static let lessOrEqual = SwiftToken.name("<=")
    static let greater = SwiftToken.name(">")
    static let greaterOrEqual = SwiftToken.name(">=")
    let map = SwiftToken.name("map")
    let compactMap = SwiftToken.name("compactMap")
    let reduce = SwiftToken.name("reduce")
    let descriptionName = SwiftToken.name("description")
    let indices = SwiftToken.name("indices")
    let allCases = SwiftToken.name("allCases")
    let uuid = SwiftToken.name("UUID")
    let date = SwiftToken.name("Date")
    let now = SwiftToken.name("now")
    let random = SwiftToken.name("random")
    let prefix = SwiftToken.name("prefix")
    let getter = SwiftToken.name("get")
    let callAsFunction = SwiftToken.name("callAsFunction")
    let lazyName = SwiftToken.name("lazy")
    let subscriptName = SwiftToken.name("subscript")
    private let conversions = NameTable([
        ("Array", 1), ("Set", 1), ("ArraySlice", 1), ("Dictionary", 1),
        ("Int", 2), ("Int64", 2), ("Double", 2), ("Float", 2), ("CGFloat", 2),
    ])
    /// Methods whose result isn't empty if the string, or the strings in the list, aren't empty. The result of those
    /// with the number 2 is empty if they remove the string "1".
    private let textMethods = NameTable([("joined", 1), ("components", 1), ("split", 2), ("trimmingCharacters", 2)])
    /// Sets of characters, and tests for them, without digits.
    private let otherCharacters = NameTable(
        [
            "whitespaces", "whitespacesAndNewlines", "newlines", "punctuationCharacters", "symbols", "letters",
            "isWhitespace", "isNewline", "isPunctuation", "isSymbol", "isLetter",
        ].map { ($0, 1) })
    /// Methods that may call their closure only for some elements.
    private let shortMethods = NameTable(
        ["first", "last", "contains", "allSatisfy", "firstIndex", "lastIndex", "prefix", "drop"].map { ($0, 1) })
    let minimum = SwiftToken.name("min")
    let maximum = SwiftToken.name("max")
    let zip = SwiftToken.name("zip")
    let absolute = SwiftToken.name("abs")
    let grouping = SwiftToken.name("grouping")
    let result = SwiftToken.name("Result")
    let list = SwiftToken.name("list")
    let nullable = SwiftToken.name("nullable")
    let optional = SwiftToken.name("optional")
    let nonNullOrFail = SwiftToken.name("nonNullOrFail")
    let select = SwiftToken.name("select")
    let initName = SwiftToken.name("init")
    let selection = SwiftToken.name("selection")
    let typename = SwiftToken.name("__typename")
    private let extensionName = SwiftToken.name("extension")
    private let protocolName = SwiftToken.name("protocol")
    let strategy = SwiftToken.name("strategy")
    private let operations = SwiftToken.name("Operations")
    private let operationTypes = NameTable(["Query", "Mutation", "Subscription"].map { ($0, 1) })
    let selfType = SwiftToken.name("Self")
    let fallthroughName = SwiftToken.name("fallthrough")
    let ifDirective = SwiftToken.name("if")
    let elseDirective = SwiftToken.name("else")
    let endifDirective = SwiftToken.name("endif")
    private let autoclosure = SwiftToken.name("autoclosure")
    private let escaping = SwiftToken.name("escaping")
    private let mockValue = SwiftToken.name("mockValue")
    let defaultName = SwiftToken.name("default")
    private let throwsName = SwiftToken.name("throws")
    let staticName = SwiftToken.name("static")
    let firstArgument = SwiftToken.name("$0")
    let moreArguments = ["$1", "$2", "$3"].map { SwiftToken.name($0) }
    let on = SwiftToken.name("on")
    let selfName = SwiftToken.name("self")
    let unused = SwiftToken.name("_")

    /// The parameters of a function whose arguments it might not evaluate.
    struct LazyParameters {
        var labels: Set<UInt64> = []
        /// A bit for each of the first parameters without a label.
        var unlabeled: UInt64 = 0
        /// Whether one of them is kept and may be evaluated later.
        var isEscaping = false

        func contains(_ place: Int) -> Bool { place < UInt64.bitWidth && unlabeled & 1 << UInt64(place) != 0 }
    }

    /// What the functions with a scope read.
    let functions = ScopeFunctions()

    private var lazyParameters: [UInt64: LazyParameters] = [:]
    private let makers = NameTable([])
    private let takers = NameTable([])
    /// Whether the app has a codec whose mock value is a number other than 1 or a string other than "1".
    private(set) var hasOtherMocks = false

    /// The names of the functions and types that take selections or their closures, as written in the sources.
    private(set) var functionNames: [String] = []
    /// The names of type aliases of scopes and selections, and of protocols that scopes conform to.
    private(set) var types: [String] = []
    private var conformances: [UInt64] = []
    private let protocols = NameTable([])
    /// Whether a source catches errors.
    private(set) var hasCatch = false
    /// The properties that store scopes, by the names of their types.
    private var storedScopes: [UInt64: [UInt64]] = [:]

    func meaning(_ name: UInt64) -> Meaning { Meaning(rawValue: meanings[name]) ?? .nothing }

    func member(_ name: UInt64) -> Member { Member(rawValue: members[name]) ?? .nothing }

    /// Whether a function throws errors of its own, rather than those of its arguments.
    func isThrowing(_ name: UInt64) -> Bool { throwing[name] != 0 }

    func isTextMethod(_ name: UInt64) -> Bool { textMethods[name] != 0 }

    /// Whether a method that makes strings from a string removes the characters that its arguments specify.
    func isRemovingCharacters(_ name: UInt64) -> Bool { textMethods[name] == 2 }

    /// Whether a set of characters has no digits.
    func hasNoDigits(_ name: UInt64) -> Bool { otherCharacters[name] != 0 }

    /// Whether a method may call its closure only for some elements.
    func isEndingEarly(_ name: UInt64) -> Bool { shortMethods[name] != 0 }

    /// Whether a function or a computed property makes selections.
    func isMaker(_ name: UInt64) -> Bool { makers[name] != 0 }

    /// Returns whether a function calls the closures that it gets whatever they return; `false` if that isn't known.
    func callsAll(_ function: UInt64) -> Bool {
        guard takers[function] != 0 else { return false }
        functions.ask(function)
        return functions.callsAll(function)
    }

    func isStandardFunction(_ name: UInt64) -> Bool { standardFunctions[name] != 0 }

    func effects(_ name: UInt64) -> Effects { Effects(rawValue: effects[name]) }

    func isChanging(_ name: UInt64) -> Bool { effects(name).contains(.changes) }

    /// Returns whether a name is the type of a collection that can be made from another one: `Set(names)`.
    func isCollection(_ name: UInt64) -> Bool { conversions[name] == 1 }

    /// Returns whether a name is the type of a number that can be made from another one: `Double(rating)`.
    func isNumber(_ name: UInt64) -> Bool { conversions[name] == 2 }

    /// Whether there are functions or initializers that might not evaluate their arguments.
    private(set) var hasLazyParameters = false

    /// Whether there are functions that take functions.
    private(set) var hasTakers = false

    /// Whether there are types that store scopes.
    private(set) var hasStoredScopes = false

    /// Returns the parameters of a function whose arguments it might not evaluate.
    func lazyParameters(of function: UInt64) -> LazyParameters? { lazyParameters[function] }

    /// Returns the properties that store scopes in a type, or in types of the same name.
    func storedScopes(of type: UInt64) -> [UInt64] { storedScopes[type] ?? [] }

    /// Returns the properties that store scopes in the type that is declared or extended here.
    func storedScopes(_ tokens: SwiftTokens, inTypeAt index: Int, _ body: (name: UInt64, open: Int)) -> [UInt64] {
        if storedScopes(of: body.name).isEmpty || tokens[index].name == extensionName {
            return storedScopes(of: body.name)
        }
        return scopes(tokens, storedIn: body.open)
    }

    /// Adds the protocols of scopes, and returns whether sources that were added before may use new names of scopes.
    func addScopes() -> Bool {
        for name in conformances where protocols[name] != 0 { add(name, .scope) }
        return !types.isEmpty
    }

    /// Adds the type aliases and functions that a source declares.
    func add(_ tokens: SwiftTokens) {
        var endOfMethods = 0
        /// The end of the outermost braces.
        var end = 0
        /// The types around the current token, as the tokens of their names.
        var types: [(name: Int, end: Int)] = []
        for index in 0..<tokens.count {
            switch tokens[index].kind {
            case .open: if index > end, tokens[index].bracket == UInt8(ascii: "{") { end = Int(tokens[index].match) }
            case .typealias: addAlias(tokens, index)
            case .func: addFunction(tokens, index, index < endOfMethods ? .method : index < end ? .nothing : .function)
            case .var, .let:
                guard tokens[index + 1].kind == .name else { continue }
                let name = tokens[index + 1].name
                if index < endOfMethods, tokens[index].kind == .var { add(name, .method) }
                if tokens[index].kind == .var { addMaker(tokens, name, from: index + 2) }
                if name == mockValue { addMockValue(tokens, index + 2) }
                if tokens[index + 3].bracket == UInt8(ascii: "{") { addClosure(tokens, index + 3, name) }
            case .catch: hasCatch = true
            case .`init` where index > 0 && tokens[index - 1].kind != .dot:
                while let type = types.last, index > type.end { types.removeLast() }
                if let type = types.last { addInitializer(tokens, index, of: type.name) }
            case .type:
                if tokens[index].name == protocolName { protocols[tokens[index + 1].name] = 1 }
                if let type = body(tokens, ofTypeAt: index) {
                    types.append((index + 1, Int(tokens[type.open].match)))
                    let scopes = scopes(tokens, storedIn: type.open, of: index + 1)
                    if !scopes.isEmpty {
                        storedScopes[type.name, default: []] += scopes
                        hasStoredScopes = true
                    }
                }
                if let body = bodyOfExtension(tokens, index) {
                    endOfMethods = Int(tokens[body].match)
                    addProtocols(tokens, index..<body)
                }
            default: break
            }
        }
    }

    /// Returns the open brace of an extension of a scope that begins here.
    func bodyOfExtension(_ tokens: SwiftTokens, _ index: Int) -> Int? {
        guard tokens[index].name == extensionName, var place = endOfScope(tokens, from: index + 1) else { return nil }
        let limit = min(place + 60, tokens.count)
        while place < limit, tokens[place].kind != .open { place += 1 }
        return tokens[place].bracket == UInt8(ascii: "{") ? place : nil
    }

    /// Returns the type that is declared or extended here, with the open brace of its body.
    func body(_ tokens: SwiftTokens, ofTypeAt index: Int) -> (name: UInt64, open: Int)? {
        guard tokens[index + 1].kind == .name else { return nil }
        var place = index + 2
        // Lists of protocols are shorter than this.
        let limit = min(index + 60, tokens.count)
        while place < limit, tokens[place].bracket != UInt8(ascii: "{") {
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        return place < limit ? (tokens[index + 1].name, place) : nil
    }

    /// Adds the protocols that an extension of a scope declares: `extension Objects.Human: Named { … }`.
    private func addProtocols(_ tokens: SwiftTokens, _ head: Range<Int>) {
        for place in head where tokens[place].kind == .name {
            guard tokens[place - 1].kind == .colon || tokens[place - 1].kind == .comma else { continue }
            conformances.append(tokens[place].name)
            types.append(tokens.word(place))
        }
    }

    /// Returns the properties in a type's body that store scopes: `struct Card { let human: Objects.Human }`.
    ///
    /// - Parameter type: The token of the type's name, to add its initializer if it takes selections or their closures.
    private func scopes(_ tokens: SwiftTokens, storedIn open: Int, of type: Int? = nil) -> [UInt64] {
        let close = Int(tokens[open].match)
        var scopes: [UInt64] = []
        var place = open + 1
        while place < close {
            if tokens[place].kind == .open {
                place = Int(tokens[place].match)
            } else if tokens[place].kind == .let || tokens[place].kind == .var, tokens[place + 2].kind == .colon {
                if endOfScope(tokens, from: place + 3) != nil {
                    scopes.append(tokens[place + 1].name)
                } else if let type {
                    let found = taken(tokens, storedAt: place + 3, close)
                    if found != .nothing { addTaken(found, by: tokens, type) }
                }
            }
            place += 1
        }
        return scopes
    }

    private func add(_ name: UInt64, _ meaning: Meaning) {
        if self.meaning(name) == .nothing || self.meaning(name) == .function { meanings[name] = meaning.rawValue }
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
            // An app can have its own `Operations`.
            isScope =
                isScope
                || meaning(tokens[index].name) == .namespace
                    && (tokens[index].name != operations || operationTypes[tokens[index + 2].name] != 0)
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
        } else {
            return
        }
        types.append(tokens.word(index + 1))
    }

    /// Adds a function that is stored as a closure, if it throws errors: `let parse = { … throw … }`.
    private func addClosure(_ tokens: SwiftTokens, _ open: Int, _ name: UInt64) {
        let close = min(open + 60, Int(tokens[open].match))
        if (open..<close).contains(where: { tokens[$0].kind == .throw || tokens[$0].name == throwsName }) {
            throwing[name] = 1
        }
    }

    private func addFunction(_ tokens: SwiftTokens, _ index: Int, _ other: Meaning) {
        let nameIndex = index + 1
        let name = tokens[nameIndex].name
        var open = nameIndex + 1
        if tokens[open].kind == .less { open = Self.endOfGenerics(tokens, open) ?? open }
        guard name != 0, tokens[open].kind == .open else { return }
        let close = Int(tokens[open].match)
        if tokens[close + 1].name == throwsName { throwing[name] = 1 }
        addMaker(tokens, name, from: close + 1)
        guard meaning(name) == .nothing || meaning(name) == .function else { return }
        // No parameter list that people write is longer than this.
        let (found, isLazy, isTaker) = taken(tokens, open + 1..<max(open + 1, min(close, open + 200)))
        if isTaker {
            takers[name] = 1
            hasTakers = true
        }
        if found != .nothing {
            addTaken(found, by: tokens, nameIndex)
        } else if isLazy {
            add(name, .lazy)
            addLazyParameters(tokens, open, name)
            functions.addParameter(ScopeFunctions.parameter(nil, of: name), choosesFields: true)
        } else if other == .method {
            // Reading a field needs a `try`.
            var body = close + 1
            while body < close + 60, tokens[body].kind != .end, tokens[body].bracket != UInt8(ascii: "{") { body += 1 }
            guard tokens[body].bracket == UInt8(ascii: "{") else { return }
            let readsFields = (body..<Int(tokens[body].match)).contains { tokens[$0].kind == .try }
            add(name, readsFields ? .method : .function)
        } else if other != .nothing {
            add(name, other)
        }
    }

    /// Adds a function or a computed property, if the type that begins here is a selection: `-> Selection<…> {`.
    private func addMaker(_ tokens: SwiftTokens, _ name: UInt64, from start: Int) {
        var place = start
        while tokens[place].kind != .arrow, tokens[place].kind != .colon {
            guard place < start + 4, tokens[place].kind == .name else { return }
            place += 1
        }
        // `SwiftGraphQL.Selection`
        if tokens[place + 2].kind == .dot { place += 2 }
        guard meaning(tokens[place + 1].name) == .selection else { return }
        place += 2
        if tokens[place].kind == .less { place = Self.endOfGenerics(tokens, place) ?? place }
        if tokens[place].kind != .assignment { makers[name] = 1 }
    }

    /// Returns whether parameters are selections or their closures, whether one might not be evaluated, and whether one
    /// is a function.
    private func taken(
        _ tokens: SwiftTokens, _ parameters: Range<Int>
    ) -> (meaning: Meaning, isLazy: Bool, isTaker: Bool) {
        var found = Meaning.nothing
        var (isLazy, isTaker) = (false, false)
        for index in parameters {
            if tokens[index].kind == .name, meaning(tokens[index].name) == .selection {
                if found == .nothing { found = .takesSelections }
            } else if tokens[index].bracket == UInt8(ascii: "("), let end = endOfScope(tokens, from: index + 1),
                end == Int(tokens[index].match)
            {
                found = .takesClosures
            } else if tokens[index].kind == .at, tokens[index + 1].name == autoclosure {
                isLazy = true
            } else if tokens[index].kind == .arrow {
                isTaker = true
            }
        }
        return (found, isLazy, isTaker)
    }

    /// Returns whether a property whose type begins here is a parameter of its type's initializer that is a selection
    /// or a selection's closure.
    private func taken(_ tokens: SwiftTokens, storedAt start: Int, _ close: Int) -> Meaning {
        switch tokens[start].kind {
        case .at, .open: break
        case .name where meaning(tokens[start].name) == .selection: break
        default: return .nothing
        }
        var end = start
        let limit = min(close, start + 40)
        while end < limit, !tokens[end].beginsLine, tokens[end].kind != .semicolon {
            // A property with a value, or a computed one.
            if tokens[end].kind == .assignment || tokens[end].bracket == UInt8(ascii: "{") { return .nothing }
            end += 1
        }
        return taken(tokens, start..<end).meaning
    }

    /// Adds a function or type whose name is at a token, if it takes selections or their closures.
    private func addTaken(_ found: Meaning, by tokens: SwiftTokens, _ nameIndex: Int) {
        let current = meaning(tokens[nameIndex].name)
        guard found != .nothing, current == .nothing || current == .function || current == .takesSelections,
            current != found
        else { return }
        meanings[tokens[nameIndex].name] = found.rawValue
        functionNames.append(tokens.word(nameIndex))
    }

    /// Adds an initializer as a function with the name of its type.
    private func addInitializer(_ tokens: SwiftTokens, _ index: Int, of typeIndex: Int) {
        let type = tokens[typeIndex].name
        var open = index + 1
        if tokens[open].kind == .postfixQuestion { open += 1 }
        if tokens[open].kind == .less { open = Self.endOfGenerics(tokens, open) ?? open }
        guard tokens[open].bracket == UInt8(ascii: "(") else { return }
        let close = Int(tokens[open].match)
        if tokens[close + 1].name == throwsName { throwing[type] = 1 }
        let (found, isLazy, _) = taken(tokens, open + 1..<max(open + 1, close))
        if found != .nothing {
            addTaken(found, by: tokens, typeIndex)
        } else if isLazy {
            add(type, .lazy)
            addLazyParameters(tokens, open, type)
        }
    }

    /// Adds the parameters in parentheses whose arguments a function might not evaluate.
    private func addLazyParameters(_ tokens: SwiftTokens, _ open: Int, _ name: UInt64) {
        let close = Int(tokens[open].match)
        var parameters = lazyParameters[name] ?? LazyParameters()
        var (place, unlabeled) = (open + 1, 0)
        while place < close {
            let label = tokens[place].name
            var isLazy = false
            while place < close, tokens[place].kind != .comma {
                if tokens[place].name == autoclosure, tokens[place - 1].kind == .at { isLazy = true }
                if tokens[place].name == escaping { parameters.isEscaping = true }
                if tokens[place].kind == .less, let end = Self.endOfGenerics(tokens, place) {
                    place = end
                } else {
                    place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
                }
            }
            if label == unused {
                if isLazy, unlabeled < UInt64.bitWidth { parameters.unlabeled |= 1 << UInt64(unlabeled) }
                unlabeled += 1
            } else if isLazy {
                parameters.labels.insert(label)
            }
            place += 1
        }
        lazyParameters[name] = parameters
        hasLazyParameters = true
    }

    /// Adds the value of a codec's `mockValue`, whose type or value begins here.
    private func addMockValue(_ tokens: SwiftTokens, _ start: Int) {
        var place = start
        // Skip the type.
        while place < start + 20, tokens[place].kind != .assignment, tokens[place].bracket != UInt8(ascii: "{") {
            place += 1
        }
        guard tokens[place].kind == .assignment || tokens[place].kind == .open else { return }
        place += 1
        if tokens[place].kind == .return { place += 1 }
        // `Decimal(0)`
        if tokens[place].kind == .name, tokens[place + 1].bracket == UInt8(ascii: "(") { place += 2 }
        let isZero = tokens[place].kind == .dot && tokens[place + 1].name == zeroName
        let isNumber = isZero || tokens[place].kind == .number && tokens[place].name != one
        let isText = tokens[place].kind == .literal && tokens.text(place..<place + 1) != "\"1\""
        if isNumber || isText || tokens[place].kind == .prefix || tokens[place].bracket == UInt8(ascii: "[") {
            hasOtherMocks = true
        }
    }

    /// Returns the index after the generic arguments that begin here; `nil` if none do.
    static func endOfGenerics(_ tokens: SwiftTokens, _ start: Int) -> Int? {
        var depth = 0
        var index = start
        // No list of types that people write is longer than this.
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
