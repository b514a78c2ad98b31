import GraphQLJSON
import GraphQLSelection

/// What the cache does to write and to read the responses of one document: the objects, and for each its fields.
///
/// Sets of fields are compiled when the first object of their type comes, since the fields of an interface's object depend
/// on its type.
final class Program: Sendable {
    /// The fields of one object type at one place of the response.
    final class FieldSet: Sendable {
        let number: Int
        let type: TypeNumber
        let typeName: String
        let fields: [Field]
        /// The fields that are in the records of the objects themselves.
        let shape: Shape
        /// The shape of the record that holds the value, for each field with arguments.
        let argumentShapes: [Shape?]
        /// The index of the field for each value of the shape.
        let slotFields: [Int]
        /// The indices of the fields with arguments.
        let argumentFields: [Int]
        /// The indices of the key fields; nil for a type without a key.
        let key: [Int]?
        /// `Type:`, which a key begins with.
        let keyPrefix: [UInt8]
        /// Whether two fields are one field of the schema under two names.
        let hasAliases: Bool

        fileprivate init(
            number: Int, type: TypeNumber, typeName: String, fields: [Field], shape: Shape, argumentShapes: [Shape?],
            key: [Int]?, hasAliases: Bool
        ) {
            self.number = number
            self.type = type
            self.typeName = typeName
            self.fields = fields
            self.shape = shape
            self.argumentShapes = argumentShapes
            var slotFields = Array(repeating: 0, count: shape.fields.count)
            for (index, field) in fields.enumerated() { if let slot = field.slot { slotFields[slot] = index } }
            self.slotFields = slotFields
            argumentFields = fields.indices.filter { fields[$0].arguments != nil }
            self.key = key
            keyPrefix = Array("\(typeName):".utf8)
            self.hasAliases = hasAliases
        }
    }

    /// A field of an object.
    struct Field: Sendable {
        enum Content: Sendable {
            /// The object's type.
            case typename
            case leaf
            /// An object or a list of objects, whose fields the place has.
            case objects(Int)
        }

        let content: Content
        let number: FieldNumber
        /// `"name":`, as the response has it.
        let member: [UInt8]
        /// The name in the response.
        let responseName: String
        /// The index of its value among those of the set's shape; nil for a field with arguments and for `__typename`.
        let slot: Int?
        /// For a field with arguments: which of the operation's argument texts it has.
        let arguments: Int?
        /// For a field that returns an object by its key: the names of the arguments that hold the key.
        let lookup: [String]
        /// For how many milliseconds the value is fresh.
        let maximumAge: Int64
    }

    /// A place of the response where objects are.
    struct Place: Sendable {
        let sets: ResponseShape.Sets
        /// The object type; nil where the objects are of an interface or a union.
        let objectType: String?
        /// The type as the schema has it, an interface or a union perhaps.
        let namedType: String
    }

    /// The arguments of one field call: names and the indices of variables, sorted by name.
    typealias Arguments = [(name: String, variable: Int)]

    private struct State: Sendable {
        /// The places, of which the first is the root.
        var places: [Place] = []
        var sets: [Key: FieldSet] = [:]
        var setCount = 0
        var arguments: [Arguments] = []
    }

    private struct Key: Hashable {
        let place: Int
        let type: String
    }

    /// Whether values are kept under the root: not those of mutations and subscriptions.
    let keepsRoot: Bool
    let rootType: String
    private let shape: ResponseShape
    private let schema: CacheSchema
    private let vocabulary: Locked<Vocabulary>
    private let state: Locked<State>

    init(_ shape: ResponseShape, type: OperationType, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>) {
        self.shape = shape
        self.schema = schema
        self.vocabulary = vocabulary
        keepsRoot = type == .query
        rootType = schema.roots[type] ?? ""
        state = Locked(State(places: [Place(sets: shape.root, objectType: rootType, namedType: rootType)]))
    }

    /// The place of a number; 0 is the root.
    func place(_ number: Int) -> Place { state.withLock { $0.places[number] } }

    /// The object types that can be at a place.
    func possibleTypes(at number: Int) -> [String] {
        let place = place(number)
        return place.objectType.map { [$0] } ?? schema.possibleTypes[place.namedType]?.sorted() ?? []
    }

    /// The arguments of the field calls, by their numbers.
    var arguments: [Arguments] { state.withLock { $0.arguments } }

    /// The fields of an object at a place.
    ///
    /// - Returns: nil if the type can't be at the place, or if the schema doesn't know it.
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
            let new = compile(recorded, type, &state)
            state.sets[Key(place: place, type: type)] = new
            return new
        }
    }

    private func compile(_ recorded: [ResponseShape.Field], _ type: String, _ state: inout State) -> FieldSet {
        let numbers = vocabulary.withLock { vocabulary in recorded.map { vocabulary.field($0.name) } }
        let plain = zip(recorded, numbers).filter { $0.0.arguments.isEmpty && $0.0.name != "__typename" }.map(\.1)
        let sorted = Array(Set(plain)).sorted()
        let (shape, typeNumber) = vocabulary.withLock { ($0.shape(sorted), $0.type(type)) }
        var fields: [Field] = []
        for (field, number) in zip(recorded, numbers) {
            var content = Field.Content.leaf
            if field.name == "__typename" {
                content = .typename
            } else if !field.isLeaf {
                content = .objects(state.places.count)
                state.places.append(
                    Place(
                        sets: field.sets, objectType: self.shape.objectType(of: field.sets),
                        namedType: field.namedType))
            }
            var arguments: Int?
            if !field.arguments.isEmpty {
                arguments = state.arguments.count
                state.arguments.append(field.arguments.sorted { $0.name < $1.name })
            }
            let coordinate = "\(type).\(field.name)"
            let age = schema.maximumAges[coordinate] ?? schema.maximumAges[type] ?? schema.maximumAges["*"]
            fields.append(
                Field(
                    content: content, number: number, member: Array("\"\(field.responseName)\":".utf8),
                    responseName: field.responseName, slot: arguments == nil ? shape.index(of: number) : nil,
                    arguments: arguments, lookup: schema.lookups[coordinate] ?? [],
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
        defer { state.setCount += 1 }
        return FieldSet(
            number: state.setCount, type: typeNumber, typeName: type, fields: fields, shape: shape,
            argumentShapes: argumentShapes, key: key, hasAliases: sorted.count < plain.count)
    }
}

/// The argument values of one operation, as the cache compares them.
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

    /// `{"first":10}`: the arguments of a call sorted by name, those that are absent left out.
    func text(of arguments: Program.Arguments) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for (name, variable) in arguments where values.indices.contains(variable) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += "\"\(name)\":\(values[variable])".utf8
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// The value of an argument as canonical JSON.
    func value(of name: String, in arguments: Program.Arguments) -> JSONValue? {
        arguments.first { $0.name == name }.flatMap { values.indices.contains($0.variable) ? values[$0.variable] : nil }
    }
}
