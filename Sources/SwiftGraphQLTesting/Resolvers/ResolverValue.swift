public import SwiftGraphQL

/// The value that a resolver returns for a field.
///
/// Resolvers that return JSON or an `Encodable` value don't need this type. Use it for objects of the app whose fields
/// have their own resolvers, for mock data, and for list elements that fail.
public struct ResolverValue: Sendable {
    enum Content: Sendable {
        case json(JSONValue)
        case list([ResolverValue])
        case object(any Sendable, typename: String?)
        case failure(any Error)
        case mock
        case introspection(IntrospectionNode)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
    }

    /// The value null.
    public static let null = ResolverValue(.json(.null))

    /// Mock data of the field's type.
    public static let mock = ResolverValue(.mock)

    /// Returns a JSON value: a leaf, an object whose members are the values of its fields, or a list of either.
    ///
    /// If the field's type is an interface or a union, the object's member `__typename` specifies the object type.
    public static func json(_ value: JSONValue) -> ResolverValue { ResolverValue(.json(value)) }

    /// Encodes an `Encodable` value as JSON.
    ///
    /// - Throws: `SelectionError` with code `invalidArgument` and the underlying `EncodingError`.
    public static func encoding(_ value: some Encodable) throws -> ResolverValue {
        .json(try (value as? JSONValue) ?? JSONValue(encoding: value))
    }

    /// Returns an object of the app. The resolvers of its fields get the object from `ResolverCall.object(as:)`.
    ///
    /// - Parameters:
    ///   - object: Any value.
    ///   - typename: The name of the object type, if the field's type is an interface or a union.
    public static func object(_ object: any Sendable, typename: String? = nil) -> ResolverValue {
        ResolverValue(.object(object, typename: typename))
    }

    /// Returns a list of values.
    public static func list(_ elements: [ResolverValue]) -> ResolverValue { ResolverValue(.list(elements)) }

    /// Returns a failure that takes the place of a value, for example of one element of a list.
    public static func failure(_ error: any Error) -> ResolverValue { ResolverValue(.failure(error)) }

    /// The value as JSON, or null if it can't be represented as JSON.
    var json: JSONValue {
        switch content {
        case .json(let value): value
        case .list(let elements): .array(elements.map(\.json))
        case .object, .failure, .mock, .introspection: .null
        }
    }
}
