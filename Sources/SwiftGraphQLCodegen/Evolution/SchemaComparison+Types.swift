import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Compares objects, interfaces, unions, enums and scalars.
extension SchemaComparison {
    mutating func compareScalars(_ oldType: SchemaType, _ newType: SchemaType) {
        guard !oldType.specifiedBy.isSameText(as: newType.specifiedBy) else { return }
        func text(_ url: String?) -> String { url.map { "'\(Self.excerpt($0))'" } ?? "nothing" }
        note(
            .dangerous, .specifiedByChanged, newType.name.text,
            "the specification changed from \(text(oldType.specifiedBy)) to \(text(newType.specifiedBy))",
            SwiftEffect(
                .mayNotCompile,
                "the scalar's Swift type may change unless the configuration specifies the type"))
    }

    mutating func compareFields(_ oldType: SchemaType, _ newType: SchemaType) {
        let difference = NamedDifference(oldType.fields, newType.fields)
        for field in difference.removed {
            let reason = field.deprecation.map { "; it was deprecated: \(Self.excerpt($0))" } ?? ""
            note(
                .breaking, .fieldRemoved, "\(newType.name).\(field.name)", "the field was removed\(reason)",
                SwiftEffect(.doesNotCompile, "'\(old.method(field))' no longer exists"))
        }
        for field in difference.added {
            note(.safe, .fieldAdded, "\(newType.name).\(field.name)", "the field was added")
        }
        for (oldField, newField) in difference.kept where oldField != newField { compare(oldField, newField, newType) }
        let methods = (Set(oldType.fields.map(old.method)), Set(newType.fields.map(new.method)))
        for (oldField, newField) in difference.kept {
            compareNames(
                old.method(oldField), new.method(newField), among: methods,
                at: "\(newType.name).\(newField.name)")
        }
    }

    private mutating func compare(_ oldField: SchemaField, _ newField: SchemaField, _ type: SchemaType) {
        let coordinate = "\(type.name).\(newField.name)"
        compareDescriptions(oldField.description, newField.description, at: coordinate)
        compareDeprecations(
            oldField.deprecation, newField.deprecation, at: coordinate, name: new.method(newField))
        compareArguments(oldField, newField, at: coordinate)
        guard oldField.type != newField.type else {
            guard oldField.resultType != newField.resultType else { return }
            return note(
                .safe, .semanticNullabilityChanged, coordinate,
                "the type with semantic nullability changed from '\(oldField.resultType)' to '\(newField.resultType)'",
                effects.typeChanged(oldField, newField))
        }
        let fits = newField.type.isCompatible(with: oldField.type)
        note(
            fits ? .safe : .breaking, fits ? .fieldTypeChangedSafely : .fieldTypeChanged, coordinate,
            "the type changed from '\(oldField.type)' to '\(newField.type)'", effects.typeChanged(oldField, newField))
    }

    mutating func compareInterfaces(_ oldType: SchemaType, _ newType: SchemaType) {
        let difference = NamedDifference(oldType.interfaces, newType.interfaces)
        for interface in difference.removed {
            note(
                .breaking, .interfaceRemoved, newType.name.text, element: interface.text,
                "the type no longer implements '\(interface)'", effects.interfaceRemoved(interface.text, from: oldType))
        }
        for interface in difference.added {
            note(
                .dangerous, .interfaceAdded, newType.name.text, element: interface.text,
                "the type now implements '\(interface)'", effects.interfaceAdded(interface.text, to: newType))
        }
    }

    mutating func compareMembers(_ oldType: SchemaType, _ newType: SchemaType) {
        let difference = NamedDifference(oldType.members, newType.members)
        for member in difference.removed {
            note(
                .breaking, .unionMemberRemoved, newType.name.text, element: member.text,
                "the member '\(member)' was removed", effects.unionMemberRemoved(member.text, from: oldType))
        }
        for member in difference.added {
            note(
                .dangerous, .unionMemberAdded, newType.name.text, element: member.text,
                "the member '\(member)' was added",
                effects.unionMemberAdded(member.text, to: oldType))
        }
    }

    mutating func compareValues(_ oldType: SchemaType, _ newType: SchemaType) {
        let difference = NamedDifference(oldType.values, newType.values)
        let oldNames = Dictionary(zip(oldType.values.map(\.name.text), old.cases(oldType))) { first, _ in first }
        let newNames = Dictionary(zip(newType.values.map(\.name.text), new.cases(newType))) { first, _ in first }
        for value in difference.removed {
            let reason = value.deprecation.map { "; it was deprecated: \(Self.excerpt($0))" } ?? ""
            note(
                .breaking, .enumValueRemoved, "\(newType.name).\(value.name)", "the value was removed\(reason)",
                effects.enumValueRemoved(value, named: oldNames[value.name.text], from: oldType, leaving: newNames))
        }
        for value in difference.added {
            note(
                .dangerous, .enumValueAdded, "\(newType.name).\(value.name)", "the value was added",
                effects.enumValueAdded(value, named: newNames[value.name.text], to: newType))
        }
        for (oldValue, newValue) in difference.kept {
            let coordinate = "\(newType.name).\(newValue.name)"
            compareDescriptions(oldValue.description, newValue.description, at: coordinate)
            compareDeprecations(
                oldValue.deprecation, newValue.deprecation, at: coordinate,
                name: newNames[newValue.name.text].map { ".\($0)" })
        }
        if difference.isReordered {
            note(
                .safe, .enumValueOrderChanged, newType.name.text, "the order of the values changed",
                SwiftEffect(.compiles, "'allCases' is in the new order, and mocks have the new first value"))
        }
        let cases = (Set(oldNames.values), Set(newNames.values))
        for value in oldType.values {
            let name = value.name.text
            compareNames(oldNames[name], newNames[name], among: cases, at: "\(newType.name).\(name)")
        }
    }

    /// Compares the order and the labels of the `on` method's branches that exist in both versions.
    mutating func compareBranches(_ oldType: SchemaType, _ newType: SchemaType) {
        let (before, after) = (old.branches(oldType), new.branches(newType))
        let oldBranches = before.objects + before.interfaces
        let newBranches = after.objects + after.interfaces
        guard !oldBranches.isEmpty, !newBranches.isEmpty else { return }
        let labels = newBranches.map { $0.label + ":" }
        let names = (Set(oldBranches.map { $0.label + ":" }), Set(labels))
        let difference = NamedDifference(oldBranches, newBranches) { $0.typeName }
        for (old, new) in difference.kept {
            compareNames(
                old.label + ":", new.label + ":", among: names, at: newType.name.text, element: old.typeName)
        }
        guard difference.isReordered else { return }
        note(
            .safe, .branchOrderChanged, newType.name.text, "the order of the types changed",
            SwiftEffect(
                .mayNotCompile,
                "the branches of 'on' are now in this order: " + Self.excerpt(labels.joined(separator: " "))))
    }
}
