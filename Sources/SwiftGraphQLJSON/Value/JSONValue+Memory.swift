extension JSONValue {
    /// The maximum memory for the values of a response, in bytes, unless the app sets another limit.
    package static var maximumMemory: Int { 256 << 20 }

    /// Returns the approximate number of bytes that the copy of a document's value takes in memory, in addition
    /// to the text of its strings and numbers.
    ///
    /// Small values take more memory than text: the two bytes of `1,` become 24, and the eight bytes of `{"a":1},`
    /// several hundred. The cost is linear in the length of the text.
    package static func memory(of value: JSONCursor) -> Int {
        value.withBytes { bytes in
            let range = value.range(in: bytes)
            // An `Int` of 32 bits could overflow.
            var memory: Int64 = 0
            var position = range.lowerBound
            while position < range.upperBound {
                switch bytes[position] {
                case UInt8(ascii: ","): memory += elementSize
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

    // The sizes for numbers and arrays are rounded from measurements on Linux (24.5 and 52 bytes). The size for objects
    // is an estimate.
    private static var elementSize: Int64 { 32 }
    private static var arraySize: Int64 { 64 }
    private static var objectSize: Int64 { 256 }
    /// The size of a string beyond its text. Numbers are kept as text.
    private static var textSize: Int64 { 64 }
    /// The maximum number of bytes in a string that needs no separate allocation.
    private static var longestInlineText: Int { 15 }
}
