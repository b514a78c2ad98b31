import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

extension Executor {
    /// The value of a field before it is made fit for the response; see the specification, section 6.4.2.
    func resolve(_ site: FieldSite, source: ResolvedValue, path: ResponsePath) async throws -> ResolverValue {
        let name = site.field.name.text
        if name.utf8.starts(with: "__".utf8) { return metaField(name, site) }
        if case .introspection(let node) = source.content {
            return Introspection(schema: schema).resolve(name, of: node, site.arguments)
        }
        if let message = failingFields[site.coordinate] {
            throw FieldFailure(message, at: site.group.nodes, path: path)
        }
        let event = path.components.count == 1 ? event : nil
        let interfaces = site.parent.interfaces.map(\.text)
        guard let resolve = resolvers.resolve(name, of: site.parent.name.text, interfaces: interfaces) else {
            return event ?? defaultValue(site, source)
        }
        do {
            return try await resolve(
                call(site, source: event.map { ResolvedValue($0.content, key: 0) } ?? source, path))
        } catch let error as CancellationError where Task.isCancelled {
            throw error
        } catch {
            throw FieldFailure(error, at: site.group.nodes, path: path)
        }
    }

    /// What a resolver is told.
    func call(_ site: FieldSite, source: ResolvedValue, _ path: ResponsePath) -> ResolverCall {
        let parent = ResolverValue(source.content)
        let named = schema[site.field.type.innermostName.text]
        return ResolverCall(
            parentType: site.parent.name.text, fieldName: site.field.name.text,
            returnType: site.field.type.description, namedType: site.field.type.innermostName.text,
            kind: named?.kind.asResult ?? .scalar, arguments: site.arguments, path: path, source: parent.json,
            operation: OperationType(rawValue: request.operation.kind.rawValue) ?? .query,
            operationName: request.operation.name?.text, headers: request.headers,
            possibleTypes: named.map { schema.schema.possibleTypes(of: $0) } ?? [],
            enumValues: named?.values.map(\.name.text) ?? [], parent: parent)
    }

    private func metaField(_ name: String, _ site: FieldSite) -> ResolverValue {
        switch name {
        case "__typename": .json(.string(site.parent.name.text))
        case "__schema": ResolverValue(.introspection(.schema))
        default: Introspection(schema: schema).type(named: site.arguments["name"].string ?? "")
        }
    }

    /// The member of the parent, or else mock data.
    private func defaultValue(_ site: FieldSite, _ source: ResolvedValue) -> ResolverValue {
        if case .json(.object(let members)) = source.content, let value = members[site.field.name.text] {
            return .json(value)
        }
        return mocks.isOn ? .mock : .null
    }
}

extension SchemaType.Kind {
    /// The kind as resolvers are told it; nothing that comes out of a field is an input object.
    fileprivate var asResult: ResolverCall.TypeKind {
        switch self {
        case .scalar, .inputObject: .scalar
        case .enum: .enum
        case .object: .object
        case .interface: .interface
        case .union: .union
        }
    }
}
