/// Describes whether an argument or input field can be omitted or null.
enum SwiftPresence {
    /// The value can't be omitted or null.
    case required
    /// The value can be null or omitted.
    case nullable
    /// The value can be omitted but not null, because the schema defines a default value.
    case defaulted
}

/// A parameter for an argument of a field or directive.
struct SwiftParameter {
    /// The label, without backticks.
    var label: String
    /// The name inside the method, without backticks.
    var name: String
    /// The type of the value if it isn't null.
    var type: SwiftType
    /// Whether the value can be omitted.
    var presence: SwiftPresence
}
