/// The fields that identify the objects of a type, according to the cache's configuration.
///
/// The recorder adds these fields to each object of the type, after the fields that the selection requests. It does so
/// even if the app uses no cache, so that the document is always the same.
@_spi(Generated) public struct KeyFields: Sendable {
    /// The name of the type that has the fields.
    let type: StaticString
    /// Whether `type` is the scope's own type.
    let isOwn: Bool
    /// The signatures of the key fields.
    let fields: [StaticString]

    /// Creates the key fields of the scope's own type. For an interface, use this only if all its types have these key
    /// fields.
    public init(of type: StaticString, _ fields: StaticString...) {
        self.type = type
        isOwn = true
        self.fields = fields
    }

    /// Creates the key fields of one possible type of the scope, which is an interface or a union.
    public init(on type: StaticString, _ fields: StaticString...) {
        self.type = type
        isOwn = false
        self.fields = fields
    }

    var typeName: String { type.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
