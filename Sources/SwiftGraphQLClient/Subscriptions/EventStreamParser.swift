/// Reads server-sent events (HTML Living Standard, section 9.2.6), the bytes split anywhere.
///
/// Lines end with CR, LF or both; a byte order mark at the start and comments are ignored. An event without an end at the end of the stream is dropped, as specified.
struct EventStreamParser: Sendable {
    /// An event that has been read.
    struct Event: Hashable, Sendable {
        /// What the field `event` says; empty if there is none.
        var name: String
        /// The lines of `data`, with a line feed between.
        var data: [UInt8]
    }

    /// A line or an event has more bytes than are taken.
    struct TooLarge: Error, Hashable {
        let limit: Int
    }

    /// The longest `id` that is kept, in bytes: it is sent back in a header field.
    private static let longestID = 1_024

    /// The `id` of the last event that had one; `nil` if none had.
    private(set) var lastEventID: String?
    /// How long the server asks to wait before the next connection; `nil` if it doesn't.
    private(set) var retry: Duration?

    private let limit: Int
    /// The `id` of the event that is being read.
    private var nextID: String?
    private var line: [UInt8] = []
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var endsWithCR = false
    private var isFirstLine = true

    /// A parser at the start of a stream.
    ///
    /// - Parameter limit: How many bytes a line, and all data of an event, may have.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the next bytes of the stream.
    ///
    /// - Parameter events: Those that end in them are appended to it, even if what follows is refused.
    /// - Throws: `TooLarge`; nothing should be read any more then.
    mutating func consume(_ bytes: some Collection<UInt8>, into events: inout [Event]) throws(TooLarge) {
        var rest = bytes[...]
        if endsWithCR, let first = rest.first {
            endsWithCR = false
            // The line was ended by its CR already.
            if first == 0x0A { rest = rest.dropFirst() }
        }
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            try append(rest[..<end])
            let isCR = rest[end] == 0x0D
            rest = rest[rest.index(after: end)...]
            if isCR {
                if let next = rest.first {
                    if next == 0x0A { rest = rest.dropFirst() }
                } else {
                    endsWithCR = true
                }
            }
            if let event = try endLine() { events.append(event) }
        }
        try append(rest)
    }

    private mutating func append(_ bytes: some Collection<UInt8>) throws(TooLarge) {
        guard bytes.count <= limit - line.count else { throw TooLarge(limit: limit) }
        line.append(contentsOf: bytes)
    }

    private mutating func endLine() throws(TooLarge) -> Event? {
        defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if line.isEmpty { return endEvent() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if line[..<colon].elementsEqual("data".utf8) {
            guard value.count < limit - data.count else { throw TooLarge(limit: limit) }
            if hasData { data.append(0x0A) }
            data.append(contentsOf: value)
            hasData = true
        } else if line[..<colon].elementsEqual("event".utf8) {
            name = String(decoding: value, as: UTF8.self)
        } else if line[..<colon].elementsEqual("id".utf8) {
            // An id that can't be a field's value is ignored.
            let isSendable = value.count <= Self.longestID && value.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            if isSendable { nextID = String(decoding: value, as: UTF8.self) }
        } else if line[..<colon].elementsEqual("retry".utf8) {
            let isNumber = (1...12).contains(value.count) && value.allSatisfy { (0x30...0x39).contains($0) }
            if isNumber, let number = Int64(String(decoding: value, as: UTF8.self)) { retry = .milliseconds(number) }
        }
        return nil
    }

    /// An event without data is none in browsers; `complete` of GraphQL over SSE is one all the same.
    private mutating func endEvent() -> Event? {
        lastEventID = nextID
        defer {
            name = ""
            data = []
            hasData = false
        }
        return hasData || !name.isEmpty ? Event(name: name, data: data) : nil
    }
}
