import SwiftGraphQLJSON

/// The objects of a response, in the order in which they start, and the values of their fields.
///
/// Most leaves refer to the response's bytes instead of copying them.
struct ParsedResponse {
    /// An object of the response.
    struct Node {
        /// The index of the object's field set in `sets`.
        let set: Int
        /// The index of the object's first value. The object has one value for each field of its field set.
        let firstValue: Int
        /// The record that the object is written to.
        var record: RecordIndex = Record.ListWord.null
        /// The existing values to keep, if the record already exists.
        var merging = Merging.always
    }

    /// The values of earlier responses that a record keeps when an object is written to it.
    enum Merging {
        /// Keep all values that the object doesn't have.
        case always
        /// Keep all values that the object doesn't have, unless a value of the object contradicts the record.
        case unlessContradicted
        /// Keep no values, because the record belonged to another object.
        case never
    }

    /// The value of a field.
    struct Value {
        enum Kind: UInt8 {
            case missing, null, failed
            /// JSON text, from `start` to `end` in the response.
            case leaf
            /// JSON text, from `start` to `end` in `compactText`.
            case compactLeaf
            /// An object, whose number is `start`.
            case object
            /// A list. Its elements are in `elements`, from `start` to `end`.
            case list
        }

        var kind: Kind
        var start: Int32
        var end: Int32

        static let missing = Value(kind: .missing, start: 0, end: 0)
        static let null = Value(kind: .null, start: 0, end: 0)

        init(kind: Kind, start: Int32, end: Int32) {
            self.kind = kind
            self.start = start
            self.end = end
        }

        /// - Parameter range: A range of numbers that fit into 32 bits, because responses have at most 2 GB.
        @inline(__always)
        init(_ kind: Kind, _ range: Range<Int>) {
            self.init(
                kind: kind, start: Int32(truncatingIfNeeded: range.lowerBound),
                end: Int32(truncatingIfNeeded: range.upperBound))
        }

        var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }

        /// The number of bytes of a leaf, or the number of words of a list.
        @inline(__always)
        var count: Int { Int(end) &- Int(start) }
    }

    /// The field sets of the objects.
    var sets: [FieldSet] = []
    var nodes: [Node] = []
    var values: [Value] = []
    /// The elements of all lists of objects. Each is the number of a node, or a `Record.ListWord`.
    var elements: [UInt32] = []
    /// The text of lists and objects of scalars, without whitespace.
    var compactText: [UInt8] = []
    /// Whether the response contains errors.
    var hasErrors = false
    /// The arguments of the operation.
    var arguments: BoundArguments

    init(arguments: BoundArguments) { self.arguments = arguments }
}

extension ParsedResponse {
    /// Marks values as failed if the response contains errors for them, because a null there isn't the field's value.
    mutating func markFailures(in body: [UInt8]) {
        guard hasErrors, let document = try? JSONDocument(body), let errors = document.root.member("errors") else {
            return
        }
        var count = 0
        var steps = 0
        // The paths of other errors may lead through these lists, so they are marked at the end.
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

    /// The maximum number of errors whose paths are followed.
    private static let errorLimit = 1_000
    /// The maximum number of list elements to skip, for all errors together.
    private static let stepLimit = 1_000_000

    /// Marks every value that is null or contains null, because any of them may have failed.
    private mutating func markAllNulls(in body: [UInt8]) {
        for index in values.indices {
            let range = Int(values[index].start)..<Int(values[index].end)
            let isFailed =
                switch values[index].kind {
                case .null: true
                case .list: elements[range].contains(Record.ListWord.null)
                case .leaf: body[range].first == UInt8(ascii: "[") && body[range].contains(UInt8(ascii: "n"))
                case .compactLeaf: compactText[range].contains(UInt8(ascii: "n"))
                case .missing, .failed, .object: false
                }
            if isFailed { values[index].kind = .failed }
        }
    }

    /// - Parameter failedLists: The indices of the values that are lists with a failed element.
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
                    // An element failed, so the whole list counts as failed.
                    failedLists.append(index)
                    return
                }
                node = element
            case .missing, .failed: return
            case .null, .leaf, .compactLeaf:
                values[index].kind = .failed
                return
            }
        }
    }

    /// Follows the start of a path through a list and its nested lists.
    ///
    /// - Returns: The number of the object at the path; `nil` if there is none.
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

    /// Returns the position of an element of a list; `nil` if the list has no such element.
    private static func place(of number: Int, in words: ArraySlice<UInt32>, _ steps: inout Int) -> Int? {
        // An element takes at least one word. The number comes from the server.
        guard number >= 0, number < words.count else { return nil }
        steps += number
        var place = words.startIndex
        for _ in 0..<number {
            place = next(place, words)
            if place >= words.endIndex { return nil }
        }
        return place
    }

    /// Returns the position after the element at a position.
    private static func next(_ place: Int, _ words: ArraySlice<UInt32>) -> Int {
        words[place] == Record.ListWord.list ? place + 2 + Int(words[place + 1]) : place + 1
    }
}
