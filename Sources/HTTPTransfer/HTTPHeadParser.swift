/// Makes the head of an answer of its lines.
package struct HTTPHeadParser: Sendable {
    /// The head has more bytes than are taken.
    package struct TooLarge: Error {}

    private var head: HTTPHead?
    /// Whether the head has come.
    package private(set) var isOver = false
    /// The name of the field that came last, for a line that goes on with it.
    private var lastName: String?
    private var byteCount = 0
    private let limit: Int

    /// A parser.
    ///
    /// - Parameter limit: How many bytes a head may have.
    package init(limit: Int = 256 << 10) {
        self.limit = limit
    }

    /// Takes the next line, its end included.
    ///
    /// - Returns: The head, with its last line. Those of interim answers (RFC 9110, section 15.2) are left out, and so is
    ///   whatever comes after the body.
    package mutating func take(_ line: UnsafeRawBufferPointer) throws(TooLarge) -> HTTPHead? {
        if isOver { return nil }
        byteCount += line.count
        guard byteCount <= limit else { throw TooLarge() }
        let text = String(decoding: line, as: UTF8.self)
        let content = text.drop { $0 == " " || $0 == "\t" }.trimmedEnd
        if content.isEmpty {
            guard let head else { return nil }
            if (100..<200).contains(head.status) {
                self.head = nil
                return nil
            }
            isOver = true
            return head
        }
        if head == nil {
            head = HTTPHead(status: content.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        } else if let lastName, text.first == " " || text.first == "\t" {
            // Obsolete line folding (RFC 9112, section 5.2).
            head?.headers[lastName, default: ""] += " \(content)"
        } else if let colon = content.firstIndex(of: ":") {
            add(
                String(content[..<colon].trimmedEnd),
                String(content[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }))
        }
        return nil
    }

    private mutating func add(_ name: String, _ value: String) {
        let lowercased = name.lowercased()
        let known = head?.headers.keys.first { $0.lowercased() == lowercased } ?? name
        if let before = head?.headers[known] {
            head?.headers[known] = "\(before), \(value)"
        } else {
            head?.headers[known] = value
        }
        lastName = known
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
