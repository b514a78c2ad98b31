/// Describes what to request from one place in the schema and how to create a value of your own type from it.
///
/// `Scope` is the place (`Objects.Human`, `[Objects.Human]`, `Objects.Human?`, `Operations.Query`), and `Type` is any
/// type of your app.
///
/// ```swift
/// let human = Selection<Human, Objects.Human> {
///     try Human(id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet())
/// }
/// let query = Selection<[Human], Operations.Query> { try $0.humans(human.list) }
/// ```
///
/// The closure runs more than once. When you prepare the operation, the closure runs on mock values, and its calls
/// become the document. When the response arrives, the closure runs once for each object. Therefore, it must request
/// the same fields every time: read all fields first, then decide. A request for a field that wasn't recorded throws a
/// `SelectionError` that names the field.
///
/// A selection is an immutable `Sendable` value, so you can store it in a global constant, pass it to functions, and
/// reuse it.
public struct Selection<Type, Scope>: Sendable {
    /// The operation's name in the server's logs; `nil` if the selection is anonymous or isn't a whole operation.
    public let operationName: String?

    /// The selection's closure, with the scope's type erased.
    @_spi(Generated) public let __body: SelectionBody<Type>

    @inline(__always)
    @usableFromInline var body: Body<Type> { __body.run }

    #if DEBUG
        /// The prepared documents of this selection. They store whether the selection was checked for calls that depend
        /// on data.
        let documents: DocumentCache
    #endif

    // With only a closure as parameter, this initializer would be ambiguous with the initializer that apps use.
    @usableFromInline init(_ body: @escaping Body<Type>, of scope: Scope.Type, named name: String?) {
        operationName = name
        __body = SelectionBody(body)
        #if DEBUG
            documents = DocumentCache()
        #endif
    }

    /// Creates a selection on any scope.
    @inlinable static func running(named name: String? = nil, _ body: @escaping Body<Type>) -> Selection {
        Selection(body, of: Scope.self, named: name)
    }
}

/// A selection's closure, with the scope's type erased, in the form in which generated code passes it.
@_spi(Generated) public struct SelectionBody<Type>: Sendable {
    @usableFromInline let run: Body<Type>

    @usableFromInline init(_ run: @escaping Body<Type>) { self.run = run }
}

extension Selection where Scope: SelectionScope {
    /// Creates a selection on an object, an interface, a union or a root type.
    ///
    /// - Parameter build: A closure that requests fields and creates a value from them. It is called on mock values to
    ///   record the fields, and once for each object of a response. It should have no side effects.
    @inlinable public init(_ build: @escaping @Sendable (Scope) throws -> Type) {
        self = .running { pass in
            try pass.enterSelectionSet(of: Scope.self)
            let scope = Scope.entering(consume pass)
            defer { pass = scope.pass }
            return try build(scope)
        }
    }
}

// Code that is inlined into apps can't name symbols that are hidden from apps, so it uses these two members. In release
// builds of packages, the compiler inlines the two members anyway (`-enable-default-cmo`).
extension SelectionScope {
    /// Creates the scope for a pass. Traps unless `__fields` is the scope's only stored property.
    @usableFromInline static func entering(_ pass: consuming Pass) -> Self {
        unsafeBitCast(Fields(pass), to: Self.self)
    }

    @usableFromInline var pass: Pass { __fields.pass }
}
