import TestSupport

/// A mutator that makes small, reproducible random changes to documents. Most results parse, and some stay valid.
struct DocumentMutator {
    private var random: SeededNumbers
    private let names: [String]
    private let literals = [
        "1", "-1", "2147483648", "1.5", "\"text\"", "\"\"", "true", "false", "null", "POEM", "ESSAY", "[]", "[1, 2]",
        "[null]", "{}", "{ id: 1 }", "{ text: \"a\" }", "{ isbn: \"x\" }", "{ id: null }", "{ from: 1, to: null }",
        "$n", "$id", "$b", "$f", "$x", "[$n]", "{ id: $id }", "{ inner: { pages: { from: $n } } }",
    ]
    private let selections = [
        "id", "title", "__typename", "x: id", "x: title", "price", "pages", "shelf { id }", "shelf { x: id }",
        "x: shelf { id }", "related(first: 1) { id }", "related { id }", "... on Book { title }",
        "... on Node { id }", "... on Journal { x: pages }", "... on Author { name }", "...A", "...B", "...F",
        "authors { id }", "author", "author { id }", "name", "journal { id }", "journal { x: pages }", "removed",
        "numbers(strict: [$n])", "node(id: $id) { id }", "book(key: { id: $id }) { id }",
    ]
    private let directives = [
        "@skip(if: true)", "@include(if: $b)", "@onField", "@onField(level: $n)", "@tag(name: \"a\")", "@onQuery",
        "@onFragment", "@nothing", "@onVariable(required: true)",
    ]

    /// Creates a mutator that inserts names from the given texts.
    init(seed: UInt64, names texts: [String]) {
        random = SeededNumbers(seed: seed)
        var known: Set<String> = []
        for text in texts {
            known.formUnion(Self.tokens(of: text).filter { Self.isName($0) })
        }
        names = known.sorted()
    }

    /// Returns the given document with random changes.
    mutating func mutate(_ document: String) -> String {
        var tokens = Self.tokens(of: document)
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&tokens) }
        return tokens.joined(separator: " ")
    }

    private mutating func change(_ tokens: inout [String]) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            // Another name from the same document keeps more documents valid.
            if let place = place(in: tokens, where: Self.isName) {
                tokens[place] = tokens.filter(Self.isName).randomElement(using: &random) ?? "id"
            }
        case 2:
            if let place = place(in: tokens, where: Self.isName) {
                tokens[place] = names.randomElement(using: &random) ?? "id"
            }
        case 3, 4:
            if let place = place(in: tokens, where: { Self.isLiteral($0) || $0.hasPrefix("$") }) {
                tokens[place] = literals.randomElement(using: &random) ?? "1"
            }
        case 5, 6:
            if let place = place(in: tokens, where: { $0 == "{" }) {
                tokens.insert(selections.randomElement(using: &random) ?? "id", at: place + 1)
            }
        case 7:
            if let place = place(in: tokens, where: { $0 == "{" || $0 == "}" }) {
                tokens.insert(directives.randomElement(using: &random) ?? "@onField", at: place)
            }
        case 8:
            if let place = place(in: tokens, where: { $0 == "!" }) { tokens.remove(at: place) }
        case 9:
            if let place = place(in: tokens, where: { $0 == "Int" || $0 == "ID" || $0 == "Boolean" || $0 == "]" }) {
                tokens.insert("!", at: place + 1)
            }
        case 10:
            if let place = place(in: tokens, where: { _ in true }) { tokens.remove(at: place) }
        default:
            if let place = place(in: tokens, where: { _ in true }) { tokens.insert(tokens[place], at: place) }
        }
    }

    private mutating func place(in tokens: [String], where isFit: (String) -> Bool) -> Int? {
        tokens.indices.filter { isFit(tokens[$0]) }.randomElement(using: &random)
    }

    private static func isName(_ token: String) -> Bool {
        token.first.map { $0.isLetter || $0 == "_" } ?? false
    }

    private static func isLiteral(_ token: String) -> Bool {
        token.first.map { $0.isNumber || $0 == "\"" || $0 == "-" } ?? false
    }

    /// Returns the tokens of the given text, which must contain neither comments nor escapes in strings.
    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var rest = text[...]
        while let first = rest.first {
            let token: Substring
            if first.isWhitespace || first == "," {
                rest.removeFirst()
                continue
            } else if rest.hasPrefix("\"\"\"") {
                let body = rest.dropFirst(3).prefix { $0 != "\"" }
                token = rest.prefix(body.count + 6)
            } else if first == "\"" {
                token = rest.prefix(rest.dropFirst().prefix { $0 != "\"" }.count + 2)
            } else if rest.hasPrefix("...") {
                token = rest.prefix(3)
            } else {
                let body = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                let isWord = first.isLetter || first.isNumber || "_$@-".contains(first)
                token = isWord ? rest.prefix(body.count + 1) : rest.prefix(1)
            }
            tokens.append(String(token))
            rest = rest.dropFirst(token.count)
        }
        return tokens
    }
}
