import Foundation
import Testing

@testable import SwiftGraphQLSelection

@Suite struct FoundationCodecTests {
    @Test("UUIDs, URLs and Data are read from strings and sent as strings")
    func strings() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try decode(UUID.self, #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#) == id)
        #expect(try decode(UUID.self, #""\u0065621e1f8-c36c-495a-93fc-0c247a3e6e5f""#) == id)
        // .NET calls these two formats N and B.
        #expect(try decode(UUID.self, #""e621e1f8c36c495a93fc0c247a3e6e5f""#) == id)
        #expect(try decode(UUID.self, #""{e621e1f8-c36c-495a-93fc-0c247a3e6e5f}""#) == id)
        #expect(try encode(UUID.self, id) == #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
        #expect(try decode(URL.self, #""https://example.org/a?b=c""#).absoluteString == "https://example.org/a?b=c")
        #expect(try encode(URL?.self, URL(string: "https://example.org/a")) == #""https://example.org/a""#)
        for text in ["", "/a", "?q=a b", "a/ä"] {
            #expect(try decode(URL.self, "\"\(text)\"").absoluteString.removingPercentEncoding == text)
        }
        #expect(try encode(URL.self, decode(URL.self, #""""#)) == #""""#)
        #expect(try decode(Data.self, #""AAH/""#) == Data([0, 1, 255]))
        #expect(try encode(Data.self, Data([0, 1, 255])) == #""AAH/""#)
        #expect(try decode(Data.self, #""""#) == Data())
    }

    @Test("A character in a UUID is accepted only if it is a hexadecimal digit or a hyphen in the right position")
    func charactersOfUUIDs() throws {
        let text = Array("e621e1f8-c36c-495a-93fc-0c247a3e6e5f".utf8)
        for place in text.indices {
            for byte in 0x20..<UInt8(0x7F) where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                var changed = text
                changed[place] = byte
                let changedText = String(decoding: changed, as: UTF8.self)
                let isHyphenPlace = text[place] == UInt8(ascii: "-")
                let isTaken = isHyphenPlace ? byte == text[place] : Character(Unicode.Scalar(byte)).isHexDigit
                let value = try? decode(UUID.self, "\"\(changedText)\"")
                #expect(value?.uuidString == (isTaken ? changedText.uppercased() : nil))
            }
        }
    }

    @Test("A value that isn't a UUID or base64 is rejected, and null isn't a URL")
    func rejects() {
        let error = decodingError(UUID.self, #""e621""#)
        #expect(error?.code == .invalidScalar)
        #expect(error?.message == #"expected a UUID, found the string "e621""#)
        for text in ["A", "AA", "AAA", "AA=", "A===", "!!!!", "AAH/\\n"] {
            #expect(decodingError(Data.self, "\"\(text)\"")?.code == .invalidScalar, "\(text)")
        }
        let malformedUUIDs = [
            "e621e1f8c36c495a93fc0c247a3e6e5", "{e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "{}",
            "e621e1f8c36c495a93fc0c247a3e6e5g", "{{e621e1f8-c36c-495a-93fc-0c247a3e6e5f}}",
            "e621e1f8-c36c-495a-93fc-0c247a3e6e5g", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f0",
            " 621e1f8-c36c-495a-93fc-0c247a3e6e5f", "e621e1f8-c36c-495a-93fc+0c247a3e6e5f",
            "0xe621e1-c36c-495a-93fc-0c247a3e6e5f",
        ]
        for text in malformedUUIDs {
            #expect(decodingError(UUID.self, "\"\(text)\"")?.code == .invalidScalar, "\(text)")
        }
        #expect(decodingError(UUID.self, "12")?.code == .typeMismatch)
        #expect(decodingError(Data.self, "[0]")?.code == .typeMismatch)
        #expect(decodingError(URL.self, "null")?.code == .unexpectedNull)
    }

    @Test(
        "A Decimal keeps all digits, whether it is read from a number or from a string",
        arguments: [
            "0", "-0", "0.1", "19.99", "-1234567890.0987654321", "12345678901234567890123456789012345678", "1e20",
            "1.50", "0.0000000000000000000000000000000000001", "1e-100",
        ])
    func decimals(_ text: String) throws {
        let value = try decode(Decimal.self, text)
        #expect(try decode(Decimal.self, "\"\(text)\"") == value)
        #expect(try decode(StringDecimal.self, "\"\(text)\"") == value)
        #expect(JSONNumber(value) == JSONNumber(literal: text))
        #expect(JSONNumber(literal: try encode(Decimal.self, value)) == JSONNumber(literal: text))
        #expect(try decode(StringDecimal.self, encode(StringDecimal.self, value)) == value)
        #expect(try JSONValue.number(#require(JSONNumber(literal: text))).decode(Decimal.self) == value)
    }

    @Test(
        "A value that isn't a number, or that Decimal can't hold exactly, is rejected",
        arguments: [
            "1e400", "1e-200", "1.0000000000000000000000000000000000000000001", "\"1,5\"", "\"\"", "\"Infinity\"",
        ])
    func notDecimals(_ json: String) {
        #expect(decodingError(Decimal.self, json)?.code == .invalidScalar)
        #expect(decodingError(StringDecimal.self, json)?.code == .invalidScalar)
    }

    @Test("A Decimal that is NaN can be read, but not sent")
    func decimalNaN() throws {
        #expect(try decode(Decimal.self, #""NaN""#).isNaN)
        #expect(throws: SelectionError.self) { try encode(Decimal.self, .nan) }
        #expect(throws: SelectionError.self) { try encode(StringDecimal.self, .nan) }
        #expect(decodingError(Decimal.self, "true")?.code == .typeMismatch)
    }
}
