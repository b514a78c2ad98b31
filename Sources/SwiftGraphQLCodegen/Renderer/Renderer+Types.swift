extension Renderer {
    /// Where a type is named, which decides what its name finds.
    enum Position {
        /// In the signature of a method in an extension: looked up outside of all that is generated.
        case signature
        /// In the body of a method in an extension: the type's methods come first.
        case expression
        /// In the braces of a namespace: its types come first.
        case braces(SwiftNamespace)
    }

    /// The type that callers see.
    mutating func valueType(_ type: SwiftType, in position: Position) -> String {
        switch type {
        case .builtIn(.id): runtimeName("String", of: "Swift", in: position)
        case .builtIn(let builtIn): runtimeName(builtIn.rawValue, of: "Swift", in: position)
        case .codec(let codec):
            codec.valueType.map { codecName($0, in: position) } ?? codecName(codec.name, in: position) + ".WrappedType"
        case .declared(let name): self.name(name)
        case .list(let element): "[\(valueType(element, in: position))]"
        case .optional(let wrapped): "\(valueType(wrapped, in: position))?"
        }
    }

    /// The type that encodes and decodes.
    mutating func codecType(_ type: SwiftType, in position: Position) -> String {
        switch type {
        case .builtIn(.id): runtimeName("GraphQLID", of: "SwiftGraphQL", in: position)
        case .builtIn(let builtIn): runtimeName(builtIn.rawValue, of: "Swift", in: position)
        case .codec(let codec) where codec.isLeafType: codecName(codec.name, in: position)
        case .codec(let codec):
            "\(runtimeName("CodecLeaf", of: "SwiftGraphQL", in: position))<\(codecName(codec.name, in: position))>"
        case .declared(let name) where name.namespace == .enums:
            "\(runtimeName("EnumLeaf", of: "SwiftGraphQL", in: position))<\(self.name(name))>"
        case .declared(let name) where name.namespace == .inputObjects:
            "\(runtimeName("InputObjectType", of: "SwiftGraphQL", in: position))<\(self.name(name))>"
        case .declared(let name): self.name(name)
        case .list(let element): "[\(codecType(element, in: position))]"
        case .optional(let wrapped): "\(codecType(wrapped, in: position))?"
        }
    }

    /// The type of a parameter or member, and its default value with the equals sign.
    mutating func inputType(
        _ type: SwiftType, _ presence: SwiftPresence, in position: Position
    ) -> (type: String, defaultValue: String) {
        let value = valueType(type, in: position)
        switch presence {
        case .required: return (value, "")
        case .nullable:
            let optionalArgument = runtimeName("OptionalArgument", of: "SwiftGraphQL", in: position)
            return ("\(optionalArgument)<\(value)>", " = .absent")
        case .defaulted: return ("\(value)?", " = nil")
        }
    }

    /// A namespace of the generated code, inside the one that the API is declared in.
    func name(_ namespace: SwiftNamespace) -> String {
        api.namespace.map { "\(SwiftText.identifier($0)).\(namespace.rawValue)" } ?? namespace.rawValue
    }

    /// The name of an alias, which is declared in no namespace.
    private func alias(for name: String) -> String {
        "__" + (api.namespace.map { $0 + "_" } ?? "") + name
    }

    /// A generated type with its namespace.
    func name(_ name: SwiftTypeName) -> String {
        "\(self.name(name.namespace)).\(SwiftText.identifier(name.name))"
    }

    /// A type of the runtime's or Swift's, with its module where something else has its name.
    func runtimeName(_ name: String, of module: String, in position: Position) -> String {
        isHidden(name, in: position) ? "\(module).\(name)" : name
    }

    private mutating func codecName(_ codec: String, in position: Position) -> String {
        guard isHidden(String(codec.prefix { $0 != "." && $0 != "<" }), in: position) else {
            namedCodecs.insert(codec)
            return codec
        }
        // The module that it is from is not known, so it gets a second name where the first is visible.
        let alias = alias(for: String(codec.map { $0.isLetter || $0.isNumber ? $0 : "_" }))
        aliases[alias] = codec
        return alias
    }

    private func isHidden(_ name: String, in position: Position) -> Bool {
        switch position {
        case .signature: false
        case .expression: api.shadows.members.contains(name)
        case .braces(let namespace):
            api.shadows.hides(name, in: namespace) || api.shadows.members.contains(name)
        }
    }
}
