import GraphQLLanguage

/// A document with what the schema says about each of its places.
///
/// Flat tables in the order of the document, made once by `TypedDocumentBuilder`: a rule is a loop over the table
/// that it is about, and follows indices from one table to another where it needs to.
struct TypedDocument {
    /// The document itself.
    let document: Document
    /// The types that it can name.
    let types: KnownTypes

    /// The operations and fragments.
    var definitions: [TypedDefinition] = []
    /// The fragments' indices among the definitions, by name; the first of each name.
    var fragments: [String: Int] = [:]
    /// All selection sets.
    var selectionSets: [TypedSelectionSet] = []
    /// All fields that are selected.
    var fields: [TypedField] = []
    /// All fragment spreads and inline fragments.
    var fragmentUses: [FragmentUse] = []
    /// The places that have directives.
    var directiveLists: [DirectiveList] = []
    /// What fields and directives are given.
    var argumentLists: [ArgumentList] = []
    /// Whole values at places whose type is known: arguments and default values.
    var values: [TypedValue] = []
    /// All object values, nested ones included.
    var objects: [TypedObject] = []
    /// All names of types in type conditions and variables.
    var typeNames: [Name] = []

    /// The fragment of a name, if there is one.
    func fragment(_ name: Name) -> TypedDefinition? {
        fragments[name.text].map { definitions[$0] }
    }

    /// The operations.
    var operations: [(definition: TypedDefinition, node: OperationDefinition)] {
        definitions.compactMap { definition in definition.operation.map { (definition, $0) } }
    }

    /// The indices of a definition and of all fragments that it uses, each once, in the order they are met.
    ///
    /// Fragments may use each other in chains as long as the document: nothing here recurses.
    func reachableDefinitions(from start: Int) -> [Int] {
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
}

/// An operation or fragment of a document.
struct TypedDefinition {
    /// The node.
    enum Node {
        /// A query, mutation or subscription.
        case operation(OperationDefinition)
        /// A named fragment.
        case fragment(FragmentDefinition)
    }

    /// The node.
    let node: Node
    /// Its index among the definitions.
    let index: Int
    /// The type that it selects from, if known.
    let type: KnownType?
    /// What it selects, as index of a selection set.
    var selectionSet = 0
    /// The named fragments that it uses itself, at any depth.
    var spreads: [FragmentSpread] = []
    /// The variables that it uses itself, at any depth.
    var variableUses: [VariableUse] = []

    /// The operation that it is, if any.
    var operation: OperationDefinition? {
        if case .operation(let node) = node { node } else { nil }
    }

    /// The fragment that it is, if any.
    var fragment: FragmentDefinition? {
        if case .fragment(let node) = node { node } else { nil }
    }
}

/// The selections of one pair of braces.
struct TypedSelectionSet {
    /// The type that is selected from, if known.
    let parent: KnownType?
    /// What is selected, in order.
    var selections: [Selection] = []

    /// One selection.
    enum Selection {
        /// A field, as index.
        case field(Int)
        /// A named fragment.
        case spread(FragmentSpread)
        /// An inline fragment, as the index of its selection set.
        case inline(InlineFragment, Int)
    }
}

/// A field that is selected.
struct TypedField {
    /// The node.
    let node: Field
    /// The type that it is selected from, if known.
    let parent: KnownType?
    /// What the schema says about it, if anything.
    let definition: SchemaField?
    /// The named type of its values, if known.
    let type: KnownType?
    /// What is selected of it, as index of a selection set.
    var selectionSet: Int?
}

/// A fragment spread or inline fragment.
struct FragmentUse {
    /// The type around it, if known.
    let parent: KnownType?
    /// The name of the fragment; `nil` for an inline one.
    let name: Name?
    /// The type condition of an inline fragment, if it has one.
    let condition: Name?
    /// Where it stands.
    let location: SourceLocation?
}

/// The directives of one place.
struct DirectiveList {
    /// The directives, in order; at least one.
    let directives: [Directive]
    /// What they stand at.
    let place: DirectiveLocation.Kind
}

/// What a field or a directive is given.
struct ArgumentList {
    /// What takes arguments.
    enum Owner: CustomStringConvertible {
        /// A field of a type.
        case field(Name, KnownType?)
        /// A directive.
        case directive(Name)

        /// For people, such as `field 'Query.human'`.
        var description: String {
            switch self {
            case .field(let name, let parent?): "field '\(parent.name).\(name)'"
            case .field(let name, nil): "field '\(name)'"
            case .directive(let name): "directive '@\(name)'"
            }
        }
    }

    /// The field or directive.
    let owner: Owner
    /// What is given, in order.
    let arguments: [Argument]
    /// What the schema wants; `nil` where it does not know the field or directive.
    let definitions: [SchemaInputValue]?
    /// Where the field or directive stands.
    let location: SourceLocation?
}

/// A value at a place whose type is known.
struct TypedValue {
    /// The value.
    let value: Value
    /// The type of the place.
    let type: SchemaTypeReference
}

/// An object value.
struct TypedObject {
    /// The value.
    let node: ObjectValue
    /// The input object that it is one of, if known.
    let type: KnownType?
}

/// The use of a variable in a value.
struct VariableUse {
    /// The variable.
    let variable: Variable
    /// The type of the place, if known.
    let type: SchemaTypeReference?
    /// Whether the place has a default value of its own.
    let hasDefault: Bool
    /// The `@oneOf` input object that the value is the field of, if it is.
    let oneOf: KnownType?
}
