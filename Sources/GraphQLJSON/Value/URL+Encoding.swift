#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// Creates a URL from a text, and percent-encodes the characters that a URL can't contain.
    ///
    /// From macOS 14 and iOS 17 on, and on Linux, `URL(string:)` does the same. Earlier versions reject `ä` and spaces.
    /// Later versions also encode a host such as `müller.example` for the DNS. For earlier ones, write it as
    /// `xn--mller-kva.example`.
    ///
    /// - Parameter base: The URL that a relative reference is resolved against.
    package init?(encoding text: String, relativeTo base: URL? = nil) {
        guard let url = URL(string: text, relativeTo: base) ?? URL(string: Self.percentEncoded(text), relativeTo: base)
        else { return nil }
        self = url
    }

    /// Percent-encodes the characters of a text that a URL can't contain, and percent signs that don't start an encoded
    /// byte (RFC 3986, section 2).
    static func percentEncoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isCode = bytes.count > index + 2 && bytes[index + 1].isHexadecimal && bytes[index + 2].isHexadecimal
            if byte == UInt8(ascii: "%") ? isCode : byte.mayStandInURL {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), (byte >> 4).upperHexadecimalDigit, (byte & 15).upperHexadecimalDigit]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool { Character(UnicodeScalar(self)).isHexDigit }

    /// Whether the byte is a reserved or unreserved character.
    fileprivate var mayStandInURL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: Self.marks.contains(self)
        }
    }

    private static let marks = Set("-._~:/?#[]@!$&'()*+,;=".utf8)

    fileprivate var upperHexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
    }
}
