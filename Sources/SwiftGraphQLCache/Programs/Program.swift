import GraphQLJSON
import GraphQLSelection

/// Describes how the cache writes and reads the responses of one document: the objects, and the fields of each.
///
/// A field set is compiled when the first object of its type arrives, because the fields of an object of an interface
/// depend on its type.
final class Program: Sendable {
    /// The fields of one object type in one place of the response.
    final class FieldSet: Sendable {
        let typeName: String
        let fields: [Field]
        /// The indices of the fields by their names in the response.
        let indices: [String: Int]
        /// The fields whose values are stored in the object's own record.
        let shape: Shape
        /// For each field with arguments, the shape of the record that holds its value.
        let argumentShapes: [Shape?]
        /// The set for the inner loops.
        var layout: UnsafePointer<Layout> { memory.layout }
        private let memory: LayoutMemory

        fileprivate init(
            type: TypeNumber, typeName: String, fields: [Field], shape: Shape, argumentShapes: [Shape?], key: [Int]?,
            hasAliases: Bool
        ) {
            self.typeName = typeName
            self.fields = fields
            indices = Dictionary(fields.indices.map { (fields[$0].responseName, $0) }) { first, _ in first }
            self.shape = shape
            self.argumentShapes = argumentShapes
            memory = LayoutMemory {
                Layout(type: type, typeName: typeName, fields, shape, key: key ?? [], hasAliases: hasAliases, in: $0)
            }
        }
    }

    /// A field of an object.
    struct Field: Sendable {
        enum Content: Sendable {
            /// The meta-field `__typename`.
            case typename
            case leaf
            /// An object or a list of objects; the number of the place that describes their fields.
            case objects(Int)
        }

        /// Whether a value is a list in a page of a connection.
        enum Items: Sendable {
            case none
            /// A list of the items themselves.
            case nodes
            /// A list of edges, which contain the items.
            case edges
        }

        let content: Content
        let number: FieldNumber
        /// The field's response name.
        let responseName: String
        /// The number of bytes in the member's name and colon as they appear in the response, `"name":`.
        var memberCount: Int { responseName.utf8.count + 3 }
        /// The index of the value in the set's shape; `nil` for a field with arguments and for `__typename`.
        let slot: Int?
        /// For a field with arguments, the index of its arguments in the program; `nil` for other fields.
        let arguments: Int?
        /// For a field that returns an object by its key, the names of the arguments that contain the key; otherwise
        /// empty.
        let lookup: [String]
        /// Whether the value is a page of a connection.
        let isConnection: Bool
        /// Which items of a connection the value contains.
        let items: Items
        /// The maximum age of a fresh value, in milliseconds.
        let maximumAge: Int64
    }

    /// A place in the response where objects can be.
    struct Place: Sendable {
        let sets: ResponseShape.Sets
        /// The type of the objects; `nil` if the place has an interface or union type.
        let objectType: String?
        /// The type in the schema, which may be an interface or a union.
        let namedType: String
        /// Whether the objects are pages of a connection.
        var isConnection = false
    }

    /// The arguments of one field call, sorted by name. `variable` is the index of the variable.
    typealias Arguments = [(name: String, variable: Int)]

    private struct State: Sendable {
        /// The places. The first one is the root.
        var places: [Place] = []
        var sets: [Key: FieldSet] = [:]
        var arguments: [Arguments] = []
        var expectation = Expectation()
    }

    /// An estimate of what the next response from the cache needs.
    ///
    /// `@unchecked Sendable`, because layouts don't change.
    struct Expectation: @unchecked Sendable {
        /// The size of the last response, in bytes.
        var responseSize = 1024
        /// The first field set of each place; `nil` if there is none.
        var sets: [FieldSet?] = []
        var layouts: [UnsafePointer<Layout>?] = []
    }

    private struct Key: Hashable {
        let place: Int
        let type: String
    }

    /// Whether values are stored under the root. This isn't the case for mutations and subscriptions.
    let keepsRoot: Bool
    let rootType: String
    /// The number of the field `node` of edges.
    let nodeField: FieldNumber
    /// The key of the root's record; empty for a selection on one object.
    let rootKey: [UInt8]
    private let shape: ResponseShape
    private let schema: CacheSchema
    private let vocabulary: Locked<Vocabulary>
    private let state: Locked<State>

    init(_ shape: ResponseShape, type: OperationType, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>) {
        self.shape = shape
        self.schema = schema
        self.vocabulary = vocabulary
        nodeField = vocabulary.withLock { $0.field("node") }
        keepsRoot = type == .query
        rootType = schema.roots[type] ?? ""
        rootKey = Array("\(rootType):".utf8)
        state = Locked(State(places: [Place(sets: shape.root, objectType: rootType, namedType: rootType)]))
    }

    /// Describes a selection on one object.
    ///
    /// - Parameter objectType: The type of the object.
    init(_ shape: ResponseShape, objectType: String, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>) {
        self.shape = shape
        self.schema = schema
        self.vocabulary = vocabulary
        nodeField = vocabulary.withLock { $0.field("node") }
        keepsRoot = true
        rootType = objectType
        rootKey = []
        state = Locked(State(places: [Place(sets: shape.object, objectType: objectType, namedType: objectType)]))
    }

    private func items(of coordinate: String) -> Field.Items {
        schema.itemLists[coordinate].map { $0.isEmpty ? .nodes : .edges } ?? .none
    }

    /// Returns the names of the key arguments of a connection.
    func keyArguments(of field: Field, on type: String) -> [String] {
        let name = vocabulary.withLock { $0.fieldNames[Int(field.number)] }
        return schema.connections["\(type).\(name)"] ?? []
    }

    /// Returns the place with a number; 0 is the root.
    func place(_ number: Int) -> Place { state.withLock { $0.places[number] } }

    /// Returns the object types that are possible at a place.
    func possibleTypes(at number: Int) -> [String] {
        let place = place(number)
        return place.objectType.map { [$0] } ?? schema.possibleTypes[place.namedType]?.sorted() ?? []
    }

    /// The arguments of all field calls, by number.
    var arguments: [Arguments] { state.withLock { $0.arguments } }

    /// An estimate of what the next response from the cache needs.
    var expectation: Expectation { state.withLock { $0.expectation } }

    /// Notes the size of a response that was made from the cache, in bytes.
    func note(responseSize: Int) { state.withLock { $0.expectation.responseSize = responseSize } }

    /// Returns the fields of an object at a place.
    ///
    /// - Returns: The fields; `nil` if the type isn't possible at the place, or isn't in the schema.
    func set(at place: Int, type: String) -> FieldSet? {
        if let known = state.withLock({ $0.sets[Key(place: place, type: type)] }) { return known }
        let here = self.place(place)
        if let objectType = here.objectType {
            if objectType != type { return nil }
        } else if schema.possibleTypes[here.namedType]?.contains(type) != true {
            return nil
        }
        let recorded = shape.fields(of: here.sets, on: type) { schema.possibleTypes[$0]?.contains(type) == true }
        return state.withLock { state in
            if let known = state.sets[Key(place: place, type: type)] { return known }
            let new = compile(recorded, type, isPage: here.isConnection, &state)
            state.sets[Key(place: place, type: type)] = new
            while state.expectation.sets.count < state.places.count {
                state.expectation.sets.append(nil)
                state.expectation.layouts.append(nil)
            }
            if state.expectation.sets[place] == nil {
                state.expectation.sets[place] = new
                state.expectation.layouts[place] = new.layout
            }
            return new
        }
    }

    /// - Parameter isPage: Whether the objects are pages of a connection.
    private func compile(
        _ recorded: [ResponseShape.Field], _ type: String, isPage: Bool, _ state: inout State
    ) -> FieldSet {
        let numbers = vocabulary.withLock { vocabulary in recorded.map { vocabulary.field($0.name) } }
        let plain = zip(recorded, numbers).filter { $0.0.arguments.isEmpty && $0.0.name != "__typename" }.map(\.1)
        let sorted = Array(Set(plain)).sorted()
        let (shape, typeNumber) = vocabulary.withLock { ($0.shape(sorted), $0.type(type)) }
        var fields: [Field] = []
        for (field, number) in zip(recorded, numbers) {
            let coordinate = "\(type).\(field.name)"
            let isConnection = schema.connections[coordinate] != nil
            var content = Field.Content.leaf
            if field.name == "__typename" {
                content = .typename
            } else if !field.isLeaf {
                content = .objects(state.places.count)
                state.places.append(
                    Place(
                        sets: field.sets, objectType: self.shape.objectType(of: field.sets),
                        namedType: field.namedType, isConnection: isConnection))
            }
            var arguments: Int?
            if !field.arguments.isEmpty {
                arguments = state.arguments.count
                state.arguments.append(field.arguments.sorted { $0.name < $1.name })
            }
            let age = schema.maximumAges[coordinate] ?? schema.maximumAges[type] ?? schema.maximumAges["*"]
            fields.append(
                Field(
                    content: content, number: number, responseName: field.responseName,
                    slot: arguments == nil ? shape.index(of: number) : nil,
                    arguments: arguments, lookup: schema.lookups[coordinate] ?? [], isConnection: isConnection,
                    items: isPage || isConnection ? items(of: coordinate) : .none,
                    maximumAge: age.map { Int64(min($0 * 1000, 1e15)) } ?? .max))
        }
        let key = schema.keys[type].flatMap { names in
            let indices = names.compactMap { name in
                recorded.firstIndex { $0.name == name && $0.isLeaf && $0.arguments.isEmpty }
            }
            return indices.count == names.count ? indices : nil
        }
        let argumentFields = fields.map { $0.arguments == nil ? nil : $0.number }
        let argumentShapes = vocabulary.withLock { vocabulary in
            argumentFields.map { $0.map { vocabulary.shape([$0]) } }
        }
        return FieldSet(
            type: typeNumber, typeName: type, fields: fields, shape: shape,
            argumentShapes: argumentShapes, key: key, hasAliases: sorted.count < plain.count)
    }
}

/// The argument values of one operation, in the form in which the cache compares them.
struct ArgumentTexts {
    private let values: [JSONValue]

    /// - Parameter variables: The variables as the text of a JSON object, in the order of their definitions.
    init(_ variables: String) {
        guard variables != "{}", let document = try? JSONDocument(Array(variables.utf8)) else {
            values = []
            return
        }
        values = document.root.members.map { JSONValue($0.value) }
    }

    /// Returns the arguments of a call as text, sorted by name and without absent ones: `{"first":10}`.
    func text(of arguments: Program.Arguments) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for (name, variable) in arguments where values.indices.contains(variable) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += "\"\(name)\":\(values[variable])".utf8
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// Returns the value of an argument as canonical JSON.
    func value(of name: String, in arguments: Program.Arguments) -> JSONValue? {
        arguments.first { $0.name == name }.flatMap { values.indices.contains($0.variable) ? values[$0.variable] : nil }
    }
}
