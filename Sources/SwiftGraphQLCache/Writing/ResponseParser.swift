import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Finds the objects in a response. A program describes where objects can occur.
///
/// The decoder has already validated the response. The parser never reads beyond the end of the bytes and stops at
/// text that doesn't fit the program.
struct ResponseParser {
    /// The error for a response that lacks fields of the document, has too many objects, or is nested too deeply for
    /// the current thread's stack.
    struct Misfit: Error {}

    private let program: Program
    private let bytes: JSONBytes
    private let maximumObjects: Int
    private var result: ParsedResponse
    /// The number of objects and lists around the value that is being parsed.
    private var depth = 0
    /// The places of the program that have been looked up so far.
    private var places: [Place] = []
    /// The words of lists that aren't complete yet.
    private var words: [UInt32] = []

    private struct Place {
        /// The type of all objects at the place; `nil` if the objects can have different types.
        let objectType: String?
        /// The indices of the field sets that objects at the place have had so far.
        var sets: [Int] = []
    }

    /// - Parameter variables: The operation's variables, as the text of a JSON object.
    static func parse(
        _ body: [UInt8], _ program: Program, variables: String, maximumObjects: Int = .max
    ) throws(Misfit) -> ParsedResponse {
        if body.count > Int(Int32.max) { throw Misfit() }
        return try JSONBytes.withBytes(body) { (bytes) throws(Misfit) -> ParsedResponse in
            var parser = ResponseParser(program, bytes, program.arguments(variables), maximumObjects)
            try parser.parse()
            return parser.result
        }
    }

    private init(_ program: Program, _ bytes: JSONBytes, _ arguments: BoundArguments, _ maximumObjects: Int) {
        result = ParsedResponse(arguments: arguments)
        self.program = program
        self.bytes = bytes
        self.maximumObjects = maximumObjects
    }

    private mutating func parse() throws(Misfit) {
        var scan = JSONMemberScan(objectAt: bytes.skippingWhitespace(0))
        var isFirstErrors = true
        while let name = scan.nextName(bytes) {
            let text = bytes.unescapedText(name.key + 1..<name.end - 1)
            if text == "data", result.nodes.isEmpty {
                scan.position = try object(at: name.value, 0)
                continue
            }
            if text == "errors", isFirstErrors {
                result.hasErrors = bytes[name.value] != UInt8(ascii: "n")
                isFirstErrors = false
            }
            scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
        }
        if result.nodes.isEmpty { throw Misfit() }
    }

    /// Returns the errors in a response that has been decoded, without rereading the values of the data.
    static func errors(in body: [UInt8]) -> JSONCursor? {
        JSONBytes.withBytes(body) { bytes in
            var scan = JSONMemberScan(objectAt: bytes.skippingWhitespace(0))
            while let name = scan.nextName(bytes) {
                scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
                if bytes.unescapedText(name.key + 1..<name.end - 1) == "errors" {
                    return (try? JSONDocument(Array(body[name.value..<scan.position])))?.root
                }
            }
            return nil
        }
    }

    // MARK: - Objects

    /// Parses the object at the given position and returns the position after the object.
    private mutating func object(at start: Int, _ place: Int) throws(Misfit) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard bytes[start] == UInt8(ascii: "{"), StackGuard.hasRoom(atDepth: depth),
            result.nodes.count < maximumObjects
        else { throw Misfit() }
        let number = try fieldSet(place, of: start)
        let set = result.sets[number]
        let first = result.values.count
        for _ in set.fields { result.values.append(.missing) }
        result.nodes.append(ParsedResponse.Node(set: number, firstValue: first))
        var scan = JSONMemberScan(objectAt: start)
        var expected = 0
        while let name = scan.nextName(bytes) {
            // If a name occurs more than once, the first member counts.
            guard let index = self.index(of: name.key..<name.end, in: set, expected),
                result.values[first &+ index].kind == .missing
            else {
                scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
                continue
            }
            scan.position = try value(at: name.value, set.fields[index], first &+ index)
            expected = index &+ 1
        }
        guard bytes[scan.position] == UInt8(ascii: "}") else { throw Misfit() }
        return scan.position + 1
    }

    /// Returns the index of the field with the quoted name in a range; `nil` if the set has no such field.
    ///
    /// - Parameter expected: The index of the next field if the members have the same order as the fields.
    @inline(__always)
    private func index(of name: Range<Int>, in set: FieldSet, _ expected: Int) -> Int? {
        let count = set.fields.count
        // Comparing up to 16 names is faster than a lookup in the dictionary.
        for offset in 0..<min(count, 16) {
            let index = expected &+ offset < count ? expected &+ offset : expected &+ offset &- count
            let field = set.fields[index]
            // In addition to the quoted name, the field's member contains a comma and a colon.
            if field.memberCount != name.count &+ 2 { continue }
            let isSame = set.members.withUnsafeBytes { members in
                let start = field.memberStart &+ 1
                return bytes.stands(
                    UnsafeRawBufferPointer(rebasing: members[start..<start &+ name.count]), at: name.lowerBound)
            }
            if isSame { return index }
        }
        return set.indices[bytes.unescapedText(name.lowerBound + 1..<name.upperBound - 1)]
    }

    /// Returns the index of the field set for the object at the given position.
    private mutating func fieldSet(_ place: Int, of object: Int) throws(Misfit) -> Int {
        while places.count <= place { places.append(Place(objectType: program.place(places.count).objectType)) }
        if let objectType = places[place].objectType {
            if let number = places[place].sets.first { return number }
            return try addSet(place, objectType)
        }
        let start = try typename(of: object)
        for number in places[place].sets {
            let isSame = result.sets[number].quotedTypeName.withUnsafeBytes { bytes.stands($0, at: start) }
            if isSame { return number }
        }
        return try addSet(place, bytes.string(at: start).text)
    }

    private mutating func addSet(_ place: Int, _ type: String) throws(Misfit) -> Int {
        guard let set = program.set(at: place, type: type, &result.arguments) else { throw Misfit() }
        // If the type's name has escapes, the set may already be known.
        if let number = places[place].sets.first(where: { result.sets[$0] === set }) { return number }
        result.sets.append(set)
        places[place].sets.append(result.sets.count - 1)
        return result.sets.count - 1
    }

    /// Returns the position of the value of `__typename` in the object at the given position.
    private func typename(of object: Int) throws(Misfit) -> Int {
        var scan = JSONMemberScan(objectAt: object)
        while let name = scan.nextName(bytes) {
            if name.end - name.key == 12 || name.hasEscapes,
                bytes.unescapedText(name.key + 1..<name.end - 1) == "__typename"
            {
                guard bytes[name.value] == UInt8(ascii: "\"") else { break }
                return name.value
            }
            scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
        }
        throw Misfit()
    }

    // MARK: - Values

    /// Parses the value at the given position and returns the position after the value.
    private mutating func value(at start: Int, _ field: SelectedField, _ index: Int) throws(Misfit) -> Int {
        if let place = field.place { return try objects(at: start, place, index) }
        let end = max(start, bytes.uncheckedEnd(ofValueAt: start))
        if field.content == .typename { return end }
        result.values[index] =
            bytes[start] == UInt8(ascii: "n") ? .null : ParsedResponse.Value(.leaf, start..<end)
        return end
    }

    /// Parses an object or a list of objects and returns the position after it.
    private mutating func objects(at start: Int, _ place: Int, _ index: Int) throws(Misfit) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "{"):
            let node = result.nodes.count
            let end = try object(at: start, place)
            result.values[index] = ParsedResponse.Value(.object, node..<node)
            return end
        case UInt8(ascii: "["):
            let before = words.count
            let end = try list(at: start, place)
            let first = result.elements.count
            result.elements += words[before...]
            words.removeSubrange(before...)
            result.values[index] = ParsedResponse.Value(.list, first..<result.elements.count)
            return end
        default:
            guard bytes.isNull(at: start) else { throw Misfit() }
            result.values[index] = .null
            return start + 4
        }
    }

    /// Parses a list of objects, appends its elements to `words`, and returns the position after the list.
    private mutating func list(at start: Int, _ place: Int) throws(Misfit) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth) else { throw Misfit() }
        var position = start + 1
        while let start = bytes.elementStart(position) {
            switch bytes[start] {
            case UInt8(ascii: "{"):
                words.append(UInt32(truncatingIfNeeded: result.nodes.count))
                position = try object(at: start, place)
            case UInt8(ascii: "["):
                words.append(Record.ListWord.list)
                words.append(0)
                let before = words.count
                position = try list(at: start, place)
                words[before - 1] = UInt32(truncatingIfNeeded: words.count - before)
            default:
                guard bytes.isNull(at: start) else { throw Misfit() }
                position = start + 4
                words.append(Record.ListWord.null)
            }
        }
        let end = bytes.skippingWhitespace(position)
        guard bytes[end] == UInt8(ascii: "]") else { throw Misfit() }
        return end + 1
    }
}
