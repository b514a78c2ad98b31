/// Swift source text in the making.
struct SwiftSource {
    /// The text so far.
    private(set) var text = ""

    /// What stands before each line.
    private(set) var indentation = ""

    /// An empty text with room for a number of bytes.
    init(capacity: Int) {
        text.reserveCapacity(capacity)
    }

    /// Adds a line at the current depth.
    mutating func line(_ line: String) {
        text += indentation
        text += line
        text += "\n"
    }

    /// Adds an empty line.
    mutating func blank() {
        text += "\n"
    }

    /// Adds `head {`; what follows is one level deeper.
    mutating func open(_ head: String) {
        line(head + " {")
        indentation += "    "
    }

    /// Adds the `}` of what was opened last.
    mutating func close() {
        indentation.removeLast(4)
        line("}")
    }

    /// One level deeper from here, as behind `{ ... in`.
    mutating func indent() {
        indentation += "    "
    }

    /// The end of what is one level deeper.
    mutating func outdent() {
        indentation.removeLast(4)
    }

    /// Adds a text as documentation comment.
    mutating func documentation(_ documentation: String) {
        for line in SwiftText.commentLines(documentation) { self.line(line.isEmpty ? "///" : "/// " + line) }
    }
}
