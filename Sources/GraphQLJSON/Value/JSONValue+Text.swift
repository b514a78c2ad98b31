extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON with sorted names, so that equal values have equal texts, except for the form of
    /// numbers.
    public var description: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    /// Copies a document's value, without recursion.
    package init(_ cursor: JSONCursor) {
        var open: [JSONValueBuilder] = []
        var finished = JSONValueBuilder.scalar(cursor)
        if finished == nil { open.append(JSONValueBuilder(cursor)) }
        while let last = open.indices.last {
            if let value = finished { open[last].add(value) }
            finished = nil
            if let next = open[last].next() {
                finished = JSONValueBuilder.scalar(next)
                if finished == nil { open.append(JSONValueBuilder(next)) }
            } else {
                finished = open.removeLast().value
            }
        }
        self = finished ?? .null
    }

    /// Writes the value to a writer, without recursion.
    package func write(to writer: inout JSONWriter) {
        var open: [JSONValueText] = []
        if let container = JSONValueText(beginning: self, &writer) { open.append(container) }
        while let last = open.indices.last {
            if let value = open[last].next(&writer) {
                if let container = JSONValueText(beginning: value, &writer) { open.append(container) }
            } else {
                open.removeLast()
            }
        }
    }
}

/// An array or object that is being written.
private enum JSONValueText {
    case array(IndexingIterator<[JSONValue]>)
    case object(IndexingIterator<[(key: String, value: JSONValue)]>)

    /// Writes a scalar, or the beginning of a container; `nil` for a scalar.
    init?(beginning value: JSONValue, _ writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let value): writer.raw(value.literal)
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            self = .array(elements.makeIterator())
            return
        case .object(let members):
            writer.beginObject()
            self = .object(members.sortedByName.makeIterator())
            return
        }
        return nil
    }

    /// Returns the next value in the container. Writes the value's name before it, or the end of the container if there
    /// are no more values.
    mutating func next(_ writer: inout JSONWriter) -> JSONValue? {
        switch self {
        case .array(var elements):
            guard let value = elements.next() else {
                writer.endArray()
                return nil
            }
            self = .array(elements)
            return value
        case .object(var members):
            guard let (key, value) = members.next() else {
                writer.endObject()
                return nil
            }
            self = .object(members)
            writer.key(key)
            return value
        }
    }
}

/// An array or object that is being copied from a document.
private struct JSONValueBuilder {
    private var elements: JSONCursor.Elements
    private var members: JSONCursor.Members
    private let isObject: Bool
    private var array: [JSONValue] = []
    private var object = JSONObject()
    private var key = ""

    init(_ container: JSONCursor) {
        elements = container.elements
        members = container.members
        isObject = container.kind == .object
        if !isObject { array.reserveCapacity(container.count) }
    }

    /// Returns the value of anything but a container; `nil` for a container.
    static func scalar(_ cursor: JSONCursor) -> JSONValue? {
        switch cursor.kind {
        case .null: .null
        case .bool: .bool(cursor.first == UInt8(ascii: "t"))
        case .number: .number(JSONNumber(wellFormed: cursor.rawJSON))
        case .string: .string((try? cursor.string()) ?? "")
        case .array, .object: nil
        }
    }

    mutating func next() -> JSONCursor? {
        guard isObject else { return elements.next() }
        guard let member = members.next() else { return nil }
        key = member.key
        return member.value
    }

    mutating func add(_ value: JSONValue) {
        if isObject { object.addFirst(value, key) } else { array.append(value) }
    }

    var value: JSONValue { isObject ? .object(object) : .array(array) }
}
