import SwiftGraphQLJSON

@_spi(Generated) @testable import SwiftGraphQLSelection

/// Decodes JSON text as the value of a leaf type in a response.
func decode<Leaf: LeafType>(_ type: Leaf.Type, _ json: String) throws -> Leaf.Output {
    let start = #"{"data":{"value":"#
    let text = try ResponseText(Array("\(start)\(json)}}".utf8), maximumMemory: .max)
    return try SelectionError.converting {
        try text.withBytes {
            var position = start.utf8.count
            return try Leaf.__read(text, at: &position)
        }
    }
}

/// Encodes a value as an argument of a leaf type.
func encode<Leaf: LeafType>(_ type: Leaf.Type, _ value: Leaf.Output) throws -> String {
    var writer = JSONWriter()
    try SelectionError.converting { try Leaf.__encode(value, to: &writer) }
    return writer.text
}

/// Returns the error that decoding throws, or `nil` if decoding succeeds.
func decodingError<Leaf: LeafType>(_ type: Leaf.Type, _ json: String) -> SelectionError? {
    do {
        _ = try decode(type, json)
        return nil
    } catch {
        return error as? SelectionError
    }
}
