// UTF-8 (the Unicode Standard, table 3-7) of which nobody knows yet whether it is well-formed.
extension JSONBytes {
    /// The first place of a range that is not UTF-8; nil if all is. A scalar that the range cuts off is not.
    package func malformedUTF8(in range: Range<Int>) -> Int? {
        if range.count >= 32, isUTF8(from: range.lowerBound, through: range.upperBound) { return nil }
        // Scalar by scalar: a short text, and one that has such a place, or near which there is one.
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
    /// The length of the scalar that a word begins with, if it is one of two to four bytes and well-formed; else 0.
    fileprivate var multibyteScalarLength: Int {
        if self & 0xC0E0 == 0x80C0 { return self & 0x1E == 0 ? 0 : 2 }
        if self & 0xC0_C0F0 == 0x80_80E0 {
            // The first bits of the number: none are of a shorter sequence, 0xD and 0x20 of a surrogate.
            let bits = self & 0x200F
            return bits == 0 || bits == 0x200D ? 0 : 3
        }
        if self & 0xC0C0_C0F8 == 0x8080_80F0 {
            // As above; beyond 4 and nothing there are no scalars.
            let (first, second) = (self & 0x07, self & 0x3000)
            return first == 0 ? (second == 0 ? 0 : 4) : first < 4 || first == 4 && second == 0 ? 4 : 0
        }
        return 0
    }

    /// A mark in the high bit of each byte that does not go with what is before it; the other bits mean nothing. No
    /// byte is marked of a text that is UTF-8, and one is of another, at the latest behind a scalar that is cut off.
    ///
    /// - Parameters:
    ///   - one: The same bytes, from the one before on: for each byte the one before it.
    ///   - two: For each byte the second before it.
    ///   - three: For each byte the third before it.
    @inline(__always)
    func marksOfMalformedUTF8(after one: UInt64, _ two: UInt64, _ three: UInt64) -> UInt64 {
        // All that follows is about the high bit of each byte, into which the bit in question is moved.
        let isContinuation = self & ~(self &<< 1)
        let isSecond = one & one &<< 1
        let (twoOnes, threeOnes) = (two & two &<< 1, three & three &<< 1)
        let isThird = twoOnes & twoOnes &<< 1
        let isFourth = threeOnes & threeOnes &<< 2
        // Bits of the byte before, which leads if this is the second, and the first bits of this one that say
        // something.
        let (bit5, bit4, bit3) = (one &<< 2, one &<< 3, one &<< 4)
        let (bit2, bit1, bit0) = (one &<< 5, one &<< 6, one &<< 7)
        let (next5, next4) = (self &<< 2, self &<< 3)
        let any = bit0 | next5
        // Not two bytes for what one can say, nor three for what two can; and no surrogates.
        let isSurrogate = bit5 & bit3 & bit2 & bit0 & next5 & ~bit1
        let isRight = (bit3 | bit2 | bit1 | bit5 & any) & ~isSurrogate
        // Two bytes, or neither four for what three can say, nor beyond the last scalar: 4 and nothing is the most.
        let isRightFour = ~bit5 | (bit2 ^ (bit1 | any | next4)) & ~bit3
        let isAllowed = (isRight ^ isRightFour) & bit4 ^ isRight
        return isContinuation ^ (isSecond | isThird | isFourth) | isSecond & ~isAllowed
    }
}
