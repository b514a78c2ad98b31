public import SwiftGraphQL

/// Checks that a manifest of persisted documents holds what a selection is sent as.
///
/// A server that takes trusted documents alone refuses every other. This finds a manifest that was not written anew in
/// a test:
///
/// ```swift
/// @Test func manifest() throws {
///     let manifest = try PersistedManifest(json: String(contentsOf: file, encoding: .utf8))
///     try verify(hero, operationName: "Hero", isIn: manifest)
/// }
/// ```
///
/// - Parameters:
///   - selection: A selection on a root of the schema.
///   - operationName: The name that the selection is sent with, if there is one.
///   - manifest: What the server was told of.
/// - Throws: `ClientError` of code `untrustedDocument` where the manifest does not hold it; `SelectionError` where the
///   selection can't be recorded.
public func verify<Value, Scope: OperationScope>(
    _ selection: Selection<Value, Scope>, operationName: String? = nil, isIn manifest: PersistedManifest
) throws {
    let document = try PersistedDocument(selection, operationName: operationName)
    if manifest.contains(document.document) { return }
    let others = manifest.operations.filter { $0.name != nil && $0.name == operationName }
    let reason =
        others.isEmpty ? "the manifest has no operation of this name" : "the manifest has another one of this name"
    let operation = "\(document.type) \(operationName ?? "without a name")"
    throw ClientError(
        code: .untrustedDocument,
        message: "the \(operation) is not in the manifest: \(reason); write it anew. The document is: "
            + "\(document.document.prefix(2000))")
}
