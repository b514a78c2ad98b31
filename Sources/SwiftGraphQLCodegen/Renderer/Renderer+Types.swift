extension Renderer {
    /// The position of a type's name in the source, which determines what the name refers to.
    enum Position {
        /// In the signature of a method in an extension, where names are looked up outside the generated code.
        case signature
        /// In the body of a method in an extension, where the type's own methods are found first.
        case expression
        /// In the braces of a namespace, where its types are found first.
        case braces(SwiftNamespace)
    }

    /// Returns the type that callers see.
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

    /// Returns the type that encodes and decodes values.
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

    /// Returns the type of a parameter or member, and its default value with the equals sign.
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

    /// Returns the name of a namespace in the generated code, including the enum that the API is declared in, if any.
    func name(_ namespace: SwiftNamespace) -> String {
        api.namespace.map { "\(SwiftText.identifier($0)).\(namespace.rawValue)" } ?? namespace.rawValue
    }

    /// Returns the name of an alias, which is declared outside all namespaces.
    private func alias(for name: String) -> String {
        "__" + (api.namespace.map { $0 + "_" } ?? "") + name
    }

    /// Returns the name of a generated type with its namespace.
    func name(_ name: SwiftTypeName) -> String {
        "\(self.name(name.namespace)).\(SwiftText.identifier(name.name))"
    }

    /// Returns the name of a type of the runtime or of Swift, qualified with its module if another declaration has the
    /// same name.
    func runtimeName(_ name: String, of module: String, in position: Position) -> String {
        isHidden(name, in: position) ? "\(module).\(name)" : name
    }

    private mutating func codecName(_ codec: String, in position: Position) -> String {
        guard isHidden(String(codec.prefix { $0 != "." && $0 != "<" }), in: position) else {
            namedCodecs.insert(codec)
            return codec
        }
        // The codec's module isn't known, so declare an alias in a place where the codec's name is visible.
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
