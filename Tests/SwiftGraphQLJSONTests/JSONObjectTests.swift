import SwiftGraphQLSelection
import JSONReference
import Testing

@testable import SwiftGraphQLJSON

/// Tests that the first member counts if a name is repeated, in narrow and wide objects.
@Suite struct JSONObjectTests {
    /// The repetition of names in an object: which names are repeated, and how they are spelled.
    enum Repetition: CaseIterable {
        case none, first, last, middle, escaped, all, containers

        func members(_ count: Int) -> [String] {
            func member(_ number: Int, _ value: String) -> String { "\"member\(number)\":\(value)" }
            let plain = (0..<count).map { member($0, "\($0)") }
            switch self {
            case .none: return plain
            case .first: return plain + [member(0, "[]")]
            case .last: return plain + [member(count - 1, "{}")]
            case .middle:
                return plain[..<(count / 2)] + [member(count - 1, "[{\"a\":1,\"a\":2}]")] + plain[(count / 2)...]
            case .escaped: return plain + (0..<count).filter { $0 % 7 == 0 }.map { "\"m\\u0065mber\($0)\":-\($0)" }
            case .all: return plain + plain.reversed()
            case .containers:
                let objects = (0..<count).map { member($0, "{\"member\($0)\":[\($0),{\"member0\":0}],\"x\":\"\"}") }
                return objects + [objects[count / 3], member(count / 2, "[1,[2],{}]")] + objects.prefix(3)
            }
        }
    }

    @Test("If a name is repeated, the first member counts, even with others in between", arguments: Repetition.allCases)
    func wide(_ repetition: Repetition) {
        for count in [1, 2, 3, 15, 16, 17, 60, 64, 65, 300, 1000] {
            let text = "{" + repetition.members(count).joined(separator: ",") + "}"
            for text in [text, "[\(text),{\"a\":\(text),\"a\":0},\(text)]"] {
                #expect(ReaderCheck.difference(in: Array(text.utf8)) == nil, "\(count) members")
            }
        }
    }

    // An algorithm that takes quadratic time would run for hours, far longer than the time limit.
    @Test("100,000 members are read in linear time, whether or not their names differ", .timeLimit(.minutes(15)))
    func linear() throws {
        let count = 100_000
        let different = (0..<count).map { "\"member\($0)\":\($0)" }.joined(separator: ",")
        let root = try JSONDocument(Array("{\(different)}".utf8)).root
        #expect(root.count == count)
        var number = 0
        for member in root.members {
            guard member.key == "member\(number)", try member.value.integer(as: Int.self) == number else { break }
            number += 1
        }
        #expect(number == count)
        for number in stride(from: 0, to: count, by: 10_000) {
            #expect(try root.member("member\(number)")?.integer(as: Int.self) == number)
        }

        let equal = (0..<count).map { "\"same\":[\($0)]" }.joined(separator: ",")
        let one = try JSONDocument(Array("{\(equal)}".utf8)).root
        #expect(one.count == count)
        #expect(one.member("same")?.rawJSON == "[0]")
        #expect(JSONValue(one) == ["same": [0]])
        #expect(try one.decode([String: [Int]].self) == ["same": [0]])

        let twice = try JSONDocument(Array("{\(different),\(different)}".utf8)).root
        #expect(JSONValue(twice).object?.count == count)
        #expect(try twice.decode([String: Int].self).count == count)
    }

    /// The texts resemble files in JSONTestSuite's folder `test_transform`.
    @Test(
        "Names with the same code points are equal, however they are escaped, and the first member counts",
        arguments: [
            (#"{"\u00e9":1,"é":2}"#, ["é": 1]), (#"{"é":1,"\u00e9":2}"#, ["é": 1]),
            (#"{"\u00E9":1,"\u00e9":2}"#, ["é": 1]),
            (#"{"e\u0301":1,"\u00e9":2}"#, ["e\u{301}": 1, "\u{E9}": 2]),
            ("{\"e\u{301}\":1,\"\u{E9}\":2}", ["e\u{301}": 1, "\u{E9}": 2]),
            (#"{"\u0061":1,"a":2}"#, ["a": 1]), (#"{"a":1,"\u0061":2}"#, ["a": 1]),
            (#"{"\u212a":1,"K":2}"#, ["\u{212A}": 1, "K": 2]),
            (#"{"\ud83d\ude00":1,"😀":2}"#, ["😀": 1]), (#"{"😀":1,"\uD83D\uDE00":2}"#, ["😀": 1]),
            (#"{"a\u0000":1,"a":2,"a\u0000b":3,"\u0000":4,"":5}"#, ["a\0": 1, "a": 2, "a\0b": 3, "\0": 4, "": 5]),
            (#"{"\u0000":1,"\u0000":2,"\u0000\u0000":3}"#, ["\0": 1, "\0\0": 3]),
            (
                #"{"\/":1,"/":2,"\"":3,"\u0022":4,"\\":5,"\u005c":6,"\t":7,"\u0009":8}"#,
                ["/": 1, "\"": 3, "\\": 5, "\t": 7]
            ),
            (#"{"a":1,"a":1}"#, ["a": 1]), (#"{"a":0,"a":-0}"#, ["a": 0]), (#"{"":1,"":2}"#, ["": 1]),
        ] as [(String, JSONObject)])
    func spellings(text: String, expected: JSONObject) throws {
        // The wide object has the same members after a hundred others.
        let others = (0..<100).map { (name: "other\($0)", value: JSONValue.number(JSONNumber($0))) }
        let wide = "{" + others.map { "\"\($0.name)\":\($0.value)," }.joined() + text.dropFirst()
        let wideExpected = expected.merging(JSONObject(others.map { ($0.name, $0.value) }))
        for (text, expected) in [(text, expected), (wide, wideExpected)] {
            let root = try JSONDocument(Array(text.utf8)).root
            #expect(JSONValue(root) == .object(expected))
            #expect(try JSONValue(parsing: text) == .object(expected))
            #expect(try JSONValue(root).decode(JSONValue.self) == .object(expected))
            #expect(try JSONValue(parsing: JSONValue(root).description) == .object(expected))
            for (name, value) in expected { #expect(root.member(name).map { JSONValue($0) } == value) }
            #expect(ReaderCheck.difference(in: Array(text.utf8)) == nil)
        }
    }

    @Test(
        "A name or string with a lone surrogate is rejected",
        arguments: [
            #"{"\ud800":1}"#, #"{"\udc00":1}"#, #"{"a\ud800b":1}"#, #"{"a":1,"\uDFAA":2}"#, #"{"\ud800\ud800":1}"#,
            #"{"\ude00\ud83d":1}"#, #"["\uD800"]"#, #"["\uD800\uD800"]"#, #"["\uD800\uD800\uD800"]"#,
            #"{"a":{"\ud83d":1}}"#,
        ])
    func loneSurrogates(text: String) {
        #expect(throws: (any Error).self) { try JSONDocument(Array(text.utf8)) }
        #expect(throws: (any Error).self) { try JSONValue(parsing: text) }
        // A lone surrogate that is encoded directly is also rejected.
        let raw = Array("{\"a".utf8) + [0xED, 0xA0, 0x80] + Array("\":1}".utf8)
        #expect(throws: (any Error).self) { try JSONDocument(raw) }
    }

    @Test("Names are compared byte by byte, so canonically equivalent names are different members")
    func canonicalEquivalents() throws {
        let root = try JSONDocument(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)).root
        #expect(root.count == 2)
        #expect(try root.member("\u{E9}")?.integer(as: Int.self) == 1)
        #expect(try root.member("e\u{301}")?.integer(as: Int.self) == 2)
        #expect(JSONValue(root).object?.count == 2)
    }
}
