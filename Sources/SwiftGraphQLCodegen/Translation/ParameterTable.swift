import GraphQLLanguage
import GraphQLSchema

/// The Swift parameters for the variables of each operation and fragment.
///
/// A nullable variable becomes an optional argument. If the variable has a default value and is used where null isn't
/// allowed, it becomes a plain parameter with that default value instead.
struct ParameterTable {
    private struct Key: Hashable {
        var definition: Int
        var variable: String
    }

    private var parameters: [Key: TranslatedParameter] = [:]
    private var order: [Int: [String]] = [:]

    /// Creates the parameters for a valid document.
    init(_ document: TypedDocument, _ builder: SwiftModelBuilder, _ diagnostics: inout DiagnosticCollector) {
        var types: [Key: TypeReference] = [:]
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
                    // The fields of a @oneOf input object have nullable types, but don't accept null.
                    let isNonNull = use.type?.isNonNull == true && !use.hasDefault || use.oneOf != nil
                    return use.variable.name.text == name && isNonNull
                }
                var parameter = Self.parameter(variable, isDemanded: isDemanded, builder, &diagnostics)
                parameters[Key(definition: operation.index, variable: name)] = parameter
                parameter.defaultValue = nil
                for fragment in reached.dropFirst() where used[fragment]?.contains(name) == true {
                    merge(parameter, Key(definition: fragment, variable: name), variable.type, &types, builder)
                }
            }
            order[operation.index] = node.variables.map(\.variable.name.text)
        }
        for definition in document.definitions where definition.fragment != nil {
            complete(definition, document, builder)
        }
    }

    /// Returns the parameters of an operation or fragment, by the names of their variables.
    func parameters(of definition: Int) -> [String: TranslatedParameter] {
        var result: [String: TranslatedParameter] = [:]
        for (key, parameter) in parameters where key.definition == definition { result[key.variable] = parameter }
        return result
    }

    /// Returns the variables of an operation or fragment in the order of their parameters.
    func order(of definition: Int) -> [String] { order[definition] ?? [] }

    // MARK: - Fragments

    /// Merges an operation's parameter into the parameter of a fragment, for all operations that use the fragment.
    ///
    /// The operations' variables can differ in what is nullable. The parameter accepts the values of all of them.
    private mutating func merge(
        _ parameter: TranslatedParameter, _ key: Key, _ type: TypeReference, _ types: inout [Key: TypeReference],
        _ builder: SwiftModelBuilder
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
    private mutating func complete(
        _ definition: TypedDefinition, _ document: TypedDocument, _ builder: SwiftModelBuilder
    ) {
        for reached in document.reachableDefinitions(from: definition.index) {
            for use in document.definitions[reached].variableUses {
                let name = use.variable.name.text
                let key = Key(definition: definition.index, variable: name)
                guard parameters[key] == nil, let type = use.type else { continue }
                parameters[key] = TranslatedParameter(
                    name: SwiftModelBuilder.internalName(for: name), type: builder.value(type),
                    isNullable: !type.isNonNull)
            }
        }
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
