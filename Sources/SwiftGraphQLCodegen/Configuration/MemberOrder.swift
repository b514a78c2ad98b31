/// The order of arguments, input fields, enum values, union members and fields in generated code:
/// `GraphQLCodegen.Order`.
///
/// Swift requires the arguments of a call in the order of their declaration. If the order changes, calls in an app's
/// sources no longer compile.
public enum MemberOrder: String, Hashable, Sendable, CaseIterable {
    /// The order in the schema's source. Two sources of one schema can differ: a tool may have sorted the SDL, and
    /// introspection uses the server's order.
    case source
    /// Sorted by name, which is the same for every source of a schema.
    case name
}
