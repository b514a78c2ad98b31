public import SwiftGraphQL

/// The field that a resolver is called for, with its arguments and parent.
public struct ResolverCall: Sendable {
    /// The kind of a type; see the specification, section 3.4.
    public enum TypeKind: String, Hashable, Sendable {
        /// A leaf type, built-in or custom.
        case scalar
        /// A set of named values.
        case `enum`
        /// An object with fields.
        case object
        /// A set of fields that several object types share.
        case interface
        /// A choice of several object types.
        case union
    }

    /// The name of the object type that the field belongs to.
    public let parentType: String
    /// The field's name.
    public let fieldName: String
    /// The field's type in GraphQL notation, such as `[Human!]!`.
    public let returnType: String
    /// The name of the field's type without list and non-null modifiers, such as `Human`.
    public let namedType: String
    /// The kind of the named type.
    public let kind: TypeKind
    /// The coerced arguments.
    public let arguments: ResolverArguments
    /// The path of the field in the response.
    public let path: ResponsePath
    /// The parent's value as JSON, or `null` if the parent is a root type or an object of the app.
    public let source: JSONValue
    /// The type of the operation: a query, a mutation or a subscription.
    public let operation: OperationType
    /// The operation's name, if it has one.
    public let operationName: String?
    /// The header fields of the request. Empty if the request didn't come from a client.
    public let headers: [String: String]
    /// The names of the object types that the field can return, in the schema's order. Empty for leaf types.
    public let possibleTypes: [String]
    /// The names of the enum's values, in the schema's order. Empty if the field isn't an enum.
    public let enumValues: [String]

    let parent: ResolverValue

    /// The field as a schema coordinate, such as `Human.name`.
    public var coordinate: String { "\(parentType).\(fieldName)" }

    /// Returns the parent's value: the app's object that a resolver returned, or a value decoded from the parent's
    /// JSON.
    ///
    /// - Throws: `ResolverFailure` if the parent is of another type, or `SelectionError` if its JSON can't be decoded.
    public func object<T>(as type: T.Type = T.self) throws -> T {
        if case .object(let object, _) = parent.content, let object = object as? T { return object }
        if let type = T.self as? any Decodable.Type, !source.isNull, let value = try source.decode(type) as? T {
            return value
        }
        throw ResolverFailure("the parent of '\(coordinate)' is not of type \(T.self)")
    }
}
