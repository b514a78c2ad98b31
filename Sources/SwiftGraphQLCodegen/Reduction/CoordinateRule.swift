import GraphQLLanguage
import GraphQLSchema

/// A pattern of coordinates in its parts.
struct CoordinateRule {
    /// The pattern as it was given.
    let pattern: CoordinatePattern
    /// The types that it names.
    let type: NamePattern
    /// Their members; `nil` for the types themselves.
    let member: NamePattern?
    /// The arguments of these.
    let argument: NamePattern?

    /// Whether it names one thing alone.
    var isExact: Bool { type.isExact && member?.isExact != false && argument?.isExact != false }

    /// The rules of patterns; those that can't be read are reported.
    static func rules(of patterns: [CoordinatePattern], _ diagnostics: inout DiagnosticCollector) -> [CoordinateRule] {
        patterns.compactMap { pattern in
            if pattern.text.hasPrefix("@") {
                diagnostics.error(
                    "'\(pattern.text)' names a directive, which has no place in a generated API", at: pattern.location,
                    hint: "remove it")
                return nil
            }
            if let rule = CoordinateRule(pattern) { return rule }
            diagnostics.error(
                "'\(pattern.text)' is not a schema coordinate", at: pattern.location,
                hint: "write Type, Type.field, Type.*, Enum.VALUE or Type.field(argument:), with '*' for any characters"
            )
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
