import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

extension Execution {
    /// Completes the value of a field; see the specification, section 6.4.3, "CompleteValue".
    func complete(
        _ content: ResolverValue.Content, _ field: PlannedField, in place: Place
    ) throws -> PartialValue {
        try complete(content, field.type, field, .field(field), in: place, isNonNull: field.field.type.isNonNull)
    }

    /// Completes a value of the given type.
    ///
    /// - Parameters:
    ///   - step: The step from the place to the value.
    private func complete(
        _ content: ResolverValue.Content, _ type: PlannedType, _ field: PlannedField, _ step: Place.Step,
        in place: Place, isNonNull: Bool
    ) throws -> PartialValue {
        try countValue()
        var content = content
        if case .mock = content {
            do {
                content = try mock(type.reference, field, at: Place(step, in: place), isNullable: !isNonNull)
            } catch {
                return .failed(
                    FieldFailure(error, at: field.group.nodes, path: Place(step, in: place).path))
            }
        }
        switch content {
        case .failure(let error):
            return .failed(FieldFailure(error, at: field.group.nodes, path: Place(step, in: place).path))
        case .json(.null):
            guard isNonNull else { return .complete(.json(.null)) }
            return .failed(
                FieldFailure(
                    "null was returned for '\(field.coordinate)', whose type '\(field.field.type)' is non-null",
                    at: field.group.nodes, path: Place(step, in: place).path))
        default: break
        }
        switch type {
        case .leaf(_, let type):
            return completeLeaf(content, type, field, step, in: place)
        case .composite(_, let type):
            return try completeObject(content, type, field, at: Place(step, in: place))
        case .list(_, let element, let isElementNonNull):
            return try completeList(
                content, element, field, at: Place(step, in: place), isElementNonNull: isElementNonNull)
        case .unknown(let reference):
            return .failed(
                FieldFailure(
                    "the schema has no type named '\(reference.innermostName)'", at: field.group.nodes,
                    path: Place(step, in: place).path))
        }
    }

    private func completeList(
        _ content: ResolverValue.Content, _ type: PlannedType, _ field: PlannedField, at place: Place,
        isElementNonNull: Bool
    ) throws -> PartialValue {
        let elements: [ResolverValue.Content]
        switch content {
        case .list(let list): elements = list.map(\.content)
        case .json(.array(let array)): elements = array.map { .json($0) }
        default:
            return .failed(
                FieldFailure(
                    "'\(field.coordinate)' is of type '\(field.field.type)' and requires a list",
                    at: field.group.nodes, path: place.path))
        }
        guard place.depth < executor.limits.depth else {
            return .failed(
                FieldFailure(
                    "the response is nested deeper than \(executor.limits.depth) levels", at: field.group.nodes,
                    path: place.path))
        }
        guard beginNesting() else {
            return later { [self] in
                try completeElements(elements, type, field, at: place, isElementNonNull: isElementNonNull)
            }
        }
        defer { endNesting() }
        return try completeElements(elements, type, field, at: place, isElementNonNull: isElementNonNull)
    }

    private func completeElements(
        _ elements: [ResolverValue.Content], _ type: PlannedType, _ field: PlannedField, at place: Place,
        isElementNonNull: Bool
    ) throws -> PartialValue {
        var values: [ResponseValue] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let value = try complete(
                element, type, field, .element(index), in: place, isNonNull: isElementNonNull)
            if case .complete(let value) = value {
                values.append(value)
                continue
            }
            var partial = values.map { PartialValue.complete($0) }
            partial.append(value)
            for (index, element) in elements.enumerated().dropFirst(index + 1) {
                // The failure makes the whole list null, so the remaining elements aren't completed.
                if isElementNonNull, propagatesErrors, case .failed = partial.last { break }
                partial.append(
                    try complete(element, type, field, .element(index), in: place, isNonNull: isElementNonNull))
            }
            return .list(partial, isElementNonNull: isElementNonNull)
        }
        return .complete(.list(values))
    }

    private func completeLeaf(
        _ content: ResolverValue.Content, _ type: SchemaType, _ field: PlannedField, _ step: Place.Step,
        in place: Place
    ) -> PartialValue {
        func failed(_ message: String) -> PartialValue {
            .failed(FieldFailure(message, at: field.group.nodes, path: Place(step, in: place).path))
        }
        let value: JSONValue
        switch content {
        case .json(let json): value = json
        case .list: value = ResolverValue(content).json
        default: return failed("'\(field.coordinate)' is of type '\(type.name)' and requires a JSON value")
        }
        do throws(ScalarError) {
            return .complete(.json(try Scalars.result(value, of: type)))
        } catch {
            return failed("'\(field.coordinate)': \(error.message)")
        }
    }

    // MARK: - Objects

    /// Executes the selection set of an object after finding its type; see the specification, section 6.4.3,
    /// "ResolveAbstractType".
    private func completeObject(
        _ content: ResolverValue.Content, _ type: SchemaType, _ field: PlannedField, at place: Place
    ) throws -> PartialValue {
        guard type.kind != .object else { return try object(of: field, type, content, at: place) }
        if case .object(_, let typename?) = content {
            return try completeObject(content, typename, type, field, at: place)
        }
        let json = ResolverValue(content).json
        guard let resolveType = executor.resolvers.types[type.name.text] else {
            return try completeObject(content, json["__typename"]?.string, type, field, at: place)
        }
        return wait(for: .type(resolveType, json), field, at: place) { [self] name in
            let name = ResolverValue(name.content).json.string ?? json["__typename"]?.string
            return try completeObject(content, name, type, field, at: place)
        }
    }

    private func completeObject(
        _ content: ResolverValue.Content, _ name: String?, _ type: SchemaType, _ field: PlannedField, at place: Place
    ) throws -> PartialValue {
        func failed(_ message: String) -> PartialValue {
            .failed(FieldFailure(message, at: field.group.nodes, path: place.path))
        }
        guard let name else {
            return failed(
                "the type of a value of '\(type.name)' is unknown: add a member '__typename' to the value, or use "
                    + "'resolvingType(\"\(type.name)\")'")
        }
        guard let object = executor.schema[name], object.name.text.isSameText(as: name), object.kind == .object,
            executor.schema.isPossible(name, for: type.name.text)
        else {
            return failed("a value of '\(type.name)' can't be of type '\(name)'")
        }
        return try self.object(of: field, object, content, at: place)
    }

    /// Returns the mock value for the given place. Nested values are created when they are requested.
    private func mock(
        _ type: TypeReference, _ field: PlannedField, at place: Place, isNullable: Bool
    ) throws -> ResolverValue.Content {
        try executor.mocks.value(
            of: type, schema: executor.schema, coordinate: field.coordinate, arguments: field.arguments.get(),
            interfaces: field.parent.interfaces.map { "\($0).\(field.name)" }, path: place.path,
            key: place.key(executor.mocks), isNullable: isNullable
        ).content
    }
}
