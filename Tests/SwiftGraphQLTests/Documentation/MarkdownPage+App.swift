import Foundation

extension MarkdownPage {
    /// The page's Swift as a file of an app: declarations and selections at file level, where a module's default
    /// isolation applies to them, and the rest in a function.
    ///
    /// Code that mentions a variable of the function is part of the function. SwiftUI code is left out.
    var appFile: String {
        var imports: Set<String> = ["import Foundation", "import SwiftGraphQL"]
        var parts: [Part] = []
        for block in swift where !block.lines.contains("import SwiftUI") {
            for line in block.lines where line.hasPrefix("import ") { imports.insert(line) }
            parts += Part.all(of: block)
        }
        var locals: Set<String> = ["client", "endpoint", "token"]
        var count = -1
        while locals.count != count {
            count = locals.count
            for part in parts where !part.isDeclaration || !part.words.isDisjoint(with: locals) {
                if let name = part.variable { locals.insert(name) }
            }
        }
        var declarations = ""
        var statements = ""
        for part in parts {
            let text = "#sourceLocation(file: \"\(file.lastPathComponent)\", line: \(part.line))\n\(part.text)"
            let isLocal = !part.isDeclaration || !part.words.isDisjoint(with: locals)
            if isLocal { statements += text } else { declarations += text }
        }
        let heading = imports.sorted().map { "#if canImport(\($0.dropFirst(7)))\n\($0)\n#endif\n" }.joined()
        return heading + declarations
            + "func page(client: Client, endpoint: URL, token: String) async throws {\n\(statements)}\n"
    }
}

/// A declaration or a statement at the outermost level of a block, with its comments.
private struct Part {
    var lines: [String] = []
    let line: Int

    var text: String { lines.map { ($0.hasPrefix("import ") ? "" : $0) + "\n" }.joined() }

    /// All its words except the name that it declares.
    var words: Set<String> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)).subtracting([variable ?? ""])
    }

    /// The first line of code.
    private var start: Substring { lines.first { !$0.isEmpty && !$0.hasPrefix("//") }?[...] ?? "" }

    /// The name of the variable that it declares.
    var variable: String? { start.firstMatch(of: /^(?:nonisolated )?(?:let|var) (\w+)/).map { String($0.1) } }

    /// Whether it can be outside of functions.
    var isDeclaration: Bool {
        let modifiers = /^(?:(?:@\w+(?:\([^)]*\))?|nonisolated|private|public|final|indirect)\s+)*/
        let rest = start.trimmingPrefix(modifiers)
        let keyword = rest.prefix { $0.isLetter }
        let keywords = ["struct", "enum", "class", "actor", "protocol", "extension", "func", "typealias"]
        return keywords.contains(String(keyword))
            || keyword == "let" && start.contains(/Selection|OfflineMutation/) && !text.contains("await ")
    }

    static func all(of block: MarkdownPage.Block) -> [Part] {
        var parts: [Part] = []
        var isInText = false
        for (index, line) in block.lines.enumerated() {
            let isAttribute = parts.last?.lines.last.map { $0.hasPrefix("@") && !$0.contains(" ") } ?? false
            let continues =
                isInText || isAttribute || line.isEmpty || line.contains(/^[\s)}\].]/)
                || line.contains(/^(case|default)\b/)
                || parts.last?.lines.last?.hasPrefix("//") == true
            if parts.isEmpty || !continues { parts.append(Part(line: block.line + index)) }
            parts[parts.count - 1].lines.append(line)
            if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isInText.toggle()
            }
        }
        return parts
    }
}
