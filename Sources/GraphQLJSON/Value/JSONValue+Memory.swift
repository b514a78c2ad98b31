extension JSONValue {
    /// Returns the approximate number of bytes that the value of a JSON text takes in memory, without its strings.
    ///
    /// Small values take more memory than text: the two bytes of `1,` become 24, and the eight bytes of `{"a":1},`
    /// several hundred. The text may be malformed. The cost is linear in its length.
    package static func memory(of text: [UInt8]) -> Int {
        var bytes = 0
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: ","): bytes += elementSize
            case UInt8(ascii: "["): bytes += arraySize
            case UInt8(ascii: "{"): bytes += objectSize
            default: break
            }
        }
        return bytes
    }

    // The sizes for numbers and arrays are rounded from measurements on Linux (24.5 and 52 bytes). The size for objects
    // is an estimate.
    private static let elementSize = 32
    private static let arraySize = 64
    private static let objectSize = 256
}
