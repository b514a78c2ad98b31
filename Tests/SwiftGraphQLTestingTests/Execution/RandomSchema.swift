import TestSupport

/// A random schema, with the information from which requests are generated.
struct RandomSchema {
    struct Argument {
        var name: String
        var type: String
        var defaultValue: String?
        var isRequired: Bool { type.hasSuffix("!") && defaultValue == nil }
    }

    struct Field {
        var name: String
        var arguments: [Argument]
        var type: String
    }

    static let leaves = ["Int", "Float", "String", "Boolean", "ID", "Color", "Anything"]
    static let inputs: [String: [Argument]] = [
        "Point": [
            Argument(name: "x", type: "Int!"), Argument(name: "y", type: "Float", defaultValue: "1.5"),
            Argument(name: "label", type: "String"), Argument(name: "next", type: "Point"),
            Argument(name: "colors", type: "[Color!]", defaultValue: "[RED]"),
        ],
        "Choice": [
            Argument(name: "id", type: "ID"), Argument(name: "count", type: "Int"),
            Argument(name: "point", type: "Point"), Argument(name: "list", type: "[Int!]"),
        ],
    ]

    var interfaces: [String: [Field]] = [:]
    var objects: [String: (fields: [Field], interfaces: [String])] = [:]
    var unions: [String: [String]] = [:]
    private(set) var text = ""

    static let objectNames = ["A", "B", "C", "D"]
    static let interfaceNames = ["I", "J"]

    init(_ random: inout SeededNumbers) {
        let composites = Self.objectNames + Self.interfaceNames + ["U"]
        for name in Self.interfaceNames {
            let prefix = name.lowercased()
            interfaces[name] = (0..<3).map { Self.field("\(prefix)\($0)", composites, &random) }
        }
        for name in Self.objectNames {
            let own = Self.interfaceNames.filter { _ in random.chance(60) }
            let inherited = own.flatMap { interfaces[$0] ?? [] }
            // Object types share field names, but with different types, so that only some fields can merge.
            let fields = (0..<4).map { Self.field("f\($0)", composites, &random) }
            objects[name] = (inherited + fields, own)
        }
        // If no object type implements an interface, `A` does, because an interface needs a possible type.
        for name in Self.interfaceNames where !objects.values.contains(where: { $0.interfaces.contains(name) }) {
            objects["A"]?.interfaces.append(name)
            objects["A"]?.fields.append(contentsOf: interfaces[name] ?? [])
        }
        unions["U"] = ["A", "B"] + (random.chance(50) ? ["C"] : [])
        for root in ["Query", "Mutation"] {
            objects[root] = ((0..<6).map { Self.field("q\($0)", composites, &random) }, [])
        }
        text = render()
    }

    func fields(of type: String) -> [Field] { objects[type]?.fields ?? interfaces[type] ?? [] }

    func possibleTypes(of type: String) -> [String] {
        if objects[type] != nil { return [type] }
        return unions[type] ?? Self.objectNames.filter { objects[$0]?.interfaces.contains(type) ?? false }
    }

    static func isComposite(_ type: String) -> Bool {
        objectNames.contains(type) || interfaceNames.contains(type) || type == "U"
    }

    private static func wrapped(_ type: String, _ random: inout SeededNumbers) -> String {
        var text = type + (random.chance(35) ? "!" : "")
        while random.chance(25) { text = "[\(text)]" + (random.chance(35) ? "!" : "") }
        return text
    }

    private static func field(_ name: String, _ composites: [String], _ random: inout SeededNumbers) -> Field {
        let type = wrapped(random.pick(random.chance(55) ? leaves : composites), &random)
        let arguments = (0..<Int.random(in: -1...2, using: &random).clamped).map { index -> Argument in
            let named = random.pick(leaves + Array(inputs.keys).sorted())
            let type = wrapped(named, &random)
            var generator = RandomRequest(seedingFrom: &random)
            let defaultValue = random.chance(30) ? generator.literal(type, variables: false, depth: 0) : nil
            return Argument(name: "a\(index)", type: type, defaultValue: defaultValue)
        }
        return Field(name: name, arguments: arguments, type: type)
    }

    private func render() -> String {
        var text = "scalar Anything\nenum Color { RED GREEN BLUE }\n"
        for (name, fields) in Self.inputs.sorted(by: { $0.key < $1.key }) {
            text += "input \(name)\(name == "Choice" ? " @oneOf" : "") {\n"
            for field in fields { text += "  \(Self.text(field))\n" }
            text += "}\n"
        }
        for name in Self.interfaceNames {
            text += "interface \(name) {\n\(Self.text(interfaces[name] ?? []))}\n"
        }
        for name in Self.objectNames + ["Query", "Mutation"] {
            guard let object = objects[name] else { continue }
            let implements =
                object.interfaces.isEmpty ? "" : " implements " + object.interfaces.joined(separator: " & ")
            text += "type \(name)\(implements) {\n\(Self.text(object.fields))}\n"
        }
        for (name, members) in unions { text += "union \(name) = \(members.joined(separator: " | "))\n" }
        return text
    }

    private static func text(_ argument: Argument) -> String {
        "\(argument.name): \(argument.type)" + (argument.defaultValue.map { " = \($0)" } ?? "")
    }

    private static func text(_ fields: [Field]) -> String {
        fields.map { field in
            let arguments = field.arguments.map(text).joined(separator: ", ")
            return "  \(field.name)\(arguments.isEmpty ? "" : "(\(arguments))"): \(field.type)\n"
        }.joined()
    }
}

extension Int {
    fileprivate var clamped: Int { Swift.max(0, self) }
}
