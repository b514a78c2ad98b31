import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

/// Executes one operation; see the specification, section 6.
///
/// Fields are executed one after the other, in the order of the response. So the errors come in an order that does not
/// depend on how long resolvers take, and mutations are serial without further ado.
struct Executor {
    let schema: ExecutableSchema
    let resolvers: Resolvers
    let mocks: MockData
    let request: ExecutionRequest
    /// Messages of fields that are to fail, by coordinate.
    let failingFields: [String: String]
    let limits: ExecutionLimits
    /// What the field of a subscription's root is in this response.
    var event: ResolverValue?

    private(set) var errors: [GraphQLError] = []
    private var valueCount = 0
    private var defaultsLeft: Int
    private var collected: [CollectionKey: [FieldGroup]] = [:]

    private struct CollectionKey: Hashable {
        let group: ObjectIdentifier
        let type: String
    }

    init(
        schema: ExecutableSchema, resolvers: Resolvers, mocks: MockData, request: ExecutionRequest,
        failingFields: [String: String] = [:], limits: ExecutionLimits = ExecutionLimits(),
        event: ResolverValue? = nil
    ) {
        self.schema = schema
        self.resolvers = resolvers
        self.mocks = mocks
        self.request = request
        self.failingFields = failingFields
        self.limits = limits
        defaultsLeft = limits.values
        self.event = event
    }

    /// Executes the operation from its root type down.
    ///
    /// - Throws: `CancellationError`. What else goes wrong is in the result.
    mutating func execute() async throws -> ExecutionResult {
        do {
            let groups = try rootGroups()
            let source = ResolvedValue(.json(.null), key: mocks.rootKey)
            let data = try await execute(groups, of: request.root, source: source, path: ResponsePath())
            return ExecutionResult(data: data, errors: errors)
        } catch let failure as FieldFailure {
            return ExecutionResult(data: .json(.null), errors: errors + [failure.error])
        } catch let limit as ExecutionLimitReached {
            return .failure([GraphQLError(message: limit.message)])
        }
    }

    /// The fields that the operation asks of its root.
    func rootGroups() throws -> [FieldGroup] {
        var collection = FieldCollection(
            schema: schema, fragments: request.fragments, variables: request.variables, type: request.root,
            limits: limits)
        do throws(ArgumentFailure) {
            try collection.add(request.operation.selectionSet)
        } catch {
            // A failure of the whole data has no path.
            let location = request.operation.location?.graphQL
            throw FieldFailure(
                error: GraphQLError(message: error.message, locations: [location].compactMap(\.self)))
        }
        return collection.groups
    }

    /// See the specification, section 6.3.3, "ExecuteCollectedFields".
    private mutating func execute(
        _ groups: [FieldGroup], of type: SchemaType, source: ResolvedValue, path: ResponsePath
    ) async throws -> ResponseValue {
        var members: [(name: String, value: ResponseValue)] = []
        members.reserveCapacity(groups.count)
        for group in groups {
            // A field that is unknown has no entry; validation reports it.
            guard let field = schema.field(group.first.name.text, of: type) else { continue }
            let path = ResponsePath(path.components + [.name(group.responseName)])
            members.append((group.responseName, try await execute(group, field, of: type, source: source, path: path)))
        }
        return .object(members)
    }

    /// See the specification, section 6.4, "ExecuteField".
    private mutating func execute(
        _ group: FieldGroup, _ field: SchemaField, of type: SchemaType, source: ResolvedValue, path: ResponsePath
    ) async throws -> ResponseValue {
        try Task.checkCancellation()
        do {
            let arguments: JSONObject
            var coercion = InputCoercion(schema: schema, limits: limits, defaultsLeft: defaultsLeft)
            do throws(ArgumentFailure) {
                arguments = try coercion.arguments(
                    field.arguments, given: group.first.arguments, variables: request.variables)
                defaultsLeft = coercion.defaultsLeft
            } catch {
                if coercion.isExhausted {
                    throw ExecutionLimitReached(
                        message: "the arguments have more than \(limits.values) values that come from defaults")
                }
                throw FieldFailure(error.message, at: group.nodes, path: path)
            }
            let site = FieldSite(
                group: group, field: field, parent: type, arguments: ResolverArguments(arguments),
                key: mocks.key(of: field, arguments, in: source.key))
            let value = try await resolve(site, source: source, path: path)
            return try await complete(value, field.type, site, path: path, key: site.key)
        } catch let failure as FieldFailure {
            if field.type.isNonNull { throw failure }
            errors.append(failure.error)
            return .json(.null)
        }
    }

    /// The fields below a group for objects of a type, merged.
    func collectSubfields(
        of site: FieldSite, for type: SchemaType, path: ResponsePath
    ) throws -> [FieldGroup] {
        var collection = FieldCollection(
            schema: schema, fragments: request.fragments, variables: request.variables, type: type,
            limits: limits)
        do throws(ArgumentFailure) {
            for node in site.group.nodes {
                if let set = node.selectionSet { try collection.add(set) }
            }
        } catch {
            throw FieldFailure(error.message, at: site.group.nodes, path: path)
        }
        return collection.groups
    }
}

// MARK: - State

extension Executor {
    /// Executes the selection set of an object's field.
    mutating func executeSubfields(
        of site: FieldSite, on type: SchemaType, source: ResolvedValue, path: ResponsePath
    ) async throws -> ResponseValue {
        guard path.components.count < limits.depth else {
            throw FieldFailure(
                "the response is nested deeper than \(limits.depth) levels", at: site.group.nodes, path: path)
        }
        let key = CollectionKey(group: ObjectIdentifier(site.group), type: type.name.text)
        let groups: [FieldGroup]
        if let known = collected[key] {
            groups = known
        } else {
            groups = try collectSubfields(of: site, for: type, path: path)
            // Keeps the groups alive, which the keys of those below name.
            collected[key] = groups
        }
        return try await execute(groups, of: type, source: source, path: path)
    }

    /// Takes note of a field error at a place that may be null.
    mutating func record(_ failure: FieldFailure) {
        errors.append(failure.error)
    }

    /// Counts a value of the response.
    mutating func countValue() throws {
        valueCount += 1
        if valueCount > limits.values {
            throw ExecutionLimitReached(message: "the response has more than \(limits.values) values")
        }
    }
}
