package import Foundation
package import GraphQLLanguage

/// Finds fields in Swift sources that a selection asks for only for some responses.
///
/// The fields of a selection are fixed before the response arrives, so `try $0.closedAt() ?? $0.createdAt()` compiles and
/// fails where `closedAt` is null for the first time. This reads sources alone, and no schema: closures of selections are
/// known by where they stand. It takes time linear in the size of the sources.
package struct SelectionCheck {
    /// How findings are reported.
    package enum Level: String, CaseIterable, Sendable {
        case warning, error, off
    }

    /// Files that are larger are passed over; nobody writes one.
    private static let maximumSize = 2 << 20

    /// How many findings of one source are reported.
    private static let maximumFindings = 250

    private let names = SelectionNames()
    private var sources: [(name: String, bytes: [UInt8], tokens: SwiftTokens?)] = []

    /// The findings in Swift files, and in those of folders, by file and line.
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

    /// Writes the file by which a build knows that sources were checked: Swift without any code.
    ///
    /// - Throws: `CodegenError` of code `unwritableTarget`.
    package static func writeStamp(to url: URL) throws(CodegenError) {
        _ = try OutputWriter([(url, GeneratedFile.mark + "\n")], in: nil).write()
    }

    package init() {}

    /// Adds a source text.
    ///
    /// - Parameter name: The name for findings, such as the file's path.
    package mutating func add(_ bytes: [UInt8], name: String) {
        guard bytes.count <= Self.maximumSize else { return }
        // Most sources of an app mention none of this, and are done with.
        let tokens = Self.mentions(bytes, ["Selection", "SwiftGraphQL"]) ? SwiftScanner.tokens(of: bytes) : nil
        if let tokens { names.add(tokens) }
        sources.append((name, bytes, tokens))
    }

    /// What was found in the sources.
    package func findings() -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for (name, bytes, tokens) in sources {
            guard
                let tokens = tokens
                    ?? (Self.mentions(bytes, names.functions) ? SwiftScanner.tokens(of: bytes) : nil)
            else { continue }
            var reader = ClosureReader(tokens, names)
            reader.readSource()
            guard !reader.findings.isEmpty else { continue }
            let report = FindingText(tokens, SourceText(name: name, bytes: bytes))
            var last = -1
            let first = diagnostics.count
            for use in reader.findings.sorted(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) {
                guard diagnostics.count - first < Self.maximumFindings else { break }
                // A function that is read twice has the same findings twice.
                if use.tokens.lowerBound != last, let finding = report.diagnostic(use) { diagnostics.append(finding) }
                last = use.tokens.lowerBound
            }
        }
        return diagnostics
    }

    /// Whether a source holds one of some words.
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
