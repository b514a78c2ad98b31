package import GraphQLJSON
package import GraphQLLanguage

/// A value of a JSON text, with its place.
package struct JSONNode {
    private let source: SourceText
    private let cursor: JSONCursor

    init(source: SourceText, cursor: JSONCursor) {
        self.source = source
        self.cursor = cursor
    }

    /// What the value is.
    package var kind: JSONCursor.Kind { cursor.kind }

    /// The place: of a string the text between its quotes, of an array or object its opening bracket.
    package var location: SourceLocation {
        let range = quotedRange
        return JSONText.location(kind == .string ? range.lowerBound + 1..<range.upperBound - 1 : range, source)
    }

    /// The place as `location` has it, but of a string with its quotes.
    package var quotedLocation: SourceLocation { JSONText.location(quotedRange, source) }

    private var quotedRange: Range<Int> {
        switch kind {
        case .object, .array: cursor.start..<cursor.start + 1
        case .string, .number, .bool, .null: cursor.range
        }
    }

    /// The value, unless it is null.
    private var nonNull: JSONNode? { kind == .null ? nil : self }

    /// The member of an object, unless it is null; the last of several.
    package subscript(_ key: String) -> JSONNode? {
        cursor.member(key).flatMap { JSONNode(source: source, cursor: $0).nonNull }
    }

    /// The members of an object as they are written, those included whose name comes again later; none for anything else.
    package var members: [(key: String, location: SourceLocation, value: JSONNode)] {
        cursor.writtenMembers.map {
            ($0.key, JSONText.location($0.name, source), JSONNode(source: source, cursor: $0.value))
        }
    }

    /// The elements of an array; none for anything else.
    package var elements: [JSONNode] { cursor.elements.map { JSONNode(source: source, cursor: $0) } }

    /// The string; `nil` for anything else.
    package var string: String? { try? cursor.string() }

    /// The number, rounded to the nearest `Double`; `nil` for anything else, and for a number too large for it.
    package var number: Double? { try? cursor.double() }

    /// The Boolean; `nil` for anything else.
    package var bool: Bool? { try? cursor.bool() }
}
