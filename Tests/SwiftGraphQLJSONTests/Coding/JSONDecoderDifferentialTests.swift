import Foundation
import JSONReference
import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLJSON

/// Compares the library's decoder with Foundation's decoder on the same types and texts.
@Suite struct JSONDecoderDifferentialTests {
    /// A type, the JSON that it is decoded from, and a comparison of the two decoders.
    struct Subject: Sendable {
        let shape: ValueShape
        /// Returns the difference between the results, or `nil`, and whether Foundation decoded the text.
        let compare: @Sendable (String) -> (difference: String?, isDecoded: Bool)

        init<T: Decodable & Equatable & SendableMetatype>(_ type: T.Type, _ shape: ValueShape) {
            self.shape = shape
            compare = { text in
                let theirs = Result { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
                let ours = Result { try JSONDocument(Array(text.utf8)).root.decode(T.self) }
                let value = Result { try JSONValue(parsing: text).decode(T.self) }
                let isSame = Self.same(ours, theirs) && Self.same(value, theirs)
                let difference = "\(T.self) of \(text):\n ours \(ours)\n by JSONValue \(value)\n theirs \(theirs)"
                return (isSame ? nil : difference, (try? theirs.get()) != nil)
            }
        }

        private static func same<T: Equatable>(_ left: Result<T, any Error>, _ right: Result<T, any Error>) -> Bool {
            switch (left, right) {
            case (.success(let left), .success(let right)): left == right
            case (.failure, .failure): true
            default: false
            }
        }
    }

    /// A `Decimal` that is decoded only from a number, not from a string.
    struct DecimalNumber: Decodable, Equatable {
        let value: Decimal

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(String.self)) != nil {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a string")
            }
            value = try container.decode(Decimal.self)
        }
    }

    static let subjects: [Subject] = [
        Subject(Int.self, .integer), Subject(Int8.self, .integer), Subject(Int16.self, .integer),
        Subject(Int32.self, .integer), Subject(Int64.self, .integer), Subject(UInt.self, .integer),
        Subject(UInt8.self, .integer), Subject(UInt16.self, .integer), Subject(UInt32.self, .integer),
        Subject(UInt64.self, .integer), Subject(Double.self, .number), Subject(Float.self, .float),
        Subject(Bool.self, .bool), Subject(String.self, .string()), Subject(DecimalNumber.self, .number),
        Subject(URL.self, .string(["https://example.org/é?a=b", "/a", "", " ", "a b", "http://[::1", "%"])),
        Subject(UUID.self, .string(DecodableFamily.uuids + ["", "E621E1F8-C36C-495A-93FC", "x"])),
        Subject(Data.self, .string(["", "AA==", "AAE=", "AA", "A===", "é"])), Subject(Date.self, .number),
        Subject([Int].self, .array(.integer)), Subject([String?].self, .array(.optional(.string()))),
        Subject([[Double?]]?.self, .optional(.array(.array(.optional(.number))))),
        Subject([String: Int].self, .dictionary(.integer)),
        Subject([String: Bool?].self, .dictionary(.optional(.bool))),
        Subject([Int: String].self, .dictionary(.string(), names: ["1", "-2", "0", "30"])),
        Subject([Int: [Int]].self, .dictionary(.array(.integer), names: ["7", "x"])),
        Subject(Set<String>.self, .array(.string())),
        Subject(DecodableFamily.Kind.self, .string(["one", "two", "3", "four", ""])),
        Subject(DecodableFamily.Rank.self, .oneOf([.integer, .string(["low"])])),
        Subject(
            DecodableFamily.Figure.self,
            .oneOf([
                .object(["circle": .object(["radius": .number])]), .object(["point": .object([:])]),
                .object(["rectangle": .object(["width": .integer, "height": .optional(.integer)])]),
                .object(["circle": .object(["radius": .number]), "point": .object([:])]),
            ])),
        Subject(DecodableFamily.Integers.self, DecodableFamily.Integers.shape),
        Subject([DecodableFamily.Integers].self, .array(DecodableFamily.Integers.shape)),
        Subject(DecodableFamily.Mixed.self, DecodableFamily.Mixed.shape()),
        Subject([String: DecodableFamily.Mixed?].self, .dictionary(.optional(DecodableFamily.Mixed.shape(depth: 1)))),
        Subject(DecodableFamily.ByHand.self, DecodableFamily.ByHand.shape),
        Subject([DecodableFamily.ByHand?].self, .array(.optional(DecodableFamily.ByHand.shape))),
    ]

    @Test("Random values of many types decode, or fail to decode, as with Foundation", arguments: 0..<4)
    func random(_ part: Int) throws {
        var writer = ValueWriter(seed: 5 + UInt64(part))
        var decoded = 0
        var differences: [String] = []
        for number in 0..<2500 * Turns.count {
            // A third of the values fit, a third have few mistakes, and a third have many.
            writer.wrong = [0, 2, 10][number % 3]
            let subject = Self.subjects[(number / 3) % Self.subjects.count]
            let text = writer.text(subject.shape)
            let outcome = subject.compare(text)
            if outcome.isDecoded { decoded += 1 }
            if let difference = outcome.difference { differences.append(difference) }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
        // The test is only useful if both outcomes occur often.
        #expect(decoded > 800 && decoded < 2000 * Turns.count)
    }

    // MARK: Intended differences

    private func ours<T: Decodable>(_ type: T.Type, _ text: String) -> T? { try? JSONValue(parsing: text).decode(type) }

    private func theirs<T: Decodable>(_ type: T.Type, _ text: String) -> T? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test(
        "A number that is too small for a Double becomes zero, and so does 0e5, but Foundation rejects both",
        arguments: ["1e-400", "-0.5e-500", "0e5"])
    func small(_ text: String) {
        #expect(ours(Double.self, text) == 0)
        #expect(theirs(Double.self, text) == nil)
    }

    @Test("A number that is too small for a Float becomes zero, but Foundation rejects it")
    func smallFloat() {
        #expect(ours(Float.self, "1e-60") == 0)
        #expect(theirs(Float.self, "1e-60") == nil)
        #expect(ours(Double.self, "1e-60") == 1e-60)
    }

    @Test("A Decimal decodes from a string, as many servers send it, but Foundation requires a number")
    func decimalString() {
        #expect(ours(Decimal.self, "\"12.50\"") == Decimal(string: "12.5"))
        #expect(theirs(Decimal.self, "\"12.50\"") == nil)
    }

    @Test("A number with more digits than a Decimal can hold is rejected, but Foundation accepts it")
    func decimalDigits() {
        let text = "1.2345678901234567890123456789012345678901234"
        #expect(ours(Decimal.self, text) == nil)
        #expect(theirs(Decimal.self, text) != nil)
    }

    @Test(
        "Text that violates the grammar of RFC 8259 is rejected, but Foundation accepts it",
        arguments: ["[1,]", "\u{FEFF}[1]", "[1, 2,\n]"])
    func lenient(_ text: String) {
        #expect(ours([Int].self, text) == nil)
        #expect(theirs([Int].self, text) != nil)
    }
}
