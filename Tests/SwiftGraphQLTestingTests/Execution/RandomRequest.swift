import SwiftGraphQL
import TestSupport

/// Generates random documents and variables, most of which are valid.
struct RandomRequest {
    private var random: SeededNumbers
    private var definitions: [String] = []
    private var values: JSONObject = [:]
    private var fragments: [String] = []
    private var aliasCount = 0

    init(_ random: SeededNumbers) {
        self.random = random
    }

    init(seedingFrom random: inout SeededNumbers) {
        self.random = SeededNumbers(seed: random.next() | 1)
    }

    /// Returns a random document and its variables.
    mutating func make(_ schema: RandomSchema) -> (document: String, variables: JSONValue) {
        let isMutation = random.chance(15)
        let set = selectionSet(isMutation ? "Mutation" : "Query", schema, depth: 0)
        let variables = definitions.isEmpty ? "" : "(\(definitions.joined(separator: ", ")))"
        let operation = "\(isMutation ? "mutation" : "query") Test\(variables) \(set)"
        return ([operation] + fragments).joined(separator: "\n").asDocument(values)
    }

    // MARK: - Selections

    private mutating func selectionSet(_ type: String, _ schema: RandomSchema, depth: Int) -> String {
        var selections: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let fields = schema.fields(of: type)
            if random.chance(25) || fields.isEmpty {
                selections.append(fragment(type, schema, depth: depth))
            } else if random.chance(8) {
                selections.append("__typename\(directives())")
            } else if let text = field(random.pick(fields), schema, depth: depth) {
                selections.append(text)
            }
        }
        if selections.isEmpty { selections.append("__typename") }
        return "{ \(selections.joined(separator: " ")) }"
    }

    private mutating func field(_ field: RandomSchema.Field, _ schema: RandomSchema, depth: Int) -> String? {
        let named = field.type.filter { !"[]!".contains($0) }
        let isComposite = RandomSchema.isComposite(named)
        if isComposite, depth >= 4 { return nil }
        var given: [String] = []
        for argument in field.arguments where argument.isRequired || random.chance(60) {
            given.append("\(argument.name): \(literal(argument.type, variables: true, depth: 0))")
        }
        // Two fields with the same name merge only if they have no arguments. Otherwise, they need aliases.
        var text = field.name
        if !given.isEmpty || !field.arguments.isEmpty || random.chance(10) {
            aliasCount += 1
            text = "x\(aliasCount): \(text)"
        }
        if !given.isEmpty { text += "(\(given.joined(separator: ", ")))" }
        text += directives()
        if isComposite { text += " " + selectionSet(named, schema, depth: depth + 1) }
        return text
    }

    private mutating func fragment(_ type: String, _ schema: RandomSchema, depth: Int) -> String {
        let possible = schema.possibleTypes(of: type)
        let conditions =
            possible + [type]
            + RandomSchema.interfaceNames.filter {
                !Set(schema.possibleTypes(of: $0)).isDisjoint(with: possible)
            }
        let condition = random.pick(conditions)
        guard depth < 5 else { return "__typename" }
        let set = selectionSet(condition, schema, depth: depth + 1)
        if random.chance(40) {
            let name = "F\(fragments.count)"
            fragments.append("fragment \(name) on \(condition) \(set)")
            return "...\(name)\(directives())"
        }
        return condition == type && random.chance(50)
            ? "...\(directives()) \(set)" : "... on \(condition)\(directives()) \(set)"
    }

    private mutating func directives() -> String {
        guard random.chance(12) else { return "" }
        let name = random.pick(["skip", "include"])
        return " @\(name)(if: \(random.chance(50) ? random.pick(["true", "false"]) : variable("Boolean!", depth: 0)))"
    }

    // MARK: - Values

    /// Returns a literal of the given type, or sometimes a variable.
    mutating func literal(_ type: String, variables: Bool, depth: Int) -> String {
        if variables, random.chance(35) { return variable(type, depth: depth) }
        if type.hasSuffix("!") { return nonNull(String(type.dropLast()), variables, depth) }
        return random.chance(12) ? "null" : nonNull(type, variables, depth)
    }

    private mutating func nonNull(_ type: String, _ variables: Bool, _ depth: Int) -> String {
        if type.hasPrefix("[") {
            let element = String(type.dropFirst().dropLast())
            // Sometimes passes a single value, which the server coerces to a list.
            if random.chance(20) {
                return nonNull(element.hasSuffix("!") ? String(element.dropLast()) : element, variables, depth)
            }
            let elements = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                literal(element, variables: variables, depth: depth + 1)
            }
            return "[\(elements.joined(separator: ", "))]"
        }
        switch type {
        case "Int": return random.pick(["0", "7", "-3", "2147483647"])
        case "Float": return random.pick(["0.5", "3", "-1.25", "1e3"])
        case "String": return random.pick(["\"a\"", "\"\"", "\"\"\"b\"\"\"", "\"\\u00e9\""])
        case "Boolean": return random.pick(["true", "false"])
        case "ID": return random.pick(["\"id\"", "42", "\"7\""])
        case "Color": return random.pick(["RED", "GREEN", "BLUE"])
        case "Anything": return random.pick(["1", "2.5", "\"s\"", "true", "[1, \"x\"]", "{ a: 1, b: [E] }"])
        case "Choice":
            let field = random.pick(RandomSchema.inputs["Choice"] ?? [])
            return "{ \(field.name): \(nonNull(field.type, false, depth + 1)) }"
        default:
            var members: [String] = []
            for field in RandomSchema.inputs[type] ?? [] where field.isRequired || (random.chance(35) && depth < 3) {
                members.append("\(field.name): \(literal(field.type, variables: variables, depth: depth + 1))")
            }
            return "{ \(members.joined(separator: ", ")) }"
        }
    }

    private mutating func variable(_ type: String, depth: Int) -> String {
        let name = "v\(definitions.count)"
        var definition = "$\(name): \(type)"
        if random.chance(20) { definition += " = \(literal(type, variables: false, depth: depth + 1))" }
        definitions.append(definition)
        // Required values are mostly present, because a rejected request tests little.
        let isNeeded = type.hasSuffix("!") && !definition.contains("=")
        if random.chance(isNeeded ? 98 : 80) { values[name] = json(type, depth: depth) }
        return "$\(name)"
    }

    /// Returns a variable's value of the given type. A few values are invalid.
    private mutating func json(_ type: String, depth: Int) -> JSONValue {
        if type.hasSuffix("!") {
            return random.chance(1) ? .null : json(nonNull: String(type.dropLast()), depth)
        }
        return random.chance(12) ? .null : json(nonNull: type, depth)
    }

    private mutating func json(nonNull type: String, _ depth: Int) -> JSONValue {
        if depth == 0, random.chance(2) { return random.pick(["wrong", 1.5, [:], ["zzz": 1], true, [["deep"]]]) }
        if type.hasPrefix("[") {
            let element = String(type.dropFirst().dropLast())
            if random.chance(20) { return json(element, depth: depth) }
            return .array((0..<Int.random(in: 0...2, using: &random)).map { _ in json(element, depth: depth + 1) })
        }
        switch type {
        case "Int": return random.pick([0, 9, -4, 2.0])
        case "Float": return random.pick([0.5, 3, -1.25])
        case "String": return random.pick(["a", "", "é😀\n"])
        case "Boolean": return random.pick([true, false])
        case "ID": return random.pick(["id", 42])
        case "Color": return random.pick(["RED", "BLUE"])
        case "Anything": return random.pick([1, "s", [1, nil], ["a": ["b": 2.5]]])
        case "Choice":
            let field = random.pick(RandomSchema.inputs["Choice"] ?? [])
            return .object([field.name: random.chance(90) ? json(nonNull: field.type, depth + 1) : .null])
        default:
            var members: JSONObject = [:]
            for field in RandomSchema.inputs[type] ?? [] where field.isRequired || (random.chance(35) && depth < 3) {
                members[field.name] = json(field.type, depth: depth + 1)
            }
            return .object(members)
        }
    }
}

extension String {
    fileprivate func asDocument(_ values: JSONObject) -> (document: String, variables: JSONValue) {
        (self, .object(values))
    }
}
