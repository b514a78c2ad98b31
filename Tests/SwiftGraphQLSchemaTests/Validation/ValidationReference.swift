import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLSchema

/// Validation with the Python reference implementation (graphql-core), which `Tests/run` sets up.
enum ValidationReference {
    /// A document or a schema to validate.
    struct Request: Encodable {
        /// The schema as SDL.
        let schema: String
        /// The document, or `nil` to validate the schema itself.
        var document: String?
    }

    /// The reference's result for a request.
    struct Judgement: Decodable {
        /// The syntax error, if there is one.
        let syntax: String?
        /// For a document, the reference's names of the broken rules; for a schema, the messages.
        let broken: [String]?
    }

    /// Returns the reference's results for the requests, in order.
    static func judgements(on requests: [Request]) async throws -> [Judgement] {
        let lines = try requests.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return try await Reference.answers(of: "validation_reference.py", to: lines).map {
            try JSONDecoder().decode(Judgement.self, from: Data($0.utf8))
        }
    }

    /// The reference's name for each of this package's rules. The reference sometimes combines two or three rules of
    /// the specification.
    static let names: [String: String] = [
        "ExecutableDefinitions": "ExecutableDefinitionsRule",
        "OperationTypeExistence": "KnownOperationTypesRule",
        "UniqueOperationNames": "UniqueOperationNamesRule",
        "LoneAnonymousOperation": "LoneAnonymousOperationRule",
        "SingleRootField": "SingleFieldSubscriptionsRule",
        "FieldsOnCorrectType": "FieldsOnCorrectTypeRule",
        "FieldsInSetCanMerge": "OverlappingFieldsCanBeMergedRule",
        "LeafFieldSelections": "ScalarLeafsRule",
        "KnownArgumentNames": "KnownArgumentNamesRule",
        "UniqueArgumentNames": "UniqueArgumentNamesRule",
        "RequiredArguments": "ProvidedRequiredArgumentsRule",
        "UniqueFragmentNames": "UniqueFragmentNamesRule",
        "KnownTypeNames": "KnownTypeNamesRule",
        "FragmentsOnCompositeTypes": "FragmentsOnCompositeTypesRule",
        "FragmentsAreUsed": "NoUnusedFragmentsRule",
        "KnownFragmentNames": "KnownFragmentNamesRule",
        "NoFragmentCycles": "NoFragmentCyclesRule",
        "PossibleFragmentSpreads": "PossibleFragmentSpreadsRule",
        "ValuesOfCorrectType": "ValuesOfCorrectTypeRule",
        "KnownInputFieldNames": "ValuesOfCorrectTypeRule",
        "RequiredInputFields": "ValuesOfCorrectTypeRule",
        "UniqueInputFieldNames": "UniqueInputFieldNamesRule",
        "KnownDirectives": "KnownDirectivesRule",
        "DirectivesInValidLocations": "KnownDirectivesRule",
        "UniqueDirectives": "UniqueDirectivesPerLocationRule",
        "UniqueVariableNames": "UniqueVariableNamesRule",
        "VariablesAreInputTypes": "VariablesAreInputTypesRule",
        "VariableUsesAreDefined": "NoUndefinedVariablesRule",
        "VariablesAreUsed": "NoUnusedVariablesRule",
        "VariableUsagesAreAllowed": "VariablesInAllowedPositionRule",
        "NestingDepth": "a limit",
    ]
}
