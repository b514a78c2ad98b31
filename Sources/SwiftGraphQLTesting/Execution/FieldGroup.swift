import SwiftGraphQLLanguage

/// The fields with one response name, which are executed together; see the specification, section 6.3.2.
final class FieldGroup: Sendable {
    /// The response name that all fields of the group have.
    let responseName: String
    /// The fields, in the order of the document. The list is never empty.
    let nodes: [Field]
    /// The first field, which determines the name and the arguments.
    let first: Field

    init(responseName: String, first: Field, others: [Field]) {
        self.responseName = responseName
        self.first = first
        nodes = [first] + others
    }
}
