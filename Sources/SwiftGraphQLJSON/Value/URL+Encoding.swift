#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// Creates a URL from text and percent-encodes the characters that a URL can't contain.
    ///
    /// On Linux, and since macOS 14 and iOS 17, `URL(string:)` does the same. Earlier versions reject `ä` and spaces,
    /// and don't encode a host such as `müller.example` for the DNS, so write such a host as `xn--mller-kva.example`.
    ///
    /// - Parameter base: The URL that a relative reference is resolved against.
    package init?(encoding text: String, relativeTo base: URL? = nil) {
        guard let url = URL(string: text, relativeTo: base) ?? URL(string: Self.percentEncoded(text), relativeTo: base)
        else { return nil }
        self = url
    }

    /// Returns the text after percent-encoding all characters that a URL can't contain, including percent signs that
    /// don't start an encoded byte (RFC 3986, section 2).
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

    /// The characters that a URL can contain: the reserved and the unreserved characters.
    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
}
