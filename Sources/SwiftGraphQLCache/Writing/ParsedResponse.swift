import SwiftGraphQLJSON

/// The objects in a response, in the order in which they start, and the values of their fields.
///
/// Leaf values are ranges of the response's bytes, so that the bytes aren't copied.
struct ParsedResponse {
    /// An object in the response.
    struct Node {
        /// The index of the object's field set in `sets`.
        let set: Int
        /// The index of the object's first value in `values`. The object has one value for each field of its field set.
        let firstValue: Int
        /// The index of the record to which the object is written.
        var record: RecordIndex = Record.ListWord.null
        /// The relation of the object to the values that earlier responses have written to the record.
        var relation = Relation.same
    }

    /// The relation of an object to the values that earlier responses have written to its record.
    enum Relation {
        /// The values belong to the same object.
        case same
        /// The values belong to the same object unless they contradict the object's values.
        case sameUnlessContradicted
        /// The values belong to another object, so they are discarded.
        case other
    }

    /// The value of a field in the response.
    struct Value {
        enum Kind: UInt8 {
            case missing, null, failed
            /// A JSON text from `start` to `end` in the response.
            case leaf
            /// An object. `start` is its index in `nodes`.
            case object
            /// A list of objects. Its words are in `elements`, from `start` to `end`.
            case list
        }

        var kind: Kind
        var start: Int32
        var end: Int32

        static let missing = Value(.missing, 0..<0)
        static let null = Value(.null, 0..<0)

        /// - Parameter range: A range whose bounds fit into 32 bits, because larger responses aren't parsed.
        @inline(__always)
        init(_ kind: Kind, _ range: Range<Int>) {
            self.kind = kind
            start = Int32(truncatingIfNeeded: range.lowerBound)
            end = Int32(truncatingIfNeeded: range.upperBound)
        }

        var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }

        /// The number of bytes in a leaf value or words in a list.
        @inline(__always)
        var count: Int { Int(end) &- Int(start) }
    }

    /// The field sets that the objects have.
    var sets: [FieldSet] = []
    var nodes: [Node] = []
    var values: [Value] = []
    /// The words of all lists of objects. Each word is an index in `nodes` or a `Record.ListWord`.
    var elements: [UInt32] = []
    /// Whether the response has errors.
    var hasErrors = false
    /// The arguments of all calls in the operation.
    var arguments: BoundArguments

    init(arguments: BoundArguments) { self.arguments = arguments }
}

extension ParsedResponse {
    /// Marks the values for which the response has errors as failed, because a null there isn't the field's value.
    mutating func markFailures(in body: [UInt8]) {
        guard hasErrors, let errors = ResponseParser.errors(in: body) else { return }
        var count = 0
        var steps = 0
        // These lists are marked at the end, because the paths of other errors may lead through them.
        var failedLists: [Int] = []
        defer { for list in failedLists { values[list].kind = .failed } }
        for error in errors.elements {
            count += 1
            guard count <= Self.errorLimit, steps <= Self.stepLimit, let path = error.member("path"),
                path.kind == .array
            else { return markAllNulls(in: body) }
            markFailure(at: path.elements.map { JSONValue($0) }, &failedLists, &steps)
        }
    }

    /// The maximum number of errors whose paths are followed. Beyond it, all nulls count as failed.
    private static let errorLimit = 1_000
    /// The maximum number of list elements that are skipped for all errors together.
    private static let stepLimit = 1_000_000

    /// Marks each value that is null or contains null as failed, because it is unknown which of these values failed.
    private mutating func markAllNulls(in body: [UInt8]) {
        for index in values.indices {
            let range = Int(values[index].start)..<Int(values[index].end)
            let isFailed =
                switch values[index].kind {
                case .null: true
                case .list: elements[range].contains(Record.ListWord.null)
                case .leaf: body[range].first == UInt8(ascii: "[") && body[range].contains(UInt8(ascii: "n"))
                case .missing, .failed, .object: false
                }
            if isFailed { values[index].kind = .failed }
        }
    }

    /// - Parameter failedLists: An array to which the index of a list with a failed element is added.
    private mutating func markFailure(at path: [JSONValue], _ failedLists: inout [Int], _ steps: inout Int) {
        var node = 0
        var path = path[...]
        while let name = path.popFirst()?.string {
            guard let field = sets[nodes[node].set].indices[name] else { return }
            let index = nodes[node].firstValue + field
            switch values[index].kind {
            case .object: node = Int(values[index].start)
            case .list:
                let list = Int(values[index].start)..<Int(values[index].end)
                guard let element = object(at: &path, in: elements[list], &steps), !path.isEmpty else {
                    // The path doesn't lead into an object, so an element failed, and the whole list counts as failed.
                    failedLists.append(index)
                    return
                }
                node = element
            case .missing, .failed: return
            case .null, .leaf:
                values[index].kind = .failed
                return
            }
        }
    }

    /// Follows the indices at the start of a path through a list and its nested lists.
    ///
    /// - Returns: The index of the object's node; `nil` if the path leads to no object.
    private func object(
        at path: inout ArraySlice<JSONValue>, in list: ArraySlice<UInt32>, _ steps: inout Int
    ) -> Int? {
        var words = list
        while let number = path.popFirst()?.int, let place = Self.place(of: number, in: words, &steps) {
            switch words[place] {
            case Record.ListWord.null: return nil
            case Record.ListWord.list: words = words[place + 2..<Self.next(place, words)]
            default: return Int(words[place])
            }
        }
        return nil
    }

    /// Returns the position of the list element with the given index; `nil` if the list has no such element.
    private static func place(of number: Int, in words: ArraySlice<UInt32>, _ steps: inout Int) -> Int? {
        // The index comes from the server, so it may be invalid. Each element takes at least one word.
        guard number >= 0, number < words.count else { return nil }
        steps += number
        var place = words.startIndex
        for _ in 0..<number {
            place = next(place, words)
            if place >= words.endIndex { return nil }
        }
        return place
    }

    /// Returns the position after the list element at the given position.
    private static func next(_ place: Int, _ words: ArraySlice<UInt32>) -> Int {
        words[place] == Record.ListWord.list ? place + 2 + Int(words[place + 1]) : place + 1
    }
}
