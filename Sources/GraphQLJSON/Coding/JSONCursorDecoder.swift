#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a `Decodable` type from a value of a document.
package final class JSONCursorDecoder: Decoder {
    let cursor: JSONCursor
    let path: JSONCodingPath?
    package let userInfo: [CodingUserInfoKey: Any]

    init(_ cursor: JSONCursor, path: JSONCodingPath? = nil, userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.cursor = cursor
        self.path = path
        self.userInfo = userInfo
    }

    package var codingPath: [any CodingKey] { JSONCodingPath.keys(of: path) }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard cursor.kind == .object else { throw error(cursor.mismatch(expected: "an object"), [String: Any].self) }
        return KeyedDecodingContainer(JSONKeyedDecoding<Key>(self))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard cursor.kind == .array else { throw error(cursor.mismatch(expected: "a list"), [Any].self) }
        return JSONUnkeyedDecoding(self)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JSONSingleValueDecoding(decoder: self)
    }

    /// A decoder of a value within this one's.
    func nested(_ cursor: JSONCursor, _ key: any CodingKey) throws -> JSONCursorDecoder {
        if let path, path.depth >= JSONCodingPath.deepest {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "nested more than \(path.depth) levels deep"))
        }
        return JSONCursorDecoder(cursor, path: JSONCodingPath(parent: path, key: key), userInfo: userInfo)
    }

    /// The error that `Decodable` code knows, for one of a cursor's.
    func error(_ error: JSONError, _ type: Any.Type, at key: (any CodingKey)? = nil) -> DecodingError {
        let path = key.map { codingPath + [$0] } ?? codingPath
        let context = DecodingError.Context(codingPath: path, debugDescription: error.message)
        switch error.code {
        case .unexpectedNull: return .valueNotFound(type, context)
        case .invalidValue: return .dataCorrupted(context)
        default: return .typeMismatch(type, context)
        }
    }

    /// Decodes a value: itself where it is a type of the standard library's or Foundation's that JSON has a form
    /// for, else by its own conformance.
    func decode<T: Decodable>(_ type: T.Type, _ cursor: JSONCursor, at key: (any CodingKey)? = nil) throws -> T {
        let known: Any?
        do throws(JSONError) {
            known = try Self.readKnown(type, cursor)
        } catch {
            throw self.error(error, type, at: key)
        }
        // Unwrapped first: nil itself can be cast to an optional `T`.
        if let known, let value = known as? T { return value }
        return try T(
            from: key.map { try nested(cursor, $0) } ?? JSONCursorDecoder(cursor, path: path, userInfo: userInfo))
    }

    /// Reads the decoder's own value as a codec reads a scalar, its error as `Decodable` code knows it.
    package func scalar<T>(_ body: (JSONCursor) throws -> T) throws -> T {
        do {
            return try body(cursor)
        } catch let error as JSONError {
            throw self.error(error, T.self)
        }
    }

    private static func readKnown(_ type: Any.Type, _ cursor: JSONCursor) throws(JSONError) -> Any? {
        if type == String.self { return try cursor.string() }
        if type == Int.self { return try cursor.integer(as: Int.self) }
        if type == Double.self { return try cursor.double() }
        if type == Bool.self { return try cursor.bool() }
        if type == URL.self { return try cursor.url() }
        if type == UUID.self { return try cursor.uuid() }
        if type == Data.self { return try cursor.base64() }
        if type == Decimal.self { return try cursor.decimal() }
        return nil
    }

    /// Reads what the closure reads, its error with the place in it.
    @inline(__always)
    func read<T>(at key: (any CodingKey)?, _ body: () throws(JSONError) -> T) throws -> T {
        do throws(JSONError) { return try body() } catch { throw self.error(error, T.self, at: key) }
    }
}

extension JSONCursor {
    /// Decodes a `Decodable` type from the value.
    /// - Throws: `unexpectedNull` if the value itself is null and the type refuses that; else `invalidValue`, the
    ///   type's own error behind it and that error's place in the path.
    package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        do {
            return try JSONCursorDecoder(self).decode(type, self)
        } catch let error as JSONError {
            throw error
        } catch let error as DecodingError {
            throw Self.jsonError(error, type, found: self)
        } catch {
            throw JSONError(
                code: isNull ? .unexpectedNull : .invalidValue, message: "\(T.self) refused \(excerpt)",
                underlying: error)
        }
    }

    private static func jsonError<T>(_ error: DecodingError, _ type: T.Type, found: JSONCursor) -> JSONError {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        let reason =
            if case .keyNotFound(let key, _) = error { "there is no member `\(key.stringValue)`" } else {
                context?.debugDescription ?? "\(error)"
            }
        return JSONError(
            code: found.isNull ? .unexpectedNull : .invalidValue,
            message: "\(T.self) refused \(found.excerpt): \(reason)",
            codingPath: context?.codingPath ?? [], underlying: error)
    }
}
