/// Validates a JSON text (RFC 8259) strictly, without recursion, and builds its index.
struct JSONReader {
    /// An open array or object, or the text itself as the outermost level.
    private struct Level {
        /// The bracket that ends the level; 0 for the text itself.
        var closing: UInt8 = 0
        /// The number of this array or object in the index.
        var container = 0
        /// The number of elements or members that have been read so far.
        var count = 0

        var isObject: Bool { closing == UInt8(ascii: "}") }
    }

    let bytes: JSONBytes
    private(set) var index = JSONIndex()
    private let depthLimit: Int
    /// The levels around the current level, from the outermost to the innermost.
    private var outer: [Level] = []

    /// Returns the maximum number of containers in the index before the given position.
    ///
    /// The limit is about a million, plus one for every 16 bytes. Only a text of deeply nested containers exceeds the
    /// limit, and the index of such a text would take several times the memory of the text.
    private static func maximumContainers(before position: Int) -> Int { (1 << 20) + position / 16 }

    init(_ bytes: JSONBytes, depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    /// Validates the whole text and completes the index.
    mutating func read() throws(JSONSyntaxError) {
        var level = Level()
        var position = bytes.skippingWhitespace(0)
        while true {
            let first = bytes[position]
            if first == UInt8(ascii: "\"") {
                position = try bytes.validateString(position)
            } else if first | 0x20 == UInt8(ascii: "{") {
                try open(position, in: &level)
                position = bytes.skippingWhitespace(position &+ 1)
                if bytes[position] != level.closing {
                    level.count = 1
                    if level.isObject { position = try readName(position, orElse: "a member's name in quotes or `}`") }
                    continue
                }
            } else {
                position = try readToken(position)
            }
            position = bytes.skippingWhitespace(position)
            while bytes[position] == level.closing, let parent = outer.popLast() {
                index.close(level.container, end: position &+ 1, count: level.count)
                level = parent
                position = bytes.skippingWhitespace(position &+ 1)
            }
            guard bytes[position] == UInt8(ascii: ","), level.closing != 0 else {
                return try end(position, in: level)
            }
            level.count &+= 1
            position = bytes.skippingWhitespace(position &+ 1)
            if level.isObject { position = try readName(position, orElse: "a member's name in quotes") }
        }
    }

    /// Validates a number, `true`, `false` or `null` and returns the position after it.
    @inline(__always)
    private func readToken(_ start: Int) throws(JSONSyntaxError) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "t"): try bytes.validateWord("true", start)
        case UInt8(ascii: "f"): try bytes.validateWord("false", start)
        case UInt8(ascii: "n"): try bytes.validateWord("null", start)
        default: try bytes.validateNumber(start)
        }
    }

    @inline(__always)
    private mutating func open(_ position: Int, in level: inout Level) throws(JSONSyntaxError) {
        guard outer.count < depthLimit else {
            throw JSONSyntaxError(offset: position, expected: "at most \(depthLimit) levels of nesting")
        }
        guard index.containers.count <= Self.maximumContainers(before: position) else {
            throw JSONSyntaxError(offset: position, expected: "fewer nested arrays and objects")
        }
        outer.append(level)
        // In ASCII, each closing bracket's code is its opening bracket's code plus two.
        level = Level(closing: bytes[position] &+ 2, container: index.open(at: position))
    }

    /// Validates a member's name and the colon after it and returns the start of the value.
    @inline(__always)
    private func readName(_ start: Int, orElse expected: String) throws(JSONSyntaxError) -> Int {
        guard bytes[start] == UInt8(ascii: "\"") else { throw JSONSyntaxError(offset: start, expected: expected) }
        let position = bytes.skippingWhitespace(try bytes.validateString(start))
        guard bytes[position] == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: position, expected: "`:`") }
        return bytes.skippingWhitespace(position &+ 1)
    }

    /// Checks that the text ends at the given position, outside all arrays and objects.
    private func end(_ position: Int, in level: Level) throws(JSONSyntaxError) {
        switch level.closing {
        case UInt8(ascii: "}"): throw JSONSyntaxError(offset: position, expected: "`,` or `}`")
        case UInt8(ascii: "]"): throw JSONSyntaxError(offset: position, expected: "`,` or `]`")
        default:
            if position != bytes.count { throw JSONSyntaxError(offset: position, expected: "the end of the text") }
        }
    }
}
