import Foundation
import TestSupport
import Testing

@testable import GraphQLSchema

/// The judgement of the reference implementation in Python (graphql-core), which `Tests/run` sets up.
enum ValidationReference {
    /// What is to be judged.
    struct Request: Encodable {
        /// The schema as SDL.
        let schema: String
        /// The document; `nil` where the schema itself is to be judged.
        var document: String?
    }

    /// What the reference says about a request.
    struct Judgement: Decodable {
        /// The syntax error, if there is one.
        let syntax: String?
        /// The rules that are broken, by the reference's names; of a schema, the messages.
        let broken: [String]?
    }

    /// The judgements on requests, in order.
    static func judgements(on requests: [Request]) async throws -> [Judgement] {
        let lines = try requests.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return try await Reference.answers(of: "validation_reference.py", to: lines).map {
            try JSONDecoder().decode(Judgement.self, from: Data($0.utf8))
        }
    }

    /// The reference's name for each of our rules; it has one rule where the specification has two or three.
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
