/// What to fetch from one place of the schema, and how to build a value of your own from it.
///
/// `Scope` is the place (`Objects.Human`, `[Objects.Human]`, `Objects.Human?`, `Operations.Query`), `Type` is what
/// comes out: any type of the app.
///
/// ```swift
/// let human = Selection<Human, Objects.Human> {
///     try Human(id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet())
/// }
/// let query = Selection<[Human], Operations.Query> { try $0.humans(human.list) }
/// ```
///
/// The closure runs twice. Once on mock values, when the operation is prepared: its calls are recorded and make the
/// document. Then once for every object of the response, on that object's values. So it has to ask for the same fields
/// each time: read all fields first, decide afterwards. A closure that asks for a field that was not recorded throws a
/// `SelectionError` that names it.
///
/// A selection is an immutable, `Sendable` value: keep it in a global constant, pass it on, reuse it.
public struct Selection<Type, Scope>: Sendable {
    /// What runs, whatever the scope. For generated code.
    @_spi(Generated) public let __body: SelectionBody<Type>

    /// The same, for code that is inlined where it is used.
    @usableFromInline var body: SelectionBody<Type> { __body }

    // What takes just a closure would be ambiguous with the initialiser that apps use.
    @usableFromInline init(_ body: @escaping SelectionBody<Type>, of scope: Scope.Type) {
        __body = body
    }

    /// A selection of any scope.
    @inlinable static func running(_ body: @escaping SelectionBody<Type>) -> Selection {
        Selection(body, of: Scope.self)
    }
}

/// What a selection runs on the value at one place, without its scope. For generated code.
///
/// The reader goes from hand to hand: a scope has it while a closure runs, and gives it back.
public typealias SelectionBody<Type> = @Sendable (inout Fields) throws -> Type

extension Selection where Scope: SelectionScope {
    /// A selection on an object, an interface, a union or a root.
    ///
    /// - Parameter build: Asks its argument for fields and makes the value from them. It is called once on mock values
    ///   to record the fields, and once for each object of a response. It should have no side effects.
    @inlinable public init(_ build: @escaping @Sendable (Scope) throws -> Type) {
        self = .running { fields in
            try fields.enterSelectionSet()
            let scope = Scope(__fields: consume fields)
            defer { fields = scope.__fields }
            return try build(scope)
        }
    }
}
