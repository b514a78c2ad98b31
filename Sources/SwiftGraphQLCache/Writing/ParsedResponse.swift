import GraphQLJSON
import GraphQLSelection

/// The objects of a response, in the order in which they start, and the values of their fields.
///
/// It refers to the response's bytes. It doesn't refer to records yet.
struct ParsedResponse {
    /// An object of the response.
    struct Node {
        let set: Program.FieldSet
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
        /// None, because the record belonged to another object.
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
    }

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
        for error in errors.elements {
            if let path = error.member("path"), path.kind == .array {
                markFailure(at: path.elements.map { JSONValue($0) })
            } else {
                for index in values.indices where values[index].kind == .null { values[index].kind = .failed }
            }
        }
    }

    private mutating func markFailure(at path: [JSONValue]) {
        var node = 0
        var steps = path[...]
        while let name = steps.popFirst()?.string {
            guard let field = nodes[node].set.fields.firstIndex(where: { $0.responseName == name }) else { return }
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

/// Finds the objects of a response by following a program.
///
/// The decoder has validated the response. The parser never reads beyond the bytes, and stops at text that doesn't fit the
/// program.
struct ResponseParser {
    /// An error: the response lacks fields of the document, or is nested too deep for this thread's stack.
    struct Misfit: Error {}

    private let program: Program
    private let bytes: JSONBytes
    private var result = ParsedResponse()
    private var position = 0
    /// The number of objects that contain the position.
    private var depth = 0
    /// For each place, the field set of the last object, and whether all objects there have the same set.
    private var lastSets: [(set: Program.FieldSet?, isOnly: Bool)] = []

    static func parse(_ body: [UInt8], _ program: Program) throws(Misfit) -> ParsedResponse {
        if body.count > Int(Int32.max) { throw Misfit() }
        return try JSONBytes.withBytes(body) { (bytes) throws(Misfit) -> ParsedResponse in
            var parser = ResponseParser(program, bytes)
            try parser.parse()
            return parser.result
        }
    }

    private init(_ program: Program, _ bytes: JSONBytes) {
        self.program = program
        self.bytes = bytes
        result.values.reserveCapacity(bytes.count / 24)
        result.nodes.reserveCapacity(bytes.count / 160)
    }

    private mutating func parse() throws(Misfit) {
        var data: Int?
        var errors: Int?
        var scan = JSONMemberScan(objectAt: bytes.skippingWhitespace(0), bytes)
        while let name = scan.nextName(bytes) {
            switch bytes.unescapedText(name.key + 1..<name.end - 1) {
            case "data": data = name.value
            case "errors": errors = name.value
            default: break
            }
            scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
        }
        guard let data, bytes[data] == UInt8(ascii: "{") else { throw Misfit() }
        position = data
        try object(0)
        result.hasErrors = errors.map { bytes[$0] != UInt8(ascii: "n") } ?? false
    }

    // MARK: - Objects

    /// Reads the object at the position.
    private mutating func object(_ place: Int) throws(Misfit) {
        depth += 1
        defer { depth -= 1 }
        guard bytes[position] == UInt8(ascii: "{"), StackGuard.hasRoom(atDepth: depth) else { throw Misfit() }
        let set = try fieldSet(place)
        let first = result.values.count
        result.nodes.append(ParsedResponse.Node(set: set, firstValue: first))
        for _ in set.fields { result.values.append(.missing) }
        // The usual case: the members are in the order of the fields, without whitespace.
        var place = position &+ 1
        var index = 0
        let count = set.fields.count
        while index < count {
            let start = memberValue(set.fields, index, at: place)
            if start < 0 { break }
            position = start
            try value(set.fields[index].content, first &+ index)
            place = position
            index &+= 1
        }
        if index == count, bytes[place] == UInt8(ascii: "}") {
            position = place &+ 1
            return
        }
        try membersInAnyOrder(set, first, from: place)
    }

    @inline(__always)
    private func memberValue(_ fields: [Program.Field], _ index: Int, at place: Int) -> Int {
        var place = place
        if index > 0 {
            if bytes[place] != UInt8(ascii: ",") { return -1 }
            place &+= 1
        }
        let count = fields[index].member.count
        let isName = fields[index].member.withUnsafeBytes { bytes.stands($0, at: place) }
        return isName && bytes[place &+ count] > UInt8(ascii: " ") ? place &+ count : -1
    }

    private mutating func membersInAnyOrder(
        _ set: Program.FieldSet, _ first: Int, from start: Int
    ) throws(Misfit) {
        var scan = JSONMemberScan(position: start)
        var expected = 0
        while let name = scan.nextName(bytes) {
            guard let found = index(of: name, in: set, expected) else {
                scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
                continue
            }
            // Of two members of one name the decoder takes the last; what is in the first must not be written.
            if result.values[first + found].kind != .missing { throw Misfit() }
            position = name.value
            try value(set.fields[found].content, first + found)
            expected = found + 1
            scan.position = position
        }
        guard bytes[scan.position] == UInt8(ascii: "}") else { throw Misfit() }
        position = scan.position + 1
    }

    /// Returns the index of the field to which a member belongs.
    ///
    /// - Parameter expected: The index after the previous member's field.
    private func index(
        of name: (key: Int, end: Int, hasEscapes: Bool, value: Int), in set: Program.FieldSet, _ expected: Int
    ) -> Int? {
        // The name with its quotes, without the colon that the field's has behind them.
        if expected < set.fields.count, set.fields[expected].member.count == name.end - name.key + 1,
            set.fields[expected].member.withUnsafeBytes({
                bytes.stands(UnsafeRawBufferPointer(rebasing: $0.dropLast()), at: name.key)
            })
        {
            return expected
        }
        return set.indices[bytes.unescapedText(name.key + 1..<name.end - 1)]
    }

    /// Returns the field set of the object at the position.
    private mutating func fieldSet(_ place: Int) throws(Misfit) -> Program.FieldSet {
        while lastSets.count <= place { lastSets.append((nil, false)) }
        if let last = lastSets[place].set, lastSets[place].isOnly { return last }
        let objectType = program.place(place).objectType
        let type: String
        if let objectType { type = objectType } else { type = try typename() }
        if let last = lastSets[place].set, last.typeName == type { return last }
        guard let set = program.set(at: place, type: type) else { throw Misfit() }
        lastSets[place] = (set, objectType != nil)
        return set
    }

    private func typename() throws(Misfit) -> String {
        var scan = JSONMemberScan(objectAt: position, bytes)
        while let name = scan.nextName(bytes) {
            if bytes.unescapedText(name.key + 1..<name.end - 1) == "__typename" {
                guard bytes[name.value] == UInt8(ascii: "\"") else { break }
                return bytes.string(at: name.value).text
            }
            scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
        }
        throw Misfit()
    }

    // MARK: - Values

    /// Reads the value at the position.
    private mutating func value(_ content: Program.Field.Content, _ index: Int) throws(Misfit) {
        let start = position
        switch content {
        case .typename:
            position = bytes.uncheckedEnd(ofValueAt: start)
        case .leaf:
            let first = bytes[start]
            let end = bytes.uncheckedEnd(ofValueAt: start)
            position = end
            if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
                result.values[index] = composite(start, end)
            } else if first == UInt8(ascii: "n") {
                result.values[index] = .null
            } else {
                result.values[index] = ParsedResponse.Value(
                    kind: .leaf, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
            }
        case .objects(let place):
            switch bytes[start] {
            case UInt8(ascii: "{"):
                let node = result.nodes.count
                try object(place)
                result.values[index] = ParsedResponse.Value(
                    kind: .object, start: Int32(truncatingIfNeeded: node), end: 0)
            case UInt8(ascii: "["):
                var words: [UInt32] = []
                try list(place, &words)
                let first = result.elements.count
                result.elements += words
                result.values[index] = ParsedResponse.Value(
                    kind: .list, start: Int32(truncatingIfNeeded: first),
                    end: Int32(truncatingIfNeeded: result.elements.count))
            default:
                guard bytes.isNull(at: start) else { throw Misfit() }
                position = start + 4
                result.values[index] = .null
            }
        }
    }

    /// Reads the list at the position.
    private mutating func list(_ place: Int, _ words: inout [UInt32]) throws(Misfit) {
        position += 1
        while true {
            guard let start = bytes.elementStart(position) else { break }
            position = start
            switch bytes[start] {
            case UInt8(ascii: "{"):
                words.append(UInt32(truncatingIfNeeded: result.nodes.count))
                try object(place)
            case UInt8(ascii: "["):
                words.append(Record.ListWord.list)
                let countPlace = words.count
                words.append(0)
                let before = words.count
                try list(place, &words)
                words[countPlace] = UInt32(truncatingIfNeeded: words.count - before)
            default:
                guard bytes.isNull(at: start) else { throw Misfit() }
                position = start + 4
                words.append(Record.ListWord.null)
            }
        }
        let end = bytes.skippingWhitespace(position)
        guard bytes[end] == UInt8(ascii: "]") else { throw Misfit() }
        position = end + 1
    }

    /// Returns a list or an object of scalars without whitespace, so that indentation doesn't make a value different.
    private mutating func composite(_ start: Int, _ end: Int) -> ParsedResponse.Value {
        let first = result.compactText.count
        var hasWhitespace = false
        var place = start
        while place < end {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                let stringEnd = bytes.stringEnd(place).end
                for position in place..<stringEnd { result.compactText.append(bytes[position]) }
                place = stringEnd
                continue
            }
            if byte > UInt8(ascii: " ") { result.compactText.append(byte) } else { hasWhitespace = true }
            place += 1
        }
        if !hasWhitespace {
            result.compactText.removeSubrange(first...)
            return ParsedResponse.Value(
                kind: .leaf, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
        }
        return ParsedResponse.Value(
            kind: .compactLeaf, start: Int32(truncatingIfNeeded: first),
            end: Int32(truncatingIfNeeded: result.compactText.count))
    }
}
