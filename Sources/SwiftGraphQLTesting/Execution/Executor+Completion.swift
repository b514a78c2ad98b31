import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

extension Executor {
    /// Makes a value fit for the response; see the specification, section 6.4.3, "CompleteValue".
    mutating func complete(
        _ value: ResolverValue, _ type: TypeReference, _ site: FieldSite, path: ResponsePath, key: UInt64
    ) async throws -> ResponseValue {
        if case .nonNull(let inner) = type {
            let completed = try await complete(
                value, inner, site, path: path, key: key, isNullable: false)
            guard !completed.isNull else {
                throw FieldFailure(
                    "null was returned for '\(site.coordinate)', whose type '\(site.field.type)' is non-null",
                    at: site.group.nodes, path: path)
            }
            return completed
        }
        return try await complete(value, type, site, path: path, key: key, isNullable: true)
    }

    private mutating func complete(
        _ value: ResolverValue, _ type: TypeReference, _ site: FieldSite, path: ResponsePath, key: UInt64,
        isNullable: Bool
    ) async throws -> ResponseValue {
        try countValue()
        var content = value.content
        if case .mock = content {
            content = try mock(type, site, path: path, key: key, isNullable: isNullable).content
        }
        if case .failure(let error) = content { throw FieldFailure(error, at: site.group.nodes, path: path) }
        if case .json(.null) = content { return .json(.null) }
        switch type {
        case .nonNull(let inner):
            return try await complete(ResolverValue(content), inner, site, path: path, key: key, isNullable: false)
        case .list(let element):
            return try await completeList(content, element, site, path: path, key: key)
        case .named(let name):
            guard let type = schema[name.text] else {
                throw FieldFailure("the schema has no type '\(name)'", at: site.group.nodes, path: path)
            }
            if type.kind.isComposite {
                let source = ResolvedValue(content, key: key)
                let object = try await objectType(of: source, type, site, path: path)
                return try await executeSubfields(of: site, on: object, source: source, path: path)
            }
            return try completeLeaf(content, type, site, path: path)
        }
    }

    private mutating func completeList(
        _ content: ResolverValue.Content, _ type: TypeReference, _ site: FieldSite, path: ResponsePath,
        key: UInt64
    ) async throws -> ResponseValue {
        let elements: [ResolverValue]
        switch content {
        case .list(let list): elements = list
        case .json(.array(let array)): elements = array.map { .json($0) }
        default:
            throw FieldFailure(
                "a list is required for '\(site.coordinate)' of type '\(site.field.type)'", at: site.group.nodes,
                path: path)
        }
        guard path.components.count < limits.depth else {
            throw FieldFailure(
                "the response is nested deeper than \(limits.depth) levels", at: site.group.nodes, path: path)
        }
        var completed: [ResponseValue] = []
        completed.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let path = ResponsePath(path.components + [.index(index)])
            do {
                completed.append(
                    try await complete(element, type, site, path: path, key: mocks.key(of: index, in: key)))
            } catch let failure as FieldFailure {
                if type.isNonNull { throw failure }
                record(failure)
                completed.append(.json(.null))
            }
        }
        return .list(completed)
    }

    private func completeLeaf(
        _ content: ResolverValue.Content, _ type: SchemaType, _ site: FieldSite, path: ResponsePath
    ) throws -> ResponseValue {
        let value: JSONValue
        switch content {
        case .json(let json): value = json
        case .list: value = ResolverValue(content).json
        default:
            throw FieldFailure(
                "'\(site.coordinate)' is of type '\(type.name)' and needs JSON", at: site.group.nodes, path: path)
        }
        do throws(ScalarError) {
            return .json(try Scalars.result(value, of: type))
        } catch {
            throw FieldFailure("'\(site.coordinate)': \(error.message)", at: site.group.nodes, path: path)
        }
    }

    /// See the specification, section 6.4.3, "ResolveAbstractType".
    private func objectType(
        of source: ResolvedValue, _ type: SchemaType, _ site: FieldSite, path: ResponsePath
    ) async throws -> SchemaType {
        guard type.kind != .object else { return type }
        guard let name = try await typename(of: source, type, site, path: path) else {
            throw FieldFailure(
                "the type of a value of '\(type.name)' is unknown: give it a member '__typename', or use "
                    + "'resolvingType(\"\(type.name)\")'",
                at: site.group.nodes, path: path)
        }
        guard let object = schema[name], object.kind == .object, schema.isPossible(name, for: type.name.text) else {
            throw FieldFailure(
                "a value of '\(type.name)' can't be of type '\(name)'", at: site.group.nodes, path: path)
        }
        return object
    }

    private func typename(
        of source: ResolvedValue, _ type: SchemaType, _ site: FieldSite, path: ResponsePath
    ) async throws -> String? {
        if case .object(_, let typename?) = source.content { return typename }
        let json = ResolverValue(source.content).json
        if let resolveType = resolvers.types[type.name.text] {
            do {
                if let name = try await resolveType(json) { return name }
            } catch let error as CancellationError where Task.isCancelled {
                throw error
            } catch {
                throw FieldFailure(error, at: site.group.nodes, path: path)
            }
        }
        return json["__typename"]?.string
    }

    /// Mock data of one level: what is inside is made when it is requested.
    private func mock(
        _ type: TypeReference, _ site: FieldSite, path: ResponsePath, key: UInt64, isNullable: Bool
    ) throws -> ResolverValue {
        do {
            return try mocks.value(
                of: type, schema: schema, coordinate: site.coordinate, arguments: site.arguments,
                interfaces: site.parent.interfaces.map { "\($0).\(site.field.name)" }, path: path, key: key,
                isNullable: isNullable)
        } catch {
            throw FieldFailure(error, at: site.group.nodes, path: path)
        }
    }
}
