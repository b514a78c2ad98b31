import SwiftGraphQL

/// Mock values of scalars: of the built-in ones, and of custom ones whose names say what they hold.
enum MockScalars {
    /// A value of a scalar.
    static func value(of scalar: String, _ mock: Mock) -> JSONValue {
        let field = mock.coordinate.split(separator: ".").last.map(String.init) ?? mock.coordinate
        let parent = mock.coordinate.split(separator: ".").first.map(String.init) ?? mock.coordinate
        switch scalar.lowercased() {
        case "int": return .number(JSONNumber(mock.int(in: 0...999)))
        case "float": return .number(JSONNumber(floatLiteral: Double(mock.int(in: 0...3999)) / 4))
        case "boolean": return .bool(mock.seed % 2 == 0)
        case "string": return .string("\(field) \(mock.int(in: 1...999))")
        case "id": return .string("\(parent)-\(mock.int(in: 1...999_999))")
        case "datetime", "datetimetz", "isodatetime", "timestamp", "timestamptz":
            return .string(date(mock) + "T" + time(mock) + "Z")
        case "date", "localdate", "isodate": return .string(date(mock))
        case "time", "localtime", "timetz": return .string(time(mock))
        case "uuid", "guid": return .string(uuid(mock))
        case "url", "uri", "html_url": return .string("https://example.com/\(field)/\(mock.int(in: 1...999))")
        case "email", "emailaddress": return .string("person\(mock.int(in: 1...999))@example.com")
        case "json", "jsonobject", "jsonb", "any", "object": return .object([:])
        case "bigint", "long", "int64", "uint64", "biginteger", "bigdecimal", "decimal", "money":
            return .string("\(mock.int(in: 0...999_999))")
        case "int32", "int16", "int8", "uint32", "uint16", "uint8", "short", "byte", "positiveint",
            "nonnegativeint", "unsignedint":
            return .number(JSONNumber(mock.int(in: 1...100)))
        case "double", "float64", "float32": return .number(JSONNumber(floatLiteral: Double(mock.int(in: 0...399)) / 4))
        case "base64", "base64string", "bytes", "data": return .string("TW9jaw==")
        default: return .string("\(scalar) \(mock.int(in: 1...999))")
        }
    }

    private static func date(_ mock: Mock) -> String {
        let month = Mock.digits(1 + Int(mock.seed >> 8 & 0xFF) % 12)
        return "\(2000 + Int(mock.seed & 0xFF) % 30)-\(month)-\(Mock.digits(1 + Int(mock.seed >> 16 & 0xFF) % 28))"
    }

    private static func time(_ mock: Mock) -> String {
        [24, 60, 60].enumerated().map {
            Mock.digits(Int(mock.seed >> (24 + 8 * UInt64($0.offset)) & 0xFF) % $0.element)
        }
        .joined(separator: ":")
    }

    /// A UUID of version 4.
    private static func uuid(_ mock: Mock) -> String {
        let text = Array(Mock.hexadecimal(mock.seed) + Mock.hexadecimal(MockHash.mix(mock.seed)))
        let parts = [text[..<8], text[8..<12], "4" + text[13..<16], "8" + text[17..<20], text[20...]]
        return parts.map { String($0) }.joined(separator: "-")
    }
}

extension Mock {
    /// A number of two digits.
    fileprivate static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// A number in 16 digits.
    fileprivate static func hexadecimal(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
