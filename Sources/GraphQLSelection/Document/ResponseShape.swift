/// The fields that each object in the response to a document has, for any type of the object.
///
/// A cache uses it to write and read objects. It collects fields as a server does (specification 6.3.2, CollectFields).
package struct ResponseShape: Sendable {
    /// The selection sets whose fields are in the same object.
    package typealias Sets = [Int]

    /// A field of an object.
    package struct Field: Sendable {
        /// The name of the value in the response: the field's own, or an alias.
        package let responseName: String
        /// The field's name.
        package let name: String
        /// The names of the arguments that are present, with the indices of the variables that hold their values.
        package let arguments: [(name: String, variable: Int)]
        /// The field's type without list and non-null wrappers.
        package let namedType: String
        /// The selection sets of the field; empty for a leaf.
        package fileprivate(set) var sets: Sets

        /// Whether the field has no selection set.
        package let isLeaf: Bool
    }

    private let recording: Recording
    private let names: ResponseNames
    /// The index of the variable for each argument.
    private let variables: [Int: Int]

    init(_ recording: Recording, _ names: ResponseNames, _ document: Document) {
        self.recording = recording
        self.names = names
        variables = Dictionary(
            document.variables.enumerated().map { ($1.argument, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The selection sets of the operation itself.
    package var root: Sets { [Recording.root] }

    /// The selection sets of the object, if the operation is a selection on one object.
    package var object: Sets { recording.sets[Recording.root].calls.first.map { recording.sets(below: $0) } ?? [] }

    /// The response name of the only field of a selection on one object; `nil` unless it requests exactly one field.
    package var singleField: String? {
        guard let set = object.first else { return nil }
        let calls = recording.sets[set].calls.enumerated().filter { !$0.element.isHidden }
        guard calls.count == 1, calls[0].element.isField else { return nil }
        return names.responseName(of: RecordedCall.Place(set: set, index: calls[0].offset)).text
    }

    /// The object type that the sets apply to; `nil` for the operation itself, and for an interface or a union, whose
    /// objects contain their type in `__typename`.
    package func objectType(of sets: Sets) -> String? {
        guard let type = sets.first.map({ recording.sets[$0].type }), !type.isAbstract else { return nil }
        let name = type.name.text
        return name.isEmpty ? nil : name
    }

    /// Returns the fields of an object in the order in which a server returns them.
    ///
    /// - Parameters:
    ///   - type: The object's type.
    ///   - isPossible: Returns whether the object type belongs to the interface or union with that name.
    package func fields(of sets: Sets, on type: String, isPossible: (String) -> Bool) -> [Field] {
        var fields = Fields()
        for set in sets { collect(set, on: type, isPossible, into: &fields) }
        return fields.list
    }

    private struct Fields {
        var list: [Field] = []
        var indices: [String: Int] = [:]

        mutating func add(_ field: Field) {
            if let known = indices[field.responseName] {
                list[known].sets += field.sets
            } else {
                indices[field.responseName] = list.count
                list.append(field)
            }
        }
    }

    private func collect(
        _ set: Recording.SetID, on type: String, _ isPossible: (String) -> Bool, into fields: inout Fields
    ) {
        let recorded = recording.sets[set]
        if recorded.type.isAbstract || recorded.calls.isEmpty { fields.add(typename("__typename")) }
        if let marker = names.markers[set] { fields.add(typename(names[marker].text)) }
        for (index, call) in recorded.calls.enumerated() {
            switch call.kind {
            case .leaf, .object: fields.add(field(RecordedCall.Place(set: set, index: index)))
            case .group(let below), .deferred(let below): collect(below, on: type, isPossible, into: &fields)
            case .fragment(let below):
                if applies(below, to: type, isPossible) { collect(below, on: type, isPossible, into: &fields) }
            case .branches(let number):
                for branch in recording.branches[number].sets where applies(branch, to: type, isPossible) {
                    collect(branch, on: type, isPossible, into: &fields)
                }
                if let otherwise = recording.branches[number].otherwise {
                    collect(otherwise, on: type, isPossible, into: &fields)
                }
            }
        }
    }

    private func applies(_ set: Recording.SetID, to type: String, _ isPossible: (String) -> Bool) -> Bool {
        let condition = recording.sets[set].type
        return condition.isAbstract ? isPossible(condition.name.text) : condition.name.text == type
    }

    private func typename(_ responseName: String) -> Field {
        Field(
            responseName: responseName, name: "__typename", arguments: [], namedType: "String", sets: [], isLeaf: true)
    }

    private func field(_ place: RecordedCall.Place) -> Field {
        let call = recording[place]
        let arguments = zip(call.arguments, call.signature.arguments).compactMap { index, argument in
            variables[index].map { (argument.name.text, $0) }
        }
        return Field(
            responseName: names.responseName(of: place).text, name: call.signature.name.text, arguments: arguments,
            namedType: call.signature.namedType.text, sets: recording.sets(below: call),
            isLeaf: call.kind == .leaf)
    }
}
