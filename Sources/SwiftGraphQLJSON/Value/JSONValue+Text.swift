extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON with sorted names. Equal values have equal texts, except for different forms of the
    /// same number.
    public var description: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    /// Creates a copy of a document's value, without recursion.
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

    /// Writes the value as JSON, without recursion.
    package func write(to writer: inout JSONWriter) {
        enum Part {
            case value(JSONValue)
            case key(String)
            case endOfArray, endOfObject
        }

        var pending = [Part.value(self)]
        while let part = pending.popLast() {
            switch part {
            case .value(.null): writer.null()
            case .value(.bool(let value)): writer.bool(value)
            case .value(.number(let value)): writer.raw(value.literal)
            case .value(.string(let value)): writer.string(value)
            case .value(.array(let elements)):
                writer.beginArray()
                pending.append(.endOfArray)
                for element in elements.reversed() { pending.append(.value(element)) }
            case .value(.object(let members)):
                writer.beginObject()
                pending.append(.endOfObject)
                for (name, value) in members.sortedByName.reversed() { pending += [.value(value), .key(name)] }
            case .key(let name): writer.key(name)
            case .endOfArray: writer.endArray()
            case .endOfObject: writer.endObject()
            }
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

    /// Returns the value if it isn't an array or an object; otherwise, `nil`.
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
