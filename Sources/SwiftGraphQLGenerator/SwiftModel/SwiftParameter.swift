/// Describes whether an argument or input field can be omitted or null.
package enum SwiftPresence {
    /// The value can't be omitted or null.
    case required
    /// The value can be null or omitted.
    case nullable
    /// The value can be omitted but not null, because the schema defines a default value.
    case defaulted
}

/// A parameter for an argument of a field or directive.
package struct SwiftParameter {
    /// The label, without backticks.
    package var label: String
    /// The name inside the method, without backticks.
    package var name: String
    /// The type of the value if it isn't null.
    package var type: SwiftType
    /// Whether the value can be omitted.
    package var presence: SwiftPresence
}
