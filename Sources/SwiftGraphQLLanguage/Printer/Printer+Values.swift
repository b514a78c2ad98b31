/// Prints values, types and directives.
extension Printer {
    mutating func write(_ value: Value) {
        switch value {
        case .variable(let variable): write("$" + variable.name.text)
        case .int(let number): write(number.text)
        case .float(let number): write(number.text)
        case .string(let string): write(string, asBlock: string.isBlock)
        case .boolean(let boolean): write(boolean.value ? "true" : "false")
        case .null: write("null")
        case .enum(let name): write(name.text)
        case .list(let list):
            write("[")
            write(list.values, separator: ", ") { $0.write($1) }
            write("]")
        case .object(let object):
            write("{")
            write(object.fields, separator: ", ") { printer, field in
                printer.write(field.name.text + ": ")
                printer.write(field.value)
            }
            write("}")
        }
    }

    /// Writes each directive with a space before it.
    mutating func write(_ directives: [Directive]) {
        for directive in directives {
            write(" @" + directive.name.text)
            write(directive.arguments)
        }
    }

    /// Writes arguments in parentheses on one line. If there are no arguments, writes nothing.
    mutating func write(_ arguments: [Argument]) {
        guard !arguments.isEmpty else { return }
        write("(")
        write(arguments, separator: ", ") { $0.write($1) }
        write(")")
    }

    mutating func write(_ argument: Argument) {
        write(argument.name.text + ": ")
        write(argument.value)
    }

    mutating func write(_ defaultValue: Value?) {
        guard let defaultValue else { return }
        write(" = ")
        write(defaultValue)
    }

    /// Writes a description on its own lines. If there is no description, writes nothing.
    mutating func write(description: StringValue?) {
        guard let description else { return }
        write(description, asBlock: true)
        newLine()
    }

    /// Writes a string as a block string if `asBlock` is `true` and a block string can represent it. Otherwise, writes
    /// a quoted string.
    mutating func write(_ string: StringValue, asBlock: Bool) {
        if asBlock, let text = StringLiteral.block(string.value) {
            write(lines: text)
        } else {
            write(StringLiteral.quoted(string.value))
        }
    }
}
