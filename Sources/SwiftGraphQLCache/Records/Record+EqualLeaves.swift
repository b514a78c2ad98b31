import GraphQLJSON
import GraphQLSelection

// Leaves that are written differently, but have the same value, are no change.

extension Record {
    /// Whether a cell contains the value of a text, perhaps written in another way: strings can have escapes, numbers can
    /// end with zeros after the point, and members can be in another order.
    func hasEqualLeaf(_ text: UnsafeRawBufferPointer, in cell: Cell) -> Bool {
        if has(text, in: cell) { return true }
        switch cell.kind {
        case .short:
            return withUnsafeBytes(of: cell.payload.littleEndian) {
                equalJSON(text, .init(rebasing: $0[..<cell.length]))
            }
        case .text: return equalJSON(text, UnsafeRawBufferPointer(start: bytes + cell.start, count: cell.count))
        case .missing, .null, .failed, .link, .list: return false
        }
    }
}

/// Whether two different JSON texts have the same value. Takes time proportional to the shorter text.
private func equalJSON(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    // An escape takes at most six times as many bytes as its character.
    if left.count > 6 * right.count || right.count > 6 * left.count { return false }
    func haveEqualValues() -> Bool {
        // Strings can be equal although their characters are composed differently, so the texts are compared.
        let texts = [left, right].map { text in
            (try? JSONValue(parsing: String(decoding: text, as: UTF8.self))).map { Array("\($0)".utf8) }
        }
        return texts[0] != nil && texts[0] == texts[1]
    }
    switch (left.first, right.first) {
    case (UInt8(ascii: "\"")?, UInt8(ascii: "\"")?):
        if !left.contains(UInt8(ascii: "\\")), !right.contains(UInt8(ascii: "\\")) { return false }
        return haveEqualValues()
    case (UInt8(ascii: "{")?, UInt8(ascii: "{")?), (UInt8(ascii: "[")?, UInt8(ascii: "[")?):
        // A server may send megabytes.
        return left.count == right.count && left.count <= 1 << 14 && haveEqualValues()
    default: return left.withoutFinalZeros.elementsEqual(right.withoutFinalZeros)
    }
}

extension UnsafeRawBufferPointer {
    /// The text of a number without an exponent, up to the last digit that matters; other texts as they are.
    fileprivate var withoutFinalZeros: UnsafeRawBufferPointer {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard contains(UInt8(ascii: ".")),
            allSatisfy({ digits ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
        else { return self }
        var end = count
        while self[end - 1] == UInt8(ascii: "0") { end -= 1 }
        if self[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[..<end])
    }
}
