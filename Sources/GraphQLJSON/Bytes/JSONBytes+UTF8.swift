// Validates UTF-8 (the Unicode Standard, table 3-7).
extension JSONBytes {
    /// Returns the first position of a range that isn't valid UTF-8; `nil` if all of it is. A scalar that the range
    /// truncates is invalid.
    package func malformedUTF8(in range: Range<Int>) -> Int? {
        if range.count >= 32, isUTF8(from: range.lowerBound, through: range.upperBound) { return nil }
        // Checks one scalar at a time: in a short text, and to find the malformed position in a longer one.
        var position = range.lowerBound
        while position < range.upperBound {
            let word = paddedWord(at: position)
            if word & 0x80 == 0 {
                position &+= (word & UInt64.highBits).trailingZeroBitCount / 8
            } else {
                let length = word.multibyteScalarLength
                if length == 0 || position &+ length > range.upperBound { return position }
                position &+= length
            }
        }
        return nil
    }
}

extension UInt64 {
    /// The length of the well-formed scalar of two to four bytes that the word begins with; 0 if there is none.
    fileprivate var multibyteScalarLength: Int {
        if self & 0xC0E0 == 0x80C0 { return self & 0x1E == 0 ? 0 : 2 }
        if self & 0xC0_C0F0 == 0x80_80E0 {
            // The top bits of the scalar: all zeros mean an overlong encoding, and 0xD with 0x20 a surrogate.
            let bits = self & 0x200F
            return bits == 0 || bits == 0x200D ? 0 : 3
        }
        if self & 0xC0C0_C0F8 == 0x8080_80F0 {
            // The same for four bytes. The last scalars have 4 in the first byte and zeros in these bits of the second.
            let (first, second) = (self & 0x07, self & 0x3000)
            return first == 0 ? (second == 0 ? 0 : 4) : first < 4 || first == 4 && second == 0 ? 4 : 0
        }
        return 0
    }

    /// Returns a word with the high bit set in each byte that doesn't fit the bytes before it. The other bits are
    /// meaningless. Valid UTF-8 has no such byte. Malformed text has at least one; for a truncated scalar, it is the
    /// byte after it.
    ///
    /// - Parameters:
    ///   - one: For each byte, the byte before it.
    ///   - two: For each byte, the second byte before it.
    ///   - three: For each byte, the third byte before it.
    @inline(__always)
    func marksOfMalformedUTF8(after one: UInt64, _ two: UInt64, _ three: UInt64) -> UInt64 {
        // Only the high bit of each byte matters below. Shifts move the bits to be tested into that position.
        let isContinuation = self & ~(self &<< 1)
        let isSecond = one & one &<< 1
        let (twoOnes, threeOnes) = (two & two &<< 1, three & three &<< 1)
        let isThird = twoOnes & twoOnes &<< 1
        let isFourth = threeOnes & threeOnes &<< 2
        // The bits of the byte before, which is the lead byte if this is the second byte of a scalar, and the top
        // payload bits of this byte.
        let (bit5, bit4, bit3) = (one &<< 2, one &<< 3, one &<< 4)
        let (bit2, bit1, bit0) = (one &<< 5, one &<< 6, one &<< 7)
        let (next5, next4) = (self &<< 2, self &<< 3)
        let any = bit0 | next5
        // If bit 4 is clear: two- and three-byte sequences that are neither overlong nor surrogates.
        let isSurrogate = bit5 & bit3 & bit2 & bit0 & next5 & ~bit1
        let isRight = (bit3 | bit2 | bit1 | bit5 & any) & ~isSurrogate
        // If bit 4 is set: two-byte sequences, and four-byte sequences that are neither overlong nor beyond U+10FFFF.
        let isRightFour = ~bit5 | (bit2 ^ (bit1 | any | next4)) & ~bit3
        let isAllowed = (isRight ^ isRightFour) & bit4 ^ isRight
        return isContinuation ^ (isSecond | isThird | isFourth) | isSecond & ~isAllowed
    }
}
