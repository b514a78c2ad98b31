import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// Closures of selections with all constructs that make a call conditional, and with those that only look like it.
///
/// A comment at a line's end says what the check is to report there:
///
/// - `// found: name`, and a run of the selection in made-up worlds finds it too.
/// - `// warned: name`, but no such run finds it: its condition holds in all of them, or in the recording alone.
///
/// A selection without such a comment is sound: the check reports nothing, and `verify` passes.
struct BranchCorpus {
    /// A selection of the corpus.
    struct Entry {
        let file: String
        let line: Int
        /// Whether a run finds something, where that isn't said between this line and the next entry's.
        let isFound: Bool
        let verify: () throws -> Void
    }

    /// All of them, in the order of the files' lines.
    private(set) var entries: [Entry] = []

    init() {
        addOperators()
        addBranches()
        addLoops()
        addClosures()
        addForms()
        addSound()
        addSoundForms()
        addNewcomers()
        addMoreNewcomers()
    }

    /// Adds a selection.
    mutating func add<Type, Scope>(
        _ selection: Selection<Type, Scope>, isFound: Bool = false, file: String = #filePath, line: Int = #line
    ) {
        entries.append(Entry(file: file, line: line, isFound: isFound) { try verify(selection) })
    }
}

// What selections capture, and what doesn't depend on any response.
let showsDetails = ProcessInfo.processInfo.processIdentifier > 0
let hidesDetails = !showsDetails
let limit: Int? = showsDetails ? 2 : nil

/// A model to make of fields.
struct Name {
    let text: String
}
