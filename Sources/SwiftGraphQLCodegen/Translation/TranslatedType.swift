/// The Swift type for a selection set, with the selection that creates it.
struct TranslatedType {
    /// The form of the declaration.
    enum Form {
        /// A struct with a property for each field and fragment.
        case members([TranslatedMember])
        /// An enum with a case for each selected type, and a case for all other types.
        case branches([TranslatedBranch])
    }

    /// The type's name, not yet escaped.
    var name: String
    /// The type's documentation.
    var documentation: String
    /// The scope that the type is selected from.
    var scope: SwiftTypeName
    /// The form of the declaration.
    var form: Form
    /// The parameters of the type's selection, for the variables that it uses.
    var parameters: [TranslatedParameter] = []
    /// The operation's name, if this is the type of an operation.
    var operationName: String?
    /// The calls that apply directives to the operation.
    var directives: [TranslatedCall] = []
    /// The nested types.
    var nested: [TranslatedType] = []
}

/// A property of a translated struct.
struct TranslatedMember {
    /// The expression that selects a value.
    enum Access {
        /// The name of the object's type.
        case typename
        /// A field without a selection set.
        case leaf(TranslatedCall, SwiftType)
        /// A field with a selection set, and the type of its scope.
        case composite(TranslatedCall, SwiftType, TranslatedUse)
        /// Another selection on the same object.
        case whole(TranslatedUse)
        /// Another selection on the same object, which the server may send later.
        case deferred(TranslatedUse)
    }

    /// The property's name, not yet escaped.
    var name: String
    /// The field's description in the schema.
    var documentation: String?
    /// The reason for the field's deprecation, or `nil` if it isn't deprecated.
    var deprecation: String?
    /// The expression that selects the value.
    var access: Access
    /// The alternative conditions for selecting the value, one of which must hold, or `nil` to select it always.
    var condition: [TranslatedCondition]?
}

/// A case of a translated enum.
struct TranslatedBranch {
    /// The case's name, not yet escaped.
    var name: String
    /// The label of the type in the generated `on` method, not yet escaped.
    var label: String
    /// The associated value's type.
    var use: TranslatedUse
}

/// The call to a method of a field or a directive.
struct TranslatedCall {
    /// The method's name, not yet escaped.
    var method: String
    /// The arguments, in the schema's order, with labels that aren't escaped yet.
    var arguments: [(label: String, value: TranslatedValue)]
    /// The calls that create the directives of a field.
    var directives: [TranslatedCall] = []
    /// The number of elements to send first, if the list is streamed.
    var streamed: TranslatedValue?
}

/// The use of a translated type's selection.
struct TranslatedUse {
    /// The type's name, not yet escaped.
    var typeName: String
    /// The arguments for the type's selection, with labels that aren't escaped yet.
    var arguments: [(label: String, value: TranslatedValue)]
}

/// A combination of parameters that must be true and others that must be false.
struct TranslatedCondition: Hashable {
    /// A parameter with the value that it must have.
    struct Term: Hashable {
        /// The parameter's name, not yet escaped.
        var parameter: String
        /// The required value.
        var value: Bool
    }

    /// The terms, in order. If there are none, the condition always holds.
    var terms: [Term] = []
}

/// A variable as the parameter of a selection.
struct TranslatedParameter {
    /// The parameter's name, not yet escaped.
    var name: String
    /// The type of a non-null value.
    var type: SwiftType
    /// Whether the value can be null or omitted.
    var isNullable: Bool
    /// The default value, if any.
    var defaultValue: TranslatedValue?
}

/// A value of a document in Swift.
indirect enum TranslatedValue: Sendable {
    /// A string.
    case string(String)
    /// A number, as written.
    case number(String)
    /// True or false.
    case boolean(Bool)
    /// Null as the value of a nullable argument.
    case null
    /// Null as a list element.
    case nothing
    /// An enum case, not yet escaped.
    case enumCase(String)
    /// A list.
    case list([TranslatedValue])
    /// An input object with the members that are present, in the schema's order.
    case object(SwiftTypeName, [(label: String, value: TranslatedValue)])
    /// A `@oneOf` input object.
    case oneOf(SwiftTypeName, String, TranslatedValue)
    /// The members of a JSON object.
    case members([(name: String, value: TranslatedValue)])
    /// A non-null value of a nullable argument.
    case present(TranslatedValue)
    /// A parameter, unchanged.
    case parameter(String)
    /// The value of a nullable parameter, or `nil` if there is none.
    case valueOf(String)
    /// A nullable parameter, converted to a compatible type: a list with nullable elements.
    case converted(String)
}
