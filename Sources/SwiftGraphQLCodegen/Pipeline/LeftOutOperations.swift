package import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The operations and fragments that a translation skips because they are invalid.
package struct LeftOutOperations {
    /// The errors in the skipped operations and fragments.
    package private(set) var errors: [Diagnostic] = []
    /// The number of skipped operations, fragments and malformed documents.
    package private(set) var count = 0

    /// Counts each malformed document as skipped and adds its error.
    mutating func add(malformedDocuments errors: [Diagnostic]) {
        self.errors += errors
        count += errors.count
    }

    /// Removes the definitions that contain errors, and the definitions that use removed fragments.
    ///
    /// Ignores errors without a location, such as the error about too many errors, if other errors have a location.
    ///
    /// - Returns: The document without the removed definitions, or `nil` if an error isn't inside a definition.
    mutating func remove(_ errors: [Diagnostic], from document: Document, of schema: Schema) -> Document? {
        let errors = errors.filter { $0.location != nil }
        guard !errors.isEmpty else { return nil }
        let reach = Self.reach(of: document, schema)
        var removed: Set<Int> = []
        self.errors += errors
        for error in errors {
            guard let index = Self.index(of: error.location, in: document) else { return nil }
            let others = error.notes.compactMap { Self.index(of: $0.location, in: document) }
            let users = Self.nearestUsers(of: Set(others + [index]), reach)
            for user in users where removed.insert(user).inserted && user != index {
                add("this definition is left out: its fragments can't be combined", at: document.definitions[user])
            }
            if users.isEmpty { removed.insert(index) }
        }
        let faulty = removed
        for index in document.definitions.indices {
            guard let next = reach[index].dropFirst().first(where: faulty.contains),
                case .fragment(let fragment) = document.definitions[next], removed.insert(index).inserted
            else { continue }
            add("this definition uses '\(fragment.name)', which is left out", at: document.definitions[index])
        }
        count += removed.count
        let kept = document.definitions.indices.filter { !removed.contains($0) }
        return Document(definitions: kept.map { document.definitions[$0] })
    }

    private mutating func add(_ message: String, at definition: Definition) {
        let name: Name? =
            switch definition {
            case .operation(let node): node.name
            case .fragment(let node): node.name
            case .schema, .type, .directive: nil
            }
        errors.append(Diagnostic(.error, message, at: name?.location ?? definition.location))
    }

    /// Returns a list for each definition, which contains the definition's own index and the indices of all fragments
    /// that the definition uses, directly or through other fragments.
    private static func reach(of document: Document, _ schema: Schema) -> [[Int]] {
        let typed = TypedDocument(document, schema)
        // Find the positions of operations and fragments, because the typed document contains no other definitions.
        let places = document.definitions.indices.filter { document.definitions[$0].isExecutable }
        var reach = document.definitions.indices.map { [$0] }
        for (place, definition) in zip(places, typed.definitions) {
            reach[place] = typed.reachableDefinitions(from: definition.index).map { places[$0] }
        }
        return reach
    }

    /// Returns the definitions that cause a conflict between the given fragments. These definitions use all of the
    /// fragments, but not through another fragment that uses them all.
    private static func nearestUsers(of parts: Set<Int>, _ reach: [[Int]]) -> [Int] {
        guard parts.count > 1 else { return [] }
        let users = reach.indices.filter { parts.isSubset(of: reach[$0]) }
        return users.filter { user in !reach[user].dropFirst().contains(where: users.contains) }
    }

    private static func index(of location: SourceLocation?, in document: Document) -> Int? {
        guard let location else { return nil }
        return document.definitions.firstIndex { definition in
            guard let whole = definition.location, location.source === whole.source else { return false }
            return location.range.start >= whole.range.start && location.range.end <= whole.range.end
        }
    }
}
