import SwiftGraphQLSelection

extension Program {
    /// The fields that a document selects of one object type in one place of the response.
    struct SelectedFields: Sendable {
        let type: TypeNumber
        let typeName: String
        /// The fields, without a place in the object's record. That depends on the arguments.
        let fields: [Field]
        /// The indices of the key fields; empty for a type without a key.
        let key: [Int]
        /// The field sets so far, one for each combination of arguments.
        var sets: [FieldSet] = []

        /// The maximum number of field sets that are kept.
        static let limit = 64
    }

    /// The same fields, with the values of their arguments.
    final class FieldSet: Sendable {
        let typeName: String
        let fields: [Field]
        /// The indices of the fields by their names in the response.
        let indices: [String: Int]
        /// The fields whose values are stored in the object's own record.
        let shape: Shape
        /// For each field whose value is stored in a record of its own, the shape of that record.
        let ownShapes: [Shape?]
        /// The set for the inner loops.
        var layout: UnsafePointer<Layout> { memory.layout }
        private let memory: LayoutMemory
        /// The greatest `call` of the fields; `nil` if none has arguments.
        private let lastCall: Int?

        init(_ selected: SelectedFields, _ arguments: BoundArguments, _ vocabulary: inout Vocabulary) {
            typeName = selected.typeName
            var fields = selected.fields
            var numbers: [FieldNumber] = []
            for index in fields.indices where fields[index].isStoredInObject(arguments) {
                fields[index].number = fields[index].number(arguments)
                numbers.append(fields[index].number)
            }
            let shape = vocabulary.shape(Array(Set(numbers)).sorted())
            for index in fields.indices where fields[index].isStoredInObject(arguments) {
                fields[index].slot = shape.index(of: fields[index].number)
            }
            self.fields = fields
            self.shape = shape
            lastCall = fields.compactMap(\.call).max()
            indices = Dictionary(fields.indices.map { (fields[$0].responseName, $0) }) { first, _ in first }
            ownShapes = fields.map { $0.ownCall == nil ? nil : vocabulary.shape([$0.number]) }
            memory = LayoutMemory {
                Layout(
                    selected.type, selected.typeName, fields, shape, key: selected.key,
                    hasAliases: shape.fields.count < numbers.count, in: $0)
            }
        }

        /// Whether the set belongs to some arguments. It doesn't if one of its calls hasn't been added to them.
        func fits(_ arguments: BoundArguments) -> Bool {
            guard let lastCall else { return true }
            return lastCall < arguments.calls.count && fields.allSatisfy { $0.number == $0.number(arguments) }
        }
    }

    /// A field of an object.
    struct Field: Sendable {
        enum Content: Equatable {
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
        /// The number of the field's name.
        let name: FieldNumber
        /// The number of its name and arguments, if it has arguments and its value is stored in the object's own
        /// record; otherwise that of its name.
        fileprivate(set) var number: FieldNumber
        /// The field's response name.
        let responseName: String
        /// The number of bytes in the member's name and colon as they appear in the response, `"name":`.
        var memberCount: Int { responseName.utf8.count + 3 }
        /// The index of the value in the set's shape; `nil` for `__typename`, and for a field whose value is stored in
        /// a record of its own.
        fileprivate(set) var slot: Int?
        /// For a field with arguments, the index of the call in the program; `nil` for other fields.
        let call: Int?
        /// The same for a field whose value is stored in a record of its own; `nil` for other fields.
        var ownCall: Int? { slot == nil ? call : nil }
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
}

extension Program.Field {
    /// Whether the value is stored in the object's own record.
    fileprivate func isStoredInObject(_ arguments: BoundArguments) -> Bool {
        if content == .typename { return false }
        return call.map { arguments.calls[$0].field != nil } ?? true
    }

    /// Returns the number of the field with some arguments.
    fileprivate func number(_ arguments: BoundArguments) -> FieldNumber {
        call.flatMap { arguments.calls[$0].field } ?? name
    }
}
