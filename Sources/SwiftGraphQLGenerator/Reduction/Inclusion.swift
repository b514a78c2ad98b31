import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The parts of a schema to generate, which are the included parts, the used parts and all parts that these need.
///
/// The set grows until no other part is needed. The result doesn't depend on the order in which parts are found.
struct Inclusion {
    /// The extent to which a type is generated.
    enum Extent: Int, Comparable {
        /// Only the members whose names the app uses.
        case used
        /// The used members and all fields without a selection set, for example if an included field returns the type.
        case leaves
        /// All members.
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
    /// The names of the fields that are generated with all their arguments, by type name.
    private var wholeFields: [String: Set<String>] = [:]
    private var pending: [Step] = []

    /// Determines the parts that the given rules include or the app uses, excluding the parts that rules exclude.
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
            for directive in schema.directives.compactMap(exclusions.reduced) where uses.calls(directive) {
                pending += directive.arguments.map { .type($0.type.innermostName.text, .used) }
            }
        }
        let lookup = CoordinateLookup(schema)
        for rule in rules {
            for part in lookup.parts(of: rule, &diagnostics) { include(part, rule, &diagnostics) }
        }
        run()
    }

    // MARK: - Generated parts

    /// Returns whether the given type is generated.
    func contains(_ type: String) -> Bool { extents[type] != nil }

    /// Returns whether the given field of a generated type is generated.
    func contains(_ type: SchemaType, _ field: SchemaField) -> Bool {
        fields[type.name.text]?.contains(field.name.text) == true
    }

    /// Returns whether the given argument of a generated field is generated.
    func contains(_ type: SchemaType, _ field: SchemaField, _ argument: SchemaInputValue) -> Bool {
        guard exclusions.allows(type.name.text, field.name.text, argument.name.text) else { return false }
        return argument.isRequired || wholeFields[type.name.text]?.contains(field.name.text) == true
            || uses?.labels(argument) == true
    }

    /// Returns whether the given input field of a generated input object is generated.
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
            // Enums and input objects are included as a whole. Members that the app doesn't use cost nothing, but
            // missing members would break code.
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
            "'\(coordinate)' is included, but it or a type that it requires is excluded",
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

    /// Adds the fields that a type must have because its interfaces have them.
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

    /// Returns whether including the given field adds no types other than enums.
    private func isUsableAlone(_ field: SchemaField, of type: SchemaType) -> Bool {
        // The fields of a root type are operations that an app can perform, so they are never added implicitly.
        guard schema.operation(ofRoot: type.name.text) == nil else { return false }
        guard schema[field.type.innermostName.text]?.kind.isComposite != true else { return false }
        return !field.arguments.contains { schema[$0.type.innermostName.text]?.kind == .inputObject }
    }
}
