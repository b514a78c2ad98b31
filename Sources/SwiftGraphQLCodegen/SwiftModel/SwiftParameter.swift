/// Whether a value may be left out of a request.
enum SwiftPresence {
    /// It must be given.
    case required
    /// It may be given, null or left out.
    case nullable
    /// It may be given or left out, but not null: the server has a value for it.
    case defaulted
}

/// A parameter of a field's method.
struct SwiftParameter {
    /// What callers write, not yet escaped.
    var label: String
    /// What it is called inside the method, not yet escaped.
    var name: String
    /// The type of a value that is given.
    var type: SwiftType
    /// Whether it may be left out.
    var presence: SwiftPresence
    /// The documentation, if any.
    var documentation: String?
    /// Why it should not be used any more, if so.
    var deprecation: String?
}
