import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Random choices for creating faults, which are the same in every run for the same seed.
struct FaultDice {
    /// The seed, which failures report so that they can be reproduced.
    let seed: Int
    private var numbers: SeededNumbers

    init(seed: Int) {
        self.seed = seed
        numbers = SeededNumbers(seed: UInt64(seed))
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    mutating func isTrue(oneIn count: Int) -> Bool { number(1...count) == 1 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// Returns the bytes in random pieces, sometimes of one byte each.
    mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let longest = pick([1, 7, 100, max(bytes.count, 1)])
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = min(start + number(1...longest), bytes.count)
            pieces.append(bytes[start..<end])
            start = end
        }
        return pieces
    }

    /// Returns the bytes with a random fault, as from a bad connection or a bad server.
    mutating func broken(_ bytes: [UInt8]) -> BrokenBytes {
        let position = number(0...max(bytes.count - 1, 0))
        let end = min(position + number(1...20), bytes.count)
        var result = bytes
        let name: String
        switch number(0...7) {
        case 0:
            name = "cut"
            result.removeSubrange(position...)
        case 1:
            name = "a bit flipped"
            result[position] ^= 1 << number(0...7)
        case 2:
            name = "a byte replaced"
            result[position] = UInt8(number(0...255))
        case 3:
            name = "garbage"
            result.insert(contentsOf: (0...number(0...40)).map { _ in UInt8(number(0...255)) }, at: position)
        case 4:
            name = "a piece repeated"
            result.insert(contentsOf: bytes[position..<end], at: position)
        case 5:
            name = "a piece lost"
            result.removeSubrange(position..<end)
        case 6:
            name = "bytes that are not UTF-8"
            result.insert(contentsOf: pick([[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]), at: position)
        default:
            name = "a long run"
            let byte = pick([0x00, 0x0A, 0x0D, 0x20, 0x2D, 0x5B, 0x78] as [UInt8])
            result.insert(contentsOf: repeatElement(byte, count: number(1...6_000)), at: position)
        }
        return BrokenBytes(bytes: result, position: position, name: name)
    }

    /// Records a failure, with the seed that reproduces it, unless the condition holds.
    func check(_ holds: Bool, _ what: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation) {
        if !holds { Issue.record("seed \(seed): \(what())", sourceLocation: sourceLocation) }
    }

    /// Checks that an error is of a documented type.
    func check(typed error: any Error, sourceLocation: SourceLocation = #_sourceLocation) {
        switch error {
        case let error as ClientError:
            check(!error.message.isEmpty, "an error without words", sourceLocation: sourceLocation)
        case is ResponseError, is SelectionError, is CancellationError: break
        default: check(false, "an untyped error: \(error)", sourceLocation: sourceLocation)
        }
    }
}

/// Bytes with a fault.
struct BrokenBytes {
    let bytes: [UInt8]
    /// The position of the fault. All bytes before it are unchanged.
    let position: Int
    let name: String
}
