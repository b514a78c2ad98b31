/// Prints syntax trees in a canonical form, with two spaces of indentation and a blank line between definitions.
///
/// Parsing the printed text yields an equal tree. Descriptions are printed as block strings if possible, and other
/// strings in the form in which they were written. Comments and commas aren't part of the tree, so they aren't printed.
package struct Printer {
    private var output = ""
    private var depth = 0
    private var isAtLineStart = true

    /// The maximum length of a line with a field's arguments, in UTF-16 code units and without indentation.
    static let maximumLineLength = 80

    private init() {}

    /// Returns the text of the given document, without a line terminator at the end.
    package static func print(_ document: Document) -> String {
        var printer = Printer()
        var previous: Definition?
        for definition in document.definitions {
            if previous != nil {
                printer.newLine()
                printer.newLine()
            }
            if case .operation(let operation) = definition {
                // A query after a definition such as `type A` needs its keyword. Otherwise, a parser would read the
                // query's braces as the type's fields.
                printer.write(operation, mayBeShorthand: previous?.isExecutable ?? true)
            } else {
                printer.write(definition)
            }
            previous = definition
        }
        return printer.output
    }

    /// Returns the text of the given definition, without a line terminator at the end.
    package static func print(_ definition: Definition) -> String {
        text { $0.write(definition) }
    }

    /// Returns the text of a value.
    package static func print(_ value: Value) -> String {
        text { $0.write(value) }
    }

    /// Returns the text that the given closure writes.
    static func text(_ write: (inout Printer) -> Void) -> String {
        var printer = Printer()
        write(&printer)
        return printer.output
    }
}

// MARK: - Writing

extension Printer {
    /// Writes the given text, which must not contain line terminators.
    mutating func write(_ text: String) {
        guard !text.isEmpty else { return }
        if isAtLineStart {
            for _ in 0..<depth { output += "  " }
            isAtLineStart = false
        }
        output += text
    }

    /// Ends the line. The next text that is written also writes the indentation, so empty lines stay empty.
    mutating func newLine() {
        output += "\n"
        isAtLineStart = true
    }

    /// Writes the given lines, each with the current indentation.
    mutating func write(lines text: String) {
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { newLine() }
            write(String(Substring(line)))
        }
    }

    /// Writes the given elements with a separator between them.
    mutating func write<Element>(
        _ elements: [Element], separator: String, _ write: (inout Printer, Element) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            if index > 0 { self.write(separator) }
            write(&self, element)
        }
    }

    /// Writes elements between brackets, each on its own line. If there are no elements, writes nothing.
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
    /// The text of the document in canonical form.
    package var description: String { Printer.print(self) }
}

extension Value: CustomStringConvertible {
    /// The text of the value in canonical form.
    package var description: String { Printer.print(self) }
}
