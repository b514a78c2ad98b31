import SwiftGraphQLLanguage

/// The fields with one response name, which are executed together; see the specification, section 6.3.2.
struct FieldGroup {
    /// The response name that all fields of the group have.
    let responseName: String
    /// The first field, which determines the name and the arguments.
    let first: Field
    /// All fields, in document order.
    let nodes: [Field]
}
