/// Schemas, types and directives.
extension Printer {
    mutating func write(_ definition: Definition) {
        switch definition {
        case .operation(let operation): write(operation)
        case .fragment(let fragment): write(fragment)
        case .schema(let schema):
            write(description: schema.description)
            write("schema")
            write(schema.directives)
            writeBlock(schema.rootOperations)
        case .type(let type): write(type)
        case .directive(let directive): write(directive)
        case .schemaExtension(let schema):
            write("extend schema")
            write(schema.directives)
            writeBlock(schema.rootOperations)
        case .typeExtension(let type): write(type)
        }
    }

    private mutating func write(_ type: TypeDefinition) {
        write(description: type.description)
        switch type {
        case .scalar(let type): writeHead("scalar", type.name, [], type.directives)
        case .object(let type):
            writeHead("type", type.name, type.interfaces, type.directives)
            writeBlock(type.fields)
        case .interface(let type):
            writeHead("interface", type.name, type.interfaces, type.directives)
            writeBlock(type.fields)
        case .union(let type):
            writeHead("union", type.name, [], type.directives)
            writeMembers(type.members)
        case .enum(let type):
            writeHead("enum", type.name, [], type.directives)
            writeBlock(type.values)
        case .inputObject(let type):
            writeHead("input", type.name, [], type.directives)
            writeBlock(type.fields)
        }
    }

    private mutating func write(_ type: TypeExtension) {
        switch type {
        case .scalar(let type): writeHead("extend scalar", type.name, [], type.directives)
        case .object(let type):
            writeHead("extend type", type.name, type.interfaces, type.directives)
            writeBlock(type.fields)
        case .interface(let type):
            writeHead("extend interface", type.name, type.interfaces, type.directives)
            writeBlock(type.fields)
        case .union(let type):
            writeHead("extend union", type.name, [], type.directives)
            writeMembers(type.members)
        case .enum(let type):
            writeHead("extend enum", type.name, [], type.directives)
            writeBlock(type.values)
        case .inputObject(let type):
            writeHead("extend input", type.name, [], type.directives)
            writeBlock(type.fields)
        }
    }

    private mutating func write(_ directive: DirectiveDefinition) {
        write(description: directive.description)
        write("directive @" + directive.name.text)
        write(items: directive.arguments) { $0.write($1) }
        if directive.isRepeatable { write(" repeatable") }
        write(" on " + directive.locations.map(\.kind.rawValue).joined(separator: " | "))
    }

    private mutating func writeHead(
        _ keyword: String, _ name: Name, _ interfaces: [Name], _ directives: [Directive]
    ) {
        write("\(keyword) \(name)")
        if !interfaces.isEmpty {
            write(" implements " + interfaces.map(\.text).joined(separator: " & "))
        }
        write(directives)
    }

    private mutating func writeMembers(_ members: [Name]) {
        guard !members.isEmpty else { return }
        write(" = " + members.map(\.text).joined(separator: " | "))
    }

    private mutating func writeBlock(_ rootOperations: [RootOperationDefinition]) {
        write(block: rootOperations, " {", "}") { printer, operation in
            printer.write("\(operation.kind.rawValue): \(operation.type)")
        }
    }

    private mutating func writeBlock(_ fields: [FieldDefinition]) {
        write(block: fields, " {", "}") { printer, field in
            printer.write(description: field.description)
            printer.write(field.name.text)
            printer.write(items: field.arguments) { $0.write($1) }
            printer.write(": ")
            printer.write(field.type)
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

    private mutating func writeBlock(_ fields: [InputValueDefinition]) {
        write(block: fields, " {", "}") { $0.write($1) }
    }

    private mutating func write(_ input: InputValueDefinition) {
        write(description: input.description)
        write(input.name.text + ": ")
        write(input.type)
        write(input.defaultValue)
        write(input.directives)
    }
}
