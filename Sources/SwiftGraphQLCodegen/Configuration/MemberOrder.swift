/// The order of arguments, input fields, enum values, union members and fields in generated code:
/// `GraphQLCodegen.Order`.
///
/// Swift requires the arguments of a call in the order of their declaration. With another order, calls in an app's
/// sources don't compile.
public enum MemberOrder: String, Hashable, Sendable, CaseIterable {
    /// As the schema's source lists them. Two sources of one schema can differ: SDL that a tool sorted, and
    /// introspection, which uses the server's order.
    case source
    /// By name, which is the same for every source of a schema.
    case name
}
