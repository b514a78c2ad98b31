import Testing

@testable import SwiftGraphQLSchema

/// A document for `ValidationSchema`, with the rules that the document breaks.
struct ValidationFixture: Sendable, CustomTestStringConvertible {
    /// The names of the broken rules, in alphabetical order.
    let broken: [String]
    /// The document.
    let document: String

    /// Whether the reference deviates from the specification for this document, or for documents that differ from it in
    /// one word.
    let isMisjudgedByReference: Bool

    /// Creates a fixture for a document that breaks only the given rules.
    init(breaks rules: ValidationRule..., document: String, isMisjudgedByReference: Bool = false) {
        self.isMisjudgedByReference = isMisjudgedByReference
        broken = rules.map(\.name).sorted()
        self.document = document
    }

    var testDescription: String {
        (broken.isEmpty ? "nothing" : broken.joined(separator: ", ")) + ": " + document
    }

    /// All fixtures.
    static let all = operations + fields + merging + arguments + fragments + values + directives + variables
}
