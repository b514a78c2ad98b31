import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// Resolves the introspection fields of a schema; see the specification, section 4.2.
struct Introspection {
    let schema: ExecutableSchema

    /// Returns the value of an introspection type's field. The names of introspection types begin with two underscores.
    func resolve(_ field: String, of node: IntrospectionNode, _ arguments: ResolverArguments) -> ResolverValue {
        let includesDeprecated = arguments["includeDeprecated"].bool ?? false
        return switch node {
        case .schema: resolve(field, includesDeprecated)
        case .type(.named(let name)): resolve(field, ofNamed: name.text, includesDeprecated)
        case .type(.list(let element)): resolve(field, ofWrapper: "LIST", around: element)
        case .type(.nonNull(let inner)): resolve(field, ofWrapper: "NON_NULL", around: inner)
        case .field(let node): resolve(field, of: node, includesDeprecated)
        case .inputValue(let node): resolve(field, of: node)
        case .enumValue(let node): resolve(field, of: node)
        case .directive(let node): resolve(field, of: node, includesDeprecated)
        }
    }

    /// Returns the type with the given name, or null if the name is unknown.
    func type(named name: String) -> ResolverValue {
        guard let type = schema.schema[name], type.name.text.isSameText(as: name) else { return .null }
        return Self.type(.named(type.name))
    }

    // MARK: - Schema

    private func resolve(_ field: String, _ includesDeprecated: Bool) -> ResolverValue {
        switch field {
        case "description": Self.text(schema.schema.description)
        case "types": .list(schema.schema.types.map { Self.type(.named($0.name)) })
        case "queryType": root(.query)
        case "mutationType": root(.mutation)
        case "subscriptionType": root(.subscription)
        case "directives":
            .list(
                schema.schema.directives.filter { includesDeprecated || $0.deprecation == nil }
                    .map { ResolverValue(.introspection(.directive($0))) })
        default: .null
        }
    }

    private func root(_ kind: OperationKind) -> ResolverValue {
        schema.root(kind).map { Self.type(.named($0.name)) } ?? .null
    }

    // MARK: - Types

    private func resolve(
        _ field: String, ofWrapper kind: String, around inner: TypeReference
    ) -> ResolverValue {
        switch field {
        case "kind": .json(.string(kind))
        case "ofType": Self.type(inner)
        default: .null
        }
    }

    private func resolve(_ field: String, ofNamed name: String, _ includesDeprecated: Bool) -> ResolverValue {
        guard let type = schema[name] else { return .null }
        switch field {
        case "kind": return .json(.string(type.kind.directiveLocation.rawValue))
        case "name": return .json(.string(name))
        case "description": return Self.text(type.description)
        case "specifiedByURL": return Self.text(type.specifiedBy)
        case "isOneOf": return type.kind == .inputObject ? .json(.bool(type.isOneOf)) : .null
        case "fields" where type.kind == .object || type.kind == .interface:
            let fields = type.fields.filter { includesDeprecated || $0.deprecation == nil }
            return .list(fields.map { ResolverValue(.introspection(.field($0))) })
        case "interfaces" where type.kind == .object || type.kind == .interface:
            return .list(type.interfaces.map { Self.type(.named($0)) })
        case "possibleTypes" where type.kind == .interface || type.kind == .union:
            return .list(schema.schema.possibleTypes(of: type).map { Self.type(.named(Name($0))) })
        case "enumValues" where type.kind == .enum:
            let values = type.values.filter { includesDeprecated || $0.deprecation == nil }
            return .list(values.map { ResolverValue(.introspection(.enumValue($0))) })
        case "inputFields" where type.kind == .inputObject:
            return Self.inputValues(type.inputFields, includesDeprecated)
        default: return .null
        }
    }

    // MARK: - Parts of types

    private func resolve(_ field: String, of node: SchemaField, _ includesDeprecated: Bool) -> ResolverValue {
        switch field {
        case "name": .json(.string(node.name.text))
        case "description": Self.text(node.description)
        case "args": Self.inputValues(node.arguments, includesDeprecated)
        case "type": Self.type(node.type)
        default: Self.deprecation(field, node.deprecation)
        }
    }

    private func resolve(_ field: String, of node: SchemaInputValue) -> ResolverValue {
        switch field {
        case "name": .json(.string(node.name.text))
        case "description": Self.text(node.description)
        case "type": Self.type(node.type)
        case "defaultValue":
            Self.text(node.defaultValue.map { DefaultValueText(schema: schema).text(of: $0, type: node.type) })
        default: Self.deprecation(field, node.deprecation)
        }
    }

    private func resolve(_ field: String, of node: SchemaEnumValue) -> ResolverValue {
        switch field {
        case "name": .json(.string(node.name.text))
        case "description": Self.text(node.description)
        default: Self.deprecation(field, node.deprecation)
        }
    }

    private func resolve(_ field: String, of node: SchemaDirective, _ includesDeprecated: Bool) -> ResolverValue {
        switch field {
        case "name": .json(.string(node.name.text))
        case "description": Self.text(node.description)
        case "isRepeatable": .json(.bool(node.isRepeatable))
        case "locations":
            // A location that `__DirectiveLocation` lacks would be an error, so unknown locations are left out.
            .json(.array(node.locations.filter(DirectiveLocation.Kind.known.contains).map { .string($0.rawValue) }))
        case "args": Self.inputValues(node.arguments, includesDeprecated)
        default: Self.deprecation(field, node.deprecation)
        }
    }

    private static func deprecation(_ field: String, _ reason: String?) -> ResolverValue {
        switch field {
        case "isDeprecated": .json(.bool(reason != nil))
        case "deprecationReason": text(reason)
        default: .null
        }
    }

    private static func inputValues(_ values: [SchemaInputValue], _ includesDeprecated: Bool) -> ResolverValue {
        let values = values.filter { includesDeprecated || $0.deprecation == nil }
        return .list(values.map { ResolverValue(.introspection(.inputValue($0))) })
    }

    private static func type(_ reference: TypeReference) -> ResolverValue {
        ResolverValue(.introspection(.type(reference)))
    }

    private static func text(_ text: String?) -> ResolverValue {
        text.map { .json(.string($0)) } ?? .null
    }
}
