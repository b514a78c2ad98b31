package import SwiftGraphQLJSON
package import SwiftGraphQLLanguage

/// A value of a JSON text, with its location.
package struct JSONNode {
    /// A member of an object, with the location of its key.
    package typealias Member = (key: String, location: SourceLocation, value: JSONNode)

    private let source: SourceText
    private let cursor: JSONCursor

    init(source: SourceText, cursor: JSONCursor) {
        self.source = source
        self.cursor = cursor
    }

    /// The kind of the value.
    package var kind: JSONCursor.Kind { cursor.kind }

    /// The location of the value: the text between a string's quotes, or the opening bracket of an array or object.
    package var location: SourceLocation {
        let range = quotedRange
        return JSONText.location(kind == .string ? range.lowerBound + 1..<range.upperBound - 1 : range, source)
    }

    /// The location of the value, including the quotation marks of a string.
    package var quotedLocation: SourceLocation { JSONText.location(quotedRange, source) }

    private var quotedRange: Range<Int> {
        switch kind {
        case .object, .array: cursor.start..<cursor.start + 1
        case .string, .number, .bool, .null: cursor.range
        }
    }

    /// The value itself, or `nil` if the value is null.
    private var nonNull: JSONNode? { kind == .null ? nil : self }

    /// The value of the object's member with the given key, or `nil` if the value is null or missing. If a name occurs
    /// more than once, the first member counts.
    package subscript(_ key: String) -> JSONNode? {
        cursor.member(key).flatMap { JSONNode(source: source, cursor: $0).nonNull }
    }

    /// All members of an object as written, including duplicates. Empty if the value isn't an object.
    package var members: [Member] {
        cursor.members.map {
            ($0.key, JSONText.location($0.name, source), JSONNode(source: source, cursor: $0.value))
        }
    }

    /// The elements of an array. Empty if the value isn't an array.
    package var elements: [JSONNode] { cursor.elements.map { JSONNode(source: source, cursor: $0) } }

    /// The string, or `nil` if the value isn't a string.
    package var string: String? { try? cursor.string() }

    /// The number, rounded to the nearest `Double`. `nil` if the value isn't a number or is too large for a `Double`.
    package var number: Double? { try? cursor.double() }

    /// The Boolean, or `nil` if the value isn't a Boolean.
    package var bool: Bool? { try? cursor.bool() }
}
