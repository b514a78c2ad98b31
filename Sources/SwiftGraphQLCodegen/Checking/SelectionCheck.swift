package import Foundation
package import GraphQLLanguage

/// Finds the fields that selections in Swift sources request only for some responses.
///
/// The fields of a selection are fixed before the response arrives. `try $0.closedAt() ?? $0.createdAt()` compiles, but
/// fails the first time that `closedAt` is null. The check reads the sources and no schema, and recognizes selection
/// closures by their position. It takes time linear in the size of the sources.
package struct SelectionCheck {
    /// How findings are reported.
    package enum Level: String, CaseIterable, Sendable {
        case warning, error, off
    }

    /// The maximum number of findings that are reported for one source.
    private static let maximumFindings = 250

    private let names = SelectionNames()
    private var sources: [(name: String, bytes: [UInt8], tokens: SwiftTokens?)] = []

    /// Returns the findings in Swift files and in the Swift files of folders, ordered by file and line.
    ///
    /// - Throws: `CodegenError` of code `unreadableSources`.
    package static func findings(in urls: [URL], as level: Level) throws(CodegenError) -> [Diagnostic] {
        guard level != .off else { return [] }
        var check = SelectionCheck()
        try SwiftFiles.read(urls) { url, bytes in check.add(bytes, name: url.relativePath) }
        var findings = check.findings()
        if level == .error { for index in findings.indices { findings[index].severity = .error } }
        return findings
    }

    /// Writes an empty Swift file that tells the build system that the sources were checked.
    ///
    /// - Throws: `CodegenError` of code `unwritableTarget`.
    package static func writeStamp(to url: URL) throws(CodegenError) {
        _ = try OutputWriter([(url, GeneratedFile.mark + "\n")], in: nil).write()
    }

    package init() {}

    /// Adds a source text.
    ///
    /// - Parameter name: The source's name in findings, such as the file's path.
    package mutating func add(_ bytes: [UInt8], name: String) {
        // Most sources of an app contain none of these words and need no tokens.
        let words = [
            "Selection", "SwiftGraphQL", "@autoclosure", "Objects.", "Interfaces.", "Unions.", "Operations.",
        ]
        sources.append((name, bytes, nil))
        if Self.mentions(bytes, words) { readTokens(ofSourceAt: sources.count - 1) }
    }

    private mutating func readTokens(ofSourceAt index: Int) {
        let tokens = SwiftScanner.tokens(of: sources[index].bytes)
        names.add(tokens)
        sources[index].tokens = tokens
    }

    /// Reads the declarations in sources that contain words of other sources.
    private mutating func readMoreNames() {
        let unread = sources.indices.filter { sources[$0].tokens == nil }
        for index in unread where Self.mentions(sources[index].bytes, names.functionNames + names.types) {
            readTokens(ofSourceAt: index)
        }
        if names.hasCatch {
            // The functions that throw errors may be in any source.
            for source in sources where source.tokens == nil && Self.mentions(source.bytes, ["throws"]) {
                names.add(SwiftScanner.tokens(of: source.bytes))
            }
        }
        // A source can use a type alias or a protocol of a source that was added after it.
        if names.addScopes() { for source in sources { if let tokens = source.tokens { names.add(tokens) } } }
    }

    /// Returns the findings in the sources that were added.
    package mutating func findings() -> [Diagnostic] {
        readMoreNames()
        var diagnostics: [Diagnostic] = []
        var found: [(name: String, bytes: [UInt8], tokens: SwiftTokens)] = []
        for (name, bytes, tokens) in sources {
            if let tokens, !uses(in: tokens).isEmpty { found.append((name, bytes, tokens)) }
        }
        // Read the functions that get values of the response, wherever they are declared.
        if !names.functions.asked.isEmpty {
            for source in sources { if let tokens = source.tokens { _ = uses(in: tokens) } }
        }
        for (name, bytes, tokens) in found {
            let report = FindingText(tokens, SourceText(name: name, bytes: bytes))
            var last = -1
            let first = diagnostics.count
            // Now it is known what all functions read, wherever they are declared.
            for use in uses(in: tokens).sorted(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) {
                guard diagnostics.count - first < Self.maximumFindings else { break }
                if use.kind == .choice, !choosesFields(use, tokens[use.tokens.upperBound - 1].name) { continue }
                let first = tokens[use.tokens.lowerBound].name
                if use.kind == .receiver, !names.functions.choosesByReceiver(first) { continue }
                // A function that was read twice has each finding twice.
                if use.tokens.lowerBound != last, let finding = report.diagnostic(use) { diagnostics.append(finding) }
                last = use.tokens.lowerBound
            }
        }
        return diagnostics
    }

    private func uses(in tokens: SwiftTokens) -> [ClosureReader.Use] {
        var reader = ClosureReader(tokens, names)
        reader.readSource()
        return reader.findings
    }

    /// Returns whether a function may read different fields for different arguments. All functions are known only after
    /// all sources are read.
    private func choosesFields(_ use: ClosureReader.Use, _ function: UInt64) -> Bool {
        let isMember = use.tokens.count > 1
        return use.calls.contains { names.functions.choosesFields($0, of: function) ?? isMember }
    }

    /// Returns whether a source contains one of the words.
    private static func mentions(_ bytes: [UInt8], _ words: [String]) -> Bool {
        bytes.withUnsafeBytes { text in
            words.contains { word in
                let word = Array(word.utf8)
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
}
