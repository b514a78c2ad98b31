/// The Swift type that stands for a custom scalar of a schema, and why it does.
public struct ScalarChoice: Hashable, Sendable {
    /// Why a type was chosen; the raw value says it to people.
    public enum Reason: String, Hashable, Sendable {
        /// The options name it for this scalar.
        case mapping = "as the options say"
        /// The file of scalars declares it.
        case scalarsFile = "declared in the scalars file"
        /// It was added to the file of scalars in this run.
        case addition = "added to the scalars file"
        /// The scalar's `@specifiedBy` names a document whose codec is known.
        case specification = "by its specification"
        /// The scalar has a name on whose meaning servers agree.
        case name = "by its name"
        /// The options name it for all other scalars.
        case wildcard = "as the options say for all the rest"
    }

    /// The scalar as the schema calls it.
    public let scalar: String
    /// The Swift type, a `Codec`.
    public let swiftType: String
    /// Why it was chosen.
    public let reason: Reason

    /// A choice with its parts.
    public init(scalar: String, swiftType: String, reason: Reason) {
        self.scalar = scalar
        self.swiftType = swiftType
        self.reason = reason
    }
}
