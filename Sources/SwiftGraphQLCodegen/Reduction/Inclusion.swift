import GraphQLLanguage
import GraphQLSchema

/// What of a schema is generated because it is included, is used, or is needed by what is.
///
/// It grows until nothing more is needed; the order in which things are found makes no difference.
struct Inclusion {
    /// How much of a type is needed.
    enum Extent: Int, Comparable {
        /// What the app uses by name.
        case used
        /// Also what has no selection of its own: a type that an included field returns.
        case leaves
        /// All of it.
        case all

        static func < (left: Extent, right: Extent) -> Bool { left.rawValue < right.rawValue }
    }

    private enum Step {
        case type(String, Extent)
        case field(SchemaType, SchemaField, isWhole: Bool)
    }

    private let schema: Schema
    private let exclusions: Exclusions
    private let uses: SwiftUses?
    private let implementers: [String: [SchemaType]]

    private var extents: [String: Extent] = [:]
    private var fields: [String: Set<String>] = [:]
    /// The fields that have all their arguments.
    private var wholeFields: [String: Set<String>] = [:]
    private var pending: [Step] = []

    /// What rules include and what an app uses, without what is excluded.
    init(
        _ rules: [CoordinateRule], _ uses: SwiftUses?, in schema: Schema, without exclusions: Exclusions,
        _ diagnostics: inout DiagnosticCollector
    ) {
        self.schema = schema
        self.exclusions = exclusions
        self.uses = uses
        var implementers: [String: [SchemaType]] = [:]
        for type in schema.types {
            for interface in type.interfaces { implementers[interface.text, default: []].append(type) }
        }
        self.implementers = implementers

        for root in schema.roots.values { pending.append(.type(root.text, .used)) }
        if let uses {
            for type in schema.types where uses.names(type) { pending.append(.type(type.name.text, .used)) }
        }
        let lookup = CoordinateLookup(schema)
        for rule in rules {
            for part in lookup.parts(of: rule, &diagnostics) { include(part, rule, &diagnostics) }
        }
        run()
    }

    // MARK: - What is generated

    /// Whether a type is.
    func contains(_ type: String) -> Bool { extents[type] != nil }

    /// Whether a field is, of a type that is.
    func contains(_ type: SchemaType, _ field: SchemaField) -> Bool {
        fields[type.name.text]?.contains(field.name.text) == true
    }

    /// Whether an argument is, of a field that is.
    func contains(_ type: SchemaType, _ field: SchemaField, _ argument: SchemaInputValue) -> Bool {
        guard exclusions.allows(type.name.text, field.name.text, argument.name.text) else { return false }
        return argument.isRequired || wholeFields[type.name.text]?.contains(field.name.text) == true
            || uses?.labels(argument) == true
    }

    /// Whether an input field is, of an input object that is.
    func contains(_ type: SchemaType, inputField field: SchemaInputValue) -> Bool {
        guard let extent = extents[type.name.text], exclusions.allows(type.name.text, field.name.text) else {
            return false
        }
        return extent > .used || field.isRequired || uses?.uses(member: field, of: type) == true
    }

    // MARK: - Growth

    private mutating func include(
        _ part: CoordinateLookup.Part, _ rule: CoordinateRule, _ diagnostics: inout DiagnosticCollector
    ) {
        switch part {
        case .type(let type), .allMembers(let type):
            if !exclusions.allows(type.name.text) { warn(rule, type.name.text, &diagnostics) }
            pending.append(.type(type.name.text, .all))
        case .member(let type, let name):
            if !exclusions.allows(type.name.text) || !exclusions.allows(type.name.text, name) {
                warn(rule, "\(type.name).\(name)", &diagnostics)
            }
            // Enums and input objects come as a whole: what is not sent costs nothing, what is missing breaks.
            pending.append(.type(type.name.text, .leaves))
            if let field = type.fields.first(where: { $0.name.text == name }) {
                pending.append(.field(type, field, isWhole: true))
            }
        case .argument(let type, let field, _):
            diagnostics.error(
                "'\(rule.pattern.text)' names an argument, which can't be included by itself",
                at: rule.pattern.location, hint: "include '\(type.name).\(field.name)', which includes its arguments")
        }
    }

    private func warn(_ rule: CoordinateRule, _ coordinate: String, _ diagnostics: inout DiagnosticCollector) {
        guard rule.isExact else { return }
        diagnostics.warning(
            "'\(coordinate)' is included, but it, or something that it needs, is excluded",
            at: rule.pattern.location)
    }

    private mutating func run() {
        while let step = pending.popLast() {
            switch step {
            case .type(let name, let extent): keep(name, extent)
            case .field(let type, let field, let isWhole): keep(field, of: type, isWhole: isWhole)
            }
        }
    }

    private mutating func keep(_ name: String, _ extent: Extent) {
        guard let type = schema[name], exclusions.allows(name) else { return }
        let earlier = extents[name]
        if let earlier, earlier >= extent { return }
        extents[name] = extent
        switch type.kind {
        case .scalar, .enum: break
        case .object, .interface:
            if earlier == nil { inherit(type) }
            for field in type.fields {
                if extent == .all || extent == .leaves && isUsableAlone(field, of: type) {
                    pending.append(.field(type, field, isWhole: true))
                } else if uses?.calls(field) == true {
                    pending.append(.field(type, field, isWhole: false))
                }
            }
        case .union:
            if extent == .all { pending += type.members.map { .type($0.text, .leaves) } }
        case .inputObject:
            for field in type.inputFields where contains(type, inputField: field) {
                pending.append(.type(field.type.innermostName.text, min(extent, .leaves)))
            }
        }
        if type.kind == .union || type.kind == .interface, earlier == nil, let uses {
            pending += uses.branches(of: type).map { .type($0, .used) }
        }
    }

    /// A type has the fields of the interfaces that it shows.
    private mutating func inherit(_ type: SchemaType) {
        for interface in type.interfaces {
            for field in type.fields where fields[interface.text]?.contains(field.name.text) == true {
                let isWhole = wholeFields[interface.text]?.contains(field.name.text) == true
                pending.append(.field(type, field, isWhole: isWhole))
            }
        }
    }

    private mutating func keep(_ field: SchemaField, of type: SchemaType, isWhole: Bool) {
        let (owner, name) = (type.name.text, field.name.text)
        guard exclusions.allows(owner), exclusions.allows(owner, name) else { return }
        let isNew = fields[owner, default: []].insert(name).inserted
        let isWidened = isWhole && wholeFields[owner, default: []].insert(name).inserted
        guard isNew || isWidened else { return }
        let extent: Extent = isWhole ? .leaves : .used
        for argument in field.arguments where contains(type, field, argument) {
            pending.append(.type(argument.type.innermostName.text, extent))
        }
        pending.append(.type(field.type.innermostName.text, extent))
        guard type.kind == .interface else { return }
        for implementer in implementers[owner] ?? [] where contains(implementer.name.text) {
            if let own = implementer.fields.first(where: { $0.name == field.name }) {
                pending.append(.field(implementer, own, isWhole: isWhole))
            }
        }
    }

    /// Whether a field adds nothing to what is generated but itself and enums.
    private func isUsableAlone(_ field: SchemaField, of type: SchemaType) -> Bool {
        // The fields of a root are what an app can do: there, none comes unasked.
        guard schema.operation(ofRoot: type.name.text) == nil else { return false }
        guard schema[field.type.innermostName.text]?.kind.isComposite != true else { return false }
        return !field.arguments.contains { schema[$0.type.innermostName.text]?.kind == .inputObject }
    }
}
