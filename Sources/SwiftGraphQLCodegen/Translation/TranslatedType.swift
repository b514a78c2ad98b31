/// The Swift type for a selection set, with the selection that creates it.
struct TranslatedType {
    /// The form of the Swift declaration, which is a struct or an enum.
    enum Form {
        /// A struct with a property for each field and fragment.
        case members([TranslatedMember])
        /// An enum with a case for each selected type, and another case for all other types.
        case branches([TranslatedBranch])
    }

    /// The name of the type, without backticks.
    var name: String
    var documentation: String
    /// The scope on which the type's selection selects fields.
    var scope: SwiftTypeName
    var form: Form
    /// The parameters of the type's selection, one for each variable that the selection uses.
    var parameters: [TranslatedParameter] = []
    /// The name of the operation if this is an operation's type. Otherwise, `nil`.
    var operationName: String?
    /// The calls that apply directives to the operation.
    var directives: [TranslatedCall] = []
    var nested: [TranslatedType] = []
}

/// A property of a translated struct.
struct TranslatedMember {
    /// The kinds of expressions that select values.
    enum Access {
        /// The name of the object's type (`__typename`).
        case typename
        /// A field without a selection set, with the field's Swift type.
        case leaf(TranslatedCall, SwiftType)
        /// A field with a selection set, with the scope's type and the selection.
        case composite(TranslatedCall, SwiftType, TranslatedUse)
        /// Another selection on the same object, such as a fragment's selection.
        case whole(TranslatedUse)
        /// Another selection on the same object, which the server may send later.
        case deferred(TranslatedUse)
    }

    /// The name of the property, without backticks.
    var name: String
    /// The field's description in the schema.
    var documentation: String?
    /// The reason for the field's deprecation, or `nil` if it isn't deprecated.
    var deprecation: String?
    /// The expression that selects the value.
    var access: Access
    /// The alternative conditions for selecting the value, or `nil` if the value is always selected.
    var condition: [TranslatedCondition]?
}

struct TranslatedBranch {
    /// The name of the case, without backticks.
    var name: String
    /// The label of the type in the generated `on` method, without backticks.
    var label: String
    /// The selection for the associated value.
    var use: TranslatedUse
}

/// A call of the method for a field or directive.
struct TranslatedCall {
    /// The name of the method, without backticks.
    var method: String
    /// The arguments, in the schema's order. The labels have no backticks.
    var arguments: [(label: String, value: TranslatedValue)]
    /// The calls that create the directives of a field.
    var directives: [TranslatedCall] = []
    /// If the field's list is streamed, the number of elements in the first part. Otherwise, `nil`.
    var streamed: TranslatedValue?
}

/// A use of the selection that creates a translated type.
struct TranslatedUse {
    /// The name of the type, without backticks.
    var typeName: String
    /// The arguments for the type's selection. The labels have no backticks.
    var arguments: [(label: String, value: TranslatedValue)]
}

/// A condition that requires some parameters to be true and others to be false.
struct TranslatedCondition: Hashable {
    /// A parameter, with the value that it must have to meet the condition.
    struct Term: Hashable {
        /// The name of the parameter, without backticks.
        var parameter: String
        var value: Bool
    }

    /// The terms of the condition, all of which must be met. If there are none, the condition is always met.
    var terms: [Term] = []
}

/// A parameter of a selection, for a variable in the document.
struct TranslatedParameter {
    /// The name of the parameter, without backticks.
    var name: String
    /// The type of the value if it isn't null.
    var type: SwiftType
    /// Whether the value can be null or omitted.
    var isNullable: Bool
    var defaultValue: TranslatedValue?
}

/// A Swift expression for a value in a document.
indirect enum TranslatedValue: Sendable {
    case string(String)
    /// A number, as written in the document.
    case number(String)
    case boolean(Bool)
    /// The value null for a nullable argument or input field.
    case null
    /// A null element of a list.
    case nothing
    /// The name of an enum case, without backticks.
    case enumCase(String)
    case list([TranslatedValue])
    /// An input object with the members that the document contains, in the schema's order.
    case object(SwiftTypeName, [(label: String, value: TranslatedValue)])
    /// A `@oneOf` input object, with the name of its case and the associated value.
    case oneOf(SwiftTypeName, String, TranslatedValue)
    /// The members of a JSON object.
    case members([(name: String, value: TranslatedValue)])
    /// A value other than null for a nullable argument or input field.
    case present(TranslatedValue)
    /// A parameter that is used without conversion.
    case parameter(String)
    /// The value of a nullable parameter, which is `nil` if the parameter is null or absent.
    case valueOf(String)
    /// A nullable parameter that is converted to a compatible type, such as a list with nullable elements.
    case converted(String)
}
