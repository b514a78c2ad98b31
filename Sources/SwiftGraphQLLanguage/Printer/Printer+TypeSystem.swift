/// Prints schemas, types and directives.
extension Printer {
    mutating func write(_ definition: Definition) {
        switch definition {
        case .operation(let operation): write(operation)
        case .fragment(let fragment): write(fragment)
        case .schema(let schema):
            write(description: schema.description)
            write(schema.isExtension ? "extend schema" : "schema")
            write(schema.directives)
            write(block: schema.rootOperations, " {", "}") { printer, operation in
                printer.write("\(operation.kind.rawValue): \(operation.type)")
            }
        case .type(let type): write(type)
        case .directive(let directive): write(directive)
        }
    }

    private mutating func write(_ type: TypeDefinition) {
        write(description: type.description)
        write((type.isExtension ? "extend " : "") + "\(type.kind.keyword) \(type.name)")
        if !type.interfaces.isEmpty {
            write(" implements " + type.interfaces.map(\.text).joined(separator: " & "))
        }
        write(type.directives)
        if !type.members.isEmpty { write(" = " + type.members.map(\.text).joined(separator: " | ")) }
        writeBlock(type.fields)
        writeBlock(type.values)
        write(block: type.inputFields, " {", "}") { $0.write($1) }
    }

    private mutating func write(_ directive: DirectiveDefinition) {
        write(description: directive.description)
        write((directive.isExtension ? "extend " : "") + "directive @\(directive.name)")
        write(items: directive.arguments) { $0.write($1) }
        write(directive.directives)
        if directive.isExtension { return }
        if directive.isRepeatable { write(" repeatable") }
        write(" on " + directive.locations.map(\.kind.rawValue).joined(separator: " | "))
    }

    private mutating func writeBlock(_ fields: [FieldDefinition]) {
        write(block: fields, " {", "}") { printer, field in
            printer.write(description: field.description)
            printer.write(field.name.text)
            printer.write(items: field.arguments) { $0.write($1) }
            printer.write(": ")
            printer.write(field.type.description)
            printer.write(field.directives)
        }
    }

    private mutating func writeBlock(_ values: [EnumValueDefinition]) {
        write(block: values, " {", "}") { printer, value in
            printer.write(description: value.description)
            printer.write(value.name.text)
            printer.write(value.directives)
        }
    }

    private mutating func write(_ input: InputValueDefinition) {
        write(description: input.description)
        write(input.name.text + ": ")
        write(input.type.description)
        write(input.defaultValue)
        write(input.directives)
    }
}
