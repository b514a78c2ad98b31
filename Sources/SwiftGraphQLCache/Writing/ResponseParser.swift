import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Finds the objects of a response by following a program.
///
/// The decoder has validated the response. The parser never reads beyond the bytes, and stops at text that doesn't fit
/// the program.
struct ResponseParser {
    /// An error: the response lacks fields of the document, has too many objects, or is nested too deeply for this
    /// thread's stack.
    struct Misfit: Error {}

    private let program: Program
    private let bytes: JSONBytes
    private let maximumObjects: Int
    private var result: ParsedResponse
    // The values so far. An array would check for each whether it is shared.
    private var values: UnsafeMutablePointer<ParsedResponse.Value>
    private var valueCount = 0
    private var valueCapacity: Int
    /// The number of objects and lists that contain the current one.
    private var depth = 0
    /// What is known about each place so far.
    private var places: [Place] = []
    /// The elements of the lists that aren't complete.
    private var words: [UInt32] = []

    private struct Place {
        /// The field set of all objects; -1 if it depends on the object, or isn't known yet.
        var onlySet = -1
        /// The field sets of the objects so far.
        var sets: [Int] = []
    }

    /// - Parameter variables: The operation's variables, as the text of a JSON object.
    static func parse(
        _ body: [UInt8], _ program: Program, variables: String, maximumObjects: Int = .max
    ) throws(Misfit) -> ParsedResponse {
        if body.count > Int(Int32.max) { throw Misfit() }
        return try JSONBytes.withBytes(body) { (bytes) throws(Misfit) -> ParsedResponse in
            var parser = ResponseParser(program, bytes, program.arguments(variables), maximumObjects)
            defer { parser.values.deallocate() }
            try parser.parse()
            parser.result.values = Array(UnsafeBufferPointer(start: parser.values, count: parser.valueCount))
            return parser.result
        }
    }

    private init(_ program: Program, _ bytes: JSONBytes, _ arguments: BoundArguments, _ maximumObjects: Int) {
        result = ParsedResponse(arguments: arguments)
        self.program = program
        self.bytes = bytes
        self.maximumObjects = maximumObjects
        valueCapacity = bytes.count / 16 + 64
        values = .allocate(capacity: valueCapacity)
        result.nodes.reserveCapacity(bytes.count / 128)
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

    // MARK: - Objects

    /// Reads the object at a position, and returns its end.
    private mutating func object(at start: Int, _ place: Int) throws(Misfit) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard bytes[start] == UInt8(ascii: "{"), StackGuard.hasRoom(atDepth: depth),
            result.nodes.count < maximumObjects
        else { throw Misfit() }
        let number = try fieldSet(place, of: start)
        let set = result.layouts[number]
        let count = set.pointee.steps.count
        let first = addValues(count)
        result.nodes.append(ParsedResponse.Node(set: number, firstValue: first))
        // The usual case: the members are in the order of the fields, without whitespace.
        var index = 0
        var position = start
        while true {
            let next = Self.leaves(set.pointee.steps, from: index, at: position, bytes, to: values + first)
            (index, position) = (next.index, next.position)
            if !next.isValue { break }
            position = try value(at: position, set.pointee.steps[index].place, first &+ index)
            index &+= 1
        }
        if index == count, bytes[position] == UInt8(ascii: "}") { return position &+ 1 }
        return try membersInAnyOrder(number, first, from: position, index)
    }

    /// Adds missing values, and returns the index of the first.
    @inline(__always)
    private mutating func addValues(_ count: Int) -> Int {
        let first = valueCount
        if first &+ count > valueCapacity { growValues(count) }
        (values + first).initialize(repeating: .missing, count: count)
        valueCount = first &+ count
        return first
    }

    private mutating func growValues(_ more: Int) {
        valueCapacity = 2 * valueCapacity + more
        let new = UnsafeMutablePointer<ParsedResponse.Value>.allocate(capacity: valueCapacity)
        new.moveInitialize(from: values, count: valueCount)
        values.deallocate()
        values = new
    }

    /// Reads members that are leaves in the order of the fields, without whitespace.
    ///
    /// This is the inner loop of parsing, so it works on local variables.
    ///
    /// - Parameters:
    ///   - first: The step of the first member.
    ///   - start: The position of the brace or comma before the first member.
    /// - Returns: The first step that it didn't read, and the position of its value. If the member doesn't follow,
    ///   `isValue` is false, and the position is the one after the previous member.
    private static func leaves(
        _ steps: UnsafeMutableBufferPointer<Program.Step>, from first: Int, at start: Int, _ bytes: JSONBytes,
        to values: UnsafeMutablePointer<ParsedResponse.Value>
    ) -> (index: Int, position: Int, isValue: Bool) {
        var index = first
        var position = start
        var separator = first == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")
        while index < steps.count, bytes[position] == separator {
            let name = position &+ 1
            if (bytes.paddedWord(at: name) ^ steps[index].word) & steps[index].mask != 0 { break }
            let memberCount = steps[index].memberCount
            let value = name &+ memberCount
            if memberCount > 8, bytes.word(at: value &- 8) != steps[index].lastWord { break }
            if memberCount > 16, !bytes.stands(steps[index].member, at: name) { break }
            if bytes[value] <= UInt8(ascii: " ") { break }
            guard steps[index].place == Program.Step.leaf, let leaf = leaf(at: value, bytes) else {
                return (index, value, true)
            }
            values[index] = leaf
            position = Int(leaf.end)
            index &+= 1
            separator = UInt8(ascii: ",")
        }
        return (index, index == 0 ? start &+ 1 : position, false)
    }

    /// Returns the leaf at a position; `nil` for an object or a list, and at the end of the bytes.
    @inline(__always)
    private static func leaf(at start: Int, _ bytes: JSONBytes) -> ParsedResponse.Value? {
        let end: Int
        switch bytes[start] {
        case UInt8(ascii: "\""): end = bytes.stringEnd(start).end
        case UInt8(ascii: "["), UInt8(ascii: "{"), 0: return nil
        case UInt8(ascii: "n"):
            // The start and the end don't matter to a null, but the reader continues at the end.
            let end = Int32(truncatingIfNeeded: bytes.tokenEnd(start))
            return ParsedResponse.Value(kind: .null, start: end, end: end)
        default: end = tokenEnd(start, bytes)
        }
        return ParsedResponse.Value(.leaf, Range(uncheckedBounds: (start, Swift.max(start, end))))
    }

    /// Reads the rest of an object's members, and returns the object's end.
    ///
    /// - Parameter expected: The index of the field that would come next in the order of the fields.
    private mutating func membersInAnyOrder(
        _ number: Int, _ first: Int, from start: Int, _ expected: Int
    ) throws(Misfit) -> Int {
        let set = result.layouts[number]
        var scan = JSONMemberScan(position: start)
        let count = set.pointee.steps.count
        var expected = expected
        var direction = 1
        while let name = scan.nextName(bytes) {
            var found = expected
            if !isField(expected, of: set, name.key, name.end) {
                // Usually the members are in the order of the fields, or in reverse order.
                found = expected - 2 * direction
                if isField(found, of: set, name.key, name.end) {
                    direction = -direction
                } else if let other = result.sets[number].indices[bytes.unescapedText(name.key + 1..<name.end - 1)] {
                    found = other
                } else {
                    scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
                    continue
                }
            }
            // If a name is repeated, the first member counts.
            if values[first + found].kind != .missing {
                scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
                continue
            }
            scan.position = try value(at: name.value, set.pointee.steps[found].place, first + found)
            expected = found + direction
            if expected < 0 { expected = count }
        }
        guard bytes[scan.position] == UInt8(ascii: "}") else { throw Misfit() }
        return scan.position + 1
    }

    /// Whether a name with its quotes belongs to a field.
    private func isField(_ index: Int, of set: UnsafePointer<Program.Layout>, _ start: Int, _ end: Int) -> Bool {
        guard index >= 0, index < set.pointee.steps.count else { return false }
        let step = set.pointee.steps[index]
        // The field's member includes the colon.
        guard step.memberCount == end - start + 1 else { return false }
        if step.memberCount <= 8 {
            return (bytes.paddedWord(at: start) ^ step.word) & step.mask &>> 8 == 0
        }
        return bytes.stands(UnsafeRawBufferPointer(rebasing: step.member.dropLast()), at: start)
    }

    // MARK: - Field sets

    /// Returns the number of the field set of the object at a position.
    private mutating func fieldSet(_ place: Int, of object: Int) throws(Misfit) -> Int {
        if place < places.count, places[place].onlySet >= 0 { return places[place].onlySet }
        while places.count <= place { places.append(Place()) }
        let objectType = program.place(place).objectType
        if let objectType {
            let number = try addSet(place, objectType)
            places[place].onlySet = number
            return number
        }
        let start = try typename(of: object)
        for number in places[place].sets {
            if bytes.stands(result.layouts[number].pointee.quotedTypeName, at: start) { return number }
        }
        return try addSet(place, bytes.string(at: start).text)
    }

    private mutating func addSet(_ place: Int, _ type: String) throws(Misfit) -> Int {
        guard let set = program.set(at: place, type: type, &result.arguments) else { throw Misfit() }
        result.sets.append(set)
        result.layouts.append(set.layout)
        places[place].sets.append(result.sets.count - 1)
        return result.sets.count - 1
    }

    /// Returns the position of the type name of the object at a position.
    private func typename(of object: Int) throws(Misfit) -> Int {
        let quoted: StaticString = "\"__typename\""
        let typename = UnsafeRawBufferPointer(start: quoted.utf8Start, count: quoted.utf8CodeUnitCount)
        var scan = JSONMemberScan(objectAt: object)
        while let name = scan.nextName(bytes) {
            let isTypename =
                bytes.stands(typename, at: name.key)
                || bytes[name.key + 1] == UInt8(ascii: "\\")
                    && bytes.unescapedText(name.key + 1..<name.end - 1) == "__typename"
            if isTypename {
                guard bytes[name.value] == UInt8(ascii: "\"") else { break }
                return name.value
            }
            scan.position = bytes.uncheckedEnd(ofValueAt: name.value)
        }
        throw Misfit()
    }

    // MARK: - Values

    /// Reads the value at a position, and returns its end.
    private mutating func value(at start: Int, _ place: Int, _ index: Int) throws(Misfit) -> Int {
        if place >= 0 { return try objects(at: start, place, index) }
        if place == Program.Step.typename { return bytes.uncheckedEnd(ofValueAt: start) }
        guard let leaf = Self.leaf(at: start, bytes) else { return composite(start, index) }
        values[index] = leaf
        return Int(leaf.end)
    }

    /// Returns the end of a number or a word, eight bytes at a time.
    @inline(__always)
    private static func tokenEnd(_ start: Int, _ bytes: JSONBytes) -> Int {
        guard let word = bytes.word(at: start) else { return bytes.tokenEnd(start) }
        // Square brackets differ from curly ones in this bit.
        let brackets = (word | 0x2020_2020_2020_2020).bytes(equalTo: UInt8(ascii: "}"))
        let whitespace = (word &- 0x2121_2121_2121_2121) & ~word & UInt64.highBits
        let ends = word.bytes(equalTo: UInt8(ascii: ",")) | brackets | whitespace
        return ends == 0 ? bytes.tokenEnd(start &+ 8) : start &+ ends.trailingZeroBitCount / 8
    }

    /// Reads an object or a list of objects, and returns its end.
    private mutating func objects(at start: Int, _ place: Int, _ index: Int) throws(Misfit) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "{"):
            let node = result.nodes.count
            let end = try object(at: start, place)
            values[index] = ParsedResponse.Value(.object, node..<node)
            return end
        case UInt8(ascii: "["):
            let before = words.count
            let end = try list(at: start, place)
            let first = result.elements.count
            result.elements += words[before...]
            words.removeSubrange(before...)
            values[index] = ParsedResponse.Value(.list, first..<result.elements.count)
            return end
        default:
            guard bytes.isNull(at: start) else { throw Misfit() }
            values[index] = .null
            return start + 4
        }
    }

    /// Reads a list of objects, appends its elements to `words`, and returns its end.
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

    /// Reads a list or an object of scalars, and returns its end. Whitespace is removed, so that indentation doesn't
    /// make a value different.
    private mutating func composite(_ start: Int, _ index: Int) -> Int {
        let bytes = bytes
        var position = start
        var depth = 0
        var hasWhitespace = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position = bytes.stringEnd(position).end
                continue
            }
            position &+= 1
            if byte <= UInt8(ascii: " ") {
                hasWhitespace = true
            } else if byte | 0x20 == UInt8(ascii: "{") {
                // Square brackets differ from curly ones in this bit.
                depth &+= 1
            } else if byte | 0x20 == UInt8(ascii: "}") {
                depth &-= 1
                if depth == 0 { break }
            }
        }
        values[index] =
            hasWhitespace
            ? compact(start..<position) : ParsedResponse.Value(.leaf, start..<position)
        return position
    }

    private mutating func compact(_ range: Range<Int>) -> ParsedResponse.Value {
        let first = result.compactText.count
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                let end = bytes.stringEnd(place).end
                bytes.withBytes(place..<end) { result.compactText.append(contentsOf: $0) }
                place = end
                continue
            }
            if byte > UInt8(ascii: " ") { result.compactText.append(byte) }
            place += 1
        }
        return ParsedResponse.Value(.compactLeaf, first..<result.compactText.count)
    }
}
