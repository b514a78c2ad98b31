package import Foundation
package import SwiftGraphQLLanguage

/// Finds the fields that selections in Swift sources request only for some responses.
///
/// The fields of a selection are fixed before the response arrives. `try $0.closedAt() ?? $0.createdAt()` compiles but
/// fails the first time that `closedAt` is null. The check recognizes selection closures by their position and reports
/// only mistakes that are certain. It doesn't need the schema, and its running time is linear in the size of the
/// sources.
package struct SelectionCheck {
    /// The severity of findings, or `off` to skip the check.
    package enum Level: String, CaseIterable, Sendable {
        case warning, error, off
    }

    /// The maximum number of findings to report in one source.
    private static let maximumFindings = 250

    private let names = SelectionNames()
    private var sources: [(name: String, bytes: [UInt8], tree: SyntaxTree?)] = []

    /// Returns the findings in Swift files and in the Swift files of folders, ordered by file and line.
    ///
    /// - Throws: `CodegenError` with code `unreadableSources`.
    package static func findings(in urls: [URL], as level: Level) throws(CodegenError) -> [Diagnostic] {
        guard level != .off else { return [] }
        var check = SelectionCheck()
        try SwiftFiles.read(urls) { url, bytes in check.add(bytes, name: url.relativePath) }
        var findings = check.findings()
        if level == .error { for index in findings.indices { findings[index].severity = .error } }
        return findings
    }

    /// Writes an empty Swift file, which tells the build system that the sources were checked.
    ///
    /// - Throws: `CodegenError` with code `unwritableTarget`.
    package static func writeStamp(to url: URL) throws(CodegenError) {
        _ = try OutputWriter([(url, GeneratedFile.mark + "\n")], in: nil, replacesGeneratedFiles: false)
            .write()
    }

    package init() {}

    /// Adds a source text.
    ///
    /// - Parameter name: The name that findings show for the source, such as the file's path.
    package mutating func add(_ bytes: [UInt8], name: String) {
        sources.append((name, bytes, nil))
    }

    /// Returns the findings in all sources that were added.
    package mutating func findings() -> [Diagnostic] {
        // Parse only sources that contain one of these words. Most sources of an app contain none of them.
        var words: Set = ["Selection", "SwiftGraphQL", "Objects.", "Interfaces.", "Unions.", "Operations."]
        for _ in 0..<2 {
            for tree in parse(words) { names.addFunctions(tree) }
            words = names.texts
        }
        var diagnostics: [Diagnostic] = []
        for (name, bytes, tree) in sources {
            guard let tree else { continue }
            var walk = SelectionWalk(tree, names)
            let found = walk.findAll().sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
            if found.isEmpty { continue }
            let report = FindingText(tree.tokens, SourceText(name: name, bytes: bytes))
            diagnostics += found.lazy.compactMap { report.diagnostic($0) }.prefix(Self.maximumFindings)
        }
        return diagnostics
    }

    /// Parses the sources that contain at least one of the given words and aren't parsed yet.
    private mutating func parse(_ words: Set<String>) -> [SyntaxTree] {
        let words = words.map { Array($0.utf8) }
        var trees: [SyntaxTree] = []
        for (index, source) in sources.enumerated() where source.tree == nil {
            guard words.contains(where: { Self.mentions(source.bytes, $0) }) else { continue }
            let tree = SyntaxTree(SwiftScanner.tokens(of: source.bytes))
            names.addTypes(tree)
            sources[index].tree = tree
            trees.append(tree)
        }
        return trees
    }

    private static func mentions(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { text in
            guard var place = text.baseAddress, let first = word.first else { return false }
            let end = place + text.count
            while let found = memchr(place, Int32(first), place.distance(to: end)) {
                place = UnsafeRawPointer(found)
                if place.distance(to: end) >= word.count, memcmp(place, word, word.count) == 0 { return true }
                place += 1
            }
            return false
        }
    }
}
