import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// A corpus of selections whose closures contain all constructs that make a call conditional, and constructs that only
/// look conditional.
///
/// A comment at the end of a line lists the fields that are requested there only for some responses, and the checks
/// that find these requests:
///
/// - `// all: name` if the source check, the check of a debug build in `prepare`, and `verify` find the request.
/// - `// check, verify: name` if the source check and `verify` find the request. The check in debug builds doesn't,
///   because the condition needs another number or string, an empty list, or two values at once.
/// - `// check, response: name` if only the source check finds the request, because the condition needs a value that
///   `verify` doesn't try. Decoding a response with such a value throws an error.
/// - `// verify: name`, `// response: name` or `// prepare: name` if the source check doesn't find the request. With
///   `// response: name`, only decoding a response finds it.
/// - `// false alarm: name` if the source check reports the request although the selection is sound (none so far).
///
/// A selection without a comment is sound, so the source check reports nothing, and `verify` and the check in debug
/// builds pass. Some selections are sound only by accident, such as `guard isShown || …` with a constant that is true.
struct BranchCorpus {
    /// A selection in the corpus.
    struct Entry {
        let file: String
        let line: Int
        /// Whether `prepare` finds a mistake, for entries without a comment between this line and the next entry's
        /// line.
        let isPrepared: Bool
        /// Whether only `verify` finds a mistake, for entries without a comment.
        let isVerified: Bool
        let verify: () throws -> Void
        /// Prepares an operation with the selection, as a client does before sending it.
        let prepare: () throws -> Void
    }

    /// All selections in the corpus, in the order in which they were added.
    private(set) var entries: [Entry] = []

    init() {
        addOperators()
        addBranches()
        addLoops()
        addClosures()
        addForms()
        addSound()
        addSoundForms()
        addMergedSelections()
        addNewcomers()
        addMoreNewcomers()
        addMethods()
        addExits()
        addSwitches()
        addErrors()
        addTurns()
        addDecisions()
        addLibraryFunctions()
        addStoredScopes()
        addScopeExtensions()
        addArguments()
        addVariables()
        addLazyArguments()
        addStoredClosures()
        addComparisons()
        addMixture()
        addHelpers()
        addStyles()
        addAbstractions()
        addEveryday()
        addDeclaredTypes()
        addValues()
        addViewModels()
        addScreens()
        addFirstApps()
        addFirstScreens()
        addCarriedScopes()
        addIterations()
        addMadeSelections()
        addCalledClosures()
    }

    /// Adds a selection with its location in the source.
    mutating func add<Type>(
        _ selection: Selection<Type, Objects.Human>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<[Type], Operations.Query> { try $0.humans(selection.list) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, [Objects.Human]>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<Type, Operations.Query> { try $0.humans(selection) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, [Objects.Human?]>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<Type, Operations.Query> { try $0.council(selection) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, Interfaces.Character>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<[Type], Operations.Query> { try $0.characters(selection.list) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, Unions.SearchResult>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<[Type], Operations.Query> { try $0.search(text: "a", selection.list) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, Objects.Review>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<[Type], Operations.Query> { try $0.reviews(episode: .jedi, selection.list) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, Objects.PageInfo>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<Type, Operations.Query> {
            try $0.characterConnection(.init { try $0.pageInfo(selection) })
        }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ selection: Selection<Type, Objects.Planet>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        let query = Selection<[Type?], Operations.Query> { try $0.humans(.list { try $0.home(selection.nullable) }) }
        add(selection, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ query: Selection<Type, Operations.Query>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        add(query, in: query, isPrepared, isVerified, file, line)
    }

    mutating func add<Type>(
        _ mutation: Selection<Type, Operations.Mutation>, isPrepared: Bool = false, isVerified: Bool = false,
        file: String = #filePath, line: Int = #line
    ) {
        add(mutation, in: mutation, isPrepared, isVerified, file, line)
    }

    private mutating func add<Type, Scope, Result>(
        _ selection: Selection<Type, Scope>, in operation: Selection<Result, some OperationScope>, _ isPrepared: Bool,
        _ isVerified: Bool, _ file: String, _ line: Int
    ) {
        entries.append(
            Entry(
                file: file, line: line, isPrepared: isPrepared, isVerified: isVerified,
                verify: { try selection.verify() },
                prepare: { _ = try operation.prepare() }))
    }
}

// Selections capture these values, which don't depend on a response.
let showsDetails = ProcessInfo.processInfo.processIdentifier > 0
let hidesDetails = !showsDetails
let limit: Int? = showsDetails ? 2 : nil

/// A model that selections create from fields.
struct Name {
    let text: String
}
