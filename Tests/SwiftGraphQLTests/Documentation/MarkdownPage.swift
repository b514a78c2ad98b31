import Foundation
import SwiftGraphQL

/// A page of the documentation and the page's code.
///
/// The first word of a fence is the type of its block:
///
/// - `swift`: code that is compiled. The blocks of a page form one function.
/// - `swift` and a name, such as `swift Package.swift`: a file, which is ignored here.
/// - `graphql`: the document that the preceding block of Swift sends.
/// - `json`: the variables of that document.
struct MarkdownPage {
    /// The lines between fences.
    struct Block {
        let language: String
        let lines: [String]
        /// The number of the block's first line.
        let line: Int
        /// Whether the page presents the text as the output of the preceding code.
        let isOutput: Bool

        var text: String { lines.map { $0 + "\n" }.joined() }

        /// Whether the block shows what the preceding code sends.
        var isRequest: Bool { language == "graphql" || language == "json" }

        /// The program's expected output for the block.
        var output: String {
            get throws {
                switch language {
                case "graphql": lines.joined(separator: " ").split(separator: " ").joined(separator: " ") + "\n"
                case "json": try JSONValue(parsing: text).description + "\n"
                default: isOutput ? text : ""
                }
            }
        }

        /// Whether Swift allows the code only outside functions.
        var isForFiles: Bool { lines.contains { $0.hasPrefix("extension ") || $0.hasPrefix("protocol ") } }
    }

    let file: URL
    let blocks: [Block]
    /// The targets of links within the repository: paths from the page's folder, without headings after `#`.
    let relativeLinks: [String]
    /// The names of the articles to which links such as `[The client](doc:TheClient)` lead.
    let articleLinks: [String]

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
        let links = outside.flatMap { part in
            part.element.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1.prefix { $0 != "#" }) }
        }
        // `../../actions` is a page of the repository's host.
        relativeLinks = links.filter {
            !$0.isEmpty && !$0.contains("://") && !$0.hasPrefix("doc:") && !$0.hasPrefix("../../actions/")
        }
        articleLinks = links.filter { $0.hasPrefix("doc:") }.map { String($0.dropFirst(4)) }
    }

    /// The page's name, such as `Tutorial`.
    var name: String { file.deletingPathExtension().lastPathComponent }

    /// The blocks of Swift, in order.
    var swift: [Block] { blocks.filter { $0.language == "swift" } }

    /// The output and the requests that the page expects from its code, or an empty string.
    ///
    /// For each block of Swift, the printed text comes first.
    var output: String {
        get throws {
            var output = ""
            var requests = ""
            for block in blocks {
                if block.language == "swift" {
                    output += requests
                    requests = ""
                }
                if block.isRequest { requests += try block.output } else { output += try block.output }
            }
            return output + requests
        }
    }

    /// Returns the given line in the form that Swift allows inside a function, where declarations have no isolation.
    private static func local(_ line: String) -> String {
        if line.hasPrefix("nonisolated let ") { return String(line.dropFirst(12)) }
        return line.hasPrefix("nonisolated func ") ? "@Sendable " + line.dropFirst(12) : line
    }

    /// The page's Swift as a file with one function, so that later blocks see the declarations of earlier blocks.
    /// Compiler messages refer to lines of the page.
    var swiftFile: String {
        var imports: Set<String> = ["import Foundation", "import SwiftGraphQL"]
        var declarations = ""
        var statements = ""
        for (index, block) in blocks.enumerated() where block.language == "swift" {
            let requests = blocks[(index + 1)...].prefix { $0.language != "swift" }.filter(\.isRequest)
            var text = requests.isEmpty ? "" : "SentRequests.forget()\n"
            text += "#sourceLocation(file: \"\(file.lastPathComponent)\", line: \(block.line))\n"
            for line in block.lines {
                if line.hasPrefix("import ") { imports.insert(line) }
                text += (line.hasPrefix("import ") ? "" : block.isForFiles ? line : Self.local(line)) + "\n"
            }
            // On Linux, code that uses SwiftUI is only parsed.
            if block.lines.contains("import SwiftUI") { text = "#if canImport(SwiftUI)\n\(text)#endif\n" }
            for request in requests {
                text += "SentRequests.print\(request.language == "json" ? "Variables" : "Document")()\n"
            }
            if block.isForFiles { declarations += text } else { statements += text }
        }
        // Each module is imported only if it exists, because FoundationNetworking isn't available everywhere.
        let heading = imports.sorted().map { "#if canImport(\($0.dropFirst(7)))\n\($0)\n#endif\n" }.joined()
        return heading + declarations
            + "func page\(name)(client: Client, endpoint: URL, token: String) async throws {\n\(statements)}\n"
    }
}
