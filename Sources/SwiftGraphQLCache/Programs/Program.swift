import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Describes the objects in the responses to one document and the fields of each object, for writing and reading them.
///
/// A field set is compiled when the first object of its type arrives, because an object's fields may depend on its
/// type.
final class Program: Sendable {
    /// A place in the response at which objects can occur.
    struct Place: Hashable, Sendable {
        /// The selection sets on the objects.
        let sets: [PlanSet]
        /// The type of the objects; `nil` if the place has an interface or a union type.
        let objectType: String?
        /// The type of the place in the schema, which may be an interface or a union.
        let namedType: String
        /// Whether the objects are pages of a connection.
        var isConnection = false
    }

    private struct State: Sendable {
        /// The places in the response, starting with the root.
        var places: [Place] = []
        var numbers: [Place: Int] = [:]
        var sets: [Key: FieldSet] = [:]
        var calls: [BoundArguments.Call] = []
    }

    private struct Key: Hashable {
        let place: Int
        let type: String
    }

    /// Whether values are stored under the root. False for mutations and subscriptions.
    let keepsRoot: Bool
    let rootType: String
    let rootTypeNumber: TypeNumber
    /// The number of the name `node`, the field with an edge's item.
    let nodeField: FieldNumber
    /// The key of the root's record; empty for a selection on one object.
    let rootKey: [UInt8]
    /// The index of each variable, by the index of the argument that provides the variable's value.
    private let variables: [Int: Int]
    private let schema: CacheSchema
    private let vocabulary: Locked<Vocabulary>
    private let state: Locked<State>

    /// - Parameter objectType: The type of the object, for a selection on one object; `nil` for an operation.
    init<Value>(
        _ operation: PreparedOperation<Value>, objectType: String?, _ schema: CacheSchema,
        _ vocabulary: Locked<Vocabulary>
    ) {
        let rootType = objectType ?? schema.roots[operation.type] ?? ""
        // In a selection on one object, the only field of the root leads to the object.
        let root = objectType == nil ? operation.plan : operation.plan.fields.first?.child
        variables = operation.variableIndices
        self.schema = schema
        self.vocabulary = vocabulary
        self.rootType = rootType
        keepsRoot = objectType != nil || operation.type == .query
        rootKey = objectType == nil ? Array("\(rootType):".utf8) : []
        (nodeField, rootTypeNumber) = vocabulary.withLock { ($0.field("node"), $0.type(rootType)) }
        let place = Place(sets: root.map { [$0] } ?? [], objectType: rootType, namedType: rootType)
        state = Locked(State(places: [place]))
    }

    /// Whether the schema has lookups.
    var hasLookups: Bool { !schema.lookups.isEmpty }

    /// The number of places so far, for tests.
    var placeCount: Int { state.withLock { $0.places.count } }

    /// Returns the place with the given number, where 0 is the root.
    func place(_ number: Int) -> Place { state.withLock { $0.places[number] } }

    /// Returns whether objects of a type were found so far and have the given field, or any field for `nil`.
    func reads(_ values: Invalidation) -> Bool {
        state.withLock { state in
            state.sets.values.contains { set in
                set.typeName == values.typeName
                    && (values.field == nil || set.fields.contains { $0.number == values.field })
            }
        }
    }

    /// Returns the object types that a lookup by the given key fields can find at a place, with their ordered key
    /// fields.
    func types(at number: Int, withKey names: Set<String>) -> [(name: String, key: [String])] {
        let place = place(number)
        let possible = place.objectType.map { [$0] } ?? schema.possibleTypes[place.namedType]?.sorted() ?? []
        return possible.compactMap { type in
            guard let key = schema.keys[type], Set(key) == names else { return nil }
            return (type, key)
        }
    }

    /// Returns the arguments of all calls in an operation.
    ///
    /// - Parameter variables: The variables, as the text of a JSON object in the order of their definitions.
    func arguments(_ variables: String) -> BoundArguments {
        var arguments = BoundArguments(variables)
        bind(&arguments)
        return arguments
    }

    /// Adds the calls of field sets that were compiled since the arguments were created.
    private func bind(_ arguments: inout BoundArguments) {
        let known = arguments.texts.count
        for call in state.withLock({ $0.calls[known...] }) { arguments.add(call) }
    }

    /// Returns the field set of an object at a place and adds the set's calls to `arguments`.
    ///
    /// - Returns: The field set; `nil` if objects at the place can't have this type.
    func set(at place: Int, type: String, _ arguments: inout BoundArguments) -> FieldSet? {
        guard let set = set(at: place, type: type) else { return nil }
        bind(&arguments)
        return set
    }

    /// Returns the field set of an object at a place.
    ///
    /// - Returns: The field set; `nil` if objects at the place can't have this type. At a place of an interface or
    ///   union type, some types that aren't in the schema are also possible: see `Vocabulary.accepts`.
    func set(at place: Int, type: String) -> FieldSet? {
        let key = Key(place: place, type: type)
        if let known = state.withLock({ $0.sets[key] }) { return known }
        let here = self.place(place)
        if let objectType = here.objectType {
            if objectType != type { return nil }
        } else if schema.possibleTypes[here.namedType]?.contains(type) != true {
            // The server's schema may be newer than the app, so a limited number of further types is accepted.
            guard vocabulary.withLock({ $0.accepts(foreignType: type) }) else { return nil }
        }
        let recorded = PlanSet.fields(of: here.sets) { branch in
            if !branch.isAbstract { return branch.typeName == type }
            return schema.possibleTypes[branch.typeName]?.contains(type) == true
        }
        return state.withLock { state in
            if let known = state.sets[key] { return known }
            let new = compile(recorded, type, isPage: here.isConnection, &state)
            state.sets[key] = new
            return new
        }
    }

    /// - Parameter isPage: Whether the objects at the place are pages of a connection.
    private func compile(
        _ recorded: [CollectedField], _ type: String, isPage: Bool, _ state: inout State
    ) -> FieldSet {
        var fields: [(SelectedField, String)] = []
        var lookups: [Int: CacheSchema.Lookup] = [:]
        for (index, field) in recorded.enumerated() {
            let coordinate = "\(type).\(field.name)"
            let isConnection = schema.connections[coordinate] != nil
            lookups[index] = schema.lookups[coordinate]
            var content = SelectedField.Content.leaf
            if field.name == "__typename" {
                content = .typename
            } else if let set = field.sets.first {
                let place = Place(
                    sets: field.sets, objectType: set.objectType, namedType: field.field?.namedType ?? "",
                    isConnection: isConnection)
                let number = state.numbers[place] ?? state.places.count
                if number == state.places.count { state.places.append(place) }
                state.numbers[place] = number
                content = .objects(number)
            }
            var call: Int?
            if let arguments = field.field?.arguments(in: variables), !arguments.isEmpty {
                call = state.calls.count
                state.calls.append(arguments.sorted { $0.name < $1.name })
            }
            // Directives don't affect the maximum age.
            let fieldName = field.field?.fieldName ?? field.name
            let age = schema.maximumAges["\(type).\(fieldName)"] ?? schema.maximumAges[type] ?? schema.maximumAges["*"]
            let number = vocabulary.withLock { $0.field(field.name) }
            let new = SelectedField(
                content: content, number: number, call: call,
                hasEdges: (isPage || isConnection) && schema.itemLists[coordinate]?.isEmpty == false,
                maximumAge: age.map { Int64(min($0 * 1000, 1e15)) } ?? .max,
                nullableLevels: field.field?.nullableLevels ?? 0)
            fields.append((new, field.responseName))
        }
        let key = schema.keys[type].flatMap { names in
            let indices = names.compactMap { name in
                recorded.indices.first { index in
                    recorded[index].name == name && fields[index].0.content == .leaf && fields[index].0.call == nil
                }
            }
            return indices.count == names.count ? indices : nil
        }
        return vocabulary.withLock { [fields, lookups] vocabulary in
            FieldSet(
                vocabulary.type(type), type, fields, lookups: lookups, key: key ?? [],
                isRoot: type == schema.roots[.query], &vocabulary)
        }
    }
}
