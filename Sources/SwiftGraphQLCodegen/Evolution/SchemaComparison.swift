import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Finds the changes between two versions of a schema and classifies them as GraphQL's reference implementation does.
///
/// The comparison also reports changes that the reference implementation ignores: changes that affect only Swift,
/// changes to root types, `@oneOf` and deprecations, and arguments that become required because they lost their default
/// values. It never reports built-in scalars as added or removed.
struct SchemaComparison {
    let old: SchemaEdition
    let new: SchemaEdition
    let effects: SwiftEffects
    private var changes: [SchemaChange] = []

    private init(_ old: Schema, _ new: Schema) {
        self.old = SchemaEdition(old)
        self.new = SchemaEdition(new)
        effects = SwiftEffects(old: self.old, new: self.new)
    }

    /// Returns the changes, with the most severe changes first. Changes of equal severity are sorted by coordinate.
    static func changes(from old: Schema, to new: Schema) -> [SchemaChange] {
        var comparison = SchemaComparison(old, new)
        comparison.compareSchemas()
        comparison.compareTypes()
        comparison.compareDirectives()
        return comparison.changes.sorted { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            if left.coordinate != right.coordinate { return left.coordinate < right.coordinate }
            if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
            return left.element ?? "" < right.element ?? ""
        }
    }

    /// Adds a change to the result.
    mutating func note(
        _ severity: SchemaChange.Severity, _ kind: SchemaChange.Kind, _ coordinate: String, element: String? = nil,
        _ message: String, _ swift: SwiftEffect = .none
    ) {
        changes.append(
            SchemaChange(
                severity: severity, kind: kind, coordinate: coordinate, element: element, message: message,
                swiftEffect: swift
            ))
    }

    /// Reports a change if the descriptions of an element differ.
    mutating func compareDescriptions(_ old: String?, _ new: String?, at coordinate: String) {
        guard !old.isSameText(as: new) else { return }
        let what = old == nil ? "was added" : new == nil ? "was removed" : "changed"
        note(.safe, .descriptionChanged, coordinate, "the description \(what)")
    }

    /// Reports a change if the deprecations of an element differ.
    ///
    /// - Parameter name: The name whose uses cause a deprecation warning, or `nil` if the element causes none.
    mutating func compareDeprecations(_ old: String?, _ new: String?, at coordinate: String, name: String?) {
        switch (old, new) {
        case (nil, let reason?):
            let warning = name.map { SwiftEffect(.warns, "the compiler warns where '\($0)' is used") } ?? .none
            note(.safe, .deprecationAdded, coordinate, "a deprecation was added: \(Self.excerpt(reason))", warning)
        case (_?, nil):
            let effect =
                name.map { SwiftEffect(.compiles, "the compiler no longer warns where '\($0)' is used") } ?? .none
            note(.safe, .deprecationRemoved, coordinate, "the deprecation was removed", effect)
        case (let before?, let after?) where !before.isSameText(as: after):
            note(
                .safe, .deprecationReasonChanged, coordinate,
                "the reason for the deprecation changed from '\(Self.excerpt(before))' to '\(Self.excerpt(after))'")
        case (_?, _?), (nil, nil): break
        }
    }

    private mutating func compareSchemas() {
        compareDescriptions(old.schema.description, new.schema.description, at: "schema")
        for operation in OperationKind.allCases {
            switch (old.schema.roots[operation], new.schema.roots[operation]) {
            case (let before?, let after?) where before != after:
                note(
                    .breaking, .rootTypeChanged, "schema", element: operation.rawValue,
                    "the root type of '\(operation.rawValue)' changed from '\(before)' to '\(after)'",
                    effects.rootChanged(before.text, after.text))
            case (let before?, nil):
                note(
                    .breaking, .rootTypeRemoved, "schema", element: operation.rawValue,
                    "'\(operation.rawValue)' no longer has a root type; the old root type was '\(before)'",
                    SwiftEffect(.doesNotCompile, "'\(old.typeName(before.text) ?? before.text)' no longer exists"))
            case (nil, let after?):
                note(
                    .safe, .rootTypeAdded, "schema", element: operation.rawValue,
                    "'\(after)' is now the root type of '\(operation.rawValue)'")
            case (_?, _?), (nil, nil): break
            }
        }
    }

    private mutating func compareTypes() {
        let difference = NamedDifference(old.schema.types, new.schema.types)
        for type in difference.removed {
            note(
                .breaking, .typeRemoved, type.name.text, "the \(type.kind.rawValue) was removed",
                effects.removed(type))
        }
        for type in difference.added {
            note(.safe, .typeAdded, type.name.text, "the \(type.kind.rawValue) was added", effects.added(type))
        }
        for (oldType, newType) in difference.kept { compare(oldType, newType) }
    }

    private mutating func compare(_ oldType: SchemaType, _ newType: SchemaType) {
        let name = newType.name.text
        compareDescriptions(oldType.description, newType.description, at: name)
        guard oldType.kind == newType.kind else {
            note(
                .breaking, .typeKindChanged, name,
                "the kind changed from \(oldType.kind.withArticle) to \(newType.kind.withArticle)",
                effects.changedKind(oldType, newType))
            return
        }
        let names = (old.typeNames, new.typeNames)
        compareNames(old.typeName(name), new.typeName(name), among: names, at: name)
        compareNames(old.protocolName(name), new.protocolName(name), among: names, at: name)
        switch newType.kind {
        case .scalar: compareScalars(oldType, newType)
        case .object, .interface:
            compareFields(oldType, newType)
            compareInterfaces(oldType, newType)
        case .union: compareMembers(oldType, newType)
        case .enum: compareValues(oldType, newType)
        case .inputObject: compareInputFields(oldType, newType)
        }
        compareBranches(oldType, newType)
    }

    /// Compares the Swift names of an element whose GraphQL name didn't change.
    ///
    /// - Parameter names: The names of all elements of the same kind in each version. They show whether an element now
    ///   has a name that belonged to another element.
    mutating func compareNames(
        _ old: String?, _ new: String?, among names: (old: Set<String>, new: Set<String>), at coordinate: String,
        element: String? = nil
    ) {
        guard let old, let new, old != new else { return }
        let renamed = "'\(old)' was renamed to '\(new)'"
        let effect =
            if names.new.contains(old) {
                SwiftEffect(.mayChangeMeaning, "\(renamed), and '\(old)' now refers to something else")
            } else if names.old.contains(new) {
                SwiftEffect(.mayChangeMeaning, "\(renamed), which referred to something else")
            } else {
                SwiftEffect(.doesNotCompile, renamed)
            }
        note(
            effect.level == .mayChangeMeaning ? .dangerous : .safe, .swiftNameChanged, coordinate, element: element,
            "the Swift name changed", effect)
    }

    /// Returns the beginning of the given text on a single line, shortened if the text is long.
    static func excerpt(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 100 ? line.prefix(100) + "..." : line
    }
}
