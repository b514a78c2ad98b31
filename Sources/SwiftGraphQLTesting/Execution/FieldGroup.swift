import GraphQLLanguage

/// The fields of one response name, which are executed as one; see the specification, section 6.3.2.
///
/// A class, so that what is collected below it is found again for each element of a list.
final class FieldGroup: Sendable {
    /// The name in the response.
    let responseName: String
    /// The fields, in the order of the document; never empty.
    let nodes: [Field]
    /// The first of them, which gives name and arguments.
    let first: Field

    init(responseName: String, first: Field, others: [Field]) {
        self.responseName = responseName
        self.first = first
        nodes = [first] + others
    }
}
