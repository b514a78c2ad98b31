/// The fields that identify the objects of a type, according to the cache's configuration.
///
/// The recorder selects these fields on every object of the type, after the fields that the selection requests. The
/// document is the same whether or not an app uses a cache.
@_spi(Generated) public struct KeyFields: Sendable {
    /// The type that has the fields.
    let type: StaticString
    /// Whether `type` is the scope's own type.
    let isOwn: Bool
    /// The signatures of the fields.
    let fields: [StaticString]

    /// Creates the key fields of the scope's own type. An interface has key fields if all its types have the same key
    /// fields.
    public init(of type: StaticString, _ fields: StaticString...) {
        self.type = type
        isOwn = true
        self.fields = fields
    }

    /// Creates the key fields of one of the possible types of an interface or a union.
    public init(on type: StaticString, _ fields: StaticString...) {
        self.type = type
        isOwn = false
        self.fields = fields
    }

    var typeName: String { type.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
