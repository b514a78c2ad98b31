extension Renderer {
    /// Writes the method that selects a field.
    mutating func render(_ field: SwiftField) {
        document(field.documentation, coordinate: field.coordinate)
        deprecate(field.deprecation)
        var (parameters, calls) = arguments(field.parameters)
        let name = SwiftText.identifier(field.name)
        let selection = SwiftText.identifier(field.selectionName)
        let (function, operand, result): (String, String?, String)
        switch field.access {
        case .builtIn(let builtIn, let isOptional):
            let type = valueType(.builtIn(builtIn), in: .signature)
            (function, operand, result) =
                (Self.function(for: builtIn) + (isOptional ? "OrNull" : ""), nil, isOptional ? type + "?" : type)
        case .enumeration(let enumeration, let isOptional):
            let type = self.name(enumeration)
            (function, operand, result) = (
                "enumeration" + (isOptional ? "OrNull" : ""),
                "\(type).self", isOptional ? type + "?" : type
            )
        case .leaf(let type):
            (function, operand, result) =
                ("leaf", "\(codecType(type, in: .expression)).self", valueType(type, in: .signature))
        case .object(let scope):
            parameters.append("_ \(selection): Selection<T, \(valueType(scope, in: .signature))>")
            (function, operand, result) = ("object", "\(selection).__body", "T")
        case .abstract(let scope):
            parameters.append("_ \(selection): Selection<T, \(valueType(scope, in: .signature))>")
            (function, operand, result) = ("abstract", "\(selection).__body", "T")
        }
        calls.append(.init(name: function, arguments: ["\"\(field.definition)\"", operand].compactMap { $0 }))
        source.function(
            SwiftFunction(
                head: "\(access)func \(name)\(result == "T" ? "<T>" : "")", parameters: parameters,
                tail: " throws -> \(result)", body: SwiftChain(receiver: "try __fields", calls: calls)))
    }

    /// Returns the Swift parameters for the given arguments, and the calls that pass their values to the runtime.
    mutating func arguments(_ arguments: [SwiftParameter]) -> (parameters: [String], calls: [SwiftChain.Call]) {
        var parameters: [String] = []
        var calls: [SwiftChain.Call] = []
        for parameter in arguments {
            let (type, defaultValue) = inputType(parameter.type, parameter.presence, in: .signature)
            parameters.append("\(parameterName(parameter.label, parameter.name)): \(type)\(defaultValue)")
            calls.append(SwiftChain.Call(name: "passing", arguments: [encodedArgument(parameter)]))
        }
        return (parameters, calls)
    }

    private mutating func encodedArgument(_ parameter: SwiftParameter) -> String {
        let name = SwiftText.identifier(parameter.name)
        guard parameter.type.isNamedToEncode else {
            return "\(name).\(parameter.presence == .defaulted ? "__jsonOrAbsent" : Self.encoding(of: parameter.type))"
        }
        let encodedArgument = runtimeName("EncodedArgument", of: "SwiftGraphQL", in: .expression)
        let label = parameter.presence == .defaulted ? "ifPresent: " : ""
        return "\(encodedArgument)(\(label)\(name), \(codecType(parameter.type, in: .expression)).self)"
    }

    /// Returns the name of the property that encodes a value of the given type, which must be a type without a codec.
    private static func encoding(of type: SwiftType) -> String {
        switch type {
        case .builtIn(.string), .builtIn(.id): "__string"
        case .builtIn(.int): "__int"
        case .builtIn(.bool): "__bool"
        default: "__json"
        }
    }

    private static func function(for builtIn: SwiftType.BuiltIn) -> String {
        switch builtIn {
        case .string: "string"
        case .id: "id"
        case .int: "int"
        case .double: "double"
        case .bool: "bool"
        }
    }
}
