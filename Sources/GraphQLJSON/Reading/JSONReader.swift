/// Reads and validates a JSON text (RFC 8259) strictly and without recursion, and builds its index.
struct JSONReader {
    /// An open array or object.
    private struct Level {
        /// Its number in the index.
        let container: Int
        let isObject: Bool
        /// The number of elements or members so far.
        var count = 0
    }

    let bytes: JSONBytes
    private(set) var index = JSONIndex()
    private let depthLimit: Int
    private let isCancellable: Bool
    /// The innermost open container, and those around it.
    private var level: Level?
    private var outer: [Level] = []

    /// The number of bytes to read between two checks for cancellation.
    private static let cancellationInterval = 1 << 18

    /// Returns the maximum number of containers in the index before a position.
    ///
    /// Only a text that consists of deeply nested containers has more than one for every 16 bytes. Its index would take
    /// several times the memory of the text.
    private static func maximumContainers(before position: Int) -> Int { (1 << 20) + position / 16 }

    init(_ bytes: JSONBytes, depthLimit: Int, isCancellable: Bool) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.isCancellable = isCancellable
    }

    /// Reads the whole text, and completes the index. Returns false if the task was cancelled.
    mutating func read() throws(JSONSyntaxError) -> Bool {
        var position = bytes.skippingWhitespace(0)
        var nextLook = Self.cancellationInterval
        repeat {
            position = try readValue(position)
            position = try closeContainers(position)
            if position >= nextLook {
                if isCancellable, Task.isCancelled { return false }
                guard index.containers.count <= Self.maximumContainers(before: position) else {
                    throw JSONSyntaxError(offset: position, expected: "fewer nested arrays and objects")
                }
                nextLook = position + Self.cancellationInterval
            }
        } while level != nil
        guard position == bytes.count else {
            throw JSONSyntaxError(offset: position, expected: "the end of the text")
        }
        return true
    }

    /// Reads a scalar, an empty container, or the opening brackets of containers and the first scalar in them. Returns
    /// the position after it.
    private mutating func readValue(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        while true {
            switch bytes[position] {
            case UInt8(ascii: "\""): return try bytes.validateString(position).end
            case UInt8(ascii: "{"):
                try open(position, isObject: true)
                position = bytes.skippingWhitespace(position + 1)
                if bytes[position] == UInt8(ascii: "}") { return position }
                position = try readName(position, orElse: "a member's name in quotes or `}`")
            case UInt8(ascii: "["):
                try open(position, isObject: false)
                position = bytes.skippingWhitespace(position + 1)
                if bytes[position] == UInt8(ascii: "]") { return position }
            case UInt8(ascii: "t"): return try bytes.validateWord("true", position)
            case UInt8(ascii: "f"): return try bytes.validateWord("false", position)
            case UInt8(ascii: "n"): return try bytes.validateWord("null", position)
            default: return try bytes.validateNumber(position)
            }
            level?.count = 1
        }
    }

    /// Reads the closing brackets after a value, and then the comma, and the name in an object. Returns the start of
    /// the next value, or the position after the outermost one.
    private mutating func closeContainers(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = bytes.skippingWhitespace(start)
        while let level {
            let byte = bytes[position]
            if byte == UInt8(ascii: ",") {
                self.level?.count = level.count + 1
                position = bytes.skippingWhitespace(position + 1)
                return level.isObject ? try readName(position, orElse: "a member's name in quotes") : position
            }
            guard byte == (level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw JSONSyntaxError(offset: position, expected: level.isObject ? "`,` or `}`" : "`,` or `]`")
            }
            index.close(level.container, end: position + 1, count: level.count)
            self.level = outer.popLast()
            position = bytes.skippingWhitespace(position + 1)
        }
        return position
    }

    private mutating func open(_ position: Int, isObject: Bool) throws(JSONSyntaxError) {
        guard outer.count < depthLimit - (level == nil ? 0 : 1) else {
            throw JSONSyntaxError(offset: position, expected: "at most \(depthLimit) levels of nesting")
        }
        if let level { outer.append(level) }
        level = Level(container: index.open(at: position), isObject: isObject)
    }

    /// Reads a member's name and the colon after it, and returns the start of the value.
    private func readName(_ start: Int, orElse expected: String) throws(JSONSyntaxError) -> Int {
        guard bytes[start] == UInt8(ascii: "\"") else { throw JSONSyntaxError(offset: start, expected: expected) }
        let position = bytes.skippingWhitespace(try bytes.validateString(start).end)
        guard bytes[position] == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: position, expected: "`:`") }
        return bytes.skippingWhitespace(position + 1)
    }
}
