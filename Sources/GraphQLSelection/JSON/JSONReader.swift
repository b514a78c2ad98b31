/// Reads one JSON text (RFC 8259) into a tape, strictly and without recursion.
struct JSONReader {
    /// An array or object that is still open.
    private struct Open {
        var index: Int
        var count = 0
        var isObject: Bool
        /// One bit for each hash of a key so far: a cheap "surely no key twice".
        var keys: UInt64 = 0
        /// Some two keys may be the same.
        var mayRepeat = false
    }

    let bytes: JSONBytes
    var position = 0
    var tape: JSONTape
    private let depth: Int
    private var open: [Open] = []
    private var repeats = JSONRepeatedKeys()

    init(_ bytes: JSONBytes, limits: JSONLimits) {
        self.bytes = bytes
        depth = limits.depth
        // A word for eight bytes is about what responses take.
        tape = JSONTape(capacity: bytes.count / 8 + 16)
    }

    /// Reads the whole text; the tape is complete afterwards.
    mutating func read() throws(JSONSyntaxError) {
        while true {
            skipWhitespace()
            if try readValue() { continue }
            if try finishValue() { return }
        }
    }

    /// Reads a scalar, or opens a container; answers whether a value must follow at once.
    private mutating func readValue() throws(JSONSyntaxError) -> Bool {
        let start = position
        if let last = open.indices.last, !open[last].isObject { open[last].count += 1 }
        switch bytes[start] {
        case UInt8(ascii: "\""):
            let escaped = try skipString()
            tape.append(JSONTapeWord(.string, offset: start + 1, length: position - start - 2, flag: escaped))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let isInteger = try skipNumber()
            tape.append(JSONTapeWord(.number, offset: start, length: position - start, flag: !isInteger))
        case UInt8(ascii: "{"):
            try push(isObject: true)
            skipWhitespace()
            if bytes[position] == UInt8(ascii: "}") { break }
            try readKey(orElse: "a member's name in quotes or `}`")
            return true
        case UInt8(ascii: "["):
            try push(isObject: false)
            skipWhitespace()
            if bytes[position] == UInt8(ascii: "]") { break }
            return true
        case UInt8(ascii: "t"): try readWord("true", .true)
        case UInt8(ascii: "f"): try readWord("false", .false)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw JSONSyntaxError(offset: start, expected: "a value")
        }
        return false
    }

    /// Goes on behind a value (or at the end of an empty container) to where the next one starts; answers whether
    /// the text is complete.
    private mutating func finishValue() throws(JSONSyntaxError) -> Bool {
        // An empty container comes here still open: its closing byte is next.
        while let last = open.indices.last {
            skipWhitespace()
            let byte = bytes[position]
            let isObject = open[last].isObject
            if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                position += 1
                close(isObject)
                continue
            }
            guard byte == UInt8(ascii: ",") else {
                throw JSONSyntaxError(offset: position, expected: isObject ? "`,` or `}`" : "`,` or `]`")
            }
            position += 1
            if isObject {
                skipWhitespace()
                try readKey(orElse: "a member's name in quotes")
            }
            return false
        }
        skipWhitespace()
        guard position == bytes.count else { throw JSONSyntaxError(offset: position, expected: "the end of the text") }
        return true
    }

    private mutating func push(isObject: Bool) throws(JSONSyntaxError) {
        guard open.count < depth else {
            throw JSONSyntaxError(offset: position, expected: "at most \(depth) levels of nesting")
        }
        open.append(Open(index: tape.count, isObject: isObject))
        tape.open(isObject ? .object : .array, offset: position)
        position += 1
    }

    private mutating func close(_ isObject: Bool) {
        guard let container = open.popLast() else { return }
        var count = container.count
        tape.close(container.index, count: count, endOffset: position)
        if container.mayRepeat {
            count -= repeats.shadow(in: &tape, object: container.index, bytes)
            tape.close(container.index, count: count, endOffset: position)
        }
    }

    /// Reads a member's name and the colon behind it.
    private mutating func readKey(orElse expected: String) throws(JSONSyntaxError) {
        let start = position
        guard bytes[start] == UInt8(ascii: "\"") else { throw JSONSyntaxError(offset: start, expected: expected) }
        let escaped = try skipString()
        let length = position - start - 2
        tape.append(JSONTapeWord(.key, offset: start + 1, length: length, flag: escaped))
        if let last = open.indices.last {
            // Length, first and last byte tell the names of one object apart well enough.
            let mixed = length &* 7 &+ Int(bytes[start + 1]) &* 31 &+ Int(bytes[position - 2]) &* 13
            let bit: UInt64 = 1 << UInt64(mixed & 63)
            if escaped || open[last].keys & bit != 0 { open[last].mayRepeat = true }
            open[last].keys |= bit
            open[last].count += 1
        }
        skipWhitespace()
        guard bytes[position] == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: position, expected: "`:`") }
        position += 1
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while true {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func readWord(_ text: StaticString, _ kind: JSONTapeWord.Kind) throws(JSONSyntaxError) {
        let end = position + text.utf8CodeUnitCount
        let matches = text.withUTF8Buffer { bytes.equal(position..<end, $0) }
        guard matches else { throw JSONSyntaxError(offset: position, expected: "a value") }
        tape.append(JSONTapeWord(kind, offset: position, length: end - position))
        position = end
    }
}
