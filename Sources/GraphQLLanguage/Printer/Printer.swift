/// Prints syntax trees in one canonical form: two spaces of indentation, one blank line between definitions.
///
/// What it prints of a parsed tree parses to an equal tree. Descriptions become block strings; other strings keep the
/// form that they were written in. Comments and insignificant commas are not part of the tree and so not printed.
package struct Printer {
    private var output = ""
    private var depth = 0
    private var isAtLineStart = true

    /// The longest line, in UTF-16 code units and without indentation, that a field's arguments are kept on.
    static let maximumLineLength = 80

    private init() {}

    /// The text of a document, without a line terminator at its end.
    package static func print(_ document: Document) -> String {
        var printer = Printer()
        var previous: Definition?
        for definition in document.definitions {
            if previous != nil {
                printer.newLine()
                printer.newLine()
            }
            if case .operation(let operation) = definition {
                // Behind `type A`, the braces of a query without keyword would be read as that type's fields.
                printer.write(operation, mayBeShorthand: previous?.isExecutable ?? true)
            } else {
                printer.write(definition)
            }
            previous = definition
        }
        return printer.output
    }

    /// The text of a definition, without a line terminator at its end.
    package static func print(_ definition: Definition) -> String {
        text { $0.write(definition) }
    }

    /// The text of a value.
    package static func print(_ value: Value) -> String {
        text { $0.write(value) }
    }

    /// What is written, as a text of its own.
    static func text(_ write: (inout Printer) -> Void) -> String {
        var printer = Printer()
        write(&printer)
        return printer.output
    }
}

// MARK: - Writing

extension Printer {
    /// Writes a text that holds no line terminator.
    mutating func write(_ text: String) {
        guard !text.isEmpty else { return }
        if isAtLineStart {
            for _ in 0..<depth { output += "  " }
            isAtLineStart = false
        }
        output += text
    }

    /// Ends the line. Indentation follows with the next text, so that empty lines stay empty.
    mutating func newLine() {
        output += "\n"
        isAtLineStart = true
    }

    /// Writes a text of several lines, each indented.
    mutating func write(lines text: String) {
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { newLine() }
            write(String(Substring(line)))
        }
    }

    /// Writes elements with a separator between them.
    mutating func write<Element>(
        _ elements: [Element], separator: String, _ write: (inout Printer, Element) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            if index > 0 { self.write(separator) }
            write(&self, element)
        }
    }

    /// Writes elements between brackets, each on a line of its own; nothing if there are none.
    mutating func write<Element>(
        block elements: [Element], _ opening: String, _ closing: String, _ write: (inout Printer, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.write(opening)
        depth += 1
        for element in elements {
            newLine()
            write(&self, element)
        }
        depth -= 1
        newLine()
        self.write(closing)
    }
}

extension Document: CustomStringConvertible {
    /// The document in canonical form.
    package var description: String { Printer.print(self) }
}

extension Value: CustomStringConvertible {
    /// The value in canonical form.
    package var description: String { Printer.print(self) }
}
