public import SwiftGraphQL

extension Selection where Scope: OperationScope {
    /// Checks that a manifest of persisted documents contains the selection's document.
    ///
    /// A server that accepts only trusted documents rejects all other documents. Call this method in a test to detect
    /// an outdated manifest:
    ///
    /// ```swift
    /// @Test func manifest() throws {
    ///     let manifest = try PersistedManifest(json: String(contentsOf: file, encoding: .utf8))
    ///     try hero.verify(isIn: manifest)
    /// }
    /// ```
    ///
    /// The selection must have the same name as in requests.
    ///
    /// - Parameter manifest: The documents that the server knows.
    /// - Throws: `ClientError` with code `untrustedDocument` if the manifest lacks the document, or `SelectionError` if
    ///   the selection can't be recorded.
    public func verify(isIn manifest: PersistedManifest) throws {
        let document = try PersistedDocument(self)
        if manifest.contains(document.document) { return }
        let others = manifest.operations.filter { $0.name != nil && $0.name == document.name }
        let reason =
            others.isEmpty
            ? "the manifest has no operation with this name" : "the manifest has a different document with this name"
        let operation = document.name.map { "\(document.type) \($0)" } ?? "anonymous \(document.type)"
        throw ClientError(
            code: .untrustedDocument,
            message: "the \(operation) is not in the manifest: \(reason); regenerate the manifest. "
                + "The document is: \(document.document.prefix(2000))")
    }
}
