/// A place in the schema with fields to select: an object, an interface, a union or a root type.
///
/// Generated types conform to this protocol. The closure of a selection receives a scope as `$0`, which has one method
/// per field. `[Scope]` is the scope of a list, and `Scope?` the scope of a nullable value.
public protocol SelectionScope: SendableMetatype {
    /// The value to which the scope's methods forward their calls. It must be the scope's only stored property.
    ///
    /// The protocol requires nothing else, because each requirement adds one or two functions to each type.
    @_spi(Generated) var __fields: Fields { get }
}

@_spi(Generated) extension SelectionScope where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public var __fields: Fields { preconditionFailure() }
}

/// A scope whose objects have keys in a cache. Generated types conform to this protocol if the configuration has keys.
public protocol KeyedScope: SelectionScope {
    /// The fields that identify an object in a cache.
    @_spi(Generated) static var __keys: [KeyFields] { get }
}

/// The scope of an object type whose objects have keys in a cache.
public protocol KeyedObjectScope: KeyedScope {}

@_spi(Generated) extension KeyedScope where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public static var __keys: [KeyFields] { preconditionFailure() }
}

extension SelectionScope {
    /// The fields that identify an object in a cache; empty if the scope has no keys.
    static var keys: [KeyFields] { (self as? any KeyedScope.Type)?.__keys ?? [] }
}

extension SelectionScope {
    /// Applies another selection to the same object and returns the selection's value.
    ///
    /// ```swift
    /// let human = Selection<Human, Objects.Human> {
    ///     try Human(id: $0.selection(humanID), name: $0.name())
    /// }
    /// ```
    /// - Throws: Any error that `selection` throws.
    public func selection<T>(_ selection: Selection<T, Self>) throws -> T {
        try __fields.group(selection.__body)
    }

    /// Returns the name of the object's type on the server (the meta-field `__typename`, specification 4.4).
    ///
    /// - Throws: `SelectionError` if the response lacks `__typename`.
    public func __typename() throws -> String {
        try __fields.string("__typename: String!")
    }
}

/// The scope of a whole operation, which is a root type of the schema.
public protocol OperationScope: SelectionScope {
    /// The operation type of this root type.
    @_spi(Generated) static var __operationType: OperationType { get }
}

@_spi(Generated) extension OperationScope where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public static var __operationType: OperationType { preconditionFailure() }
}

/// A root type whose operations `send` accepts: the query or the mutation type.
public protocol RequestScope: OperationScope {}

/// The root type of all queries.
public protocol QueryScope: RequestScope {}

@_spi(Generated) extension QueryScope {
    /// The operation type, `query`.
    public static var __operationType: OperationType { .query }
}

/// The root type of all mutations.
public protocol MutationScope: RequestScope {}

@_spi(Generated) extension MutationScope {
    /// The operation type, `mutation`.
    public static var __operationType: OperationType { .mutation }
}

/// The root type of all subscriptions.
public protocol SubscriptionScope: OperationScope {}

@_spi(Generated) extension SubscriptionScope {
    /// The operation type, `subscription`.
    public static var __operationType: OperationType { .subscription }
}
