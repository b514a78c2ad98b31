#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a `Decodable` type from a value in a document.
///
/// Unlike `JSONDecoder`, this decoder preserves all digits of numbers in a `JSONValue`, accepts a `Decimal` as a
/// string and limits the nesting of values.
package final class JSONCursorDecoder: Decoder {
    let cursor: JSONCursor
    package let codingPath: [any CodingKey]

    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The maximum nesting depth of `Decodable` types. Decoding is recursive. In unoptimized code, each level takes
    /// about 2 kB of stack, and threads may have only 512 kB.
    private static let deepest = 200

    init(_ cursor: JSONCursor, path: [any CodingKey] = []) {
        self.cursor = cursor
        self.codingPath = path
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard cursor.kind == .object else { throw error(cursor.mismatch(expected: "an object"), [String: Any].self) }
        return KeyedDecodingContainer(JSONKeyedDecoding<Key>(self))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard cursor.kind == .array else { throw error(cursor.mismatch(expected: "a list"), [Any].self) }
        return JSONUnkeyedDecoding(self)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// Returns a decoder for a value inside this decoder's value.
    func nested(_ cursor: JSONCursor, _ key: any CodingKey) throws -> JSONCursorDecoder {
        guard codingPath.count < Self.deepest else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "nested more than \(codingPath.count) levels deep"))
        }
        return JSONCursorDecoder(cursor, path: codingPath + [key])
    }

    /// Reads the value as a scalar and converts errors to the errors that `Decodable` types expect.
    package func scalar<T>(_ body: (JSONCursor) throws -> T) throws -> T {
        do {
            return try body(cursor)
        } catch let error as JSONError {
            throw self.error(error, T.self)
        }
    }

    private func error(_ error: JSONError, _ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: error.message)
        switch error.code {
        case .unexpectedNull: return .valueNotFound(type, context)
        case .invalidValue: return .dataCorrupted(context)
        default: return .typeMismatch(type, context)
        }
    }
}

extension JSONCursorDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool { cursor.isNull }
    package func decode(_ type: Bool.Type) throws -> Bool { try scalar { try $0.bool() } }
    package func decode(_ type: String.Type) throws -> String { try scalar { try $0.string() } }
    package func decode(_ type: Double.Type) throws -> Double { try scalar { try $0.double() } }
    package func decode(_ type: Float.Type) throws -> Float { try scalar { try $0.floatingPoint(as: type) } }

    package func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws -> I {
        try scalar { try $0.integer(as: type) }
    }

    /// Decodes the value. Foundation types with a JSON form are decoded directly, and all other types with their own
    /// `Decodable` conformance.
    package func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let known: Any? = try scalar {
            switch type {
            case is URL.Type: try $0.url()
            case is UUID.Type: try $0.uuid()
            case is Data.Type: try $0.base64()
            case is Decimal.Type: try $0.decimal()
            default: nil
            }
        }
        // The optional is unwrapped first, because `nil` itself can be cast to an optional `T`.
        if let known, let value = known as? T { return value }
        return try T(from: self)
    }
}

extension JSONCursor {
    /// Decodes the value as a `Decodable` type.
    /// - Throws: `unexpectedNull` if the value itself is null and the type doesn't accept null; otherwise,
    ///   `invalidValue` with the type's own error and its coding path.
    package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        do {
            return try JSONCursorDecoder(self).decode(type)
        } catch let error as JSONError {
            throw error
        } catch {
            throw rejected(by: type, error)
        }
    }

    private func rejected(by type: Any.Type, _ error: any Error) -> JSONError {
        let (context, missing): (DecodingError.Context?, (any CodingKey)?) =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            default: (nil, nil)
            }
        let reason = missing.map { "the object has no member `\($0.stringValue)`" } ?? context?.debugDescription
        return JSONError(
            code: isNull ? .unexpectedNull : .invalidValue,
            message: "\(type) rejected \(excerpt)" + (reason.map { ": \($0)" } ?? ""),
            codingPath: context?.codingPath ?? [], underlying: error)
    }
}
