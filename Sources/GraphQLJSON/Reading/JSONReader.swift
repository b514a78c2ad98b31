/// Reads and validates a JSON text (RFC 8259) strictly and without recursion, and builds its index.
struct JSONReader {
    /// An open array or object.
    private struct Level {
        var start = 0
        var count = 0
        /// Its number in the index; `nil` if it isn't in the index yet.
        var container: Int?
        var isObject = false
    }

    let bytes: JSONBytes
    private(set) var index = JSONIndex()
    private let depthLimit: Int
    private let isCancellable: Bool
    /// The open containers, without the innermost one.
    private var outer: [Level] = []
    /// The number of open containers.
    private var depth = 0
    /// The number of open containers that are in the index, counted from the outermost one.
    private var indexed = 0

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
        var level = Level()
        var nextLook = Self.cancellationInterval
        while true {
            // A value starts here.
            switch bytes[position] {
            case UInt8(ascii: "\""): position = try bytes.validateString(position).end
            case UInt8(ascii: "{"):
                try push(&level, position)
                level.isObject = true
                position = bytes.skippingWhitespace(position + 1)
                if bytes[position] != UInt8(ascii: "}") {
                    position = try readName(position, orElse: "a member's name in quotes or `}`")
                    continue
                }
            case UInt8(ascii: "["):
                try push(&level, position)
                level.isObject = false
                position = bytes.skippingWhitespace(position + 1)
                if bytes[position] != UInt8(ascii: "]") {
                    level.count = 1
                    continue
                }
            case UInt8(ascii: "t"): position = try bytes.validateWord(.true, position)
            case UInt8(ascii: "f"): position = try bytes.validateWord(.false, position)
            case UInt8(ascii: "n"): position = try bytes.validateWord(.null, position)
            default: position = try bytes.validateNumber(position)
            }
            // A value has ended here, or an empty container is about to end.
            while depth > 0 {
                position = bytes.skippingWhitespace(position)
                let byte = bytes[position]
                if byte == UInt8(ascii: ",") {
                    position = bytes.skippingWhitespace(position + 1)
                    level.count += 1
                    if level.isObject {
                        position = try readName(position, orElse: "a member's name in quotes")
                    }
                    break
                }
                guard byte == (level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw JSONSyntaxError(
                        offset: position, expected: level.isObject ? "`,` or `}`" : "`,` or `]`")
                }
                position += 1
                pop(&level, end: position)
            }
            if depth == 0 {
                position = bytes.skippingWhitespace(position)
                guard position == bytes.count else {
                    throw JSONSyntaxError(offset: position, expected: "the end of the text")
                }
                return true
            }
            if position >= nextLook {
                if isCancellable, Task.isCancelled { return false }
                guard index.containers.count <= Self.maximumContainers(before: position) else {
                    throw JSONSyntaxError(offset: position, expected: "fewer nested arrays and objects")
                }
                nextLook = position + Self.cancellationInterval
            }
        }
    }

    @inline(__always)
    private mutating func push(_ level: inout Level, _ position: Int) throws(JSONSyntaxError) {
        guard depth < depthLimit else {
            throw JSONSyntaxError(offset: position, expected: "at most \(depthLimit) levels of nesting")
        }
        if depth < outer.count { outer[depth] = level } else { outer.append(level) }
        depth += 1
        level.start = position
        level.count = 0
        level.container = nil
    }

    @inline(__always)
    private mutating func pop(_ level: inout Level, end: Int) {
        let shortest = level.isObject ? JSONIndex.shortestObject : JSONIndex.shortestArray
        if level.container != nil || end - level.start >= shortest { close(&level, end: end) }
        depth -= 1
        level = outer[depth]
    }

    /// Adds a container to the index, after the containers around it, which start earlier.
    private mutating func close(_ level: inout Level, end: Int) {
        while indexed < depth - 1 {
            indexed += 1
            // The outermost element of `outer` isn't a container.
            outer[indexed].container = index.open(at: outer[indexed].start)
        }
        let container = level.container ?? index.open(at: level.start)
        // Commas separate members, so there is one more member than commas.
        index.close(container, end: end, count: level.isObject ? level.count + 1 : level.count)
        indexed = depth - 1
    }

    /// Reads a member's name and the colon after it, and returns the start of the value.
    @inline(__always)
    private func readName(_ start: Int, orElse expected: String) throws(JSONSyntaxError) -> Int {
        guard bytes[start] == UInt8(ascii: "\"") else { throw JSONSyntaxError(offset: start, expected: expected) }
        let position = bytes.skippingWhitespace(try bytes.validateString(start).end)
        guard bytes[position] == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: position, expected: "`:`") }
        return bytes.skippingWhitespace(position + 1)
    }
}
