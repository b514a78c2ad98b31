/// The method that selects a field.
package struct SwiftField {
    /// The function in the runtime that returns the field's value.
    package enum Access {
        /// A built-in scalar that isn't in a list. The runtime has a separate function for each of these types.
        case builtIn(SwiftType.BuiltIn, isOptional: Bool)
        /// An enum that isn't in a list.
        case enumeration(SwiftTypeName, isOptional: Bool)
        /// Any other type without a selection set, such as a custom scalar or a list of scalars.
        case leaf(SwiftType)
        /// An object. The associated value is the type with the scope of the object's selection.
        case object(SwiftType)
        /// An interface or union. The associated value is the type with the scope of the selection.
        case abstract(SwiftType)
    }

    /// The method's name, without backticks.
    package var name: String
    /// The field's definition in the schema, without descriptions and default values.
    var definition: String
    /// The parameters for the field's arguments, in the schema's order.
    package var parameters: [SwiftParameter]
    /// The name of the parameter that takes the selection.
    var selectionName = "selection"
    /// The function in the runtime that returns the field's value.
    package var access: Access
    var coordinate: String
    var documentation: String?
    var deprecation: String?
}
