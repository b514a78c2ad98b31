import SwiftGraphQLSelection

/// The fields that a document selects of one object type in one place of the response.
final class FieldSet: Sendable {
    let type: TypeNumber
    let typeName: String
    let fields: [SelectedField]
    /// For each field, its response name.
    let responseNames: [String]
    /// The indices of the fields by their response names.
    let indices: [String: Int]
    /// For each field that returns objects by their keys, how its arguments contain the keys.
    let lookups: [Int: CacheSchema.Lookup]
    /// The indices of the key fields; empty for a type without a key.
    let key: [Int]
    /// The fields whose values are stored in the object's own record: those without arguments.
    let stored: [FieldNumber]
    /// For each stored field, its index in `fields`; the index of the last one if the field has several aliases.
    let sources: [Int]
    /// The indices of the fields that are objects or lists of objects.
    let objectFields: [Int]
    /// The indices of the fields whose values are stored in separate records: those with arguments.
    let ownFields: [Int]
    /// The members of the fields, each with the preceding comma and the colon: `,"name":`.
    let members: [UInt8]
    /// Whether a stored field has several response names.
    let hasAliases: Bool
    /// The length of `members`, with room for short values.
    let leafRoom: Int
    /// The prefix of all keys of the type, `Type:`.
    let keyPrefix: [UInt8]
    /// The type's name as a JSON string.
    let quotedTypeName: [UInt8]
    /// The shortest maximum age of the stored values, in milliseconds.
    let maximumAge: Int64

    /// - Parameters:
    ///   - fields: The fields with their response names. Their `slot` and `memberStart` are set here.
    ///   - lookups: For each field that returns objects by their keys, how its arguments contain the keys.
    init(
        _ type: TypeNumber, _ typeName: String, _ fields: [(field: SelectedField, responseName: String)],
        lookups: [Int: CacheSchema.Lookup], key: [Int], _ vocabulary: inout Vocabulary
    ) {
        self.type = type
        self.typeName = typeName
        self.lookups = lookups
        self.key = key
        let numbers = fields.map(\.field).filter { $0.content != .typename && $0.call == nil }.map(\.number)
        let stored = vocabulary.shared(Set(numbers).sorted())
        var (all, members, sources): ([SelectedField], [UInt8], [Int]) = (
            [], [], Array(repeating: 0, count: stored.count)
        )
        for (index, (field, responseName)) in fields.enumerated() {
            var field = field
            field.memberStart = members.count
            members += ",\"\(responseName)\":".utf8
            field.memberCount = members.count - field.memberStart
            if field.content != .typename, field.call == nil, let slot = stored.slot(of: field.number) {
                field.slot = slot
                sources[slot] = index
            }
            all.append(field)
        }
        self.fields = all
        self.stored = stored
        hasAliases = numbers.count > stored.count
        self.sources = sources
        self.members = members
        leafRoom = members.count + 8 * all.count
        responseNames = fields.map(\.responseName)
        indices = Dictionary(responseNames.enumerated().map { ($1, $0) }) { first, _ in first }
        objectFields = all.indices.filter { all[$0].place != nil }
        ownFields = all.indices.filter { all[$0].call != nil }
        keyPrefix = Array("\(typeName):".utf8)
        quotedTypeName = Array("\"\(typeName)\"".utf8)
        maximumAge = all.filter { $0.slot >= 0 }.map(\.maximumAge).min() ?? .max
    }
}

/// A field of an object. It contains no references, so that the inner loops do no reference counting.
struct SelectedField: BitwiseCopyable, Sendable {
    enum Content: Equatable, BitwiseCopyable {
        /// The meta-field `__typename`.
        case typename
        case leaf
        /// An object or a list of objects, with the number of the place that describes their fields.
        case objects(Int)
    }

    /// How a value contains the items of a connection's page.
    enum Items: Sendable, BitwiseCopyable {
        case none
        /// A list of the items themselves.
        case nodes
        /// A list of edges, which contain the items.
        case edges
    }

    let content: Content
    /// The number of the field's name.
    let number: FieldNumber
    /// For a field with arguments, the index of the call in the program; `nil` for other fields.
    let call: Int?
    /// Whether the value is a page of a connection.
    let isConnection: Bool
    /// How the value contains the items of a connection's page.
    let items: Items
    /// The maximum age of a fresh value, in milliseconds.
    let maximumAge: Int64
    /// Where the field's type allows null: see `PlanField.nullableLevels`.
    let nullableLevels: UInt8
    /// The index of the value in the object's record; -1 for `__typename`, and for a field with arguments, whose value
    /// is stored in a separate record.
    fileprivate(set) var slot = -1
    /// The position of the field's member in `FieldSet.members`.
    fileprivate(set) var memberStart = 0
    fileprivate(set) var memberCount = 0

    /// The place of the field's objects; `nil` if the field has none.
    var place: Int? { if case .objects(let place) = content { place } else { nil } }
}
