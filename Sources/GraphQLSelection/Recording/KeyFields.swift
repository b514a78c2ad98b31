/// The fields that identify the objects of a type, according to the cache's configuration.
///
/// The recorder selects them on every object of the type, after the fields that the selection requests. The document is
/// the same whether or not an app uses a cache.
@_spi(Generated) public struct KeyFields: Sendable {
    /// The type that has the fields; empty for the scope's own type.
    let type: StaticString
    /// The signatures of the fields.
    let fields: [StaticString]

    /// Creates the key fields of the scope's own type. An interface has key fields if all its types have the same ones.
    public init(_ fields: StaticString...) {
        type = ""
        self.fields = fields
    }

    /// Creates the key fields of one of the possible types of an interface or a union.
    public init(on type: StaticString, _ fields: StaticString...) {
        self.type = type
        self.fields = fields
    }
}
