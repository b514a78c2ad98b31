public import SwiftGraphQL

/// What a resolver gives for a field.
///
/// Most resolvers return JSON or an `Encodable` value and never meet this type. It is for the rest: objects of the app
/// that resolvers of their fields take apart, mock data on purpose, and elements of a list that fail.
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

    /// No value.
    public static let null = ResolverValue(.json(.null))

    /// Mock data of the field's type.
    public static let mock = ResolverValue(.mock)

    /// JSON: a leaf, an object whose members are its fields, or a list of them.
    ///
    /// Where the field's type is an interface or a union, the object's member `__typename` says which type it is.
    public static func json(_ value: JSONValue) -> ResolverValue { ResolverValue(.json(value)) }

    /// An `Encodable` value, as the JSON that it encodes to.
    ///
    /// - Throws: `SelectionError` of code `invalidArgument`, with the `EncodingError` behind it.
    public static func encoding(_ value: some Encodable) throws -> ResolverValue {
        .json(try (value as? JSONValue) ?? JSONValue(encoding: value))
    }

    /// An object of the app, which resolvers of its fields get by `ResolverCall.object(as:)`.
    ///
    /// - Parameters:
    ///   - object: Any value.
    ///   - typename: Which type it is, where the field's type is an interface or a union.
    public static func object(_ object: any Sendable, typename: String? = nil) -> ResolverValue {
        ResolverValue(.object(object, typename: typename))
    }

    /// A list of values.
    public static func list(_ elements: [ResolverValue]) -> ResolverValue { ResolverValue(.list(elements)) }

    /// A failure in place of a value: for one element of a list, for example.
    public static func failure(_ error: any Error) -> ResolverValue { ResolverValue(.failure(error)) }

    /// The value as JSON; null for what has no such form.
    var json: JSONValue {
        switch content {
        case .json(let value): value
        case .list(let elements): .array(elements.map(\.json))
        case .object, .failure, .mock, .introspection: .null
        }
    }
}
