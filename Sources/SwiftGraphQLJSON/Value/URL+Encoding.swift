#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// Creates a URL from text, and percent-encodes the characters that a URL can't contain.
    ///
    /// From macOS 14 and iOS 17 on, and on Linux, `URL(string:)` does the same. Earlier versions reject `ä` and spaces.
    /// Later versions also encode a host such as `müller.example` for the DNS. For earlier versions, write such a host
    /// as `xn--mller-kva.example`.
    ///
    /// - Parameter base: The URL that a relative reference is resolved against.
    package init?(encoding text: String, relativeTo base: URL? = nil) {
        guard let url = URL(string: text, relativeTo: base) ?? URL(string: Self.percentEncoded(text), relativeTo: base)
        else { return nil }
        self = url
    }

    /// Percent-encodes all characters that a URL can't contain, and percent signs that don't start an encoded byte (RFC
    /// 3986, section 2).
    static func percentEncoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var encoded = ""
        for (index, byte) in bytes.enumerated() {
            let isCode =
                byte == UInt8(ascii: "%") && bytes.count > index + 2
                && bytes[index + 1...index + 2].allSatisfy { JSONBytes.hexadecimalDigit($0) != nil }
            if isCode || allowed.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    /// The reserved and unreserved characters.
    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
}
