/// A builder of schemas with every nasty name in every place.
///
/// In one schema, a name can belong to a type of only one kind. Therefore, there is a schema for each rotation of names
/// and kinds. The first schema also has the names in all other places.
final class NastySchema {
    /// The number of rotations: one for each kind of type.
    static let turns = 6

    private enum Kind: Int, CaseIterable {
        case object, interface, union, `enum`, input, scalar
    }

    private let turn: Int
    private let types: [(name: String, kind: Kind)]
    private let names: [String]
    private var parts: [String] = []
    private var texts = 0

    /// Returns the schema for the given rotation.
    ///
    /// - Parameters:
    ///   - names: The names of fields, arguments, enum values and input fields.
    ///   - typeNames: The names of types.
    static func sdl(
        turn: Int, names: [String] = NastyNames.all, typeNames: [String] = NastyNames.ofTypes
    ) -> String {
        let schema = NastySchema(turn, names, typeNames)
        schema.addTypes()
        if turn == 0 { schema.addPlaces() }
        schema.addRoots()
        return schema.parts.joined(separator: "\n") + "\n"
    }

    /// Returns the Swift types for the given rotation's scalars, so that no scalar gets a well-known codec by its name.
    static func scalars(turn: Int) -> [String: String] {
        let types = NastySchema(turn, NastyNames.all, NastyNames.ofTypes).types.filter { $0.kind == .scalar }
        return Dictionary(uniqueKeysWithValues: types.map { ($0.name, "JSONValue") })
            .merging(turn == 0 ? ["Stamp_0": "ISO8601DateTime"] : [:]) { first, _ in first }
    }

    private init(_ turn: Int, _ names: [String], _ typeNames: [String]) {
        self.turn = turn
        self.names = names
        types = typeNames.enumerated().map { index, name in
            (name, Kind.allCases[(index + turn) % Kind.allCases.count])
        }
    }

    // MARK: - Text

    /// Returns the next description.
    private func text() -> String {
        texts += 1
        return Self.literal(NastyNames.texts[texts % NastyNames.texts.count]) + " "
    }

    /// Returns a deprecation directive if the number of texts is a multiple of seven, or else an empty string.
    private func deprecated() -> String {
        texts += 1
        guard texts.isMultiple(of: 7) else { return "" }
        return " @deprecated(reason: \(Self.literal(NastyNames.texts[texts % NastyNames.texts.count])))"
    }

    private static func literal(_ text: String) -> String {
        var literal = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                literal += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return "\"\(literal)\""
    }

    private func add(_ head: String, _ members: [String]) {
        parts.append("\(text())\(head) {\n" + members.map { "  \($0)\n" }.joined() + "}")
    }

    private func members(_ names: [String], _ rest: (String) -> String) -> [String] {
        names.map { "\(text())\($0)\(rest($0))\(deprecated())" }
    }

    /// Returns the members without deprecations, because required members can't be deprecated.
    private func requiredMembers(_ names: [String], _ rest: (String) -> String) -> [String] {
        names.map { "\(text())\($0)\(rest($0))" }
    }

    // MARK: - Types of every kind

    private func addTypes() {
        let objects = types.filter { $0.kind == .object }.map(\.name)
        for (index, (name, kind)) in types.enumerated() {
            switch kind {
            case .object:
                add("type \(name)", members([name]) { "(\($0): Int, other_\(turn): String!): String" })
            case .interface:
                add("interface \(name)", members([name]) { _ in ": String" } + ["of_\(turn): \(name)"])
                add("type Of_\(turn)_\(name) implements \(name)", ["\(name): String", "of_\(turn): \(name)!"])
            case .union:
                let members = Set([objects[index % objects.count], objects[(index + 1) % objects.count]]).sorted()
                parts.append("\(text())union \(name) = \(members.joined(separator: " | "))")
            case .enum:
                let own = NastyNames.ofValues.contains(name) ? [name] : []
                add("enum \(name)", members(own + ["other_\(turn)"]) { _ in "" })
            case .input: add("input \(name)", members([name]) { _ in ": String" } + ["of_\(turn): [\(name)!]"])
            case .scalar: parts.append("\(text())scalar \(name)")
            }
        }
        if !objects.isEmpty { parts.append("union AnyOf_\(turn) = \(objects.joined(separator: " | "))") }
    }

    /// Returns fields that lead to each type.
    private func leading() -> [String] {
        types.enumerated().map { index, type in
            let field = "to_\(index)"
            switch type.kind {
            case .object, .interface, .union: return "\(field): \(type.name)"
            case .enum, .scalar: return "\(field)(one: \(type.name), many: [\(type.name)!]!): [\(type.name)]"
            case .input: return "\(field)(one: \(type.name), many: [\(type.name)!]!): String"
            }
        }
    }

    // MARK: - Every other place

    private func addPlaces() {
        add("type Leaves_\(turn)", members(names) { _ in ": String" })
        add("type Nested_\(turn)", members(names) { _ in ": Leaves_\(turn)" })
        add("type Sure_\(turn)", members(names) { _ in ": Leaves_\(turn)!" })
        let all = names.map { "\(text())\($0): Int" }.joined(separator: ", ")
        add("type Arguments_\(turn)", members(names) { "(\($0): String!): Int!" } + ["all_\(turn)(\(all)): Float"])
        add("type NestedArguments_\(turn)", members(names) { "(\($0): String = \"x\"): [Leaves_\(turn)!]" })

        add("interface Words_\(turn)", members(names) { _ in ": String" })
        add(
            "interface More_\(turn)",
            ["more_\(turn): Int"] + names.enumerated().filter { $0.offset % 3 == 0 }.map { "\($0.element): String" })
        // Half of the fields have a narrower type in `Narrower` than in the interface.
        let narrower = names.enumerated().map { "\($0.element): String\($0.offset.isMultiple(of: 2) ? "!" : "")" }
        add("type Plain_\(turn) implements Words_\(turn)", names.map { "\($0): String" })
        add("type Narrower_\(turn) implements Words_\(turn) & More_\(turn)", narrower + ["more_\(turn): Int!"])

        let values = names.filter { NastyNames.ofValues.contains($0) }
        add("enum Values_\(turn)", members(values) { _ in "" })
        add("input Nullable_\(turn)", members(names) { _ in ": String" })
        add("input Required_\(turn)", requiredMembers(names) { _ in ": Int!" })
        add("input Defaulted_\(turn)", members(names) { _ in ": Float! = 1" })
        add("input Stamped_\(turn)", members(names) { _ in ": Stamp_\(turn)" })
        add("input OneOf_\(turn) @oneOf", members(names) { _ in ": Boolean" })
        parts.append("scalar Stamp_\(turn)")
    }

    private func addRoots() {
        var fields = leading()
        if turn == 0 {
            fields += ["Leaves", "Nested", "Sure", "Arguments", "NestedArguments", "Words", "More"].map {
                "get_\($0): \($0)_\(turn)"
            }
            fields += ["Nullable", "Required", "Defaulted", "Stamped", "OneOf", "Values"].map {
                "give_\($0)(it: \($0)_\(turn)!): Values_\(turn)"
            }
        }
        if types.contains(where: { $0.kind == .object }) { fields.append("any_of: AnyOf_\(turn)") }
        add("type Root_\(turn)", fields)
        guard turn == 0 else { return parts.append("schema { query: Root_\(turn) }") }
        add("type Change_\(turn)", members(names) { "(\($0): String!): String" })
        add("type Event_\(turn)", ["event_\(turn): String", "in: String"])
        parts.append("schema { query: Root_\(turn) mutation: Change_\(turn) subscription: Event_\(turn) }")
    }
}
