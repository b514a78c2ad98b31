package import GraphQLLanguage
import GraphQLSchema

/// The operations and fragments that a translation skips because they are invalid.
package struct LeftOutOperations {
    /// The errors in the skipped operations and fragments.
    package private(set) var errors: [Diagnostic] = []
    /// The number of skipped operations, fragments and malformed documents.
    package private(set) var count = 0

    /// Skips malformed documents.
    mutating func add(malformedDocuments errors: [Diagnostic]) {
        self.errors += errors
        count += errors.count
    }

    /// Removes the definitions that contain errors, and the definitions that use such fragments.
    ///
    /// Errors without a location, such as the one about too many errors, are ignored if others have one.
    ///
    /// - Returns: The document without these definitions, or `nil` if an error is outside all definitions.
    mutating func remove(_ errors: [Diagnostic], from document: Document, of schema: Schema) -> Document? {
        let errors = errors.filter { $0.location != nil }
        guard !errors.isEmpty else { return nil }
        var removed: Set<Int> = []
        for error in errors {
            guard let index = document.definitions.firstIndex(where: { Self.lies(error, in: $0) }) else { return nil }
            removed.insert(index)
        }
        self.errors += errors
        addUsers(of: &removed, in: document, schema)
        count += removed.count
        let kept = document.definitions.indices.filter { !removed.contains($0) }
        return Document(definitions: kept.map { document.definitions[$0] })
    }

    private mutating func addUsers(of removed: inout Set<Int>, in document: Document, _ schema: Schema) {
        let typed = TypedDocument(document, schema)
        let faulty = removed
        for definition in typed.definitions {
            let location = definition.operation?.location ?? definition.fragment?.location
            guard let index = document.definitions.firstIndex(where: { $0.location == location }) else { continue }
            let fragments = typed.reachableDefinitions(from: definition.index).dropFirst()
                .compactMap { typed.definitions[$0].fragment }
            let fragment = fragments.first { fragment in
                faulty.contains { document.definitions[$0].location == fragment.location }
            }
            guard let fragment, removed.insert(index).inserted else { continue }
            errors.append(
                Diagnostic(
                    .error, "this uses the fragment '\(fragment.name)', which is left out",
                    at: definition.operation?.name?.location ?? definition.fragment?.name.location ?? location))
        }
    }

    private static func lies(_ error: Diagnostic, in definition: Definition) -> Bool {
        guard let place = error.location, let whole = definition.location else { return false }
        return place.source === whole.source && place.range.start >= whole.range.start
            && place.range.end <= whole.range.end
    }
}
