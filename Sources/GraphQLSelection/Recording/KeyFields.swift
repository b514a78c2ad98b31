/// The fields that identify the objects of a type, as the configuration of the cache names them.
///
/// The recorder selects them on every object of the type, after the fields that the selection asks for itself. The
/// document is the same whether an app has a cache or not.
@_spi(Generated) public struct KeyFields: Sendable {
    /// The type that has the fields; empty for the scope's own.
    let type: StaticString
    /// The signatures of the fields.
    let fields: [StaticString]

    /// The fields of the scope's own type. An interface has them if all its types have them in common.
    public init(_ fields: StaticString...) {
        type = ""
        self.fields = fields
    }

    /// The fields of one of the types that an interface or a union stands for.
    public init(on type: StaticString, _ fields: StaticString...) {
        self.type = type
        self.fields = fields
    }
}
