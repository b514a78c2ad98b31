import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The Swift parameters for the variables of each operation and fragment.
///
/// A nullable variable becomes an `OptionalArgument`. If the variable has a default value and is used where null isn't
/// allowed, the variable becomes a parameter with this default value instead.
struct ParameterTable {
    private struct Key: Hashable {
        var definition: Int
        var variable: String
    }

    private var parameters: [Key: TranslatedParameter] = [:]
    /// The types of the variables in fragments. The parameter's `isNullable` determines whether the type is nullable.
    private var types: [Key: TypeReference] = [:]
    private var order: [Int: [String]] = [:]

    /// Creates the parameters for the given document, which must be valid.
    init(_ document: TypedDocument, _ builder: SwiftModelBuilder, _ diagnostics: inout DiagnosticCollector) {
        for definition in document.definitions where definition.fragment != nil {
            order[definition.index] = document.usedVariables(of: definition)
        }
        let used = order.mapValues { Set($0) }
        for (operation, node) in document.operations {
            let reached = document.reachableDefinitions(from: operation.index)
            let uses = reached.flatMap { document.definitions[$0].variableUses }
            for variable in node.variables {
                let name = variable.variable.name.text
                let isDemanded = uses.contains { use in
                    // The fields of a `@oneOf` input object don't accept null, although their types are nullable.
                    let isNonNull = use.type?.isNonNull == true && !use.hasDefault || use.oneOf != nil
                    return use.variable.name.text == name && isNonNull
                }
                var parameter = Self.parameter(variable, isDemanded: isDemanded, builder, &diagnostics)
                parameters[Key(definition: operation.index, variable: name)] = parameter
                parameter.defaultValue = nil
                for fragment in reached.dropFirst() where used[fragment]?.contains(name) == true {
                    merge(parameter, Key(definition: fragment, variable: name), variable.type, builder)
                }
            }
            order[operation.index] = node.variables.map(\.variable.name.text)
        }
        // Sort the fragments so that each one follows the fragments that it uses, which reach fewer definitions.
        let fragments = document.definitions.filter { $0.fragment != nil }
            .map { ($0, document.reachableDefinitions(from: $0.index).count) }.sorted { $0.1 < $1.1 }
        for (fragment, _) in fragments { complete(fragment, document, builder, &diagnostics) }
    }

    /// Returns the parameters of the given operation or fragment, by variable name.
    func parameters(of definition: Int) -> [String: TranslatedParameter] {
        var result: [String: TranslatedParameter] = [:]
        for (key, parameter) in parameters where key.definition == definition { result[key.variable] = parameter }
        return result
    }

    /// Returns the variables of the given operation or fragment, in the order of the parameters.
    func order(of definition: Int) -> [String] { order[definition] ?? [] }

    // MARK: - Fragments

    /// Merges an operation's parameter into the parameter of a fragment that the operation uses.
    ///
    /// If operations use variables of different nullability, the fragment's parameter accepts the values of all of
    /// them.
    private mutating func merge(
        _ parameter: TranslatedParameter, _ key: Key, _ type: TypeReference, _ builder: SwiftModelBuilder
    ) {
        guard let earlier = types[key] else {
            parameters[key] = parameter
            types[key] = type
            return
        }
        let joined = earlier.joined(with: type)
        types[key] = joined
        parameters[key]?.type = builder.value(joined)
        if parameter.isNullable { parameters[key]?.isNullable = true }
    }

    /// Adds the parameters of a fragment that no operation uses.
    ///
    /// Because no operation determines the types of these parameters, each parameter gets the widest type that is valid
    /// wherever the fragment uses the variable or passes the variable to another fragment.
    private mutating func complete(
        _ definition: TypedDefinition, _ document: TypedDocument, _ builder: SwiftModelBuilder,
        _ diagnostics: inout DiagnosticCollector
    ) {
        for name in order(of: definition.index) {
            let key = Key(definition: definition.index, variable: name)
            guard parameters[key] == nil else { continue }
            var found: TypeReference?
            for (place, location) in places(of: name, in: definition, document) {
                guard let earlier = found else {
                    found = place
                    continue
                }
                found = earlier.met(with: place)
                if found == nil {
                    diagnostics.error(
                        "the variable '$\(name)' is used both where '\(earlier)' and where '\(place)' is expected",
                        at: location, hint: "use a separate variable for each type")
                    break
                }
            }
            guard let found else { continue }
            types[key] = found
            parameters[key] = TranslatedParameter(
                name: SwiftModelBuilder.internalName(for: name), type: builder.value(found),
                isNullable: !found.isNonNull)
        }
    }

    /// Returns the types expected where a fragment uses the given variable or passes it to another fragment.
    private func places(
        of name: String, in definition: TypedDefinition, _ document: TypedDocument
    ) -> [(type: TypeReference, location: SourceLocation?)] {
        let own = definition.variableUses.filter { $0.variable.name.text == name }.compactMap { use in
            use.type.map { (use.oneOf == nil ? $0 : .nonNull($0.nullable), use.variable.location) }
        }
        let passed = definition.spreads.compactMap { spread -> (type: TypeReference, location: SourceLocation?)? in
            guard let fragment = document.fragments[spread.name.text] else { return nil }
            let key = Key(definition: fragment, variable: name)
            guard let type = types[key]?.nullable, let parameter = parameters[key] else { return nil }
            return (parameter.isNullable ? type : .nonNull(type), spread.location)
        }
        return own + passed
    }

    private static func parameter(
        _ variable: VariableDefinition, isDemanded: Bool, _ builder: SwiftModelBuilder,
        _ diagnostics: inout DiagnosticCollector
    ) -> TranslatedParameter {
        let type = variable.type
        var parameter = TranslatedParameter(
            name: SwiftModelBuilder.internalName(for: variable.variable.name.text), type: builder.value(type),
            isNullable: !type.isNonNull && !isDemanded)
        if let value = variable.defaultValue {
            let place: ValueTranslator.Place = .presence(parameter.isNullable ? .nullable : .required)
            parameter.defaultValue = ValueTranslator(builder: builder, parameters: [:])
                .value(value, of: type, at: place, &diagnostics)
        }
        return parameter
    }
}
