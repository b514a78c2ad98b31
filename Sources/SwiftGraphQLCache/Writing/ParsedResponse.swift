import GraphQLJSON

/// The objects of a response, in the order in which they start, and the values of their fields.
///
/// It refers to the response's bytes. It doesn't refer to records yet.
struct ParsedResponse {
    /// An object of the response.
    struct Node {
        /// The index of the object's field set in `sets`.
        let set: Int
        /// The index of the object's first value. The object has one value for each field of its field set.
        let firstValue: Int
        /// The record that the object is written to.
        var record: RecordIndex = Record.ListWord.null
        /// Which existing values are kept if the record already exists.
        var merging = Merging.always
    }

    /// Which existing values of a record are kept when an object is written to it.
    enum Merging {
        /// All values that the object doesn't have.
        case always
        /// All values that the object doesn't have, unless one of its values contradicts the record.
        case unlessContradicted
        /// The same, but an earlier place in the response has written values of the object.
        case again
        /// None, because the record belonged to another object.
        case never
        /// There are none: the record was created for this object, and contains its leaves.
        case new
    }

    /// The value of a field.
    struct Value {
        enum Kind: UInt8 {
            case missing, null, failed
            /// JSON text, from `start` to `end` in the response.
            case leaf
            /// JSON text, from `start` to `end` in `compactText`.
            case compactLeaf
            /// An object; `start` is its number.
            case object
            /// A list: its elements are those from `start` to `end` in `elements`.
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

        /// - Parameter range: A range of numbers that 32 bits hold, because responses have at most 2 GB.
        @inline(__always)
        init(_ kind: Kind, _ range: Range<Int>) {
            self.init(
                kind: kind, start: Int32(truncatingIfNeeded: range.lowerBound),
                end: Int32(truncatingIfNeeded: range.upperBound))
        }

        /// The number of bytes of a leaf, or the number of words of a list.
        @inline(__always)
        var count: Int { Int(end) &- Int(start) }
    }

    /// The field sets of the objects.
    var sets: [Program.FieldSet] = []
    var nodes: [Node] = []
    var values: [Value] = []
    /// The elements of all lists of objects. Each is the number of a node, or a `Record.ListWord`.
    var elements: [UInt32] = []
    /// The text of lists and objects of scalars, without whitespace.
    var compactText: [UInt8] = []
    /// Whether the response contains errors.
    var hasErrors = false
}

extension ParsedResponse {
    /// Marks the values for which the response contains errors, because a null there is not the field's value.
    mutating func markFailures(in body: [UInt8]) {
        guard hasErrors, let document = try? JSONDocument(body), let errors = document.root.member("errors") else {
            return
        }
        var count = 0
        for error in errors.elements {
            count += 1
            // Following a path takes time in proportion to the lists on it.
            guard count <= Self.errorLimit, let path = error.member("path"), path.kind == .array else {
                return markAllNulls()
            }
            markFailure(at: path.elements.map { JSONValue($0) })
        }
    }

    /// The number of errors whose paths are followed.
    private static let errorLimit = 1000

    /// Marks every value that is null or contains null, because any of them may have failed.
    private mutating func markAllNulls() {
        for index in values.indices {
            let range = Int(values[index].start)..<Int(values[index].end)
            let isFailed =
                switch values[index].kind {
                case .null: true
                case .list: elements[range].contains(Record.ListWord.null)
                case .compactLeaf: compactText[range].contains(UInt8(ascii: "n"))
                case .missing, .failed, .leaf, .object: false
                }
            if isFailed { values[index].kind = .failed }
        }
    }

    private mutating func markFailure(at path: [JSONValue]) {
        var node = 0
        var steps = path[...]
        while let name = steps.popFirst()?.string {
            let fields = sets[nodes[node].set].fields
            guard let field = fields.firstIndex(where: { $0.responseName == name }) else { return }
            let index = nodes[node].firstValue + field
            switch values[index].kind {
            case .object: node = Int(values[index].start)
            case .list:
                var words = elements[Int(values[index].start)..<Int(values[index].end)]
                while true {
                    guard let step = steps.popFirst()?.int, let word = Self.element(step, of: words) else { break }
                    if word == Record.ListWord.null { break }
                    if word != Record.ListWord.list {
                        node = Int(word)
                        words = []
                        break
                    }
                    words = Self.list(step, of: words)
                }
                if words.isEmpty, !steps.isEmpty { continue }
                // An element failed, so the whole list counts as failed.
                values[index].kind = .failed
                return
            case .missing, .failed: return
            case .null, .leaf, .compactLeaf:
                values[index].kind = .failed
                return
            }
        }
    }

    /// Returns an element of a list. For an element that is a list, returns the word that starts it.
    private static func element(_ number: Int, of words: ArraySlice<UInt32>) -> UInt32? {
        var place = words.startIndex
        for _ in 0..<number where place < words.endIndex { place = next(place, words) }
        return place < words.endIndex ? words[place] : nil
    }

    /// Returns the elements of a nested list.
    private static func list(_ number: Int, of words: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
        var place = words.startIndex
        for _ in 0..<number where place < words.endIndex { place = next(place, words) }
        return words[place + 2..<next(place, words)]
    }

    private static func next(_ place: Int, _ words: ArraySlice<UInt32>) -> Int {
        words[place] == Record.ListWord.list ? place + 2 + Int(words[place + 1]) : place + 1
    }
}
