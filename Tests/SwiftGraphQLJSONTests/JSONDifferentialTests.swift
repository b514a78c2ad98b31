import Foundation
import JSONReference
import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLJSON

/// Compares the reader with Foundation's reader.
///
/// The two differ in these cases, where the reader follows RFC 8259:
/// - Foundation accepts text that begins with a byte order mark, and text in UTF-16 or UTF-32, which zero bytes reveal.
///   The reader accepts only UTF-8, which section 8.1 requires for text exchanged between systems.
/// - Foundation accepts a lone surrogate escape, `\ud800`, in some places. The reader rejects it, because no Unicode
///   string can hold it.
/// - Foundation's `JSONSerialization` rejects a number that no `Double` can hold, such as `1e999`. The grammar allows
///   it, so the reader keeps the number and fails only when asked for a `Double`.
/// - Foundation accepts a comma before a closing bracket, `[1,]`. The grammar doesn't allow it.
/// - If two members have the same name, Foundation may keep either member. The reader keeps the first.
@Suite struct JSONDifferentialTests {
    /// Returns whether Foundation accepts the given text, or `nil` if Foundation is known to ignore the grammar for it.
    static func foundationAccepts(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.prefix(4).contains(0) { return nil }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return nil }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        if text.contains("\\ud") { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    }

    static func weAccept(_ bytes: [UInt8]) -> Bool { (try? JSONDocument(bytes)) != nil }

    @Test("The reader and Foundation agree on random documents")
    func randomDocuments() throws {
        var random = SeededNumbers(seed: 2026)
        for _ in 0..<3000 {
            let text = RandomJSON.document(&random)
            let ours = try JSONValue(parsing: text)
            let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(same(ours, theirs), "\(text)")
            // Both readers must read the written text as the same value.
            #expect(try JSONValue(parsing: ours.description) == ours)
            // Foundation's decoder doesn't expose the text of numbers, so numbers are compared as `Double` values.
            let decoded = try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))
            #expect(rounded(.array(decoded)) == rounded(.array([ours])), "\(text)")
        }
    }

    static let corpus = [
        #"{"data":{"humans":[{"id":"1000","height":1.72,"friends":[null,{"name":"R2\u00e9"}]}],"ok":true}}"#,
        #"[0,-1,2.5,1e3,-0.5E-2,"",false,null,{},[]]"#,
        "{ \"é€😀\" : \"\\\"\\\\\\/\\n\" ,\n\"b\":[ 1 , 2 ] }",
    ]

    @Test("The reader and Foundation agree on text with a changed byte, apart from known exceptions", arguments: corpus)
    func mutations(_ text: String) {
        let original = Array(text.utf8)
        for position in original.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = original
                bytes[position] = byte
                compare(bytes)
            }
        }
    }

    @Test(
        "The reader and Foundation agree on text that is truncated or has a byte removed or inserted, with exceptions",
        arguments: corpus)
    func deletionsInsertionsTruncations(_ text: String) {
        let original = Array(text.utf8)
        for position in original.indices {
            compare(Array(original[..<position]))
            var bytes = original
            bytes.remove(at: position)
            compare(bytes)
            for byte in Array("{}[],:\"\\0-.eE \n".utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xFF] {
                bytes = original
                bytes.insert(byte, at: position)
                compare(bytes)
            }
        }
    }

    private func compare(_ bytes: [UInt8]) {
        let ours = Self.weAccept(bytes)
        guard let theirs = Self.foundationAccepts(bytes) else { return }
        if theirs, !ours, isTrailingComma(bytes) { return }
        if ours != theirs {
            Issue.record("we \(ours), Foundation \(theirs): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// Returns whether the given text would be valid without its commas before closing brackets.
    private func isTrailingComma(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let mended = text.replacing(/,(?<end>[ \t\r\n]*[\]}])/) { "\($0.output.end)" }
        return mended != text && Self.weAccept(Array(mended.utf8))
    }

    private func rounded(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let number): .number(JSONNumber(number.double) ?? 0)
        case .array(let elements): .array(elements.map(rounded))
        case .object(let members): .object(members.mapValues(rounded))
        default: value
        }
    }

    private func same(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch (ours, theirs) {
        case (.null, is NSNull): return true
        case (.bool(let value), let other as Bool): return value == other
        case (.number(let value), let other as NSNumber):
            // Foundation converts numbers through a decimal here and doesn't always round them to the nearest value.
            return abs(value.double - other.doubleValue) <= abs(value.double) * 1e-14
        case (.string(let value), let other as String): return value == other
        case (.array(let values), let others as [Any]):
            return values.count == others.count && zip(values, others).allSatisfy { same($0, $1) }
        case (.object(let members), let others as [String: Any]):
            return members.count == others.count
                && members.allSatisfy { key, value in others[key].map { same(value, $0) } ?? false }
        default: return false
        }
    }
}
