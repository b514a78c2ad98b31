extension SchemaChange {
    /// The kind of a change.
    ///
    /// The raw value is stable, and equals the one of GraphQL's reference implementation if that has one. Later
    /// versions may add kinds.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A type is gone.
        case typeRemoved = "TYPE_REMOVED"
        /// There is a new type.
        case typeAdded = "TYPE_ADDED"
        /// A type is of another kind, such as an object that became an interface.
        case typeChangedKind = "TYPE_CHANGED_KIND"
        /// A scalar's specification has another URL.
        case specifiedByChanged = "SPECIFIED_BY_CHANGED"

        /// An operation has lost its root type.
        case rootTypeRemoved = "ROOT_TYPE_REMOVED"
        /// An operation has got a root type.
        case rootTypeAdded = "ROOT_TYPE_ADDED"
        /// An operation has another root type.
        case rootTypeChanged = "ROOT_TYPE_CHANGED"

        /// A field of an object, interface or input object is gone.
        case fieldRemoved = "FIELD_REMOVED"
        /// An object or interface has a new field.
        case fieldAdded = "FIELD_ADDED"
        /// The type of a field changed to a type that isn't compatible with the old one.
        case fieldTypeChanged = "FIELD_CHANGED_KIND"
        /// The type of a field changed to a compatible type.
        case fieldTypeChangedSafely = "FIELD_CHANGED_KIND_SAFE"
        /// An object or interface no longer implements an interface.
        case interfaceRemoved = "IMPLEMENTED_INTERFACE_REMOVED"
        /// An object or interface implements another interface.
        case interfaceAdded = "IMPLEMENTED_INTERFACE_ADDED"

        /// An argument is gone.
        case argumentRemoved = "ARG_REMOVED"
        /// There is a new argument, without which a request is invalid.
        case requiredArgumentAdded = "REQUIRED_ARG_ADDED"
        /// There is a new argument, which may be left out.
        case optionalArgumentAdded = "OPTIONAL_ARG_ADDED"
        /// An argument takes other values than it did.
        case argumentTypeChanged = "ARG_CHANGED_KIND"
        /// An argument is of another type, which takes all values that it took.
        case argumentTypeChangedSafely = "ARG_CHANGED_KIND_SAFE"
        /// An argument's default value is another one, or gone.
        case argumentDefaultChanged = "ARG_DEFAULT_VALUE_CHANGE"
        /// An argument has got a default value.
        case argumentDefaultAdded = "ARG_DEFAULT_VALUE_ADDED"
        /// An optional argument lost its default value and is now required.
        case argumentBecameRequired = "ARG_BECAME_REQUIRED"
        /// The arguments of a field are in another order, which only matters in Swift.
        case argumentOrderChanged = "ARG_ORDER_CHANGED"

        /// An input object has a new field, without which a value is invalid.
        case requiredInputFieldAdded = "REQUIRED_INPUT_FIELD_ADDED"
        /// An input object has a new field, which may be left out.
        case optionalInputFieldAdded = "OPTIONAL_INPUT_FIELD_ADDED"
        /// An input field's default value is another one, or gone.
        case inputFieldDefaultChanged = "INPUT_FIELD_DEFAULT_VALUE_CHANGE"
        /// An input field has got a default value.
        case inputFieldDefaultAdded = "INPUT_FIELD_DEFAULT_VALUE_ADDED"
        /// An optional input field lost its default value and is now required.
        case inputFieldBecameRequired = "INPUT_FIELD_BECAME_REQUIRED"
        /// The fields of an input object are in another order, which only matters in Swift.
        case inputFieldOrderChanged = "INPUT_FIELD_ORDER_CHANGED"
        /// An input object takes exactly one of its fields now.
        case oneOfAdded = "ONE_OF_ADDED"
        /// An input object takes any of its fields now.
        case oneOfRemoved = "ONE_OF_REMOVED"

        /// A union has lost a member.
        case memberRemoved = "TYPE_REMOVED_FROM_UNION"
        /// A union has a new member.
        case memberAdded = "TYPE_ADDED_TO_UNION"
        /// An enum's value is gone.
        case valueRemoved = "VALUE_REMOVED_FROM_ENUM"
        /// An enum has a new value.
        case valueAdded = "VALUE_ADDED_TO_ENUM"
        /// The values of an enum are in another order, which only matters in Swift.
        case valueOrderChanged = "ENUM_VALUE_ORDER_CHANGED"

        /// A directive is gone.
        case directiveRemoved = "DIRECTIVE_REMOVED"
        /// There is a new directive.
        case directiveAdded = "DIRECTIVE_ADDED"
        /// A directive's argument is gone.
        case directiveArgumentRemoved = "DIRECTIVE_ARG_REMOVED"
        /// A directive has a new argument, without which it is invalid.
        case requiredDirectiveArgumentAdded = "REQUIRED_DIRECTIVE_ARG_ADDED"
        /// A directive has a new argument, which may be left out.
        case optionalDirectiveArgumentAdded = "OPTIONAL_DIRECTIVE_ARG_ADDED"
        /// A directive may stand only once at one place.
        case directiveRepeatableRemoved = "DIRECTIVE_REPEATABLE_REMOVED"
        /// A directive may stand more than once at one place.
        case directiveRepeatableAdded = "DIRECTIVE_REPEATABLE_ADDED"
        /// A directive may no longer stand at a place.
        case directiveLocationRemoved = "DIRECTIVE_LOCATION_REMOVED"
        /// A directive may stand at another place too.
        case directiveLocationAdded = "DIRECTIVE_LOCATION_ADDED"

        /// Something should not be used any more.
        case deprecationAdded = "DEPRECATION_ADDED"
        /// Something may be used again.
        case deprecationRemoved = "DEPRECATION_REMOVED"
        /// Something should not be used for another reason.
        case deprecationReasonChanged = "DEPRECATION_REASON_CHANGED"
        /// The documentation is another one.
        case descriptionChanged = "DESCRIPTION_CHANGED"

        /// What did not change has another name in Swift, since names clash otherwise than before.
        case swiftNameChanged = "SWIFT_NAME_CHANGED"
        /// The branches of `on` are in another order.
        case branchOrderChanged = "BRANCH_ORDER_CHANGED"
    }
}
