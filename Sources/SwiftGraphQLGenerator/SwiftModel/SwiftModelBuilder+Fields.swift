import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SwiftModelBuilder {
    /// Returns the method that selects the given field of a type. `*` means that any type may contain the field.
    package func field(_ field: SchemaField, of type: String = "*") -> SwiftField {
        var (list, internals) = parameters(field.arguments)
        return SwiftField(
            name: methodName(field), definition: field.definition, parameters: list,
            selectionName: Namer.unique("selection", taken: &internals), access: access(field.resultType),
            coordinate: "\(type).\(field.name)", documentation: field.description, deprecation: field.deprecation)
    }

    /// Returns the parameters for the given arguments, and the names of the parameters inside the method.
    func parameters(_ arguments: [SchemaInputValue]) -> (list: [SwiftParameter], names: Set<String>) {
        var labels: Set<String> = []
        var internals: Set<String> = []
        let list = arguments.map { argument in
            let label = Namer.unique(SwiftNames.label(of: argument), taken: &labels)
            return SwiftParameter(
                label: label, name: Namer.unique(Self.internalName(for: label), taken: &internals),
                type: value(argument.type), presence: presence(argument))
        }
        return (list, internals)
    }

    /// Returns the name of the field's method. A field `selection` that returns an object gets a different name,
    /// because the runtime's `selection(_:)`, which embeds a selection, has the same form.
    private func methodName(_ field: SchemaField) -> String {
        if field.swiftName ?? field.name.text == "selection", case .nonNull(.named(let type)) = field.resultType,
            schema[type.text]?.kind.isComposite == true, !field.arguments.contains(where: \.isRequired)
        {
            return names.renamedSelection
        }
        return names.method(for: field)
    }

    private func access(_ type: TypeReference) -> SwiftField.Access {
        let name = type.innermostName.text
        switch schema[name]?.kind {
        case .object: return .object(optional(type))
        case .interface, .union: return .abstract(optional(type))
        case .scalar, .enum, .inputObject, nil: break
        }
        if case .named = type.nullable, Schema.builtInScalars.contains(name), scalars[name] == nil,
            case .builtIn(let builtIn) = value(type)
        {
            return .builtIn(builtIn, isOptional: !type.isNonNull)
        }
        if case .declared(let name) = value(type), name.namespace == .enums {
            return .enumeration(name, isOptional: !type.isNonNull)
        }
        return .leaf(optional(type))
    }
}
