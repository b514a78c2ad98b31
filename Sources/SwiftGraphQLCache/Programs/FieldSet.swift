import SwiftGraphQLSelection

/// The fields that a document selects from objects of one type at one place in the response.
final class FieldSet: Sendable {
    let type: TypeNumber
    let typeName: String
    let fields: [SelectedField]
    /// The response names of the fields, in the order of `fields`.
    let responseNames: [String]
    /// The indices of the fields, by response name.
    let indices: [String: Int]
    /// The lookups, by field index, of fields that find objects by key. A lookup names the arguments with the key.
    let lookups: [Int: CacheSchema.Lookup]
    /// The indices of the key fields; empty for a type without a key.
    let key: [Int]
    /// The fields whose values are stored in the object's own record.
    let stored: [FieldNumber]
    /// For each stored field, its index in `fields`. If the field has several aliases, this is the last index.
    let sources: [Int]
    /// The indices of the fields that return objects or lists of objects.
    let objectFields: [Int]
    /// The indices of the fields whose values are stored in separate records: the fields with arguments and, for the
    /// query root, all fields.
    let ownFields: [Int]
    /// The names of the fields in the keys of records, in the order of `fields`.
    let keyNames: [[UInt8]]
    /// The text before each field's value: a comma, the quoted name and a colon, as in `,"name":`.
    let members: [UInt8]
    /// The prefix of the type's object keys, such as `User:`.
    let keyPrefix: [UInt8]
    /// The type's name in quotes, as in a response.
    let quotedTypeName: [UInt8]
    /// The shortest maximum age among the stored values, in milliseconds.
    let maximumAge: Int64

    /// - Parameters:
    ///   - fields: The fields, with their response names. The slots and member positions are set here.
    ///   - lookups: The lookups of fields that find objects by key, by field index.
    ///   - isRoot: Whether the type is the type of the query root.
    init(
        _ type: TypeNumber, _ typeName: String, _ fields: [(field: SelectedField, responseName: String)],
        lookups: [Int: CacheSchema.Lookup], key: [Int], isRoot: Bool, _ vocabulary: inout Vocabulary
    ) {
        let isStored = { (field: SelectedField) in field.content != .typename && field.call == nil && !isRoot }
        self.type = type
        self.typeName = typeName
        self.lookups = lookups
        self.key = key
        let numbers = fields.map(\.field).filter(isStored).map(\.number)
        let stored = vocabulary.shared(Set(numbers).sorted())
        var (all, members, sources): ([SelectedField], [UInt8], [Int]) = (
            [], [], Array(repeating: 0, count: stored.count)
        )
        for (index, (field, responseName)) in fields.enumerated() {
            var field = field
            field.memberStart = members.count
            members += ",\"\(responseName)\":".utf8
            field.memberCount = members.count - field.memberStart
            if isStored(field), let slot = stored.slot(of: field.number) {
                field.slot = slot
                sources[slot] = index
            }
            all.append(field)
        }
        self.fields = all
        self.stored = stored
        self.sources = sources
        self.members = members
        responseNames = fields.map(\.responseName)
        indices = Dictionary(responseNames.enumerated().map { ($1, $0) }) { first, _ in first }
        objectFields = all.indices.filter { all[$0].place != nil }
        ownFields = all.indices.filter { all[$0].content != .typename && all[$0].slot < 0 }
        keyNames = all.map { Array(vocabulary.fieldNames[Int($0.number)].utf8) }
        keyPrefix = Array("\(typeName):".utf8)
        quotedTypeName = Array("\"\(typeName)\"".utf8)
        maximumAge = all.filter { $0.slot >= 0 }.map(\.maximumAge).min() ?? .max
    }
}

/// A field of an object. It contains no references, so that the inner loops need no reference counting.
struct SelectedField: BitwiseCopyable, Sendable {
    enum Content: Equatable, BitwiseCopyable {
        /// The meta-field `__typename`.
        case typename
        case leaf
        /// An object or a list of objects, with the number of their place in `Program`.
        case objects(Int)
    }

    let content: Content
    /// The number of the field's name in the vocabulary.
    let number: FieldNumber
    /// The index of the call in the program, for a field with arguments; otherwise `nil`.
    let call: Int?
    /// Whether the value is a list of edges, which contain the items of a connection's page.
    let hasEdges: Bool
    /// The maximum age of a fresh value, in milliseconds.
    let maximumAge: Int64
    /// The levels of the field's type that allow null: see `PlanField.nullableLevels`.
    let nullableLevels: UInt8
    /// The index of the value in the object's record; -1 for `__typename` and for a field whose value is in a separate
    /// record.
    fileprivate(set) var slot = -1
    /// The position of the field's text in `FieldSet.members`, which starts with a comma.
    fileprivate(set) var memberStart = 0
    fileprivate(set) var memberCount = 0

    /// The number of the objects' place; `nil` if the field doesn't return objects.
    var place: Int? { if case .objects(let place) = content { place } else { nil } }
}
