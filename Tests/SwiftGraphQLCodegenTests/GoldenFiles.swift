import Foundation
import SwiftGraphQLLanguage
import Testing

/// The schemas of these tests and the Swift code generated from the schemas.
enum GoldenFiles {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")

    /// The Swift types for the scalars of `library.graphql`: a codec that wraps another type, types from the standard
    /// library, a codec that is its own wrapped type, and a Foundation type.
    static let scalars = [
        "Moment": "ISO8601DateTime", "Isbn": "String", "Money": "Int", "Anything": "JSONValue", "Url": "URL",
    ]

    /// Returns the URL of the given file.
    static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Returns the content of the given schema file.
    static func source(_ name: String) throws -> SourceText {
        try SourceText(name: name, bytes: Array(Data(contentsOf: url(name))))
    }

    /// Compares the given text with a file, or writes the file if `RECORD_SNAPSHOTS` is set.
    static func expect(
        _ text: String, equals name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(text.utf8).write(to: url(name))
            return
        }
        let expected = try String(decoding: Data(contentsOf: url(name)), as: UTF8.self)
        guard text != expected else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let index = zip(lines, expectedLines).prefix { $0 == $1 }.count
        Issue.record(
            """
            differs from \(name) in line \(index + 1), run with RECORD_SNAPSHOTS=1 to accept
            expected: \(index < expectedLines.count ? expectedLines[index] : "the end")
            found:    \(index < lines.count ? lines[index] : "the end")
            """, sourceLocation: sourceLocation)
    }
}
