/// Decodes a single value.
struct JSONSingleValueDecoding: SingleValueDecodingContainer {
    let decoder: JSONCursorDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    private var cursor: JSONCursor { decoder.cursor }

    func decodeNil() -> Bool { cursor.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try decoder.read(at: nil, cursor.bool) }
    func decode(_ type: String.Type) throws -> String { try decoder.read(at: nil, cursor.string) }
    func decode(_ type: Double.Type) throws -> Double { try decoder.read(at: nil, cursor.double) }
    func decode(_ type: Float.Type) throws -> Float { try floating(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, cursor) }

    private func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        try decoder.read(at: nil) { () throws(JSONError) in try cursor.integer(as: type) }
    }

    private func floating(_ type: Float.Type) throws -> Float {
        try decoder.read(at: nil) { () throws(JSONError) in try cursor.floatingPoint(as: type) }
    }
}
