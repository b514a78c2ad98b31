/// Builds Swift source text.
package struct SwiftSource {
    /// The text that was added so far.
    package private(set) var text = ""

    /// The indentation of the next line.
    private(set) var indentation = ""

    /// Adds a line with the current indentation.
    package mutating func line(_ line: String) {
        text += indentation
        text += line
        text += "\n"
    }

    /// Adds an empty line.
    package mutating func blank() {
        text += "\n"
    }

    /// Adds a line with the given text and an opening brace. Increases the indentation.
    mutating func open(_ head: String) {
        line(head + " {")
        indentation += "    "
    }

    /// Decreases the indentation and adds a line with a closing brace.
    package mutating func close() {
        indentation.removeLast(4)
        line("}")
    }

    /// Increases the indentation, for example after a line that ends with `in`.
    package mutating func indent() {
        indentation += "    "
    }

    /// Decreases the indentation.
    package mutating func outdent() {
        indentation.removeLast(4)
    }

    /// Adds a documentation comment.
    mutating func documentation(_ documentation: String) {
        for line in SwiftText.commentLines(documentation) { self.line(line.isEmpty ? "///" : "/// " + line) }
    }
}
