/// A place in the schema with fields to select: an object, an interface, a union or a root type.
///
/// Generated types conform to this protocol. The closure of a selection receives a scope as `$0`, which has one method
/// per field. `[Scope]` and `Scope?` stand for lists and nullable places.
public protocol SelectionScope: SendableMetatype {
    /// The value to which the scope's methods forward their calls. It is the only stored property of a scope.
    ///
    /// There is no other requirement, because each requirement adds one or two functions to each type.
    @_spi(Generated) var __fields: Fields { get }
}

@_spi(Generated) extension SelectionScope where Self: HiddenDefault {
    /// Never called.
    public var __fields: Fields { preconditionFailure() }
}

/// A scope whose objects have a key in a cache. Generated types conform to this protocol if the configuration has keys.
public protocol KeyedScope: SelectionScope {
    /// The fields that identify an object.
    @_spi(Generated) static var __keys: [KeyFields] { get }
}

/// The scope of an object type that has a key in a cache.
public protocol KeyedObjectScope: KeyedScope {}

@_spi(Generated) extension KeyedScope where Self: HiddenDefault {
    /// Never called.
    public static var __keys: [KeyFields] { preconditionFailure() }
}

extension SelectionScope {
    /// The fields that identify an object in a cache; empty if the type has no key.
    static var keys: [KeyFields] { (self as? any KeyedScope.Type)?.__keys ?? [] }
}

extension SelectionScope {
    /// Uses another selection on the same object, and returns its value.
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

    /// The name of the object's type on the server (the meta-field `__typename`, specification 4.4).
    ///
    /// - Throws: `SelectionError` if the response lacks `__typename`.
    public func __typename() throws -> String {
        try __fields.string("__typename: String!")
    }
}

/// A root type of the schema, which is the scope of a whole operation.
public protocol OperationScope: SelectionScope {
    /// The operation that this root type belongs to.
    @_spi(Generated) static var __operationType: OperationType { get }
}

@_spi(Generated) extension OperationScope where Self: HiddenDefault {
    /// Never called.
    public static var __operationType: OperationType { preconditionFailure() }
}

/// A root type whose operations receive one response, as queries and mutations do. `send` accepts such operations.
public protocol RequestScope: OperationScope {}

/// The root type of queries.
public protocol QueryScope: RequestScope {}

@_spi(Generated) extension QueryScope {
    /// The type of the operation: a query.
    public static var __operationType: OperationType { .query }
}

/// The root type of mutations.
public protocol MutationScope: RequestScope {}

@_spi(Generated) extension MutationScope {
    /// The type of the operation: a mutation.
    public static var __operationType: OperationType { .mutation }
}

/// The root type of subscriptions.
public protocol SubscriptionScope: OperationScope {}

@_spi(Generated) extension SubscriptionScope {
    /// The type of the operation: a subscription.
    public static var __operationType: OperationType { .subscription }
}
