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

    let meanings = NameTable([
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
    let throwing = NameTable([("decode", 1)])
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
    let zeroName = SwiftToken.name("zero")
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
    let extensionName = SwiftToken.name("extension")
    let protocolName = SwiftToken.name("protocol")
    let strategy = SwiftToken.name("strategy")
    let operations = SwiftToken.name("Operations")
    let operationTypes = NameTable(["Query", "Mutation", "Subscription"].map { ($0, 1) })
    let selfType = SwiftToken.name("Self")
    let fallthroughName = SwiftToken.name("fallthrough")
    let ifDirective = SwiftToken.name("if")
    let elseDirective = SwiftToken.name("else")
    let endifDirective = SwiftToken.name("endif")
    let autoclosure = SwiftToken.name("autoclosure")
    let escaping = SwiftToken.name("escaping")
    let mockValue = SwiftToken.name("mockValue")
    let defaultName = SwiftToken.name("default")
    let throwsName = SwiftToken.name("throws")
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

    var lazyParameters: [UInt64: LazyParameters] = [:]
    let makers = NameTable([])
    let takers = NameTable([])
    /// Whether the app has a codec whose mock value is a number other than 1 or a string other than "1".
    var hasOtherMocks = false

    /// The names of the functions and types that take selections or their closures, as written in the sources.
    var functionNames: [String] = []
    /// The names of type aliases of scopes and selections, and of protocols that scopes conform to.
    var types: [String] = []
    var conformances: [UInt64] = []
    let protocols = NameTable([])
    /// Whether a source catches errors.
    var hasCatch = false
    /// The properties that store scopes, by the names of their types.
    var storedScopes: [UInt64: [UInt64]] = [:]

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

    /// Returns whether a function always calls all of its closures; `false` if that isn't known.
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
    var hasLazyParameters = false

    /// Whether there are functions that take functions.
    var hasTakers = false

    /// Whether there are types that store scopes.
    var hasStoredScopes = false

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
}
