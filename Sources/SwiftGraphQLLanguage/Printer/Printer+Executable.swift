/// Prints operations and fragments.
extension Printer {
    mutating func write(_ operation: OperationDefinition, mayBeShorthand: Bool = true) {
        write(description: operation.description)
        let isShorthand =
            mayBeShorthand && operation.kind == .query && operation.name == nil && operation.variables.isEmpty
            && operation.directives.isEmpty && operation.description == nil
        if !isShorthand {
            write(operation.kind.rawValue)
            // A space separates the keyword from the name, or from the variables of an anonymous operation.
            if operation.name != nil || !operation.variables.isEmpty { write(" ") }
            if let name = operation.name { write(name.text) }
            write(items: operation.variables) { $0.write($1) }
            write(operation.directives)
            write(" ")
        }
        write(operation.selectionSet)
    }

    private mutating func write(_ definition: VariableDefinition) {
        write(description: definition.description)
        write("$" + definition.variable.name.text + ": ")
        write(definition.type.description)
        write(definition.defaultValue)
        write(definition.directives)
    }

    mutating func write(_ fragment: FragmentDefinition) {
        write(description: fragment.description)
        write("fragment \(fragment.name) on \(fragment.typeCondition)")
        write(fragment.directives)
        write(" ")
        write(fragment.selectionSet)
    }

    private mutating func write(_ selectionSet: SelectionSet) {
        write(block: selectionSet.selections, "{", "}") { $0.write($1) }
    }

    private mutating func write(_ selection: Selection) {
        switch selection {
        case .field(let field):
            write(field)
        case .fragmentSpread(let spread):
            write("..." + spread.name.text)
            write(spread.directives)
        case .inlineFragment(let fragment):
            write("...")
            if let typeCondition = fragment.typeCondition { write(" on " + typeCondition.text) }
            write(fragment.directives)
            write(" ")
            write(fragment.selectionSet)
        }
    }

    private mutating func write(_ field: Field) {
        let prefix = (field.alias.map { $0.text + ": " } ?? "") + field.name.text
        let arguments = Self.text { $0.write(field.arguments) }
        write(prefix)
        if prefix.utf16.count + arguments.utf16.count <= Self.maximumLineLength {
            write(lines: arguments)
        } else {
            write(block: field.arguments, "(", ")") { $0.write($1) }
        }
        write(field.directives)
        if let selectionSet = field.selectionSet {
            write(" ")
            write(selectionSet)
        }
    }

    /// Writes variable definitions or arguments in parentheses. Writes all items on one line, or each item on its own
    /// line if any of them needs several lines.
    mutating func write<Item>(items: [Item], _ write: (inout Printer, Item) -> Void) {
        guard !items.isEmpty else { return }
        let line = Self.text { $0.write(items, separator: ", ", write) }
        if line.utf8.contains(UInt8(ascii: "\n")) {
            self.write(block: items, "(", ")", write)
        } else {
            self.write("(\(line))")
        }
    }
}
