package import GraphQLLanguage

/// A document with what the schema says about each of its places.
///
/// Flat tables in the order of the document, made once by `TypedDocumentBuilder`: a rule is a loop over the table
/// that it is about, and follows indices from one table to another where it needs to.
package struct TypedDocument {
    /// The document itself.
    package let document: Document
    /// The types that it can name.
    package let types: KnownTypes

    /// The operations and fragments.
    package var definitions: [TypedDefinition] = []
    /// The fragments' indices among the definitions, by name; the first of each name.
    package var fragments: [String: Int] = [:]
    /// All selection sets.
    package var selectionSets: [TypedSelectionSet] = []
    /// All fields that are selected.
    package var fields: [TypedField] = []
    /// All fragment spreads and inline fragments.
    package var fragmentUses: [FragmentUse] = []
    /// The places that have directives.
    package var directiveLists: [DirectiveList] = []
    /// What fields and directives are given.
    package var argumentLists: [ArgumentList] = []
    /// Whole values at places whose type is known: arguments and default values.
    package var values: [TypedValue] = []
    /// All object values, nested ones included.
    package var objects: [TypedObject] = []
    /// All names of types in type conditions and variables.
    package var typeNames: [Name] = []

    /// The fragment of a name, if there is one.
    package func fragment(_ name: Name) -> TypedDefinition? {
        fragments[name.text].map { definitions[$0] }
    }

    /// The operations.
    package var operations: [(definition: TypedDefinition, node: OperationDefinition)] {
        definitions.compactMap { definition in definition.operation.map { (definition, $0) } }
    }

    /// The indices of a definition and of all fragments that it uses, each once, in the order they are met.
    ///
    /// Fragments may use each other in chains as long as the document: nothing here recurses.
    package func reachableDefinitions(from start: Int) -> [Int] {
        var reached = [start]
        var seen: Set<Int> = [start]
        var next = 0
        while next < reached.count {
            for spread in definitions[reached[next]].spreads {
                if let fragment = fragments[spread.name.text], seen.insert(fragment).inserted {
                    reached.append(fragment)
                }
            }
            next += 1
        }
        return reached
    }

    /// Returns the variables that a definition and the fragments in it use, without duplicates, in the order of their
    /// first use.
    package func usedVariables(of definition: TypedDefinition) -> [String] {
        var seen: Set<String> = []
        return reachableDefinitions(from: definition.index)
            .flatMap { definitions[$0].variableUses.map(\.variable.name.text) }
            .filter { seen.insert($0).inserted }
    }
}

/// An operation or fragment of a document.
package struct TypedDefinition {
    /// The node.
    package enum Node {
        /// A query, mutation or subscription.
        case operation(OperationDefinition)
        /// A named fragment.
        case fragment(FragmentDefinition)
    }

    /// The node.
    package let node: Node
    /// Its index among the definitions.
    package let index: Int
    /// The type that it selects from, if known.
    package let type: KnownType?
    /// What it selects, as index of a selection set.
    package let selectionSet: Int
    /// The named fragments that it uses itself, at any depth.
    package var spreads: [FragmentSpread] = []
    /// The variables that it uses itself, at any depth.
    package var variableUses: [VariableUse] = []

    /// The operation that it is, if any.
    package var operation: OperationDefinition? {
        if case .operation(let node) = node { node } else { nil }
    }

    /// The fragment that it is, if any.
    package var fragment: FragmentDefinition? {
        if case .fragment(let node) = node { node } else { nil }
    }
}

/// The selections of one pair of braces.
package struct TypedSelectionSet {
    /// The type that is selected from, if known.
    package let parent: KnownType?
    /// What is selected, in order.
    package var selections: [Selection] = []

    /// One selection.
    package enum Selection {
        /// A field, as index.
        case field(Int)
        /// A named fragment.
        case spread(FragmentSpread)
        /// An inline fragment, as the index of its selection set.
        case inline(InlineFragment, Int)
    }
}

/// A field that is selected.
package struct TypedField {
    /// The node.
    package let node: Field
    /// The type that it is selected from, if known.
    package let parent: KnownType?
    /// What the schema says about it, if anything.
    package let definition: SchemaField?
    /// The named type of its values, if known.
    package let type: KnownType?
    /// What is selected of it, as index of a selection set.
    package var selectionSet: Int?
}

/// A fragment spread or inline fragment.
package struct FragmentUse {
    /// The type around it, if known.
    package let parent: KnownType?
    /// The name of the fragment; `nil` for an inline one.
    package let name: Name?
    /// The type condition of an inline fragment, if it has one.
    package let condition: Name?
    /// Where it stands.
    package let location: SourceLocation?
}

/// The directives of one place.
package struct DirectiveList {
    /// The directives, in order; at least one.
    package let directives: [Directive]
    /// What they stand at.
    package let place: DirectiveLocation.Kind
}

/// What a field or a directive is given.
package struct ArgumentList {
    /// What takes arguments.
    package enum Owner: CustomStringConvertible {
        /// A field of a type.
        case field(Name, KnownType?)
        /// A directive.
        case directive(Name)

        /// For people, such as `field 'Query.human'`.
        package var description: String {
            switch self {
            case .field(let name, let parent?): "field '\(parent.name).\(name)'"
            case .field(let name, nil): "field '\(name)'"
            case .directive(let name): "directive '@\(name)'"
            }
        }
    }

    /// The field or directive.
    package let owner: Owner
    /// What is given, in order.
    package let arguments: [Argument]
    /// The type that the schema requires; `nil` if it doesn't contain the field or directive.
    package let definitions: [SchemaInputValue]?
    /// Where the field or directive stands.
    package let location: SourceLocation?
}

/// A value at a place whose type is known.
package struct TypedValue {
    /// The value.
    package let value: Value
    /// The type of the place.
    package let type: TypeReference
}

/// An object value.
package struct TypedObject {
    /// The value.
    package let node: ObjectValue
    /// The input object that it is one of, if known.
    package let type: KnownType?
}

/// The use of a variable in a value.
package struct VariableUse {
    /// The variable.
    package let variable: Variable
    /// The type of the place, if known.
    package let type: TypeReference?
    /// Whether the place has a default value of its own.
    package let hasDefault: Bool
    /// The `@oneOf` input object that the value is the field of, if it is.
    package let oneOf: KnownType?
}
