import Foundation

/// Formats the changes between two versions of a schema as text or JSON.
package struct SchemaChangeReport {
    private let changes: [SchemaChange]

    /// Creates a report of the given changes, which should already be sorted by severity.
    package init(_ changes: [SchemaChange]) {
        self.changes = changes
    }

    /// The changes, grouped by severity and each with its effect on Swift code, followed by the summary.
    package var text: String {
        var lines: [String] = []
        for severity in SchemaChange.Severity.allCases.reversed() {
            let some = changes.filter { $0.severity == severity }
            guard !some.isEmpty else { continue }
            lines.append("\(severity.rawValue):")
            for change in some {
                lines.append("  \(change.coordinate): \(change.message)")
                if change.swiftEffect != .none {
                    lines.append("    Swift \(change.swiftEffect.level.words): \(change.swiftEffect.message)")
                }
            }
            lines.append("")
        }
        lines.append(summary)
        return lines.joined(separator: "\n")
    }

    /// The number of changes by severity, and the number of changes that affect Swift source.
    package var summary: String {
        guard !changes.isEmpty else { return "no changes" }
        let counts = SchemaChange.Severity.allCases.reversed().map { severity in
            "\(changes.count { $0.severity == severity }) \(severity.rawValue)"
        }
        var summary = counts.joined(separator: ", ")
        let breaking = changes.filter(\.swiftEffect.breaksSource)
        if !breaking.isEmpty {
            summary += "; \(breaking.count) may break Swift source"
            let safe = breaking.count { $0.severity == .safe }
            if safe > 0 { summary += ", \(safe) of them safe for GraphQL" }
        }
        return summary
    }

    /// Returns the report as a JSON object. Its member `changes` is a list, and `summary` contains the number of
    /// changes of each severity.
    ///
    /// - Throws: Any error that the JSON encoder throws.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try String(decoding: encoder.encode(Content(changes)), as: UTF8.self)
    }
}

/// The content of a JSON report. Don't change its keys, because other programs depend on them.
private struct Content: Encodable {
    var changes: [SchemaChange]
    var summary: [String: Int]

    init(_ changes: [SchemaChange]) {
        self.changes = changes
        summary = Dictionary(
            uniqueKeysWithValues: SchemaChange.Severity.allCases.map { severity in
                (severity.rawValue, changes.count { $0.severity == severity })
            })
        summary["breaksSwift"] = changes.count(where: \.swiftEffect.breaksSource)
    }
}

extension SwiftEffect.Level {
    /// The level's description in the text report.
    fileprivate var words: String {
        switch self {
        case .compiles: "compiles"
        case .warns: "warns"
        case .mayNotCompile: "may not compile"
        case .doesNotCompile: "does not compile"
        case .mayChangeMeaning: "may change its meaning"
        }
    }
}
