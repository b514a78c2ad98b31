import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLSelection
import SwiftGraphQL

/// The state of an operation's execution.
///
/// Everything that needs no resolver is executed immediately, without suspending. A field with a resolver leaves a gap
/// in the response. The resolvers of all gaps run concurrently. The values that they return fill the gaps and may
/// contain new gaps.
final class Execution {
    /// The stack space, in bytes, that must remain to complete another object or list recursively. If less remains, the
    /// object or list waits in `ready`.
    private static let stackReserve = 64 << 10
    /// The maximum nesting of recursively completed objects and lists if the size of the stack is unknown.
    private static let maximumRecursion = 4

    /// The operation to execute, with everything that it needs.
    let executor: Executor

    private var valueCount = 0
    private var defaultsLeft: Int
    private var recursion = 0
    /// The gaps that resolvers fill.
    var waiting: [Gap] = []
    /// The gaps that need no resolver, in order of discovery.
    var ready: [() throws -> Void] = []

    /// Whether the error of a non-null field makes the enclosing object or list null.
    var propagatesErrors: Bool { executor.request.errorBehavior != .null }

    init(_ executor: Executor) {
        self.executor = executor
        defaultsLeft = executor.limits.values
    }

    // MARK: - Plans

    /// Returns the planned fields of a selection set for objects of the given type.
    func plan(_ groups: [FieldGroup], of type: SchemaType) -> [PlannedField] {
        // Validation reports unknown fields, so they are left out here.
        groups.compactMap { group in
            executor.schema.field(group.first.name.text, of: type).map { plan(group, $0, of: type) }
        }
    }

    private func plan(_ group: FieldGroup, _ field: SchemaField, of type: SchemaType) -> PlannedField {
        var coercion = InputCoercion(schema: executor.schema, limits: executor.limits, defaultsLeft: defaultsLeft)
        let arguments: Result<ResolverArguments, ArgumentFailure>
        do throws(ArgumentFailure) {
            let members = try coercion.arguments(
                field.arguments, given: group.first.arguments, variables: executor.request.variables)
            arguments = .success(ResolverArguments(members))
        } catch {
            arguments = .failure(error)
        }
        let name = field.name.text
        let interfaces = type.interfaces.map(\.text)
        return PlannedField(
            group: group, field: field, parent: type, type: PlannedType(field.type, in: executor.schema),
            arguments: arguments,
            defaultCount: coercion.isExhausted ? .max : defaultsLeft - coercion.defaultsLeft,
            resolve: executor.resolvers.resolve(name, of: type.name.text, interfaces: interfaces),
            failure: executor.failingFields.isEmpty
                ? nil
                : ([type.name.text] + interfaces).lazy.compactMap { self.executor.failingFields["\($0).\(name)"] }.first
        )
    }

    private func subfields(of field: PlannedField, for type: SchemaType, _ place: Place) throws(FieldFailure)
        -> [PlannedField]
    {
        if let known = field.subfields.first(where: { $0.type == type.name.text }) { return known.fields }
        var collection = FieldCollection(
            schema: executor.schema, fragments: executor.request.fragments, variables: executor.request.variables,
            type: type, limits: executor.limits)
        do throws(ArgumentFailure) {
            for node in field.group.nodes {
                if let set = node.selectionSet { try collection.add(set) }
            }
        } catch {
            throw FieldFailure(error.message, at: field.group.nodes, path: place.path)
        }
        let fields = plan(collection.groups, of: type)
        field.subfields.append((type.name.text, fields))
        return fields
    }

    // MARK: - Objects

    /// Executes the fields of an object; see the specification, section 6.3.3, "ExecuteCollectedFields".
    func object(_ fields: [PlannedField], _ source: ResolverValue.Content, at place: Place) throws -> PartialValue {
        var values: [(name: String, value: ResponseValue)] = []
        values.reserveCapacity(fields.count)
        for (index, field) in fields.enumerated() {
            let value = try execute(field, source, in: place)
            if case .complete(let value) = value {
                values.append((field.group.responseName, value))
                continue
            }
            var members = zip(fields, values).map { PartialValue.Member($0, .complete($1.value)) }
            members.append(PartialValue.Member(field, value))
            return try object(fields[(index + 1)...], source, at: place, after: members)
        }
        return .complete(.object(values))
    }

    /// Executes the fields of an object that follow the first incomplete value.
    private func object(
        _ fields: ArraySlice<PlannedField>, _ source: ResolverValue.Content, at place: Place,
        after members: [PartialValue.Member]
    ) throws -> PartialValue {
        var members = members
        for field in fields {
            // The failure makes the whole object null, so the remaining fields aren't executed.
            if let last = members.last, last.isNonNull, propagatesErrors, case .failed = last.value { break }
            members.append(PartialValue.Member(field, try execute(field, source, in: place)))
        }
        return .object(members)
    }

    /// Executes the selection set of an object that a field returns.
    func object(
        of field: PlannedField, _ type: SchemaType, _ source: ResolverValue.Content, at place: Place
    ) throws -> PartialValue {
        guard place.depth < executor.limits.depth else {
            return .failed(
                FieldFailure(
                    "the response is nested deeper than \(executor.limits.depth) levels", at: field.group.nodes,
                    path: place.path))
        }
        let fields: [PlannedField]
        do throws(FieldFailure) {
            fields = try subfields(of: field, for: type, place)
        } catch {
            return .failed(error)
        }
        guard beginNesting() else { return later { [self] in try object(fields, source, at: place) } }
        defer { endNesting() }
        return try object(fields, source, at: place)
    }

    // MARK: - Nesting

    /// Begins an object or a list. Returns `false` if the stack has too little space for another level.
    func beginNesting() -> Bool {
        let hasRoom = StackGuard().bytesLeft.map { $0 > Self.stackReserve } ?? (recursion < Self.maximumRecursion)
        guard recursion == 0 || hasRoom else { return false }
        recursion += 1
        return true
    }

    /// Ends an object or a list.
    func endNesting() { recursion -= 1 }

    /// Completes a value after the functions on the stack have returned.
    func later(_ complete: @escaping () throws -> PartialValue) -> PartialValue {
        let deferred = Deferred()
        ready.append { deferred.value = try complete() }
        return .later(deferred)
    }

    // MARK: - Fields

    /// Executes a field; see the specification, section 6.4, "ExecuteField".
    func execute(
        _ field: PlannedField, _ source: ResolverValue.Content, in place: Place
    ) throws -> PartialValue {
        guard field.defaultCount <= defaultsLeft else {
            throw ExecutionLimitReached(
                message: "the arguments have more than \(executor.limits.values) values that come from defaults")
        }
        defaultsLeft -= field.defaultCount
        if case .failure(let failure) = field.arguments {
            return .failed(self.failure(failure.message, field, in: place))
        }
        if field.isMeta { return try complete(metaField(field), field, in: place) }
        if case .introspection(let node) = source, let arguments = try? field.arguments.get() {
            let value = Introspection(schema: executor.schema).resolve(field.name, of: node, arguments)
            return try complete(value.content, field, in: place)
        }
        if let message = field.failure { return .failed(failure(message, field, in: place)) }
        let event = place.depth == 0 ? executor.event?.content : nil
        if let resolve = field.resolve {
            return wait(for: .field(resolve, call(field, event ?? source, in: place)), field, in: place) { [self] in
                try complete($0.content, field, in: place)
            }
        }
        if let event { return try complete(event, field, in: place) }
        if case .json(.object(let members)) = source, let value = members[field.name] {
            return try complete(.json(value), field, in: place)
        }
        return try complete(executor.mocks.isOn ? .mock : .json(.null), field, in: place)
    }

    func failure(_ message: String, _ field: PlannedField, in place: Place) -> FieldFailure {
        FieldFailure(message, at: field.group.nodes, path: Place(.field(field), in: place).path)
    }

    private func metaField(_ field: PlannedField) -> ResolverValue.Content {
        switch field.name {
        case "__typename": .json(.string(field.parent.name.text))
        case "__schema": .introspection(.schema)
        default:
            Introspection(schema: executor.schema).type(named: (try? field.arguments.get())?["name"].string ?? "")
                .content
        }
    }

    /// Counts a value of the response and throws an error if the limit is exceeded.
    func countValue() throws {
        valueCount += 1
        if valueCount > executor.limits.values {
            throw ExecutionLimitReached(message: "the response has more than \(executor.limits.values) values")
        }
    }
}
