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

    /// Returns a decoder for a value within this decoder's value.
    func nested(_ cursor: JSONCursor, _ key: any CodingKey) throws -> JSONCursorDecoder {
        if let path, path.depth >= JSONCodingPath.deepest {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "nested more than \(path.depth) levels deep"))
        }
        return JSONCursorDecoder(cursor, path: JSONCodingPath(parent: path, key: key), userInfo: userInfo)
    }

    /// Converts the error of a cursor to the error that `Decodable` types expect.
    func error(_ error: JSONError, _ type: Any.Type, at key: (any CodingKey)? = nil) -> DecodingError {
        let path = key.map { codingPath + [$0] } ?? codingPath
        let context = DecodingError.Context(codingPath: path, debugDescription: error.message)
        switch error.code {
        case .unexpectedNull: return .valueNotFound(type, context)
        case .invalidValue: return .dataCorrupted(context)
        default: return .typeMismatch(type, context)
        }
    }

    /// Decodes a value: directly if it is a type of the standard library or Foundation that has a JSON form, or else
    /// with the type's own `Decodable` conformance.
    func decode<T: Decodable>(_ type: T.Type, _ cursor: JSONCursor, at key: (any CodingKey)? = nil) throws -> T {
        let known: Any?
        do throws(JSONError) {
            known = try Self.readKnown(type, cursor)
        } catch {
            throw self.error(error, type, at: key)
        }
        // The optional is unwrapped first, because `nil` itself can be cast to an optional `T`.
        if let known, let value = known as? T { return value }
        return try T(
            from: key.map { try nested(cursor, $0) } ?? JSONCursorDecoder(cursor, path: path, userInfo: userInfo))
    }

    /// Reads the decoder's value as a codec reads a scalar, and converts errors to those that `Decodable` types expect.
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

    /// Runs a closure that reads a value, and adds the coding path to its error.
    @inline(__always)
    func read<T>(at key: (any CodingKey)?, _ body: () throws(JSONError) -> T) throws -> T {
        do throws(JSONError) { return try body() } catch { throw self.error(error, T.self, at: key) }
    }
}

extension JSONCursor {
    /// Decodes a `Decodable` type from the value.
    ///
    /// - Parameter memory: Counts the memory of each `JSONValue` in it; `nil` for no limit.
    /// - Throws: `unexpectedNull` if the value itself is null and the type doesn't accept null; otherwise
    ///   `invalidValue`, with the type's own error and that error's coding path.
    package func decode<T: Decodable>(_ type: T.Type = T.self, memory: (any JSONMemory)? = nil) throws -> T {
        do {
            var userInfo: [CodingUserInfoKey: Any] = [:]
            // Other values contain no copies.
            if let memory, let key = CodingUserInfoKey.memory, kind == .object || kind == .array {
                userInfo[key] = memory
            }
            return try JSONCursorDecoder(self, userInfo: userInfo).decode(type, self)
        } catch let error as JSONError {
            throw error
        } catch let error as JSONMemoryError {
            throw error.reason
        } catch let error as DecodingError {
            throw Self.jsonError(error, type, found: self)
        } catch {
            throw JSONError(
                code: isNull ? .unexpectedNull : .invalidValue, message: "\(T.self) rejected \(excerpt)",
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
            message: "\(T.self) rejected \(found.excerpt): \(reason)",
            codingPath: context?.codingPath ?? [], underlying: error)
    }
}
