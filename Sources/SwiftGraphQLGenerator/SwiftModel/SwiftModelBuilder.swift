package import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// Builds the model of the API for a valid schema.
package struct SwiftModelBuilder {
    package let schema: Schema
    package let names: SwiftNames
    package let scalars: ScalarMapping
    let inheritance: InterfaceInheritance
    let sharedFields: SharedFields
    let cache: CacheModel?
    let nullableInputs: Set<String>

    /// Creates a builder for the given schema, which may be a part of the schema `whole`.
    ///
    /// Names are chosen for the whole schema. If names depended on the part, they could change their meaning in
    /// existing code.
    package init(_ schema: Schema, _ scalars: ScalarMapping, of whole: Schema? = nil, cache: CacheModel? = nil) {
        self.schema = schema
        self.scalars = scalars
        names = SwiftNames(whole ?? schema)
        inheritance = InterfaceInheritance(schema)
        sharedFields = SharedFields(schema, inheritance, names)
        self.cache = cache
        nullableInputs = Self.nullableInputs(of: schema)
    }

    func build() -> SwiftAPI {
        var api = SwiftAPI(shadows: names.shadows)
        api.cacheLines = cache?.lines ?? []
        api.selectionRoles = selectionRoles
        api.directives = directives
        api.hasFieldDirectives = api.directives.contains(where: \.isOnFields)
        // Sort the types by name, because introspection doesn't preserve the order of the source.
        for type in schema.types.sorted(by: { $0.name.text < $1.name.text }) {
            guard let name = names.types[type.name.text] else { continue }
            switch type.kind {
            case .scalar: break
            case .object: api.scopes.append(scope(type, name))
            case .interface:
                if let fieldProtocol = fieldProtocol(type, name) { api.protocols.append(fieldProtocol) }
                api.scopes.append(scope(type, name))
            case .union: api.scopes.append(scope(type, name))
            case .enum: api.enums.append(enumeration(type, name))
            case .inputObject: api.inputObjects.append(inputObject(type, name))
            }
        }
        api.sharedFields = sharedFields.protocols.map { SwiftSharedField(name: $0.name, field: field($0.field)) }
        return api
    }

    /// The names of the runtime's protocols for scopes, which allow incremental delivery if the schema supports it.
    package var selectionRoles: [String] {
        func has(_ name: String, at location: DirectiveLocation.Kind) -> Bool {
            schema.directives.contains { $0.name.text == name && $0.locations.contains(location) }
        }
        var roles: [String] = []
        if has("defer", at: .inlineFragment) { roles.append("DeferringScope") }
        if has("stream", at: .field) { roles.append("StreamingScope") }
        return roles.isEmpty ? [SwiftScope.Role.selection.rawValue] : roles
    }

    /// Returns the Swift type for the given type, as if it weren't nullable. List elements can still be optional.
    package func value(_ type: TypeReference) -> SwiftType {
        switch type.nullable {
        case .list(let element): .list(optional(element))
        case .named(let name), .nonNull(.named(let name)): named(name.text)
        case .nonNull(let type): value(type)
        }
    }

    /// Returns the Swift type for the given type, which is an optional if the type is nullable.
    package func optional(_ type: TypeReference) -> SwiftType {
        type.isNonNull ? value(type) : .optional(value(type))
    }

    /// Returns whether the given argument or input field can be omitted or null.
    package func presence(_ value: SchemaInputValue) -> SwiftPresence {
        guard value.type.isNonNull else { return .nullable }
        return value.defaultValue == nil ? .required : .defaulted
    }

    private func named(_ name: String) -> SwiftType {
        if let declared = names.types[name] { return .declared(declared) }
        if let codec = scalars.codec(for: name) {
            // These types aren't treated as codecs, because the runtime has special functions for them.
            return switch codec.name {
            case "String": .builtIn(.string)
            case "Int": .builtIn(.int)
            case "Double": .builtIn(.double)
            case "Bool": .builtIn(.bool)
            default: .codec(codec)
            }
        }
        return switch name {
        case "ID": .builtIn(.id)
        case "Int": .builtIn(.int)
        case "Float": .builtIn(.double)
        case "Boolean": .builtIn(.bool)
        default: .builtIn(.string)
        }
    }
}
