package import Foundation

/// Parses the head of an HTTP response, line by line.
package struct HTTPHeadParser: Sendable {
    private var status: Int?
    /// The fields in order, with joined values for equal names, and the index of each field by its lowercase name. With
    /// the indices, parsing takes linear time even for heads with thousands of fields.
    private var fields: [(name: String, value: String)] = []
    private var indices: [String: Int] = [:]
    /// Whether any head, including interim heads, had a `Set-Cookie` field.
    package private(set) var setsCookies = false
    /// Whether a line has been parsed.
    package var hasBegun: Bool { byteCount > 0 }
    /// Whether the complete head has been parsed.
    package private(set) var isOver = false
    /// The index of the last field, to which continuation lines are added; `nil` before the first field.
    private var last: Int?
    private var byteCount = 0
    private var fieldCount = 0
    private let limit: Int
    private let fieldLimit: Int

    /// Creates a parser for the head of one response.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes in a head, including interim heads before it and trailers after it.
    ///   - fieldLimit: The maximum number of header fields, counted in the same way.
    package init(limit: Int, fieldLimit: Int) {
        self.limit = limit
        self.fieldLimit = fieldLimit
    }

    /// Parses the next line, including its line break.
    ///
    /// - Throws: `URLError` with code `dataLengthExceedsMaximum`.
    /// - Returns: The head after its last line; `nil` after all other lines. Interim responses (RFC 9110, section 15.2)
    ///   other than 101, and lines after the head, are ignored, but count toward the limits.
    package mutating func take(_ line: UnsafeRawBufferPointer) throws(URLError) -> HTTPHead? {
        byteCount += line.count
        guard byteCount <= limit else { throw .largeHead("\(limit) bytes") }
        let text = String(decoding: line, as: UTF8.self)
        let content = text.drop { $0 == " " || $0 == "\t" }.trimmedEnd
        guard !content.isEmpty else { return end() }
        if isOver || status != nil { fieldCount += 1 }
        guard fieldCount <= fieldLimit else { throw .largeHead("\(fieldLimit) header fields") }
        if isOver { return nil }
        if status == nil {
            status = content.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        } else if let last, text.first == " " || text.first == "\t" {
            // This line continues the previous field (obsolete line folding, RFC 9112, section 5.2).
            fields[last].value += " \(content)"
        } else if let colon = content.firstIndex(of: ":") {
            add(content[..<colon].trimmedEnd, content[colon...].dropFirst().drop { $0 == " " || $0 == "\t" })
        }
        return nil
    }

    private mutating func end() -> HTTPHead? {
        guard !isOver, let status else { return nil }
        defer { (self.status, fields, indices, last) = (nil, [], [:], nil) }
        if (100..<200).contains(status), status != 101 { return nil }
        isOver = true
        return HTTPHead(
            status: status, headers: Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first })
    }

    private mutating func add(_ name: Substring, _ value: Substring) {
        let key = name.lowercased()
        if key == "set-cookie" { setsCookies = true }
        let index = indices[key, default: fields.count]
        last = index
        if index < fields.count {
            fields[index].value += ", \(value)"
        } else {
            indices[key] = index
            fields.append((String(name), String(value)))
        }
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
