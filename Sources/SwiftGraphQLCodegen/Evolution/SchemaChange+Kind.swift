extension SchemaChange {
    /// The kind of a change.
    ///
    /// Raw values are stable. If GraphQL's reference implementation reports the same kind of change, the raw value is
    /// the name that the implementation uses. Later versions of this library may add kinds.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
        /// A type was removed.
        case typeRemoved = "TYPE_REMOVED"
        /// A type was added.
        case typeAdded = "TYPE_ADDED"
        /// A type changed its kind, for example from an object to an interface.
        case typeKindChanged = "TYPE_CHANGED_KIND"
        /// The URL of a scalar's specification changed.
        case specifiedByChanged = "SPECIFIED_BY_CHANGED"

        /// A root operation type was removed.
        case rootTypeRemoved = "ROOT_TYPE_REMOVED"
        /// A root operation type was added.
        case rootTypeAdded = "ROOT_TYPE_ADDED"
        /// A root operation type was replaced by another type.
        case rootTypeChanged = "ROOT_TYPE_CHANGED"

        /// A field of an object, interface or input object was removed.
        case fieldRemoved = "FIELD_REMOVED"
        /// A field was added to an object or interface.
        case fieldAdded = "FIELD_ADDED"
        /// The type of a field changed to an incompatible type.
        case fieldTypeChanged = "FIELD_CHANGED_KIND"
        /// The type of a field changed to a compatible type.
        case fieldTypeChangedSafely = "FIELD_CHANGED_KIND_SAFE"
        /// The semantic nullability of a field changed, for example because the field lost the directive
        /// `@semanticNonNull`. Reported only if the API is generated with semantic nullability.
        case semanticNullabilityChanged = "SEMANTIC_NULLABILITY_CHANGED"
        /// An object or interface no longer implements an interface.
        case interfaceRemoved = "IMPLEMENTED_INTERFACE_REMOVED"
        /// An object or interface now implements another interface.
        case interfaceAdded = "IMPLEMENTED_INTERFACE_ADDED"

        /// An argument was removed.
        case argumentRemoved = "ARG_REMOVED"
        /// A required argument was added.
        case requiredArgumentAdded = "REQUIRED_ARG_ADDED"
        /// An optional argument was added.
        case optionalArgumentAdded = "OPTIONAL_ARG_ADDED"
        /// The type of an argument changed to an incompatible type.
        case argumentTypeChanged = "ARG_CHANGED_KIND"
        /// The type of an argument changed to a type that accepts all values of the old type.
        case argumentTypeChangedSafely = "ARG_CHANGED_KIND_SAFE"
        /// The default value of an argument changed or was removed.
        case argumentDefaultChanged = "ARG_DEFAULT_VALUE_CHANGE"
        /// A default value was added to an argument.
        case argumentDefaultAdded = "ARG_DEFAULT_VALUE_ADDED"
        /// An optional argument lost its default value and is now required.
        case argumentBecameRequired = "ARG_BECAME_REQUIRED"
        /// The order of the arguments of a field or a directive changed, which matters only in Swift.
        case argumentOrderChanged = "ARG_ORDER_CHANGED"

        /// A required field was added to an input object.
        case requiredInputFieldAdded = "REQUIRED_INPUT_FIELD_ADDED"
        /// An optional field was added to an input object.
        case optionalInputFieldAdded = "OPTIONAL_INPUT_FIELD_ADDED"
        /// The default value of an input field changed or was removed.
        case inputFieldDefaultChanged = "INPUT_FIELD_DEFAULT_VALUE_CHANGE"
        /// A default value was added to an input field.
        case inputFieldDefaultAdded = "INPUT_FIELD_DEFAULT_VALUE_ADDED"
        /// An optional input field lost its default value and is now required.
        case inputFieldBecameRequired = "INPUT_FIELD_BECAME_REQUIRED"
        /// The order of an input object's fields changed, which matters only in Swift.
        case inputFieldOrderChanged = "INPUT_FIELD_ORDER_CHANGED"
        /// An input object became a `@oneOf` input object, which accepts exactly one of its fields.
        case oneOfAdded = "ONE_OF_ADDED"
        /// An input object is no longer a `@oneOf` input object, so it accepts any number of its fields.
        case oneOfRemoved = "ONE_OF_REMOVED"

        /// A member was removed from a union.
        case unionMemberRemoved = "TYPE_REMOVED_FROM_UNION"
        /// A member was added to a union.
        case unionMemberAdded = "TYPE_ADDED_TO_UNION"
        /// A value was removed from an enum.
        case enumValueRemoved = "VALUE_REMOVED_FROM_ENUM"
        /// A value was added to an enum.
        case enumValueAdded = "VALUE_ADDED_TO_ENUM"
        /// The order of an enum's values changed, which matters only in Swift.
        case enumValueOrderChanged = "ENUM_VALUE_ORDER_CHANGED"

        /// A directive was removed.
        case directiveRemoved = "DIRECTIVE_REMOVED"
        /// A directive was added.
        case directiveAdded = "DIRECTIVE_ADDED"
        /// An argument of a directive was removed.
        case directiveArgumentRemoved = "DIRECTIVE_ARG_REMOVED"
        /// A required argument was added to a directive.
        case requiredDirectiveArgumentAdded = "REQUIRED_DIRECTIVE_ARG_ADDED"
        /// An optional argument was added to a directive.
        case optionalDirectiveArgumentAdded = "OPTIONAL_DIRECTIVE_ARG_ADDED"
        /// A directive is no longer repeatable.
        case directiveRepeatableRemoved = "DIRECTIVE_REPEATABLE_REMOVED"
        /// A directive is now repeatable.
        case directiveRepeatableAdded = "DIRECTIVE_REPEATABLE_ADDED"
        /// A directive is no longer allowed at a location.
        case directiveLocationRemoved = "DIRECTIVE_LOCATION_REMOVED"
        /// A directive is now allowed at another location.
        case directiveLocationAdded = "DIRECTIVE_LOCATION_ADDED"

        /// An element was deprecated.
        case deprecationAdded = "DEPRECATION_ADDED"
        /// An element is no longer deprecated.
        case deprecationRemoved = "DEPRECATION_REMOVED"
        /// The reason for a deprecation changed.
        case deprecationReasonChanged = "DEPRECATION_REASON_CHANGED"
        /// The description of an element changed.
        case descriptionChanged = "DESCRIPTION_CHANGED"

        /// An element that didn't change has a different name in Swift, because a name clash appeared or disappeared.
        case swiftNameChanged = "SWIFT_NAME_CHANGED"
        /// The order of the branches in an `on` method changed.
        case branchOrderChanged = "BRANCH_ORDER_CHANGED"
    }
}
