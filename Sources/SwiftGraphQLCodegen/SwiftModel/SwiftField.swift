/// The method that selects a field.
struct SwiftField {
    /// The function of the runtime that returns the value.
    enum Access {
        /// A built-in scalar outside lists, for which the runtime has a dedicated function.
        case builtIn(SwiftType.BuiltIn, isOptional: Bool)
        /// An enum outside lists.
        case enumeration(SwiftTypeName, isOptional: Bool)
        /// Any other type without a selection set: a custom scalar, or a list of leaves.
        case leaf(SwiftType)
        /// An object, with the scope of its selection.
        case object(SwiftType)
        /// An interface or union, with the scope of its selection.
        case abstract(SwiftType)
    }

    /// The method's name, not yet escaped.
    var name: String
    /// The field's definition in the schema, without descriptions and default values.
    var definition: String
    /// The arguments, in the schema's order.
    var parameters: [SwiftParameter]
    /// The name of the parameter for the selection inside the method.
    var selectionName = "selection"
    /// The function of the runtime that returns the value.
    var access: Access
    /// The schema coordinate.
    var coordinate: String
    /// The documentation, if any.
    var documentation: String?
    /// The reason for the deprecation, if any.
    var deprecation: String?
}
