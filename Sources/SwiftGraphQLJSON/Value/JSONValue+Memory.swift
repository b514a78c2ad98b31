extension JSONValue {
    /// The default limit on the memory that the values of a response take, in bytes.
    package static var maximumMemory: Int { 256 << 20 }

    /// Returns the approximate number of bytes in memory that a `JSONValue` copied from the given value takes, in
    /// addition to the text of its strings and numbers.
    ///
    /// Small values take more memory than text: the two bytes of `1,` become about 24 bytes, and the eight bytes of
    /// `{"a":1},` become several hundred. The method takes time linear in the length of the text.
    package static func memory(of value: JSONCursor) -> Int {
        value.withBytes { bytes in
            let range = value.range(in: bytes)
            // The sum is an `Int64`, because a 32-bit `Int` could overflow.
            var memory: Int64 = 0
            var position = range.lowerBound
            while position < range.upperBound {
                switch bytes[position] {
                case UInt8(ascii: ","): memory += elementSize
                case UInt8(ascii: ":"): memory += memberSize
                case UInt8(ascii: "["): memory += arraySize
                case UInt8(ascii: "{"): memory += objectSize
                case UInt8(ascii: "\""):
                    let end = bytes.stringEnd(position).end
                    if end - position - 2 > longestInlineText { memory += textSize }
                    position = end
                    continue
                case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    let end = bytes.tokenEnd(position)
                    if end - position > longestInlineText { memory += textSize }
                    position = end
                    continue
                default: break
                }
                position += 1
            }
            return Int(clamping: memory)
        }
    }

    // The sizes for elements and arrays are measurements on Linux (24.5 and 52 bytes), rounded up. The size for objects
    // is an estimate.
    private static var elementSize: Int64 { 32 }
    /// The size that a member adds to `elementSize`, because a dictionary has empty slots and is copied when it grows.
    private static var memberSize: Int64 { 96 }
    private static var arraySize: Int64 { 64 }
    private static var objectSize: Int64 { 256 }
    /// The additional size of a string or a number whose text needs a separate allocation.
    private static var textSize: Int64 { 64 }
    /// The maximum number of bytes in a string that needs no separate allocation.
    private static var longestInlineText: Int { 15 }
}
