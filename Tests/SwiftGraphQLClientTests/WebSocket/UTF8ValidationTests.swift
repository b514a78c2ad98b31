import TestSupport
import Testing

@testable import SwiftGraphQLClient

struct UTF8ValidationTests {
    @Test("Validation agrees with the standard library on random bytes near the limits of ranges")
    func agreesStandardLibrary() {
        let borders: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        func judge(_ bytes: [UInt8]) -> Bool {
            var validation = UTF8Validation()
            return bytes.indices.allSatisfy { validation.accept(bytes[$0...$0]) } && validation.isComplete
        }
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<100_000 {
            let bytes = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                borders.randomElement(using: &numbers) ?? 0
            }
            let isValid = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
            #expect(judge(bytes) == isValid, "\(bytes)")
        }
        for scalar in stride(from: 0 as UInt32, through: 0x10FFFF, by: 97).compactMap(Unicode.Scalar.init) {
            #expect(judge(Array(String(Character(scalar)).utf8)))
        }
    }
}
