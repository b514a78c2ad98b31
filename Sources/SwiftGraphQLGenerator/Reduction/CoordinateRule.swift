import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A coordinate pattern, split into its parts.
struct CoordinateRule {
    /// The original pattern.
    let pattern: CoordinatePattern
    /// The pattern for the names of types.
    let type: NamePattern
    /// The pattern for the names of members, or `nil` if the rule applies to whole types.
    let member: NamePattern?
    /// The pattern for the names of arguments, or `nil` if the rule applies to types or members.
    let argument: NamePattern?

    /// Whether the rule contains no wildcards, so that it can match only one coordinate.
    var isExact: Bool { type.isExact && member?.isExact != false && argument?.isExact != false }

    /// Parses the given patterns into rules and reports malformed patterns.
    static func rules(of patterns: [CoordinatePattern], _ diagnostics: inout DiagnosticCollector) -> [CoordinateRule] {
        patterns.compactMap { pattern in
            if pattern.text.hasPrefix("@") {
                diagnostics.error(
                    "'\(pattern.text)' names a directive, but patterns only apply to types and their members",
                    at: pattern.location,
                    hint: "remove the pattern; a directive is generated if the types of its arguments are generated, "
                        + "or if the sources in 'usedBy' call it")
                return nil
            }
            if let rule = CoordinateRule(pattern) { return rule }
            diagnostics.error(
                "'\(pattern.text)' is not a schema coordinate", at: pattern.location,
                hint: "write Type, Type.field, Type.*, Enum.VALUE or Type.field(argument:), where '*' matches any "
                    + "characters")
            return nil
        }
    }

    private init?(_ pattern: CoordinatePattern) {
        self.pattern = pattern
        let parts = pattern.text.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first, let type = NamePattern(first), parts.count <= 2 else { return nil }
        self.type = type
        guard parts.count == 2, var member = parts.last else {
            (self.member, argument) = (nil, nil)
            return
        }
        var argument: NamePattern?
        if let parenthesis = member.firstIndex(of: "(") {
            let rest = member[parenthesis...].dropFirst()
            guard rest.hasSuffix(":)"), let name = NamePattern(rest.dropLast(2)) else { return nil }
            argument = name
            member = member[..<parenthesis]
        }
        guard let name = NamePattern(member) else { return nil }
        self.member = name
        self.argument = argument
    }
}
