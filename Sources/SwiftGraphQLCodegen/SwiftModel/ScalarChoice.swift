/// The Swift type that was chosen for a custom scalar, and the reason for the choice.
public struct ScalarChoice: Hashable, Sendable {
    /// The reason for a choice. The raw value describes the reason to the user.
    public enum Reason: String, Hashable, Sendable {
        /// The options specify the type for this scalar.
        case mapping = "as configured"
        /// The scalars file declares the type.
        case scalarsFile = "declared in the scalars file"
        /// The type was added to the scalars file in this run.
        case addition = "added to the scalars file"
        /// The scalar's `@specifiedBy` URL refers to a document with a known codec.
        case specification = "according to its specification"
        /// The scalar has a name with a meaning that servers agree on.
        case name = "because of its name"
        /// The options specify the type for all other scalars.
        case wildcard = "as configured for all other scalars"
    }

    /// The name of the scalar in the schema.
    public let scalar: String
    /// The Swift type, a `Codec`.
    public let swiftType: String
    /// The reason for the choice.
    public let reason: Reason

    /// Creates a choice of Swift type for a custom scalar.
    public init(scalar: String, swiftType: String, reason: Reason) {
        self.scalar = scalar
        self.swiftType = swiftType
        self.reason = reason
    }
}
