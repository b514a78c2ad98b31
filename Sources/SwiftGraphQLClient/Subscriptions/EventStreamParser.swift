/// Parses server-sent events (HTML Living Standard, section 9.2.6) from chunks of any size.
///
/// Lines end with CR, LF or both. The parser ignores comments and a byte order mark at the start. As specified, it
/// drops an unfinished event at the end of the stream.
struct EventStreamParser: StreamParser {
    /// The number of bytes in comments, in empty lines and in fields other than `data`.
    var skippedBytes = 0
    let isAtEnd = false

    private let limit: Int
    private var line: [UInt8] = []
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var endsWithCR = false
    private var isFirstLine = true

    /// Creates a parser at the start of a stream.
    ///
    /// - Parameter limit: The maximum number of bytes in a line and in the data of an event.
    init(limit: Int) {
        self.limit = limit
    }

    mutating func consume(_ bytes: [UInt8], into events: inout [StreamEvent]) throws(ClientError) {
        // An LF at the start of a chunk belongs to a CR at the end of the previous chunk.
        var start = endsWithCR && bytes.first == 0x0A ? 1 : 0
        if !bytes.isEmpty { endsWithCR = false }
        while let end = bytes.endOfLine(from: start) {
            let text = bytes[start..<end]
            // Comments are skipped without being collected, because a compressed stream can contain millions of them.
            let isComment = text.first == UInt8(ascii: ":") && line.isEmpty && !isFirstLine
            if isComment { skippedBytes += text.count + 1 } else { try append(text) }
            start = end + 1
            if bytes[end] == 0x0D {
                endsWithCR = start == bytes.count
                if !endsWithCR, bytes[start] == 0x0A { start += 1 }
            }
            if !isComment, let event = try endLine() { events.append(event) }
        }
        try append(bytes[start...])
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(ClientError) {
        guard bytes.count <= limit - line.count else { throw .eventTooLarge(limit: limit) }
        line.append(contentsOf: bytes)
    }

    private mutating func endLine() throws(ClientError) -> StreamEvent? {
        defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if line.isEmpty {
            skippedBytes += 1
            return endEvent()
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if line[..<colon].elementsEqual("data".utf8) {
            guard value.count < limit - data.count else { throw .eventTooLarge(limit: limit) }
            if hasData { data.append(0x0A) }
            data.append(contentsOf: value)
            hasData = true
            return nil
        }
        skippedBytes += line.count + 1
        if line[..<colon].elementsEqual("event".utf8) {
            name = String(decoding: value, as: UTF8.self)
        }
        return nil
    }

    /// Completes an event. An event without data still counts if it has a name, such as `complete` in GraphQL over SSE.
    private mutating func endEvent() -> StreamEvent? {
        defer {
            name = ""
            data = []
            hasData = false
        }
        return hasData || !name.isEmpty ? StreamEvent(name: name, data: data) : nil
    }
}

extension [UInt8] {
    /// Returns the index of the next CR or LF; `nil` if there is none.
    fileprivate func endOfLine(from start: Int) -> Int? {
        withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            return index < bytes.count ? index : nil
        }
    }
}
