import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Determines the effects of schema changes on code that uses the generated API.
struct SwiftEffects {
    let old: SchemaEdition
    let new: SchemaEdition

    /// Returns the effect of removing a type.
    func removed(_ type: SchemaType) -> SwiftEffect {
        let name = type.name.text
        if let operation = old.schema.operation(ofRoot: name), new.schema.roots[operation] != nil {
            return SwiftEffect(.compiles, "the operation now has a different root type")
        }
        guard let typeName = old.typeName(name) else {
            return SwiftEffect(
                .compiles, "scalars have no generated code; remove the scalar's mapping, if there is one")
        }
        if new.typeNames.contains(typeName) {
            return SwiftEffect(.mayChangeMeaning, "'\(typeName)' now refers to something else")
        }
        return SwiftEffect(.doesNotCompile, "'\(typeName)' no longer exists")
    }

    /// Returns the effect of adding a type.
    func added(_ type: SchemaType) -> SwiftEffect {
        if type.kind == .scalar {
            return SwiftEffect(.compiles, "the generator may need a Swift type for the scalar")
        }
        let interfaces = type.interfaces.compactMap { old.schema[$0.text] }
        let asking = interfaces.compactMap { asked(for: type.name.text, by: $0) }
        return asking.isEmpty ? .none : SwiftEffect(.mayNotCompile, asking.joined(separator: "; "))
    }

    /// Returns the effect of changing the kind of a type.
    func changedKind(_ oldType: SchemaType, _ newType: SchemaType) -> SwiftEffect {
        switch (old.typeName(oldType.name.text), new.typeName(newType.name.text)) {
        case (let oldName?, let newName?):
            SwiftEffect(.doesNotCompile, "'\(oldName)' is now '\(newName)'")
        case (let oldName?, nil):
            SwiftEffect(
                .doesNotCompile, "'\(oldName)' no longer exists, and the generator may need a Swift type for the scalar"
            )
        case (nil, let newName?):
            SwiftEffect(.mayNotCompile, "values that had the scalar's Swift type now have the type '\(newName)'")
        case (nil, nil): .none
        }
    }

    /// Returns the effect of adding an object type to a union or interface, whose `on` method without `otherwise` then
    /// requires a branch for the object type.
    func unionMemberAdded(_ name: String, to type: SchemaType) -> SwiftEffect {
        asked(for: name, by: type).map { SwiftEffect(.mayNotCompile, $0) } ?? .none
    }

    /// Returns the effect of removing a member from a union.
    func unionMemberRemoved(_ name: String, from type: SchemaType) -> SwiftEffect {
        guard let label = old.label(of: name, in: type), let typeName = old.typeName(type.name.text) else {
            return .none
        }
        if let newType = new.schema[type.name.text], new.hasBranch(label, in: newType) {
            return SwiftEffect(
                .mayChangeMeaning, "the branch '\(label):' in 'on' of '\(typeName)' now applies to another type")
        }
        return SwiftEffect(.doesNotCompile, "'on' of '\(typeName)' no longer has '\(label):'")
    }

    /// Returns the effect of adding an interface to an object or interface.
    func interfaceAdded(_ interface: String, to type: SchemaType) -> SwiftEffect {
        guard let definition = old.schema[interface], definition.kind == .interface else { return .none }
        return unionMemberAdded(type.name.text, to: definition)
    }

    /// Returns the effect of removing an interface from an object or interface.
    func interfaceRemoved(_ interface: String, from type: SchemaType) -> SwiftEffect {
        guard let interfaceName = old.typeName(interface), let typeName = old.typeName(type.name.text) else {
            return .none
        }
        var message = "a selection on '\(interfaceName)' can't be embedded in a selection on '\(typeName)'"
        let label = old.schema[interface].flatMap { definition in
            old.label(of: type.name.text, in: definition)
        }
        if let label { message += ", and its 'on' no longer has '\(label):'" }
        return SwiftEffect(.doesNotCompile, message)
    }

    /// Returns the effect of changing the root type of an operation.
    func rootChanged(_ oldName: String, _ newName: String) -> SwiftEffect {
        guard let oldType = old.schema[oldName], let newType = new.schema[newName],
            let name = new.typeName(newName), !newType.differences(from: oldType).isEmpty
        else { return .none }
        return SwiftEffect(.mayNotCompile, "'\(name)' has the fields of '\(newName)' instead of '\(oldName)'")
    }

    /// Returns the effect of removing a value from an enum.
    ///
    /// - Parameter cases: The names of the new version's cases, by enum value name.
    func enumValueRemoved(
        _ value: SchemaEnumValue, named name: String?, from type: SchemaType, leaving cases: [String: String]
    ) -> SwiftEffect {
        guard let name, let typeName = old.typeName(type.name.text) else { return .none }
        if let other = cases.first(where: { $0.value == name })?.key {
            return SwiftEffect(.mayChangeMeaning, "'.\(name)' of '\(typeName)' is now '\(other)'")
        }
        return SwiftEffect(
            .doesNotCompile,
            "'.\(name)' of '\(typeName)' no longer exists; if the server still sends it, it is '.unrecognized(\"\(value.name)\")'"
        )
    }

    /// Returns the effect of adding a value to an enum.
    func enumValueAdded(_ value: SchemaEnumValue, named name: String?, to type: SchemaType) -> SwiftEffect {
        guard let name, let typeName = new.typeName(type.name.text) else { return .none }
        return SwiftEffect(
            .mayNotCompile,
            "a 'switch' over '\(typeName)' without 'default' has to handle '.\(name)', which is "
                + "'.unrecognized(\"\(value.name)\")' until you regenerate the API")
    }

    /// Returns a message if an `on` method now requires a branch for the given object type. Otherwise, returns `nil`.
    private func asked(for name: String, by type: SchemaType) -> String? {
        guard let newType = new.schema[type.name.text], let typeName = new.typeName(type.name.text) else { return nil }
        guard old.hasExhaustiveBranches(type), old.label(of: name, in: type) == nil,
            let label = new.label(of: name, in: newType)
        else { return nil }
        guard new.hasExhaustiveBranches(newType) else {
            return "'on' of '\(typeName)' now has too many branches and needs 'otherwise:'"
        }
        return "'on' of '\(typeName)' needs '\(label):' unless it has 'otherwise:'"
    }
}
