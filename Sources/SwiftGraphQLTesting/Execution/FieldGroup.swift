import SwiftGraphQLLanguage

/// The fields with one response name, which are executed together; see the specification, section 6.3.2.
final class FieldGroup: Sendable {
    /// The name in the response.
    let responseName: String
    /// The fields, in the order of the document; never empty.
    let nodes: [Field]
    /// The first field, which determines the name and the arguments.
    let first: Field

    init(responseName: String, first: Field, others: [Field]) {
        self.responseName = responseName
        self.first = first
        nodes = [first] + others
    }
}
