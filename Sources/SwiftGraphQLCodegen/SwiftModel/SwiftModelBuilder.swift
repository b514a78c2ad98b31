import GraphQLLanguage
import GraphQLSchema

/// Makes the Swift model of a schema that was found valid.
struct SwiftModelBuilder {
    let schema: Schema
    let names: SwiftNames
    let scalars: ScalarMapping
    let inheritance: InterfaceInheritance
    let sharedFields: SharedFields
    let cache: CacheModel?

    /// A builder for a schema, or for what is left of a whole one, which the names are settled for.
    ///
    /// A name must not depend on what else is left: it would mean something else in sources that are there already.
    init(_ schema: Schema, _ scalars: ScalarMapping, of whole: Schema? = nil, cache: CacheModel? = nil) {
        self.schema = schema
        self.scalars = scalars
        names = SwiftNames(whole ?? schema)
        inheritance = InterfaceInheritance(schema)
        sharedFields = SharedFields(schema, inheritance, names)
        self.cache = cache
    }

    /// The model.
    func build() -> SwiftAPI {
        var api = SwiftAPI(shadows: names.shadows)
        api.cacheLines = cache?.lines ?? []
        api.selectionRoles = selectionRoles
        // By name, since introspection does not tell the order of the source.
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

    /// The runtime's protocols for scopes: with what the server can send later, where the schema says that it can.
    private var selectionRoles: [String] {
        func has(_ name: String, at location: DirectiveLocation.Kind) -> Bool {
            schema.directives.contains { $0.name.text == name && $0.locations.contains(location) }
        }
        var roles: [String] = []
        if has("defer", at: .inlineFragment) { roles.append("DeferringScope") }
        if has("stream", at: .field) { roles.append("StreamingScope") }
        return roles.isEmpty ? [SwiftScope.Role.selection.rawValue] : roles
    }

    /// The Swift type of a leaf or of a value in a request, without what its own nullability adds.
    func value(_ type: TypeReference) -> SwiftType {
        switch type.nullable {
        case .list(let element): .list(optional(element))
        case .named(let name), .nonNull(.named(let name)): named(name.text)
        case .nonNull(let type): value(type)
        }
    }

    /// The Swift type of a leaf or scope; an optional if the type is nullable.
    func optional(_ type: TypeReference) -> SwiftType {
        type.isNonNull ? value(type) : .optional(value(type))
    }

    /// The type of a value in a request, and whether it may be left out.
    func presence(_ value: SchemaInputValue) -> SwiftPresence {
        guard value.type.isNonNull else { return .nullable }
        return value.defaultValue == nil ? .required : .defaulted
    }

    private func named(_ name: String) -> SwiftType {
        if let declared = names.types[name] { return .declared(declared) }
        if let codec = scalars.codec(for: name) {
            // The types that the runtime has functions for.
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
