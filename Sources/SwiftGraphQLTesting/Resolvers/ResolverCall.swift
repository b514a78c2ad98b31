public import SwiftGraphQL

/// One call of a resolver: which field of what, with which arguments.
public struct ResolverCall: Sendable {
    /// The kind of a type; see the specification, section 3.4.
    public enum TypeKind: String, Hashable, Sendable {
        /// A leaf, built-in or custom.
        case scalar
        /// One of several names.
        case `enum`
        /// A set of fields.
        case object
        /// A set of fields that several objects have.
        case interface
        /// One of several objects.
        case union
    }

    /// The name of the object type whose field it is.
    public let parentType: String
    /// The field's name.
    public let fieldName: String
    /// The field's type as GraphQL writes it, such as `[Human!]!`.
    public let returnType: String
    /// The name of that type inside all lists and non-null marks, such as `Human`.
    public let namedType: String
    /// The kind of the named type.
    public let kind: TypeKind
    /// The arguments, coerced.
    public let arguments: ResolverArguments
    /// The place in the response.
    public let path: ResponsePath
    /// The parent's value, if it is JSON: `null` at a root type and for objects of the app.
    public let source: JSONValue
    /// Whether the operation is a query, a mutation or a subscription.
    public let operation: OperationType
    /// The operation's name, if it has one.
    public let operationName: String?
    /// The header fields of the request; empty if no client sent it.
    public let headers: [String: String]
    /// The names of the objects that the field's value can be, in the schema's order; empty for leaves.
    public let possibleTypes: [String]
    /// The names of the enum's values, in the schema's order; empty if the field is not an enum.
    public let enumValues: [String]

    let parent: ResolverValue

    /// The field as a schema coordinate, such as `Human.name`.
    public var coordinate: String { "\(parentType).\(fieldName)" }

    /// The parent's value as the object of the app that a resolver gave for it, or decoded from its JSON.
    ///
    /// - Throws: `ResolverFailure` if the parent is something else.
    public func object<T>(as type: T.Type = T.self) throws -> T {
        if case .object(let object, _) = parent.content, let object = object as? T { return object }
        if let type = T.self as? any Decodable.Type, !source.isNull, let value = try source.decode(type) as? T {
            return value
        }
        throw ResolverFailure("the parent of '\(coordinate)' is not of type \(T.self)")
    }
}
