/// Whether a value can be omitted from a request.
enum SwiftPresence {
    /// The value is required.
    case required
    /// The value can be null or omitted.
    case nullable
    /// The value can be omitted but not null, because the server has a default value.
    case defaulted
}

/// A parameter of a field's method.
struct SwiftParameter {
    /// The label, not yet escaped.
    var label: String
    /// The name inside the method, not yet escaped.
    var name: String
    /// The type of a non-null value.
    var type: SwiftType
    /// Whether the value can be omitted.
    var presence: SwiftPresence
    /// The documentation, if any.
    var documentation: String?
    /// The reason for the deprecation, if any.
    var deprecation: String?
}
