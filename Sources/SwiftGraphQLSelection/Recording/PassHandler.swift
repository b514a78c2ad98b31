/// Handles the calls that closures make on a selection set. Each kind of pass has a subclass.
@usableFromInline class PassHandler {
    /// The kind of the pass: `recording` for `ObjectRecorder`, `reading` for `ObjectReader`.
    @usableFromInline enum Role {
        case recording, reading
    }

    @usableFromInline let role: Role

    init(_ role: Role) { self.role = role }
}
