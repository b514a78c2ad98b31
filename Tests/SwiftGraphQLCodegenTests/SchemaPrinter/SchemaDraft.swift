import SwiftGraphQLLanguage
import TestSupport

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

/// A random schema that consists of mutable parts. All its types are defined, but the schema may break other rules.
struct SchemaDraft {
    var description: String?
    var types: [SchemaType] = []
    var directives: [SchemaDirective] = []
    var roots: [OperationKind: Name] = [:]

    var schema: Schema { Schema(description: description, types: types, directives: directives, roots: roots) }

    static let leaves = ["Int", "Float", "String", "Boolean", "ID", "S0", "S1", "E0", "E1"]
    static let inputs = leaves + ["N0", "N1", "N2"]
    static let composites = ["O0", "O1", "O2", "I0", "I1", "U0"]

    init(_ random: inout SeededNumbers) {
        description = Self.text(&random)
        for name in ["S0", "S1"] {
            let url = random.chance(50) ? "https://example.com/\(name)" : nil
            types.append(
                SchemaType(kind: .scalar, name: Name(name), description: Self.text(&random), specifiedBy: url))
        }
        for name in ["E0", "E1"] {
            let values = ["RED", "GREEN", "blue", "Off_White", "x"].prefix(Int.random(in: 1...5, using: &random))
            types.append(
                SchemaType(
                    kind: .enum, name: Name(name), description: Self.text(&random),
                    values: values.map {
                        SchemaEnumValue(
                            name: Name($0), description: Self.text(&random), deprecation: Self.deprecation(&random))
                    }))
        }
        for name in ["N0", "N1", "N2"] {
            let isOneOf = name == "N2"
            let fields = (0...Int.random(in: 0...3, using: &random)).map { index in
                Self.inputValue("n\(index)", mayHaveMarks: !isOneOf, &random)
            }
            types.append(
                SchemaType(
                    kind: .inputObject, name: Name(name), description: Self.text(&random), inputFields: fields,
                    isOneOf: isOneOf))
        }
        addComposites(&random)
        directives = ["auth", "cached"].map { name in
            SchemaDirective(
                name: Name(name), description: Self.text(&random), arguments: Self.arguments(&random),
                locations: Array(
                    DirectiveLocation.Kind.known.shuffled(using: &random)
                        .prefix(Int.random(in: 1...4, using: &random))),
                isRepeatable: random.chance(40), deprecation: Self.deprecation(&random))
        }
        // Root types are found by name, are missing, or are listed in a schema definition.
        roots = [.query: "Query"]
        if random.chance(50) { roots[.mutation] = "Mutation" }
        if random.chance(30) { roots[.query] = "O0" }
        types.shuffle(using: &random)
    }

    private mutating func addComposites(_ random: inout SeededNumbers) {
        let shared = (0..<2).map { Self.field("i\($0)", &random) }
        let more = Self.field("j0", &random)
        types.append(
            SchemaType(kind: .interface, name: "I0", description: Self.text(&random), fields: shared))
        types.append(
            SchemaType(
                kind: .interface, name: "I1", description: Self.text(&random), interfaces: ["I0"],
                fields: shared + [more]))
        for name in ["O0", "O1", "O2", "Query", "Mutation"] {
            var interfaces: [Name] = []
            var fields: [SchemaField] = []
            if name.hasPrefix("O"), random.chance(60) {
                interfaces = random.chance(50) ? ["I0"] : ["I1", "I0"]
                fields = shared + (interfaces.count > 1 ? [more] : [])
            }
            fields += (0...Int.random(in: 0...3, using: &random)).map { Self.field("f\($0)", &random) }
            types.append(
                SchemaType(
                    kind: .object, name: Name(name), description: Self.text(&random), interfaces: interfaces,
                    fields: fields))
        }
        types.append(
            SchemaType(
                kind: .union, name: "U0", description: Self.text(&random),
                members: Array(["O0", "O1", "O2"].shuffled(using: &random).prefix(2))))
    }
}

// MARK: - Parts

extension SchemaDraft {
    static func text(_ random: inout SeededNumbers) -> String? {
        guard random.chance(35) else { return nil }
        return random.pick([
            "", "A word.", "Two\nlines", "  indented\n  both", "\"quoted\"", "ends with a quote\"", "back\\slash",
            "\"\"\"",
            "tab\tand bell\u{07}", "carriage\r\nreturn", "\n blank lines around \n", "Ünïcödé 🚀 \u{202E}",
            "long " + String(repeating: "and longer ", count: 12), "\\(x) */ /* #",
        ])
    }

    static func deprecation(_ random: inout SeededNumbers) -> String? {
        guard random.chance(20) else { return nil }
        return random.pick(["No longer supported", "Use \"other\".", "", "Two\nlines"])
    }

    static func type(_ names: [String], marks: Bool = true, _ random: inout SeededNumbers) -> TypeReference {
        var type = TypeReference.named(Name(random.pick(names)))
        if random.chance(35) { type = .nonNull(type) }
        while random.chance(25) {
            type = .list(type)
            if random.chance(35) { type = .nonNull(type) }
        }
        return marks ? type : type.nullable
    }

    static func field(_ name: String, _ random: inout SeededNumbers) -> SchemaField {
        let type = type(random.chance(50) ? leaves : composites, &random)
        return SchemaField(
            name: Name(name), description: text(&random), arguments: arguments(&random), type: type,
            deprecation: deprecation(&random))
    }

    static func arguments(_ random: inout SeededNumbers) -> [SchemaInputValue] {
        (0..<max(0, Int.random(in: -2...3, using: &random))).map { inputValue("a\($0)", &random) }
    }

    static func inputValue(
        _ name: String, mayHaveMarks: Bool = true, _ random: inout SeededNumbers
    ) -> SchemaInputValue {
        let type = type(inputs, marks: mayHaveMarks, &random)
        let defaultValue = mayHaveMarks && random.chance(35) ? value(type, &random) : nil
        return SchemaInputValue(
            name: Name(name), description: text(&random), type: type, defaultValue: defaultValue,
            deprecation: type.isNonNull && defaultValue == nil ? nil : deprecation(&random))
    }

    static func value(_ type: TypeReference, _ random: inout SeededNumbers) -> Value {
        switch type {
        case .nonNull(let type): return value(type.nullable, &random, mayBeNull: false)
        case .list, .named: return value(type, &random, mayBeNull: true)
        }
    }

    private static func value(
        _ type: TypeReference, _ random: inout SeededNumbers, mayBeNull: Bool
    ) -> Value {
        if mayBeNull, random.chance(10) { return .null(NullValue()) }
        let texts: [String]
        switch type {
        case .list(let element):
            let values = (0..<Int.random(in: 0...2, using: &random)).map { _ in value(element, &random) }
            return .list(ListValue(values: values))
        case .nonNull(let type): return value(type, &random, mayBeNull: false)
        case .named(let name):
            switch name.text {
            case "Int": texts = ["0", "-12", "7"]
            case "Float": texts = ["0.5", "-1.5e3"]
            case "Boolean": texts = ["true", "false"]
            case "E0", "E1": texts = ["RED"]
            case "N0", "N1", "N2": texts = ["{}", "{n0: null, n1: null}", "{n1: null, n0: null}"]
            default: texts = ["\"\"", "\"text\"", "\"with \\\"quotes\\\" and \\n\""]
            }
        }
        return (try? Parser.parseValue(SourceText(random.pick(texts)))) ?? .null(NullValue())
    }
}
