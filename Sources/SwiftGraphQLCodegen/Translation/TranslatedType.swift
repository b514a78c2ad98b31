/// A Swift type that a selection set becomes, with the selection that makes it.
struct TranslatedType {
    /// How it is declared.
    enum Form {
        /// A struct with a member for each field and fragment.
        case members([TranslatedMember])
        /// An enum with a case for each type that is told apart, and one for all others.
        case branches([TranslatedBranch])
    }

    /// Its name where it is declared, not yet escaped.
    var name: String
    /// What it is, for its documentation.
    var documentation: String
    /// The scope that it is selected from.
    var scope: SwiftTypeName
    /// How it is declared.
    var form: Form
    /// What its selection takes: the variables that it uses.
    var parameters: [TranslatedParameter] = []
    /// The operation's name, of an operation's type.
    var operationName: String?
    /// The types that are declared in it.
    var nested: [TranslatedType] = []
}

/// A member of a translated struct.
struct TranslatedMember {
    /// How its value is selected.
    enum Access {
        /// The name of the object's type.
        case typename
        /// A field without a selection set.
        case leaf(TranslatedCall, SwiftType)
        /// A field with a selection set; the type is that of the scope.
        case composite(TranslatedCall, SwiftType, TranslatedUse)
        /// Another selection on the same object.
        case whole(TranslatedUse)
    }

    /// Its name, not yet escaped.
    var name: String
    /// What the schema says of the field.
    var documentation: String?
    /// Why the field is deprecated; `nil` if it is not.
    var deprecation: String?
    /// How its value is selected.
    var access: Access
    /// When it is selected at all; `nil` for always. One of the alternatives has to hold.
    var condition: [TranslatedCondition]?
}

/// A case of a translated enum.
struct TranslatedBranch {
    /// The case, not yet escaped.
    var name: String
    /// What the generated `on` calls the type, not yet escaped.
    var label: String
    /// What the case holds.
    var use: TranslatedUse
}

/// The call of a field's method.
struct TranslatedCall {
    /// The method, not yet escaped.
    var method: String
    /// The arguments that are given, in the schema's order, with labels that are not yet escaped.
    var arguments: [(label: String, value: TranslatedValue)]
}

/// The use of a translated type's selection.
struct TranslatedUse {
    /// The type's name, not yet escaped.
    var typeName: String
    /// What its selection is given, with labels that are not yet escaped.
    var arguments: [(label: String, value: TranslatedValue)]
}

/// Parameters that have to be true, and others that have to be false.
struct TranslatedCondition: Hashable {
    /// One parameter.
    struct Term: Hashable {
        /// The parameter, not yet escaped.
        var parameter: String
        /// What it has to be.
        var value: Bool
    }

    /// What has to hold, in order; always, where this is empty.
    var terms: [Term] = []
}

/// A variable as the parameter of a selection.
struct TranslatedParameter {
    /// Its name, not yet escaped.
    var name: String
    /// The type of a value that is given.
    var type: SwiftType
    /// Whether it may be null or left out.
    var isNullable: Bool
    /// What it is where the caller says nothing.
    var defaultValue: TranslatedValue?
}

/// A value of a document in Swift.
indirect enum TranslatedValue: Sendable {
    /// A text.
    case string(String)
    /// A number as it is written.
    case number(String)
    /// True or false.
    case boolean(Bool)
    /// The null of a nullable argument.
    case null
    /// The null of a list's element.
    case nothing
    /// An enum's case, not yet escaped.
    case enumCase(String)
    /// A list.
    case list([TranslatedValue])
    /// An input object with the members that are given, in the schema's order.
    case object(SwiftTypeName, [(label: String, value: TranslatedValue)])
    /// A `@oneOf` input object.
    case oneOf(SwiftTypeName, String, TranslatedValue)
    /// The members of a JSON object.
    case members([(name: String, value: TranslatedValue)])
    /// The value of a nullable argument.
    case present(TranslatedValue)
    /// A parameter as it is.
    case parameter(String)
    /// The value of a nullable parameter, or nil.
    case valueOf(String)
    /// A nullable parameter whose value fits another type: a list of what may be null there.
    case converted(String)
}
