import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

/// The types of a schema designed for conflicts: they share a few field names, with different types, arguments and
/// nullability.
private let types: [(kind: String, name: String, implements: [String], fields: [StaticString])] = [
    (
        "type", "Query", [],
        ["a: A", "thing(n: Int): Thing", "things: [Thing!]!", "base(n: Int, s: String): [Base]", "b: B!"]
    ),
    ("interface", "Base", [], ["id: ID!", "x(n: Int): String", "base: Base"]),
    ("interface", "Sub", ["Base"], ["id: ID!", "x(n: Int): String", "base: Base", "y: Int!", "list: [String]"]),
    (
        "type", "A", ["Base"],
        [
            "id: ID!", "x(n: Int): String", "base: Base", "y: String", "z: [Int!]", "next: A", "list: [[Int]]",
            "other(n: Int!): B",
        ]
    ),
    (
        "type", "B", ["Sub", "Base"],
        [
            "id: ID!", "x(n: Int): String", "base: Base", "y: Int!", "z: Float", "next: [B]", "list: [String]",
            "other(n: Int!): Thing",
        ]
    ),
    (
        "type", "C", ["Sub", "Base"],
        [
            "id: ID!", "x(n: Int): String", "base: Base", "y: Int!", "z: [Int]", "next: A!", "list: [String]",
            "other(n: Int!): B!",
        ]
    ),
]
private let unions: [(name: String, members: [String])] = [("Thing", ["A", "B", "C"])]
private let branches: [String: StaticString] = [
    "Thing": "A, B, C, Base*, Sub*", "Base": "A, B, C, Sub*, Thing*", "Sub": "B, C, Thing*",
]

private func isAbstract(_ type: String) -> Bool { branches[type] != nil }

private let schema: String = {
    var text = ""
    for type in types {
        let interfaces = type.implements.isEmpty ? "" : " implements " + type.implements.joined(separator: " & ")
        text += "\(type.kind) \(type.name)\(interfaces) {\n"
        for field in type.fields { text += "  \(field)\n" }
        text += "}\n"
    }
    for union in unions { text += "union \(union.name) = \(union.members.joined(separator: " | "))\n" }
    return text
}()

/// One call in a random selection.
private indirect enum Call: Sendable {
    case leaf(StaticString, [EncodedArgument])
    case composite(StaticString, [EncodedArgument], [Call])
    case group([Call])
    case fragment(StaticString, [Call])
    case on(StaticString, [[Call]?], otherwise: [Call]?)
}

extension Call {
    /// Returns the same call with other argument values.
    func with(number: Int) -> Call {
        func changed(_ arguments: [EncodedArgument]) -> [EncodedArgument] {
            arguments.map { argument in
                switch argument.json.flatMap({ try? JSONValue(parsing: $0) }) {
                case .number: (number * 10).__json
                case .string: "\(number)".__json
                default: argument
                }
            }
        }
        func changed(_ calls: [Call]) -> [Call] { calls.map { $0.with(number: number) } }
        switch self {
        case .leaf(let signature, let arguments): return .leaf(signature, changed(arguments))
        case .composite(let signature, let arguments, let calls):
            return .composite(signature, changed(arguments), changed(calls))
        case .group(let calls): return .group(changed(calls))
        case .fragment(let interface, let calls): return .fragment(interface, changed(calls))
        case .on(let types, let branches, let otherwise):
            return .on(types, branches.map { $0.map(changed) }, otherwise: otherwise.map(changed))
        }
    }
}

private struct Generator {
    var random: SeededNumbers
    var hasConditions = true

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func argument(_ type: String) -> EncodedArgument {
        if type == "Int!" { return Int.random(in: 0...2, using: &random).__json }
        if chance(40) { return OptionalArgument<Int>.absent.__json }
        if chance(20) { return OptionalArgument<Int>.null.__json }
        return type == "Int"
            ? Int.random(in: 0...2, using: &random).__json : (chance(50) ? "" : "ü\"\n").__json
    }

    mutating func calls(on type: String, depth: Int) -> [Call] {
        if depth > 8 { return [] }
        return (0..<Int.random(in: depth == 0 ? 1...3 : 0...4, using: &random)).compactMap { _ in
            call(on: type, depth: depth)
        }
    }

    mutating func call(on type: String, depth: Int) -> Call? {
        if hasConditions, let list = branches[type], chance(40) {
            let names = list.description.split(separator: ",").map { String($0.filter { $0 != " " && $0 != "*" }) }
            let needsAll = chance(30)
            let chosen: [[Call]?] = names.map { name in
                if needsAll, !isAbstract(name) { return calls(on: name, depth: depth + 1) }
                return !needsAll && chance(50) ? calls(on: name, depth: depth + 1) : nil
            }
            return .on(list, chosen, otherwise: needsAll ? nil : calls(on: type, depth: depth + 1))
        }
        if chance(10) { return .group(calls(on: type, depth: depth + 1)) }
        let definition = types.first { $0.name == type }
        if hasConditions, let interface = definition?.implements.randomElement(using: &random), chance(20) {
            let name: StaticString = interface == "Sub" ? "Sub" : "Base"
            return .fragment(name, calls(on: interface, depth: depth + 1))
        }
        guard let signature = definition?.fields.randomElement(using: &random) else { return nil }
        let field = Signature(signature)
        let arguments = field.arguments.map { argument($0.type) }
        let type = field.namedType
        let isComposite = types.contains { $0.name == type } || isAbstract(type)
        if !isComposite { return .leaf(signature, arguments) }
        return depth > 4 ? nil : .composite(signature, arguments, calls(on: type, depth: depth + 1))
    }
}

/// The scope of all selection sets.
private struct AnyPlace: SelectionScope {
    let __fields: Fields
}

/// Runs a random selection in either pass. In the decoding pass, it compares each leaf with the expected value.
private struct Interpreter: Sendable {
    let calls: [Call]

    func run(_ pass: Pass, place: String, type: String?) throws -> Int {
        try pass.enterSelectionSet(of: AnyPlace.self)
        var checked = 0
        for call in calls { checked += try Self.run(call, Fields(pass), place, type) }
        return checked
    }

    private static func step(_ definition: Signature, _ arguments: [EncodedArgument]) -> String {
        let texts = zip(definition.arguments, arguments).compactMap { argument, value in
            value.json.map { "\(argument.name):\($0 == "\"ü\\\"\\n\"" ? #""\u00fc\"\n""# : $0)" }
        }
        return "\(definition.name)(\(texts.joined(separator: ",")))"
    }

    private static func passing(_ arguments: [EncodedArgument], _ fields: Fields) -> Fields {
        arguments.reduce(fields) { $0.passing($1) }
    }

    private static func run(_ call: Call, _ fields: Fields, _ place: String, _ type: String?) throws -> Int {
        switch call {
        case .leaf(let signature, let arguments):
            let value = try passing(arguments, fields).leaf(signature, JSONValue?.self)
            guard case .reading(let reader) = fields.pass.kind, !reader.text.isMock else { return 0 }
            let definition = Signature(signature)
            // If the type is abstract, the value can come from an object of any type.
            let candidates = type.map { [$0] } ?? types.filter { $0.kind == "type" }.map(\.name)
            let step = step(definition, arguments)
            let expected = candidates.map { Expected.value("\(place)|\($0).\(step)", fieldType(definition)) }
            #expect(expected.contains(value ?? .null), "\(signature) at \(place)")
            return 1
        case .composite(let signature, let arguments, let calls):
            let definition = Signature(signature)
            let place = "\(place)/\(step(definition, arguments))"
            let inner = Interpreter(calls: calls)
            let objectType = isAbstract(definition.namedType) ? nil : definition.namedType
            let run = Self.wrapped(fieldType(definition)) { try inner.run($0, place: place, type: objectType) }
            return isAbstract(definition.namedType)
                ? try passing(arguments, fields).abstract(signature, SelectionBody(run))
                : try passing(arguments, fields).object(signature, SelectionBody(run))
        case .group(let calls):
            return try fields.group(
                SelectionBody { try Interpreter(calls: calls).run($0, place: place, type: type) })
        case .fragment(let interface, let calls):
            return try fields.fragment(
                interface, SelectionBody { try Interpreter(calls: calls).run($0, place: place, type: type) })
        case .on(let names, let branches, let otherwise):
            let types = names.description.split(separator: ",").map { $0.filter { $0 != " " } }
            let bodies: [Body<Int>?] = zip(types, branches).map { name, calls -> Body<Int>? in
                guard let calls else { return nil }
                let branchType = name.hasSuffix("*") ? type : name
                return { try Interpreter(calls: calls).run($0, place: place, type: branchType) }
            }
            let all = Branches<Int>(of: names, in: fields.pass, hasOtherwise: otherwise != nil)
            let given = bodies.reduce(all) { $0.and(count: 1, $1) }
            guard let otherwise else { return try fields.read(given) }
            let others = Selection<Int, Root>.running {
                try Interpreter(calls: otherwise).run($0, place: place, type: type)
            }
            return try fields.read(given, otherwise: others)
        }
    }

    /// Returns a field's whole type, such as `[Character]!`.
    private static func fieldType(_ definition: Signature) -> Substring {
        let text = definition.text.description
        return text.lastIndex(of: ":").map { text[$0...].dropFirst(2) } ?? ""
    }

    /// Returns the body, wrapped for the type's lists and nullability.
    private static func wrapped(
        _ type: Substring, _ run: @escaping Body<Int>
    ) -> Body<Int> {
        if type.hasSuffix("!") { return nonNull(type.dropLast(), run) }
        let inner = nonNull(type, run)
        return { try $0.isNull ? 0 : inner(&$0) }
    }

    private static func nonNull(
        _ type: Substring, _ run: @escaping Body<Int>
    ) -> Body<Int> {
        guard type.hasPrefix("[") else { return run }
        let element = wrapped(type.dropFirst().dropLast(), run)
        return { try $0.readList(element).reduce(0, +) }
    }
}

/// Computes the value that `Servers/reference.py` returns for a leaf.
private enum Expected {
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    static func value(_ key: String, _ type: Substring) -> JSONValue {
        if type.hasSuffix("!") { return nonNull(key, type.dropLast()) }
        return hash(key) % 5 == 0 ? .null : nonNull(key, type)
    }

    private static func nonNull(_ key: String, _ type: Substring) -> JSONValue {
        if type.hasPrefix("[") {
            return .array((0..<hash(key) % 3).map { value("\(key)[\($0)]", type.dropFirst().dropLast()) })
        }
        switch type {
        case "Int": return .number(JSONNumber(Int(hash(key) % 1000)))
        case "Float": return JSONNumber(Double(hash(key) % 1000) / 4).map { .number($0) } ?? .null
        default: return .string(key)
        }
    }
}

private struct Root: QueryScope {
    let __fields: Fields
}

@Suite struct RandomSelectionTests {
    @Test("The documents and variables of random selections match a recorded hash")
    func sameDocuments() throws {
        var hash = StableHash()
        for seed in 1...5 as ClosedRange<UInt64> {
            var generator = Generator(random: SeededNumbers(seed: seed &* 0x9e37_79b9_7f4a_7c15))
            for _ in 0..<60 {
                let interpreter = Interpreter(calls: generator.calls(on: "Query", depth: 0))
                let selection = Selection<Int, Root> { try interpreter.run($0.pass, place: "", type: "Query") }
                let operation = try selection.prepare(checked: false)
                hash = hash.appending(operation.document).appending(operation.variablesText)
            }
        }
        // If this hash changes, apps no longer send the documents that they have registered with their servers.
        #expect(hash.digits == "54cd1cf5")
    }

    @Test("A cached document of a random selection equals a freshly prepared document")
    func keptDocuments() throws {
        let documents = DocumentCache(capacity: 120)
        for seed in 1...2 as ClosedRange<UInt64> {
            // Each selection is prepared again with different values, after some other selections.
            var generator = Generator(random: SeededNumbers(seed: seed &* 0x9e37_79b9_7f4a_7c15))
            let calls = (0..<20).map { _ in generator.calls(on: "Query", depth: 0) }
            for round in 0..<3 {
                for (number, calls) in calls.enumerated() {
                    let interpreter = Interpreter(calls: calls.map { $0.with(number: round) })
                    let selection = Selection<Int, Root> { try interpreter.run($0.pass, place: "", type: "Query") }
                    let operation = try selection.prepare(in: documents, checked: false)
                    let name = "N\(seed)_\(round)_\(number)"
                    let fresh = try selection.named(name).prepare(checked: false)
                    #expect(operation.variablesText == fresh.variablesText)
                    let named = operation.document.hasPrefix("query (") ? "query \(name)(" : "query \(name) "
                    #expect(
                        named + operation.document.dropFirst(operation.document.hasPrefix("query (") ? 7 : 6)
                            == fresh.document)
                }
            }
        }
    }

    @Test(
        "graphql-core accepts the documents of random selections, and its responses can be decoded",
        .enabled(if: Reference.python != nil, "needs graphql-core: Tests/run"), arguments: 1...3 as ClosedRange<UInt64>)
    func randomSelections(seed: UInt64) async throws {
        var generator = Generator(random: SeededNumbers(seed: seed &* 0x9e37_79b9_7f4a_7c15))
        let operations = try (0..<50).map { _ in
            let interpreter = Interpreter(calls: generator.calls(on: "Query", depth: 0))
            return try Selection<Int, Root> { try interpreter.run($0.pass, place: "", type: "Query") }
                .prepare(checked: false)
        }
        let requests = operations.map {
            JSONValue.object([
                "document": .string($0.document), "variables": (try? JSONValue(parsing: $0.variablesText)) ?? .null,
            ])
            .description
        }
        let schemaFile = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).graphql")
        try Data(schema.utf8).write(to: schemaFile)
        defer { try? FileManager.default.removeItem(at: schemaFile) }
        let responses = try await Reference.answers(of: "reference.py", [schemaFile.path], to: requests)
        var checked = 0
        for (operation, response) in zip(operations, responses) {
            if response.hasPrefix(#"{"invalid""#) {
                Issue.record("invalid: \(response)\n\(operation.document)")
                continue
            }
            do { checked += try operation.decode(Array(response.utf8)) } catch {
                Issue.record("\(error)\n\(operation.document)\n\(response)")
            }
        }
        #expect(checked > 100)
    }
}
