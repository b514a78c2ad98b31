import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import TestSupport

/// A generator of random documents whose fields share a few response names, in fragments on many types.
///
/// The documents follow all rules, except that some documents break the rule about fields with the same response name.
struct RandomOverlap {
    private var random: SeededNumbers
    private let schema: Schema
    private var fragments: [String] = []

    /// Creates a generator of documents for `ValidationSchema`.
    init(seed: UInt64, schema: Schema) {
        random = SeededNumbers(seed: seed)
        self.schema = schema
    }

    /// Returns a random document.
    mutating func document() -> String {
        fragments = []
        let body = selectionSet(of: "Query", depth: 3, fragmentDepth: 2)
        return "query \(body)\n" + fragments.joined(separator: "\n")
    }

    private mutating func selectionSet(of name: String, depth: Int, fragmentDepth: Int) -> String {
        let count = Int.random(in: 1...3, using: &random)
        let selections = (0..<count).map { _ in selection(of: name, depth: depth, fragmentDepth: fragmentDepth) }
        return "{ \(selections.joined(separator: " ")) }"
    }

    private mutating func selection(of name: String, depth: Int, fragmentDepth: Int) -> String {
        guard let type = schema[name] else { return "__typename" }
        let isFragment = Int.random(in: 0..<3, using: &random) == 0 || type.fields.isEmpty
        if isFragment, fragmentDepth > 0 {
            let possible = Set(schema.possibleTypes(of: type))
            let fits = schema.types.filter { !possible.isDisjoint(with: schema.possibleTypes(of: $0)) }
            let condition = fits.randomElement(using: &random)?.name.text ?? name
            let body = selectionSet(of: condition, depth: depth, fragmentDepth: fragmentDepth - 1)
            if Bool.random(using: &random) { return "... on \(condition) \(body)" }
            // Sometimes, the document spreads an existing fragment on the same type.
            let known = fragments.filter { $0.contains(" on \(name) {") }
            if let fragment = known.randomElement(using: &random), Bool.random(using: &random) {
                return "...\(fragment.dropFirst("fragment ".count).prefix { $0 != " " })"
            }
            let fragment = "F\(fragments.count)"
            fragments.append("fragment \(fragment) on \(condition) \(body)")
            return "...\(fragment)"
        }
        return field(of: type, depth: depth)
    }

    private mutating func field(of type: SchemaType, depth: Int) -> String {
        let leaves = type.fields.filter { schema[$0.type.innermostName.text].map { !$0.kind.isComposite } ?? true }
        guard let field = (depth > 0 ? type.fields : leaves).randomElement(using: &random) else { return "__typename" }
        var text = field.name.text
        if Int.random(in: 0..<3, using: &random) == 0 {
            text = "\(["x", "y", "id"].randomElement(using: &random) ?? "x"): \(text)"
        }
        let arguments = field.arguments.compactMap { argument -> String? in
            let isGiven = argument.isRequired || Int.random(in: 0..<6, using: &random) == 0
            return isGiven ? "\(argument.name): \(value(of: argument.type))" : nil
        }
        if !arguments.isEmpty { text += "(\(arguments.joined(separator: ", ")))" }
        let target = field.type.innermostName.text
        if let composite = schema[target], composite.kind.isComposite {
            text += " " + selectionSet(of: target, depth: depth - 1, fragmentDepth: 1)
        }
        return text
    }

    private mutating func value(of type: TypeReference) -> String {
        let digit = ["1", "1", "1", "2"].randomElement(using: &random) ?? "1"
        switch type.innermostName.text {
        case "String": return "\"\(digit)\""
        case "Boolean": return digit == "1" ? "true" : "false"
        case "Genre": return digit == "1" ? "POEM" : "NOVEL"
        case "Filter": return "{ text: \"\(digit)\" }"
        case "Key": return "{ id: \(digit) }"
        default: return digit
        }
    }
}
