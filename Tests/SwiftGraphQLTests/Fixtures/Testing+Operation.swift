import Foundation
import Testing

@testable import SwiftGraphQLSelection

extension PreparedOperation {
    /// Decodes the given response.
    func decode(_ response: String) throws -> Value {
        try decode(Array(response.utf8))
    }

    /// Returns the variables as a JSON value.
    func variableValues() throws -> JSONValue { .object(variables) }
}

/// Compares the document with a snapshot file next to the test, `Snapshots/NAME.graphql`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment, this function writes the file instead and fails as a reminder.
func expectSnapshot(
    _ document: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent("\(name).graphql")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data((document + "\n").utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let recorded = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
        recorded == document + "\n", "run with RECORD_SNAPSHOTS=1 to record \(name)", sourceLocation: sourceLocation)
}

/// Runs `body` and returns the `SelectionError` that it throws.
func selectionError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) -> SelectionError? {
    do {
        let value = try body()
        Issue.record("expected a SelectionError, got \(value)", sourceLocation: sourceLocation)
        return nil
    } catch let error as SelectionError {
        return error
    } catch {
        Issue.record("expected a SelectionError, got \(error)", sourceLocation: sourceLocation)
        return nil
    }
}
