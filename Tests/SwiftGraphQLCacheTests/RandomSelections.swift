import TestSupport

@_spi(Generated) @testable import SwiftGraphQLSelection

/// The schema of the random tests: keys of one and two fields, an interface whose types have different keys, a union,
/// types without a key, lists of lists, and connections.
enum RandomSchema {
    static let types: [(name: String, fields: [StaticString])] = [
        (
            "Query",
            [
                "a(n: Int): A", "thing(n: Int): Thing", "things: [Thing!]!", "base(n: Int, s: String): [Base]", "b: B!",
                "plain: P", "plains(n: Int): [P]", "grid: [[B]]", "bases: [Base!]", "version: Int",
                "feed(first: Int, after: String, filter: Int): F", "offsets(skip: Int): [B]",
            ]
        ),
        ("Base", ["id: ID!", "x(n: Int): String", "base: Base", "plain: P"]),
        (
            "A",
            [
                "id: ID!", "x(n: Int): String", "base: Base", "plain: P", "y: String", "next: A", "list: [[Int]]",
                "feed(first: Int, after: String, filter: Int): F",
            ]
        ),
        (
            "B",
            [
                "id: ID!", "x(n: Int): String", "base: Base", "plain: P", "z: Float", "others: [B]",
                "thing(n: Int): Thing",
            ]
        ),
        ("C", ["id: ID!", "code: Int!", "x(n: Int): String", "base: Base", "plain: P", "plains: [P]", "next: A"]),
        ("P", ["p: String", "q(n: Int): String", "inner: P", "a: A", "inners: [P]"]),
        ("F", ["edges: [E]", "nodes: [B]", "pageInfo: I"]),
        ("E", ["cursor: String", "node: B"]),
        ("I", ["hasNextPage: Boolean"]),
    ]
    static let connections = ["feed", "offsets"]
    static let possibleTypes: [String: [String]] = ["Base": ["A", "B", "C"], "Thing": ["A", "C", "P"]]
    static let branches: [String: StaticString] = ["Base": "A, B, C, Thing*", "Thing": "A, C, P, Base*"]
    static let keys: [String: [StaticString]] = ["A": ["id: ID!"], "B": ["id: ID!"], "C": ["code: Int!", "id: ID!"]]

    static let cacheSchema = CacheSchema(
        """
        query Query
        key A id
        key B id
        key C code id
        types Base A B C
        types Thing A C P
        connection Query.feed filter
        position Query.feed after
        connection A.feed filter
        position A.feed after
        items F.edges E
        items F.nodes
        connection Query.offsets
        position Query.offsets skip
        items Query.offsets
        """)

    static var sdl: String {
        types.map { type in
            let kind = type.name == "Base" ? "interface" : "type"
            let implements = ["A", "B", "C"].contains(type.name) ? " implements Base" : ""
            return "\(kind) \(type.name)\(implements) {\n\(type.fields.map { "  \($0)\n" }.joined())}\n"
        }
        .joined() + "union Thing = A | C | P\n"
    }

    static func keyFields(of type: String) -> [KeyFields] {
        switch type {
        case "A": [KeyFields(of: "A", "id: ID!")]
        case "B": [KeyFields(of: "B", "id: ID!")]
        case "C": [KeyFields(of: "C", "code: Int!", "id: ID!")]
        case "Base":
            [KeyFields(on: "A", "id: ID!"), KeyFields(on: "B", "id: ID!"), KeyFields(on: "C", "code: Int!", "id: ID!")]
        case "Thing": [KeyFields(on: "A", "id: ID!"), KeyFields(on: "C", "code: Int!", "id: ID!")]
        default: []
        }
    }
}

/// One call in a random selection.
indirect enum RandomCall: Sendable {
    case leaf(StaticString, [EncodedArgument])
    case composite(StaticString, [EncodedArgument], [RandomCall])
    case group([RandomCall])
    case fragment([RandomCall])
    case on(StaticString, [[RandomCall]?], otherwise: [RandomCall])
}

struct RandomCalls {
    var random: SeededNumbers
    /// Whether to call fields that return the pages of a list.
    var usesConnections = false

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func argument(_ type: String) -> EncodedArgument {
        if chance(40) { return OptionalArgument<Int>.absent.__json }
        if chance(20) { return OptionalArgument<Int>.null.__json }
        return type == "Int" ? Int.random(in: 0...2, using: &random).__json : (chance(50) ? "" : "ü\"\n").__json
    }

    mutating func calls(on type: String, depth: Int = 0) -> [RandomCall] {
        if depth > 6 { return [] }
        let count = Int.random(in: depth == 0 ? 1...4 : 0...3, using: &random)
        return (0..<count).compactMap { _ in call(on: type, depth: depth) }
    }

    /// Returns calls that select a page of a list and its items.
    mutating func page() -> [RandomCall] {
        let absent = OptionalArgument<Int>.absent.__json
        let items: [RandomCall] = [.leaf("id: ID!", []), .leaf("z: Float", [])]
        if chance(30) { return [.composite("offsets(skip: Int): [B]", [chance(70) ? absent : argument("Int")], items)] }
        let parts: [RandomCall] = [
            .composite(
                "edges: [E]", [], [.composite("node: B", [], items)] + (chance(50) ? [.leaf("cursor: String", [])] : [])
            ),
            .composite("nodes: [B]", [], items),
            .composite("pageInfo: I", [], [.leaf("hasNextPage: Boolean", [])]),
        ]
        let feed = RandomCall.composite(
            "feed(first: Int, after: String, filter: Int): F",
            [argument("Int"), chance(70) ? absent : argument("String"), argument("Int")],
            parts.filter { _ in chance(70) })
        return chance(50) ? [feed] : [.composite("a(n: Int): A", [argument("Int")], [feed])]
    }

    private mutating func call(on type: String, depth: Int) -> RandomCall? {
        if let list = RandomSchema.branches[type], chance(50) {
            let names = "\(list)".split(separator: ",").map { String($0.filter { $0 != " " && $0 != "*" }) }
            let chosen = names.map { name -> [RandomCall]? in
                chance(50) ? calls(on: name, depth: depth + 1) : nil
            }
            return .on(list, chosen, otherwise: calls(on: type, depth: depth + 1))
        }
        if chance(10) { return .group(calls(on: type, depth: depth + 1)) }
        if RandomSchema.possibleTypes["Base"]?.contains(type) == true, chance(10) {
            return .fragment(calls(on: "Base", depth: depth + 1))
        }
        let fields = RandomSchema.types.first { $0.name == type }?.fields.filter { field in
            usesConnections || !RandomSchema.connections.contains { "\(field)".hasPrefix($0) }
        }
        guard let signature = fields?.randomElement(using: &random) else { return nil }
        let field = Signature(signature)
        let arguments = field.arguments.map { argument($0.type) }
        let target = field.namedType
        let isComposite = RandomSchema.types.contains { $0.name == target } || target == "Thing"
        if !isComposite { return .leaf(signature, arguments) }
        return depth > 3 ? nil : .composite(signature, arguments, calls(on: target, depth: depth + 1))
    }
}

/// An interpreter that runs random calls and returns everything that the calls read, as JSON.
struct RandomInterpreter: Sendable {
    let type: String
    let calls: [RandomCall]

    struct Root: QueryScope {
        let __fields: Fields
    }

    static func selection(_ calls: [RandomCall]) -> Selection<JSONValue, Root> {
        Selection<JSONValue, Root>.running { try RandomInterpreter(type: "Query", calls: calls).run($0) }
    }

    func run(_ pass: Pass) throws -> JSONValue {
        switch pass.kind {
        case .recording(let recorder): recorder.identify(by: RandomSchema.keyFields(of: type))
        case .reading(let reader): try reader.enterObject()
        }
        return .array(try calls.map { try run($0, Fields(pass)) })
    }

    private func run(_ call: RandomCall, _ fields: Fields) throws -> JSONValue {
        switch call {
        case .leaf(let signature, let arguments):
            return try passing(arguments, fields).leaf(signature, JSONValue?.self) ?? .null
        case .composite(let signature, let arguments, let calls):
            let target = Signature(signature).namedType
            let inner = RandomInterpreter(type: target, calls: calls)
            let text = "\(signature)"
            let whole = text[(text.lastIndex(of: ":") ?? text.startIndex)...].dropFirst(2)
            let run = Self.wrapped(whole) { try inner.run($0) }
            return RandomSchema.possibleTypes[target] != nil
                ? try passing(arguments, fields).abstract(signature, SelectionBody(run))
                : try passing(arguments, fields).object(signature, SelectionBody(run))
        case .group(let calls):
            return try fields.group(SelectionBody { try RandomInterpreter(type: type, calls: calls).run($0) })
        case .fragment(let calls):
            return try fields.fragment(
                "Base", SelectionBody { try RandomInterpreter(type: "Base", calls: calls).run($0) })
        case .on(let names, let branches, let otherwise):
            let types = "\(names)".split(separator: ",").map { String($0.filter { $0 != " " && $0 != "*" }) }
            let bodies: [Body<JSONValue>?] = zip(types, branches).map { name, calls -> Body<JSONValue>? in
                guard let calls else { return nil }
                return { try RandomInterpreter(type: name, calls: calls).run($0) }
            }
            let all = Branches<JSONValue>(of: names, in: fields.pass, hasOtherwise: true)
            let given = bodies.reduce(all) { $0.and(count: 1, $1) }
            let others = Selection<JSONValue, Root>.running {
                try RandomInterpreter(type: type, calls: otherwise).run($0)
            }
            return try fields.read(given, otherwise: others)
        }
    }

    private func passing(_ arguments: [EncodedArgument], _ fields: Fields) -> Fields {
        arguments.reduce(fields) { $0.passing($1) }
    }

    /// Wraps the given body in the combinators for the given type's lists and nullability.
    private static func wrapped(_ type: Substring, _ run: @escaping Body<JSONValue>) -> Body<JSONValue> {
        if type.hasSuffix("!") { return nonNull(type.dropLast(), run) }
        let inner = nonNull(type, run)
        return { try $0.isNull ? .null : inner(&$0) }
    }

    private static func nonNull(_ type: Substring, _ run: @escaping Body<JSONValue>) -> Body<JSONValue> {
        guard type.hasPrefix("[") else { return run }
        let element = wrapped(type.dropFirst().dropLast(), run)
        return { .array(try $0.readList(element)) }
    }
}
