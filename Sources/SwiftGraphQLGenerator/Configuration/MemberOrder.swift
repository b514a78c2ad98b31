/// The order of arguments, input fields, enum values, union members and fields in generated code. Use this type as
/// `GraphQLCodegen.Order`.
///
/// In Swift, the arguments of a call must be in the same order as the parameters. If the order of the parameters
/// changes, calls in an app no longer compile.
public enum MemberOrder: String, Hashable, Sendable, CaseIterable {
    /// The order in the schema's source. Two sources of the same schema can have different orders, because some tools
    /// sort the SDL and introspection uses the server's order.
    case source
    /// The order by name, which is the same for every source of a schema.
    case name
}
