import SwiftGraphQL

/// Mock values for built-in scalars and for custom scalars whose names suggest their contents.
enum MockScalars {
    /// Returns the mock value of a scalar.
    static func value(of scalar: String, _ mock: MockContext) -> JSONValue {
        let field = mock.coordinate.split(separator: ".").last.map(String.init) ?? mock.coordinate
        let parent = mock.coordinate.split(separator: ".").first.map(String.init) ?? mock.coordinate
        var name = scalar.lowercased().filter { $0 != "_" }
        if name.hasPrefix("graphql") { name.removeFirst("graphql".count) }
        switch name {
        case "int": return .number(JSONNumber(mock.int(in: 0...999)))
        case "float": return .number(JSONNumber(floatLiteral: Double(mock.int(in: 0...3999)) / 4))
        case "int32", "int16", "int8", "int2", "int4", "smallint", "uint32", "uint16", "uint8", "uint", "short",
            "byte", "positiveint", "nonnegativeint", "unsignedint":
            return .number(JSONNumber(mock.int(in: 1...100)))
        case "negativeint", "nonpositiveint": return .number(JSONNumber(-mock.int(in: 1...100)))
        case "double", "doubleprecision", "real", "float4", "float8", "float32", "float64", "positivefloat",
            "nonnegativefloat":
            return .number(JSONNumber(floatLiteral: Double(mock.int(in: 1...399)) / 4))
        case "negativefloat", "nonpositivefloat":
            return .number(JSONNumber(floatLiteral: -Double(mock.int(in: 1...3999)) / 4))
        case "boolean": return .bool(mock.seed % 2 == 0)
        case "string": return .string("\(field) \(mock.int(in: 1...999))")
        case "id": return .string("\(parent)-\(mock.int(in: 1...999_999))")
        case "datetime", "datetimeiso", "datetimetz", "datetimeutc", "isodatetime", "iso8601datetime", "awsdatetime",
            "timestamp", "timestamptz":
            return .string(date(mock) + "T" + time(mock) + "Z")
        case "date", "localdate", "isodate", "iso8601date", "calendardate", "awsdate": return .string(date(mock))
        case "time", "localtime", "timetz", "awstime": return .string(time(mock))
        case "unixtimestamp", "unixtime", "epochseconds", "awstimestamp":
            return .number(JSONNumber(mock.int(in: 1_000_000_000...1_999_999_999)))
        case "unixmilliseconds", "epochmillis", "epochmilliseconds", "timestampmillis":
            return .number(JSONNumber(Int64(mock.int(in: 1_000_000_000...1_999_999_999)) * 1000))
        case "uuid", "guid": return .string(uuid(mock))
        case "url", "uri", "httpurl", "htmlurl", "awsurl":
            return .string("https://example.com/\(field)/\(mock.int(in: 1...999))")
        case "email", "emailaddress", "awsemail": return .string("person\(mock.int(in: 1...999))@example.com")
        case "json", "jsonobject", "jsonb", "jsonvalue", "any", "map", "mixed", "geojson", "object": return .object([:])
        case "bigint", "long", "longint", "int64", "uint64", "ulong", "unsignedlong", "biginteger", "bigdecimal",
            "decimal", "numeric", "positivedecimal", "money":
            return .string("\(mock.int(in: 0...999_999))")
        case "base64", "base64string", "base64bytes", "bytes", "data": return .string("TW9jaw==")
        // The codec isn't known here. If it rejects the string, its error quotes the string, so the string contains the
        // fix.
        default: return .string("\(scalar) \(mock.int(in: 1...999)), see .mocking(\"\(scalar)\") { ... }")
        }
    }

    private static func date(_ mock: MockContext) -> String {
        let month = MockContext.digits(1 + Int(mock.seed >> 8 & 0xFF) % 12)
        return
            "\(2000 + Int(mock.seed & 0xFF) % 30)-\(month)-\(MockContext.digits(1 + Int(mock.seed >> 16 & 0xFF) % 28))"
    }

    private static func time(_ mock: MockContext) -> String {
        [24, 60, 60].enumerated().map {
            MockContext.digits(Int(mock.seed >> (24 + 8 * UInt64($0.offset)) & 0xFF) % $0.element)
        }
        .joined(separator: ":")
    }

    /// Returns a version 4 UUID.
    private static func uuid(_ mock: MockContext) -> String {
        let text = Array(MockContext.hexadecimal(mock.seed) + MockContext.hexadecimal(MockHash.mix(mock.seed)))
        let parts = [text[..<8], text[8..<12], "4" + text[13..<16], "8" + text[17..<20], text[20...]]
        return parts.map { String($0) }.joined(separator: "-")
    }
}

extension MockContext {
    /// Returns a number with a leading zero if the number has one digit.
    fileprivate static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Returns a number as 16 hexadecimal digits.
    fileprivate static func hexadecimal(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
