/// The object that handles the calls of a selection set in a pass.
@usableFromInline class PassHandler {
    /// The pass, which determines the subclass.
    @usableFromInline enum Role {
        case recording, reading
    }

    @usableFromInline let role: Role

    init(_ role: Role) { self.role = role }
}
