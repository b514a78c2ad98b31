import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Gives parts of a schema different names in Swift, as the settings `"rename"` and `"acronyms"` specify. Documents
/// keep the schema's names.
struct Renaming {
    private typealias Change = (coordinate: String, name: String, location: SourceLocation?)

    private let schema: Schema
    /// The new name of each renamed type, member and argument, by coordinate.
    private var changes: [String: Change] = [:]
    /// The lowercase form of the words to write in capitals.
    private let acronyms: Set<String>

    /// Returns the given schema with the names for Swift. Reports unknown parts, names that can't be used in Swift, and
    /// names that belong to another part.
    static func applied(
        _ names: [CoordinatePattern: String], acronyms: [String], to schema: Schema,
        _ diagnostics: inout DiagnosticCollector
    ) -> Schema {
        if names.isEmpty && acronyms.isEmpty { return schema }
        var renaming = Renaming(schema: schema, acronyms: Set(acronyms.map { $0.lowercased() }))
        let lookup = CoordinateLookup(schema)
        let patterns = names.keys.sorted { $0.text < $1.text }
        for rule in CoordinateRule.rules(of: patterns, &diagnostics) {
            let name = names[rule.pattern] ?? ""
            for part in lookup.parts(of: rule, &diagnostics) {
                renaming.add(part, (rule.pattern.text, name, rule.pattern.location), &diagnostics)
            }
        }
        return renaming.renamed(&diagnostics)
    }

    private init(schema: Schema, acronyms: Set<String>) {
        self.schema = schema
        self.acronyms = acronyms
    }

    private mutating func add(
        _ part: CoordinateLookup.Part, _ change: Change, _ diagnostics: inout DiagnosticCollector
    ) {
        var reserved = Namer.reservedMemberNames
        var objection: String?
        let coordinate: String
        switch part {
        case .type(let type):
            coordinate = type.name.text
            reserved = Namer.reservedTypeNames
            if type.kind == .scalar { objection = "the Swift type of a scalar is set in 'scalars'" }
            if schema.operation(ofRoot: type.name.text) != nil {
                objection = "root types are always named 'Query', 'Mutation' and 'Subscription' in Swift"
            }
        case .allMembers: (coordinate, objection) = ("", "several members can't have the same name")
        case .member(let type, let name):
            coordinate = "\(type.name).\(name)"
            if type.kind == .enum { reserved = Namer.reservedCaseNames }
            if type.kind == .inputObject {
                reserved = type.isOneOf ? Namer.reservedOneOfNames : Namer.reservedInputMemberNames
            }
        case .argument(let type, let field, let argument):
            coordinate = "\(type.name).\(field.name)(\(argument.name):)"
        }
        let hint = objection == nil ? "choose another name, or remove the rule" : "remove the rule"
        if !Namer.isIdentifier(change.name) { objection = "'\(change.name)' isn't a valid Swift identifier" }
        if change.name.hasPrefix("__") { objection = "a prefix of two underscores is reserved for generated code" }
        if reserved.contains(change.name) { objection = "'\(change.name)' has a special meaning in generated code" }
        if let objection {
            diagnostics.error(
                "'\(change.coordinate)' can't be renamed: \(objection)", at: change.location, hint: hint)
        } else {
            changes[coordinate] = change
        }
    }

    private func renamed(_ diagnostics: inout DiagnosticCollector) -> Schema {
        var types = schema.types
        let typeNames = Set(types.map { Namer.typeName($0.name.text) })
        for index in types.indices {
            let type = types[index].name.text
            let isNamed = types[index].kind != .scalar && schema.operation(ofRoot: type) == nil
            types[index].swiftName =
                changes[type]?.name ?? (isNamed ? capitalized(Namer.typeName(type), in: typeNames) : nil)
            func rename<Member>(
                _ members: inout [Member], of coordinate: (Name) -> String, _ name: KeyPath<Member, Name>,
                _ swiftName: WritableKeyPath<Member, String?>, _ derive: (String) -> String = { $0 }
            ) {
                let all = Set(members.map { derive($0[keyPath: name].text) })
                for index in members.indices {
                    let own = members[index][keyPath: name]
                    members[index][keyPath: swiftName] =
                        changes[coordinate(own)]?.name ?? capitalized(derive(own.text), in: all)
                }
            }
            let coordinate = { (name: Name) in "\(type).\(name)" }
            rename(&types[index].fields, of: coordinate, \.name, \.swiftName)
            rename(&types[index].inputFields, of: coordinate, \.name, \.swiftName)
            rename(&types[index].values, of: coordinate, \.name, \.swiftName, Namer.lowerCamelCase)
            for field in types[index].fields.indices {
                let name = types[index].fields[field].name
                rename(
                    &types[index].fields[field].arguments, of: { "\(coordinate(name))(\($0):)" }, \.name, \.swiftName)
            }
        }
        reportClashes(types, &diagnostics)
        return Schema(
            description: schema.description, types: types, directives: schema.directives, roots: schema.roots)
    }

    /// Returns a name with its acronyms in capitals, except at the beginning of a lowercase name, such as `htmlURL` for
    /// `htmlUrl`. Returns `nil` if the name stays the same or if another part already has the new name.
    private func capitalized(_ name: String, in others: Set<String>) -> String? {
        if acronyms.isEmpty { return nil }
        let new = name.replacing(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/) { match in
            let word = String(match.output)
            guard acronyms.contains(word.lowercased()) else { return word }
            return match.range.lowerBound == name.startIndex && word.first?.isLowercase == true
                ? word : word.uppercased()
        }
        return new == name || others.contains(new) ? nil : new
    }

    // MARK: - Clashes

    private func reportClashes(_ types: [SchemaType], _ diagnostics: inout DiagnosticCollector) {
        for kind in SchemaType.Kind.allCases where kind != .scalar {
            let all = types.filter { $0.kind == kind && schema.operation(ofRoot: $0.name.text) == nil }
            report(all.map { ($0.name.text, $0.swiftName ?? Namer.typeName($0.name.text)) }, &diagnostics)
        }
        for type in types {
            func coordinate(_ name: Name) -> String { "\(type.name).\(name)" }
            report(type.fields.map { (coordinate($0.name), $0.swiftName ?? $0.name.text) }, &diagnostics)
            report(type.inputFields.map { (coordinate($0.name), $0.swiftName ?? $0.name.text) }, &diagnostics)
            report(
                type.values.map { (coordinate($0.name), $0.swiftName ?? Namer.lowerCamelCase($0.name.text)) },
                &diagnostics)
            for field in type.fields {
                report(
                    field.arguments.map { ("\(coordinate(field.name))(\($0.name):)", SwiftNames.label(of: $0)) },
                    &diagnostics)
            }
        }
    }

    /// Reports an error for each part whose new name is the name of another part.
    private func report(
        _ parts: [(coordinate: String, name: String)], _ diagnostics: inout DiagnosticCollector
    ) {
        var owners: [String: String] = [:]
        for part in parts {
            guard let owner = owners.updateValue(part.coordinate, forKey: part.name),
                let change = changes[part.coordinate] ?? changes[owner]
            else { continue }
            diagnostics.error(
                "'\(owner)' and '\(part.coordinate)' would both be called '\(part.name)'", at: change.location,
                hint: "choose another name")
        }
    }
}
