// This method validates UTF-8 (the Unicode Standard, table 3-7).
extension JSONBytes {
    /// Returns the first position in the given range that isn't valid UTF-8; `nil` if the whole range is valid. A
    /// scalar that extends beyond the range is invalid.
    package func malformedUTF8(in range: Range<Int>) -> Int? {
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
    /// The length of the well-formed scalar of two to four bytes at the start of the word; 0 if there isn't one.
    @inline(__always)
    var multibyteScalarLength: Int {
        if self & 0xC0E0 == 0x80C0 { return self & 0x1E == 0 ? 0 : 2 }
        if self & 0xC0_C0F0 == 0x80_80E0 {
            // These are the scalar's top five bits: all zeros in an overlong encoding, and 0x200D in a surrogate.
            let bits = self & 0x200F
            return bits == 0 || bits == 0x200D ? 0 : 3
        }
        if self & 0xC0C0_C0F8 == 0x8080_80F0 {
            // The greatest scalars begin with 0xF4, and these two bits of their second byte are zeros.
            let (first, second) = (self & 0x07, self & 0x3000)
            return first == 0 ? (second == 0 ? 0 : 4) : first < 4 || first == 4 && second == 0 ? 4 : 0
        }
        return 0
    }
}
