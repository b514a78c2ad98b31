/// The Swift type that the generator chose for a custom scalar, with the reason for the choice.
public struct ScalarChoice: Hashable, Sendable {
    /// The reason why a type was chosen. The raw value describes the reason in messages.
    public enum Reason: String, Hashable, Sendable {
        /// The options specify the type for this scalar.
        case mapping = "as configured"
        /// The scalars file declares the type.
        case scalarsFile = "declared in the scalars file"
        /// This run of the generator added the type to the scalars file.
        case addition = "added to the scalars file"
        /// The scalar's `@specifiedBy` URL refers to a document with a known codec.
        case specification = "according to its specification"
        /// The scalar has a name with a meaning that servers agree on.
        case name = "because of its name"
        /// The options specify the type for all scalars for which there is no other reason.
        case wildcard = "as configured for all other scalars"
    }

    /// The name of the scalar in the schema.
    public let scalar: String
    /// The name of the Swift type, which must be a `Codec`.
    public let swiftType: String
    /// The reason why the type was chosen.
    public let reason: Reason

    /// Creates the choice of a Swift type for a custom scalar.
    public init(scalar: String, swiftType: String, reason: Reason) {
        self.scalar = scalar
        self.swiftType = swiftType
        self.reason = reason
    }
}
