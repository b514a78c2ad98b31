/// All branches of an `on`, where no object is read: they are recorded, or one of them is made up. Also where the object
/// belongs to none of them, which is an error.
@usableFromInline final class CollectedBranches<T> {
    private let types: StaticString
    private var branches: [SelectionBody<T>?] = []

    @usableFromInline init(of types: StaticString) {
        self.types = types
    }

    /// Adds the first `count` of some; `nil` stands for a type that was left out.
    @usableFromInline func append(_ branches: [SelectionBody<T>?], count: Int) {
        self.branches += branches.prefix(count)
    }

    /// - Throws: What a branch throws; `SelectionError` where the object belongs to none.
    @usableFromInline func run(otherwise: SelectionBody<T>?, in fields: Fields) throws -> T {
        try fields.makeUpBranch(types, branches, otherwise)
    }
}
