/// Decodes a single value.
struct JSONSingleValueDecoding: SingleValueDecodingContainer {
    let decoder: JSONCursorDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    private var cursor: JSONCursor { decoder.cursor }

    func decodeNil() -> Bool { cursor.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try decoder.read(at: nil, cursor.bool) }
    func decode(_ type: String.Type) throws -> String { try decoder.read(at: nil, cursor.string) }
    func decode(_ type: Double.Type) throws -> Double { try decoder.read(at: nil, cursor.double) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, cursor) }

    func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws -> I {
        try decoder.read(at: nil) { () throws(JSONError) in try cursor.integer(as: type) }
    }

    func decode(_ type: Float.Type) throws -> Float {
        try decoder.read(at: nil) { () throws(JSONError) in try cursor.floatingPoint(as: type) }
    }
}
