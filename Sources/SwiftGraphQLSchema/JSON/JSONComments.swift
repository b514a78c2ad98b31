import SwiftGraphQLLanguage

/// Converts JSON with comments and trailing commas to standard JSON.
enum JSONComments {
    /// Returns the bytes of a text with comments and trailing commas replaced by spaces. Everything else keeps its
    /// offset.
    ///
    /// - Throws: An error for a comment that isn't closed.
    static func blanked(_ source: SourceText) throws(Diagnostic) -> [UInt8] {
        var bytes = source.bytes
        var offset = 0
        /// The offsets of the last two bytes outside whitespace and comments.
        var (last, beforeLast): (Int?, Int?) = (nil, nil)
        while offset < bytes.count {
            let start = offset
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset = endOfString(from: offset, bytes)
            case UInt8(ascii: "/") where bytes[offset...].starts(with: "//".utf8):
                offset = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
                blank(&bytes, start..<offset)
                continue
            case UInt8(ascii: "/") where bytes[offset...].starts(with: "/*".utf8):
                guard let end = endOfComment(from: offset + 2, bytes) else {
                    throw JSONText.diagnostic("the comment isn't closed", start..<start + 2, source)
                }
                offset = end
                blank(&bytes, start..<offset)
                continue
            case 0x20, 0x09, 0x0A, 0x0D:
                offset += 1
                continue
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma = last, bytes[comma] == UInt8(ascii: ","), endsValue(beforeLast, bytes) {
                    bytes[comma] = 0x20
                }
                offset += 1
            default:
                offset += 1
            }
            (last, beforeLast) = (offset - 1, last)
        }
        return bytes
    }

    /// Returns whether the byte at the given offset is the end of a value, so that a comma can follow it.
    private static func endsValue(_ offset: Int?, _ bytes: [UInt8]) -> Bool {
        guard let offset else { return false }
        return !"[{,:".utf8.contains(bytes[offset])
    }

    private static func endOfString(from start: Int, _ bytes: [UInt8]) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(offset + 1, bytes.count)
    }

    private static func endOfComment(from start: Int, _ bytes: [UInt8]) -> Int? {
        var offset = start
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") { return offset + 2 }
            offset += 1
        }
        return nil
    }

    private static func blank(_ bytes: inout [UInt8], _ range: Range<Int>) {
        for offset in range where bytes[offset] != 0x0A && bytes[offset] != 0x0D { bytes[offset] = 0x20 }
    }
}
