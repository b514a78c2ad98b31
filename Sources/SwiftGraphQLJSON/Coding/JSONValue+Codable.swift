#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue: Codable {
    /// Decodes any JSON value.
    ///
    /// Decoders other than this library's don't provide the text of numbers. From such a decoder, a number keeps only
    /// as many digits as a 64-bit integer, a `Double` or a `Decimal` can represent.
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? JSONCursorDecoder {
            self.init(decoder.cursor)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? container.decode(UInt64.self) {
            self = .number(JSONNumber(value))
        } else if let value = Self.number(in: container) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try JSONObject(from: decoder))
        }
    }

    /// Decodes a number that isn't a 64-bit integer. Keeps the digits of the `Decimal` if it equals the `Double`;
    /// otherwise, returns the `Double`.
    private static func number(in container: any SingleValueDecodingContainer) -> JSONNumber? {
        guard let double = try? container.decode(Double.self) else { return nil }
        if let decimal = try? container.decode(Decimal.self), let number = JSONNumber(decimal),
            number.double == double
        {
            return number
        }
        return JSONNumber(double)
    }

    /// Encodes the value with any encoder.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? JSONNodeEncoder { return encoder.set(self) }
        if case .object(let members) = self { return try members.encode(to: encoder) }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object: break
        case .number(let value):
            if let integer = value.integer(as: Int64.self) {
                try container.encode(integer)
            } else if let integer = value.integer(as: UInt64.self) {
                try container.encode(integer)
            } else if JSONNumber(value.double) == value {
                try container.encode(value.double)
            } else if let decimal = value.decimal {
                try container.encode(decimal)
            } else {
                let description = "`Decimal` and `Double` can't represent all digits of the number"
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description))
            }
        }
    }
}

extension JSONObject: Codable {
    /// Decodes an object.
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONCodingKey.self)
        self.init(try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    }

    /// Encodes the object with any encoder.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        for (name, value) in self { try container.encode(value, forKey: JSONCodingKey(stringValue: name)) }
    }
}
