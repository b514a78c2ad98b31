package import SwiftGraphQLLanguage

/// A document with the schema's types for all of its parts.
///
/// `TypedDocumentBuilder` creates these flat tables once, in document order. A rule iterates over one table
/// and follows indices into the other tables.
package struct TypedDocument {
    /// The document itself.
    package let document: Document
    /// The schema's types.
    package let types: KnownTypes

    /// The operations and fragments.
    package var definitions: [TypedDefinition] = []
    /// The indices of the fragments in `definitions`, by name. If a name occurs more than once, the first fragment
    /// counts.
    package var fragments: [String: Int] = [:]
    /// All selection sets.
    package var selectionSets: [TypedSelectionSet] = []
    /// All selected fields.
    package var fields: [TypedField] = []
    /// All fragment spreads and inline fragments.
    package var fragmentUses: [FragmentUse] = []
    /// All nonempty lists of directives.
    package var directiveLists: [DirectiveList] = []
    /// The arguments of all fields and directives.
    package var argumentLists: [ArgumentList] = []
    /// All values of a known type: arguments and default values, but not the values nested inside them.
    package var values: [TypedValue] = []
    /// All object values, including nested ones.
    package var objects: [TypedObject] = []
    /// The names of all types in type conditions and variable definitions.
    package var typeNames: [Name] = []

    /// Returns the fragment with the given name, or `nil` if the document doesn't define it.
    package func fragment(_ name: Name) -> TypedDefinition? {
        fragments[name.text].map { definitions[$0] }
    }

    /// The operations.
    package var operations: [(definition: TypedDefinition, node: OperationDefinition)] {
        definitions.compactMap { definition in definition.operation.map { (definition, $0) } }
    }

    /// Returns the indices of a definition and of all fragments that it uses, without duplicates, in the order of their
    /// first use.
    ///
    /// The search isn't recursive, because a chain of fragments can be as long as the document.
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

    /// Returns the variables that a definition and its fragments use, without duplicates, in the order of their first
    /// use.
    package func usedVariables(of definition: TypedDefinition) -> [String] {
        var seen: Set<String> = []
        return reachableDefinitions(from: definition.index)
            .flatMap { definitions[$0].variableUses.map(\.variable.name.text) }
            .filter { seen.insert($0).inserted }
    }
}

/// An operation or fragment of a document.
package struct TypedDefinition {
    /// The syntax node of a definition.
    package enum Node {
        /// A query, mutation or subscription.
        case operation(OperationDefinition)
        /// A named fragment.
        case fragment(FragmentDefinition)
    }

    /// The syntax node.
    package let node: Node
    /// The index in the document's `definitions`.
    package let index: Int
    /// The type that fields are selected from, if known.
    package let type: KnownType?
    /// The index of the selection set.
    package let selectionSet: Int
    /// All fragment spreads in this definition, at any depth, excluding those in the named fragments that it spreads.
    package var spreads: [FragmentSpread] = []
    /// All variable uses in this definition, at any depth, excluding those in the named fragments that it spreads.
    package var variableUses: [VariableUse] = []

    /// The operation, or `nil` if the definition is a fragment.
    package var operation: OperationDefinition? {
        if case .operation(let node) = node { node } else { nil }
    }

    /// The fragment, or `nil` if the definition is an operation.
    package var fragment: FragmentDefinition? {
        if case .fragment(let node) = node { node } else { nil }
    }
}

/// A selection set of a document.
package struct TypedSelectionSet {
    /// The type that fields are selected from, if known.
    package let parent: KnownType?
    /// The selections, in document order.
    package var selections: [Selection] = []

    /// A selection, with indices in the document's tables.
    package enum Selection {
        /// A field, as an index in the document's `fields`.
        case field(Int)
        /// A named fragment.
        case spread(FragmentSpread)
        /// An inline fragment, as the index of its selection set.
        case inline(InlineFragment, Int)
    }
}

/// A selected field.
package struct TypedField {
    /// The syntax node.
    package let node: Field
    /// The type that the field is selected from, if known.
    package let parent: KnownType?
    /// The field's definition in the schema, if it exists.
    package let definition: SchemaField?
    /// The named type of the field, if known.
    package let type: KnownType?
    /// The index of the field's selection set, if it has one.
    package var selectionSet: Int?
}

/// A fragment spread or inline fragment.
package struct FragmentUse {
    /// The type of the enclosing selection set, if known.
    package let parent: KnownType?
    /// The name of the fragment, or `nil` for an inline fragment.
    package let name: Name?
    /// The type condition of an inline fragment, if it has one.
    package let condition: Name?
    /// The location of the spread or inline fragment.
    package let location: SourceLocation?
}

/// The directives of one part of a document.
package struct DirectiveList {
    /// The directives, in document order. The list is never empty.
    package let directives: [Directive]
    /// The kind of location where the directives are applied.
    package let place: DirectiveLocation.Kind
}

/// The arguments of a field or a directive.
package struct ArgumentList {
    /// A field or directive with arguments.
    package enum Owner: CustomStringConvertible {
        /// A field, with its name and, if known, the type that it is selected from.
        case field(Name, KnownType?)
        /// A directive.
        case directive(Name)

        /// A description for error messages, such as `field 'Query.human'`.
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
    /// The arguments, in document order.
    package let arguments: [Argument]
    /// The arguments that the schema defines, or `nil` if the schema doesn't contain the field or directive.
    package let definitions: [SchemaInputValue]?
    /// The location of the field or directive.
    package let location: SourceLocation?
}

/// A value whose expected type is known.
package struct TypedValue {
    /// The value.
    package let value: Value
    /// The expected type.
    package let type: TypeReference
}

/// An object value in a document.
package struct TypedObject {
    /// The value.
    package let node: ObjectValue
    /// The input object type that is expected, if known.
    package let type: KnownType?
}

/// The use of a variable in a value.
package struct VariableUse {
    /// The variable.
    package let variable: Variable
    /// The expected type, if known.
    package let type: TypeReference?
    /// Whether the argument or input field has its own default value.
    package let hasDefault: Bool
    /// The enclosing input object's type if the variable is the value of a `@oneOf` input object's field.
    package let oneOf: KnownType?
}
