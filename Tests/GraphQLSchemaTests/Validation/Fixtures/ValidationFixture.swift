import Testing

@testable import GraphQLSchema

/// A document for `ValidationSchema` and the rules that it breaks.
struct ValidationFixture: Sendable, CustomTestStringConvertible {
    /// The names of the rules, sorted.
    let broken: [String]
    /// The document.
    let document: String

    /// Whether the reference takes the document for valid although the specification does not.
    let isMissedByReference: Bool

    /// A document that breaks the given rules and no others.
    init(breaks rules: ValidationRule..., document: String, isMissedByReference: Bool = false) {
        self.isMissedByReference = isMissedByReference
        broken = rules.map(\.name).sorted()
        self.document = document
    }

    var testDescription: String {
        (broken.isEmpty ? "nothing" : broken.joined(separator: ", ")) + ": " + document
    }

    /// All fixtures.
    static let all = operations + fields + merging + arguments + fragments + values + directives + variables
}
