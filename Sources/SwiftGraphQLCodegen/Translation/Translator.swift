import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Translates valid operations and fragments into Swift types and selections.
struct Translator {
    let document: TypedDocument
    let builder: SwiftModelBuilder
    let table: ParameterTable
    let fragments: [String: FragmentDefinition]
    var diagnostics: DiagnosticCollector
    var names: TranslatedNames
    /// The names of the Swift types for fragments, by fragment name.
    var fragmentTypes: [String: String] = [:]
    /// The index of the current operation or fragment in the document.
    var definition = 0
    var values: ValueTranslator

    /// The place in the document for which a type is created. It determines the type's name and documentation.
    struct Place {
        /// The name for the type.
        var name: String
        /// The documentation for the type.
        var documentation: String
        /// The names of the enclosing types, including the type itself.
        var enclosing: Set<String>
    }

    /// Translates all operations and fragments in the given document, preserving their order.
    static func translate(
        _ document: TypedDocument, _ builder: SwiftModelBuilder, namespace: String?,
        _ diagnostics: inout DiagnosticCollector
    ) -> [TranslatedType] {
        var translator = Translator(document, builder, namespace: namespace, diagnostics)
        let types = translator.types()
        diagnostics = translator.diagnostics
        return types
    }

    private init(
        _ document: TypedDocument, _ builder: SwiftModelBuilder, namespace: String?, _ diagnostics: DiagnosticCollector
    ) {
        var diagnostics = diagnostics
        self.document = document
        self.builder = builder
        table = ParameterTable(document, builder, &diagnostics)
        let pairs = document.definitions.compactMap { $0.fragment }.map { ($0.name.text, $0) }
        fragments = Dictionary(pairs) { first, _ in first }
        names = TranslatedNames(
            codecs: builder.scalars.usedTypes, namespace: namespace,
            members: Set(document.fields.map(\.node.responseName.text) + pairs.map { Namer.lowerCamelCase($0.0) }))
        values = ValueTranslator(builder: builder, parameters: [:])
        self.diagnostics = diagnostics
    }

    private mutating func types() -> [TranslatedType] {
        reportDirectives()
        // Choose the names first, because operations can use fragments that are defined later.
        var typeNames: [String] = []
        for definition in document.definitions {
            switch definition.node {
            case .fragment(let fragment):
                let name = names.fragment(fragment.name.text)
                fragmentTypes[fragment.name.text] = name
                typeNames.append(name)
            case .operation(let operation):
                typeNames.append(names.operation(operation.name?.text ?? "Operation", operation.kind))
            }
        }
        return zip(document.definitions, typeNames).compactMap { type($0, named: $1) }
    }

    private mutating func type(_ definition: TypedDefinition, named name: String) -> TranslatedType? {
        guard let type = definition.type?.definition else { return nil }
        self.definition = definition.index
        values.parameters = table.parameters(of: definition.index)
        let selections: SelectionSet
        let documentation: String
        switch definition.node {
        case .fragment(let fragment):
            selections = fragment.selectionSet
            documentation = fragment.description?.value ?? "The fragment `\(fragment.name)`."
        case .operation(let operation):
            selections = operation.selectionSet
            documentation =
                operation.description?.value ?? "The \(operation.kind.rawValue) `\(operation.name?.text ?? name)`."
        }
        var result = self.type(
            [CollectedSelections.Part(selections: selections.selections)], of: type,
            at: Place(name: name, documentation: documentation, enclosing: [name]))
        result.operationName = definition.operation?.name?.text
        result.directives = (definition.operation?.directives ?? []).compactMap { call($0, \.operationMethod) }
        // Include all parameters, so that the signature doesn't depend on which variables the operation uses.
        result.parameters = table.order(of: definition.index).compactMap { values.parameters[$0] }
        return result
    }

    // MARK: - Types

    /// Returns the Swift type for the given selections on an object, interface or union.
    mutating func type(
        _ parts: [CollectedSelections.Part], of type: SchemaType, at place: Place
    ) -> TranslatedType {
        let collected = CollectedSelections(parts, of: type, in: builder, fragments)
        let isCommon = !collected.fields.isEmpty || !collected.spreads.isEmpty || !collected.deferred.isEmpty
        if !isCommon, !collected.branches.isEmpty {
            return branching(collected.branches, of: type, at: place)
        }
        var result = TranslatedType(
            name: place.name, documentation: place.documentation, scope: builder.scopeName(of: type),
            form: .members([]))
        var enclosing = place.enclosing
        var taken: Set<String> = []
        var members: [TranslatedMember] = []
        for field in collected.fields {
            let name = TranslatedNames.member(field.node.responseName.text, taken: &taken)
            guard let (access, nested) = access(field, of: type, &enclosing) else { continue }
            let definition = type.fields.first { $0.name.text == field.node.name.text }
            members.append(
                TranslatedMember(
                    name: name, documentation: definition?.description, deprecation: definition?.deprecation,
                    access: access, condition: condition(field.conditions)))
            if let nested { result.nested.append(nested) }
        }
        for spread in collected.spreads {
            let name = TranslatedNames.member(Namer.lowerCamelCase(spread.fragment.name.text), taken: &taken)
            members.append(
                TranslatedMember(
                    name: name, access: .whole(use(of: spread.fragment)), condition: condition(spread.conditions)))
        }
        for fragment in collected.deferred {
            let (member, nested) = deferred(fragment, of: type, &taken, &enclosing)
            members.append(member)
            if let nested { result.nested.append(nested) }
        }
        if !collected.branches.isEmpty {
            let typeName = names.nested(["On", "OnTypes"], &enclosing)
            let nested = branching(
                collected.branches, of: type,
                at: Place(
                    name: typeName, documentation: "The fields that are selected only for some types.",
                    enclosing: enclosing))
            let name = TranslatedNames.member("on", taken: &taken)
            members.append(TranslatedMember(name: name, access: .whole(Self.use(of: nested)), condition: nil))
            result.nested.append(nested)
        }
        result.form = .members(members)
        result.parameters = parameters(members.flatMap(\.parameterNames))
        return result
    }

    /// Returns an enum with a case for each of the selected types.
    private mutating func branching(
        _ branches: [CollectedSelections.Branch], of type: SchemaType, at place: Place
    ) -> TranslatedType {
        var result = TranslatedType(
            name: place.name, documentation: place.documentation, scope: builder.scopeName(of: type),
            form: .branches([]))
        var enclosing = place.enclosing
        var taken: Set<String> = []
        var cases: [TranslatedBranch] = []
        for (branch, parts) in chosen(branches, of: type) {
            guard let branchType = builder.schema[branch.typeName] else { continue }
            let nested = self.type(
                parts, of: branchType,
                at: self.place(branch.typeName, "The fields selected on `\(branch.typeName)`.", &enclosing))
            let name = TranslatedNames.branch(branch.label, taken: &taken)
            cases.append(TranslatedBranch(name: name, label: branch.label, use: Self.use(of: nested)))
            result.nested.append(nested)
        }
        result.form = .branches(cases)
        result.parameters = parameters(cases.flatMap { $0.use.arguments.flatMap(\.value.parameterNames) })
        return result
    }

    /// Returns the types that the enum distinguishes, each with its selections. For every object, the first matching
    /// type must have all selections that apply to the object.
    private func chosen(
        _ branches: [CollectedSelections.Branch], of type: SchemaType
    ) -> [(SwiftBranching.Branch, [CollectedSelections.Part])] {
        let (objects, interfaces) = builder.names.branches(of: type)
        var reach: [String: Set<String>] = [:]
        for branch in branches where reach[branch.typeName] == nil {
            reach[branch.typeName] = Set(builder.schema[branch.typeName].map(builder.schema.possibleTypes) ?? [])
        }
        func parts(_ typeNames: [String]) -> [CollectedSelections.Part] {
            branches.filter { typeNames.contains($0.typeName) }.map(\.part)
        }
        var chosen: [(SwiftBranching.Branch, [CollectedSelections.Part])] = []
        var shared: Set<String> = []
        for object in objects {
            let conditions = reach.filter { $0.value.contains(object.typeName) }.map(\.key)
            if conditions.count == 1, interfaces.contains(where: { $0.typeName == conditions[0] }) {
                shared.insert(conditions[0])
            } else if !conditions.isEmpty {
                chosen.append((object, parts(conditions)))
            }
        }
        for interface in interfaces where shared.contains(interface.typeName) {
            chosen.append((interface, parts([interface.typeName])))
        }
        return chosen
    }

    // MARK: - Parts of types

    private mutating func access(
        _ field: CollectedSelections.CollectedField, of type: SchemaType, _ enclosing: inout Set<String>
    ) -> (TranslatedMember.Access, nested: TranslatedType?)? {
        let node = field.node
        if node.name.text == "__typename" { return (.typename, nil) }
        guard let definition = type.fields.first(where: { $0.name.text == node.name.text }) else { return nil }
        if let reason = definition.deprecation {
            diagnostics.warning(
                "'\(type.name).\(definition.name)' is deprecated: \(reason)", at: node.name.location,
                hint: "the compiler will also warn; if warnings are errors, the target's setting "
                    + "`.treatWarning(\"DeprecatedDeclaration\", as: .warning)` makes an exception")
        }
        var call = self.call(node, definition)
        checkMerged(field.directives)
        call.directives = field.directives.compactMap { self.call($0, \.fieldMethod) }
        switch builder.field(definition).access {
        case .builtIn, .enumeration, .leaf:
            _ = streamed(field.directives, builder.optional(definition.resultType))
            return (.leaf(call, builder.optional(definition.resultType)), nil)
        case .object(let scope), .abstract(let scope):
            guard let target = builder.schema[definition.type.innermostName.text] else { return nil }
            call.streamed = streamed(field.directives, scope)
            let nested = self.type(
                CollectedSelections.inner(field), of: target,
                at: place(of: node, definition.type, &enclosing))
            return (.composite(call, scope, Self.use(of: nested)), nested)
        }
    }

    /// Reports directives that have different arguments in selections of the same field, because Swift has only one
    /// call for these selections.
    private mutating func checkMerged(_ directives: [Directive]) {
        var first: [String: Directive] = [:]
        for directive in directives {
            let name = directive.name.text
            guard let definition = builder.schema.directive(name), definition.isGenerated, !definition.isRepeatable
            else { continue }
            guard let earlier = first[name] else {
                first[name] = directive
                continue
            }
            diagnostics.error(
                "the directive '@\(name)' appears twice", at: directive.location,
                hint: "the fields are merged into one; give one of the fields an alias",
                notes: Diagnostic.Note.notes("the first one is here", earlier.location))
        }
    }

    private mutating func call(_ node: Field, _ definition: SchemaField) -> TranslatedCall {
        let method = builder.field(definition)
        return TranslatedCall(
            method: method.name,
            arguments: arguments(node.arguments, of: definition.arguments, "'\(definition.name)'", method.parameters))
    }

    /// Returns the call that applies the given directive, or `nil` if the directive has a special form in Swift.
    private mutating func call(
        _ directive: Directive, _ method: KeyPath<SwiftDirective, String>
    ) -> TranslatedCall? {
        guard let known = builder.directive(directive.name),
            let definition = builder.schema.directive(directive.name.text)
        else { return nil }
        return TranslatedCall(
            method: known[keyPath: method],
            arguments: arguments(
                directive.arguments, of: definition.arguments, "'@\(directive.name)'", known.parameters))
    }

    private mutating func arguments(
        _ given: [Argument], of definitions: [SchemaInputValue], _ owner: String, _ parameters: [SwiftParameter]
    ) -> [(label: String, value: TranslatedValue)] {
        zip(definitions, parameters).compactMap { argument, parameter in
            guard let given = given.first(where: { $0.name.text == argument.name.text }) else { return nil }
            if let reason = argument.deprecation {
                diagnostics.warning(
                    "the argument '\(argument.name)' of \(owner) is deprecated: \(reason)", at: given.name.location)
            }
            let value = values.value(given.value, of: argument.type, at: .presence(parameter.presence), &diagnostics)
            return (parameter.label, value)
        }
    }

    func use(of fragment: FragmentDefinition) -> TranslatedUse {
        guard let index = document.fragments[fragment.name.text] else {
            return TranslatedUse(typeName: "", arguments: [])
        }
        let wanted = table.parameters(of: index)
        let arguments = table.order(of: index).compactMap { name -> (label: String, value: TranslatedValue)? in
            guard let parameter = wanted[name], let own = values.parameters[name] else { return nil }
            let value = TranslatedValue.parameter(own.name)
            if parameter.isNullable, !own.isNullable { return (parameter.name, .present(value)) }
            return (parameter.name, own.isNullable && parameter.type != own.type ? .converted(own.name) : value)
        }
        return TranslatedUse(typeName: fragmentTypes[fragment.name.text] ?? "", arguments: arguments)
    }

    static func use(of type: TranslatedType) -> TranslatedUse {
        TranslatedUse(typeName: type.name, arguments: type.parameters.map { ($0.name, .parameter($0.name)) })
    }

    func condition(_ conditions: [TranslatedCondition]) -> [TranslatedCondition]? {
        CollectedSelections.alternatives(conditions)?.map { condition in
            TranslatedCondition(
                terms: condition.terms.map {
                    .init(parameter: values.parameters[$0.parameter]?.name ?? $0.parameter, value: $0.value)
                })
        }
    }

    /// Returns the parameters with the given names, in the order of the operation's or fragment's parameters.
    private func parameters(_ used: [String]) -> [TranslatedParameter] {
        let used = Set(used)
        return table.order(of: definition).compactMap { values.parameters[$0] }.filter { used.contains($0.name) }
            .map {
                var parameter = $0
                parameter.defaultValue = nil
                return parameter
            }
    }

    /// Returns the place for the type of the given field's value.
    ///
    /// The type has the name of the field, in the singular if the field returns a list. If that name is taken, the type
    /// has the name of the GraphQL type. If that is taken too, the type has the name of the field followed by `Fields`.
    private func place(of field: Field, _ type: TypeReference, _ enclosing: inout Set<String>) -> Place {
        let responseName = field.responseName.text
        let isList = if case .list = type.nullable { true } else { false }
        let name = names.nested(
            [isList ? SingularName.of(responseName) : responseName, type.innermostName.text, responseName + "Fields"],
            &enclosing)
        return Place(name: name, documentation: "The fields selected in `\(responseName)`.", enclosing: enclosing)
    }

    func place(_ name: String, _ documentation: String, _ enclosing: inout Set<String>) -> Place {
        let name = names.nested([name, name + "Fields"], &enclosing)
        return Place(name: name, documentation: documentation, enclosing: enclosing)
    }

    private mutating func reportDirectives() {
        for list in document.directiveLists {
            let isOperation = [.query, .mutation, .subscription].contains(list.place)
            for directive in list.directives {
                if directive.name.text == "include" || directive.name.text == "skip" { continue }
                if supportsIncremental(directive, at: list.place) {
                    checkIncremental(directive)
                    continue
                }
                if isOperation || list.place == .field, builder.directive(directive.name) != nil { continue }
                diagnostics.error(
                    "the directive '@\(directive.name)' can't be translated here", at: directive.location,
                    hint:
                        "remove the directive; selections support @include, @skip, @defer and @stream if the schema "
                        + "has them, and custom directives on operations and fields")
            }
        }
    }
}
