package import SwiftGraphQLLanguage

/// Traverses a document once and records the schema's information about each part.
///
/// The recursion is as deep as the nesting of the document, which the parser limits. It doesn't follow fragment
/// spreads.
struct TypedDocumentBuilder {
    private var result: TypedDocument
    private let types: KnownTypes
    /// The fragment spreads and variables in the current definition.
    private var spreads: [FragmentSpread] = []
    private var variableUses: [VariableUse] = []

    private init(_ document: Document, _ types: KnownTypes) {
        result = TypedDocument(document: document, types: types)
        self.types = types
    }

    /// Creates the tables for a document.
    static func build(_ document: Document, _ types: KnownTypes) -> TypedDocument {
        var builder = TypedDocumentBuilder(document, types)
        for definition in document.definitions {
            switch definition {
            case .operation(let node): builder.add(node)
            case .fragment(let node): builder.add(node)
            case .schema, .type, .directive: break
            }
        }
        return builder.result
    }

    /// Creates the tables for directives that don't belong to a document.
    static func build(_ places: [DirectiveList], _ types: KnownTypes) -> TypedDocument {
        var builder = TypedDocumentBuilder(Document(definitions: []), types)
        for list in places { builder.add(list.directives, at: list.place) }
        return builder.result
    }

    private mutating func add(_ node: OperationDefinition) {
        for variable in node.variables { add(variable) }
        add(node.directives, at: node.kind.directiveLocation)
        finish(.operation(node), type: types.root(of: node.kind), node.selectionSet)
    }

    private mutating func add(_ node: FragmentDefinition) {
        result.typeNames.append(node.typeCondition)
        if result.fragments[node.name.text] == nil { result.fragments[node.name.text] = result.definitions.count }
        add(node.directives, at: .fragmentDefinition)
        finish(.fragment(node), type: composite(node.typeCondition), node.selectionSet)
    }

    private mutating func finish(_ node: TypedDefinition.Node, type: KnownType?, _ selectionSet: SelectionSet) {
        let set = add(selectionSet, of: type)
        result.definitions.append(
            TypedDefinition(
                node: node, index: result.definitions.count, type: type, selectionSet: set, spreads: spreads,
                variableUses: variableUses))
        (spreads, variableUses) = ([], [])
    }

    private mutating func add(_ node: VariableDefinition) {
        result.typeNames.append(node.type.innermostName)
        if let value = node.defaultValue { add(value, at: Place(type: node.type)) }
        add(node.directives, at: .variableDefinition)
    }

    /// Returns the type in a type condition, or `nil` if the type isn't an object, an interface or a union.
    private func composite(_ name: Name) -> KnownType? {
        types[name.text].flatMap { $0.isComposite ? $0 : nil }
    }
}

extension OperationKind {
    /// The location of directives on an operation of this type.
    fileprivate var directiveLocation: DirectiveLocation.Kind {
        switch self {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        }
    }
}

// MARK: - Selections

extension TypedDocumentBuilder {
    /// Adds a selection set and returns its index.
    private mutating func add(_ node: SelectionSet, of parent: KnownType?) -> Int {
        let index = result.selectionSets.count
        result.selectionSets.append(TypedSelectionSet(parent: parent))
        var selections: [TypedSelectionSet.Selection] = []
        selections.reserveCapacity(node.selections.count)
        for selection in node.selections {
            switch selection {
            case .field(let field):
                selections.append(.field(add(field, of: parent)))
            case .fragmentSpread(let spread):
                result.fragmentUses.append(
                    FragmentUse(parent: parent, name: spread.name, condition: nil, location: spread.location))
                spreads.append(spread)
                add(spread.directives, at: .fragmentSpread)
                selections.append(.spread(spread))
            case .inlineFragment(let fragment):
                result.fragmentUses.append(
                    FragmentUse(
                        parent: parent, name: nil, condition: fragment.typeCondition, location: fragment.location))
                if let condition = fragment.typeCondition { result.typeNames.append(condition) }
                add(fragment.directives, at: .inlineFragment)
                let type = fragment.typeCondition.map(composite) ?? parent
                selections.append(.inline(fragment, add(fragment.selectionSet, of: type)))
            }
        }
        result.selectionSets[index].selections = selections
        return index
    }

    /// Adds a field and returns its index.
    private mutating func add(_ node: Field, of parent: KnownType?) -> Int {
        let definition = parent.flatMap { types.field(node.name.text, of: $0) }
        let type = definition.flatMap { types[$0.type.innermostName.text] }
        let index = result.fields.count
        result.fields.append(TypedField(node: node, parent: parent, definition: definition, type: type))
        add(node.arguments, definition?.arguments, at: node.location, owner: .field(node.name, parent))
        add(node.directives, at: .field)
        if let selectionSet = node.selectionSet {
            let composite = type.flatMap { $0.isComposite ? $0 : nil }
            result.fields[index].selectionSet = add(selectionSet, of: composite)
        }
        return index
    }
}

// MARK: - Directives, arguments and values

extension TypedDocumentBuilder {
    /// The schema's requirements for the position of a value.
    private struct Place {
        /// The expected type, if known.
        var type: TypeReference?
        /// Whether the argument or input field has a default value.
        var hasDefault = false
        /// The enclosing input object's type if the position is a field of a `@oneOf` input object.
        var oneOf: KnownType?
    }

    private mutating func add(_ directives: [Directive], at place: DirectiveLocation.Kind) {
        guard !directives.isEmpty else { return }
        result.directiveLists.append(DirectiveList(directives: directives, place: place))
        for directive in directives {
            let definition = types.directive(directive.name.text)
            add(
                directive.arguments, definition?.arguments, at: directive.location, owner: .directive(directive.name))
        }
    }

    private mutating func add(
        _ arguments: [Argument], _ definitions: [SchemaInputValue]?, at location: SourceLocation?,
        owner: ArgumentList.Owner
    ) {
        if arguments.isEmpty, definitions?.isEmpty ?? true { return }
        result.argumentLists.append(
            ArgumentList(owner: owner, arguments: arguments, definitions: definitions, location: location))
        for argument in arguments {
            let definition = definitions?.first { $0.name.text == argument.name.text }
            add(argument.value, at: Place(type: definition?.type, hasDefault: definition?.defaultValue != nil))
        }
    }

    private mutating func add(_ value: Value, at place: Place) {
        if let type = place.type, types[type.innermostName.text] != nil {
            result.values.append(TypedValue(value: value, type: type))
        }
        walk(value, at: place)
    }

    /// Records the variables and objects in a value.
    private mutating func walk(_ value: Value, at place: Place) {
        switch value {
        case .variable(let variable):
            variableUses.append(
                VariableUse(
                    variable: variable, type: place.type, hasDefault: place.hasDefault, oneOf: place.oneOf))
        case .list(let list):
            // If no list is expected, the value is either invalid or part of a custom scalar, whose contents have no
            // types.
            var type: TypeReference?
            if case .list(let element) = place.type?.nullable { type = element }
            for element in list.values { walk(element, at: Place(type: type)) }
        case .object(let object):
            let type = place.type.flatMap { types[$0.innermostName.text] }
                .flatMap { $0.kind == .inputObject ? $0 : nil }
            result.objects.append(TypedObject(node: object, type: type))
            for field in object.fields {
                let definition = type?.inputFields[field.name.text]
                let oneOf = type.flatMap { $0.definition.isOneOf ? $0 : nil }
                walk(
                    field.value,
                    at: Place(type: definition?.type, hasDefault: definition?.defaultValue != nil, oneOf: oneOf))
            }
        case .int, .float, .string, .boolean, .null, .enum:
            break
        }
    }
}

extension TypedDocument {
    /// Creates the tables for a document.
    package init(_ document: Document, _ schema: Schema) {
        self = TypedDocumentBuilder.build(document, KnownTypes(schema))
    }

    /// Creates the tables for directives that aren't part of an executable document.
    init(_ places: [DirectiveList], _ schema: Schema) {
        self = TypedDocumentBuilder.build(places, KnownTypes(schema))
    }
}
