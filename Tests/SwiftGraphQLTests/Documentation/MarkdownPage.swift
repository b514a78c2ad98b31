import Foundation

/// A page of the documentation, and the code in it.
struct MarkdownPage {
    /// Lines between fences.
    struct Block {
        let language: String
        let lines: [String]
        /// The number of its first line.
        let line: Int
        /// Whether the page says that the code before it prints this.
        let isOutput: Bool

        var text: String { lines.map { $0 + "\n" }.joined() }

        /// Whether Swift takes it outside of functions alone.
        var isForFiles: Bool { lines.contains { $0.hasPrefix("extension ") || $0.hasPrefix("protocol ") } }
    }

    let file: URL
    private(set) var blocks: [Block]
    /// The targets of its links that name no site: paths from its folder, a heading behind `#` left out.
    let relativeLinks: [String]

    init(_ file: URL) throws {
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        var blocks: [Block] = []
        var prose = ""
        var open: (language: String, lines: [String], line: Int)?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let isFence = line.hasPrefix("```")
            switch open {
            case let block? where isFence:
                blocks.append(
                    Block(
                        language: block.language, lines: block.lines, line: block.line,
                        isOutput: prose.hasSuffix("prints:")))
                open = nil
            case var block?:
                block.lines.append(line)
                open = block
            case nil where isFence: open = (String(line.dropFirst(3)), [], index + 2)
            case nil: if !line.isEmpty { prose = line }
            }
        }
        self.file = file
        self.blocks = blocks
        let outside = text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
        relativeLinks = outside.flatMap { part in
            part.element.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1.prefix { $0 != "#" }) }
        }.filter { !$0.isEmpty && !$0.contains("://") }
    }

    /// The page's name: `GettingStarted`.
    var name: String { file.deletingPathExtension().lastPathComponent }

    /// The blocks of Swift, in order.
    var swift: [Block] { blocks.filter { $0.language == "swift" } }

    /// The page with its first block of Swift alone.
    var first: MarkdownPage {
        var page = self
        page.blocks = Array(swift.prefix(1))
        return page
    }

    /// What the page says that its code prints; empty where it says nothing.
    var output: String { blocks.filter(\.isOutput).map(\.text).joined() }

    /// The page's Swift as a file with one function, so that later blocks see what earlier ones declare. What the
    /// compiler says names lines of the page.
    var swiftFile: String {
        var imports: Set<String> = ["import Foundation", "import SwiftGraphQL"]
        var declarations = ""
        var statements = ""
        for block in swift {
            var text = "#sourceLocation(file: \"\(file.lastPathComponent)\", line: \(block.line))\n"
            for line in block.lines {
                if line.hasPrefix("import ") { imports.insert(line) }
                // Variables of a function have no isolation.
                let isGlobal = !block.isForFiles && line.hasPrefix("nonisolated let ")
                text += line.hasPrefix("import ") ? "\n" : (isGlobal ? line.dropFirst(12) : line[...]) + "\n"
            }
            // Linux parses it, and no more.
            if block.lines.contains("import SwiftUI") { text = "#if canImport(SwiftUI)\n\(text)#endif\n" }
            if block.isForFiles { declarations += text } else { statements += text }
        }
        // Each where there is such a module: FoundationNetworking is not everywhere.
        let heading = imports.sorted().map { "#if canImport(\($0.dropFirst(7)))\n\($0)\n#endif\n" }.joined()
        return heading + declarations
            + "func page\(name)(client: Client, endpoint: URL, token: String) async throws {\n\(statements)}\n"
    }
}
