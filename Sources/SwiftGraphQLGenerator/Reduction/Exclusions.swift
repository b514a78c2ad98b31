import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The parts of a schema to leave out: the excluded parts, and the parts that can't exist without them.
///
/// If a type is excluded, the following parts are excluded too: fields that return the type, fields and directives with
/// a required argument of the type, input objects with a required field of the type, and unions with no other members.
/// Optional arguments and input fields of the type are left out individually. If an object loses a field because of an
/// excluded type, its interfaces lose the field too, so that the object still implements them.
struct Exclusions {
    /// The excluded types.
    private(set) var types: Set<String> = []
    /// The excluded fields, input fields and enum values, by type name.
    private(set) var members: [String: Set<String>] = [:]
    /// The excluded arguments, by type name and then by field name.
    private(set) var arguments: [String: [String: Set<String>]] = [:]

    /// The types that lose all members and interfaces.
    private(set) var emptied: Set<String> = []

    /// The members and arguments that a rule excludes directly, each with its rule.
    private var reasons: [(part: CoordinateLookup.Part, rule: CoordinateRule)] = []
    private let schema: Schema

    /// Applies the given rules to the schema and reports rules that can't be applied.
    init(_ rules: [CoordinateRule], in schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        self.schema = schema
        guard !rules.isEmpty else { return }
        let lookup = CoordinateLookup(schema)
        for rule in rules {
            for part in lookup.parts(of: rule, &diagnostics) { exclude(part, rule, &diagnostics) }
        }
        spread()
    }

    /// Returns whether the given type may be generated. Built-in scalars are always allowed.
    func allows(_ type: String) -> Bool { !types.contains(type) }

    /// Returns whether the given field, input field or enum value may be generated.
    func allows(_ type: String, _ member: String) -> Bool { members[type]?.contains(member) != true }

    /// Returns whether the given argument may be generated.
    func allows(_ type: String, _ field: String, _ argument: String) -> Bool {
        arguments[type]?[field]?.contains(argument) != true
    }

    /// Returns the directive without optional arguments of excluded types. If a required argument has an excluded type,
    /// returns `nil`.
    func reduced(_ directive: SchemaDirective) -> SchemaDirective? {
        var reduced = directive
        reduced.arguments.removeAll { !$0.isRequired && !allows($0.type.innermostName.text) }
        return reduced.arguments.allSatisfy { allows($0.type.innermostName.text) } ? reduced : nil
    }

    /// Reports members and arguments that a rule excludes directly although a generated interface requires them.
    func checkInterfaces(of reduced: Schema, _ diagnostics: inout DiagnosticCollector) {
        for (part, rule) in reasons {
            switch part {
            case .member(let type, let name):
                for interface in promising(name, for: type, in: reduced) {
                    report(rule, "\(type.name).\(name)", interface, "\(interface.name).\(name)", &diagnostics)
                }
            case .argument(let type, let field, let argument):
                for interface in promising(field.name.text, for: type, in: reduced) {
                    let promised = interface.fields.first { $0.name == field.name }
                    guard promised?.arguments.contains(where: { $0.name == argument.name }) == true else { continue }
                    let coordinate = "\(field.name)(\(argument.name):)"
                    report(
                        rule, "\(type.name).\(coordinate)", interface, "\(interface.name).\(coordinate)", &diagnostics)
                }
            case .type, .allMembers: break
            }
        }
    }

    private func promising(_ field: String, for type: SchemaType, in reduced: Schema) -> [SchemaType] {
        guard let type = reduced[type.name.text] else { return [] }
        return type.interfaces.compactMap { reduced[$0.text] }.filter { interface in
            interface.fields.contains { $0.name.text == field }
        }
    }

    private func report(
        _ rule: CoordinateRule, _ excluded: String, _ interface: SchemaType, _ promised: String,
        _ diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.error(
            "'\(excluded)' can't be left out, because the interface '\(interface.name)' requires it",
            at: rule.pattern.location, hint: "exclude '\(promised)' too")
    }

    // MARK: - Rules

    private mutating func exclude(
        _ part: CoordinateLookup.Part, _ rule: CoordinateRule, _ diagnostics: inout DiagnosticCollector
    ) {
        switch part {
        case .type(let type):
            // Keep a root type and exclude only its members, because operations need the type.
            if schema.operation(ofRoot: type.name.text) == nil {
                types.insert(type.name.text)
            } else {
                exclude(.allMembers(type), rule, &diagnostics)
            }
        case .allMembers(let type):
            let names = CoordinateLookup.members(of: type)
            if type.kind == .enum || type.kind == .inputObject {
                types.insert(type.name.text)
            } else {
                emptied.insert(type.name.text)
                for name in names { exclude(.member(type, name), rule, &diagnostics) }
            }
        case .member(let type, let name):
            if let field = type.inputFields.first(where: { $0.name.text == name }), field.isRequired {
                diagnostics.error(
                    "the input field '\(type.name).\(name)' is required and can't be left out",
                    at: rule.pattern.location, hint: "exclude '\(type.name)' as a whole")
                return
            }
            members[type.name.text, default: []].insert(name)
            reasons.append((part, rule))
            if type.kind == .enum || type.kind == .inputObject, isEmptied(type) { types.insert(type.name.text) }
        case .argument(let type, let field, let argument):
            guard !argument.isRequired else {
                diagnostics.error(
                    "the argument '\(argument.name)' of '\(type.name).\(field.name)' is required and can't be left out",
                    at: rule.pattern.location, hint: "exclude '\(type.name).\(field.name)'")
                return
            }
            arguments[type.name.text, default: [:]][field.name.text, default: []].insert(argument.name.text)
            reasons.append((part, rule))
        }
    }

    private func isEmptied(_ type: SchemaType) -> Bool {
        CoordinateLookup.members(of: type).allSatisfy { !allows(type.name.text, $0) }
    }

    // MARK: - Consequences

    private struct Use {
        enum Role {
            case result(field: String)
            case argument(field: String, SchemaInputValue)
            case inputField(SchemaInputValue)
            case member
        }

        var type: SchemaType
        var role: Role
    }

    private mutating func spread() {
        guard !types.isEmpty else { return }
        let uses = usesByType()
        var pending = Array(types)
        while let type = pending.popLast() {
            for use in uses[type] ?? [] {
                let owner = use.type.name.text
                switch use.role {
                case .result(let field): drop(field, of: use.type)
                case .argument(let field, let argument) where argument.isRequired: drop(field, of: use.type)
                case .argument(let field, let argument):
                    arguments[owner, default: [:]][field, default: []].insert(argument.name.text)
                case .inputField(let field):
                    members[owner, default: []].insert(field.name.text)
                    if field.isRequired || isEmptied(use.type), types.insert(owner).inserted { pending.append(owner) }
                case .member:
                    let isEmptied = use.type.members.allSatisfy { !allows($0.text) }
                    if isEmptied, types.insert(owner).inserted { pending.append(owner) }
                }
            }
        }
    }

    private mutating func drop(_ field: String, of type: SchemaType) {
        members[type.name.text, default: []].insert(field)
        for interface in type.interfaces { members[interface.text, default: []].insert(field) }
    }

    private func usesByType() -> [String: [Use]] {
        var uses: [String: [Use]] = [:]
        func add(_ name: Name, _ type: SchemaType, _ role: Use.Role) {
            uses[name.text, default: []].append(Use(type: type, role: role))
        }
        for type in schema.types {
            for field in type.fields {
                add(field.type.innermostName, type, .result(field: field.name.text))
                for argument in field.arguments {
                    add(argument.type.innermostName, type, .argument(field: field.name.text, argument))
                }
            }
            for field in type.inputFields { add(field.type.innermostName, type, .inputField(field)) }
            for member in type.members { add(member, type, .member) }
        }
        return uses
    }
}
