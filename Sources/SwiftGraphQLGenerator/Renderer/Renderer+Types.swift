extension Renderer {
    /// The place in the generated code where a type's name is used. It determines which declaration the name refers to.
    package enum Position {
        /// A method signature in an extension, in which generated declarations hide no other names.
        case signature
        /// A method body in an extension, in which Swift first finds the methods of the extended type.
        case expression
        /// The braces of a namespace, in which Swift first finds the types in the namespace.
        case braces(SwiftNamespace)
    }

    /// Returns the Swift type of a value in the generated API.
    package mutating func valueType(_ type: SwiftType, in position: Position) -> String {
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

    /// Returns the codec for the given type, which is the Swift type that encodes and decodes its values.
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

    /// Returns the type of a parameter or member, and its default value, such as ` = nil`, or an empty string.
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

    /// Returns the name of a namespace, including the enum that contains the API, if there is one.
    func name(_ namespace: SwiftNamespace) -> String {
        api.namespace.map { "\(SwiftText.identifier($0)).\(namespace.rawValue)" } ?? namespace.rawValue
    }

    /// Returns the name of an alias, which is declared at the top level of the generated code.
    private func alias(for name: String) -> String {
        "__" + (api.namespace.map { $0 + "_" } ?? "") + name
    }

    /// Returns the name of a generated type with its namespace.
    package func name(_ name: SwiftTypeName) -> String {
        "\(self.name(name.namespace)).\(SwiftText.identifier(name.name))"
    }

    /// Returns the name of a type in the given module. If another declaration hides the name, adds the module's name.
    func runtimeName(_ name: String, of module: String, in position: Position) -> String {
        isHidden(name, in: position) ? "\(module).\(name)" : name
    }

    private mutating func codecName(_ codec: String, in position: Position) -> String {
        guard isHidden(String(codec.prefix { $0 != "." && $0 != "<" }), in: position) else {
            namedCodecs.insert(codec)
            return codec
        }
        // Use an alias that is declared where the codec's name is visible, because the codec's module isn't known.
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
