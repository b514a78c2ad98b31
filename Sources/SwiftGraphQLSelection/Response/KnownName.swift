import SwiftGraphQLJSON

/// The name of a member, a type or an enum value to look for in a response.
struct KnownName: Sendable {
    /// The name in quotes, in UTF-8.
    private let quoted: [UInt8]

    init(_ text: String) { quoted = Array("\"\(text)\"".utf8) }

    /// The number of bytes in the name and its quotes.
    var count: Int { quoted.count }

    /// Returns whether the quoted name is at the given position. Returns `false` if the response escapes the name.
    @inline(__always)
    func stands(at position: Int, _ bytes: JSONBytes) -> Bool {
        quoted.withUnsafeBytes { bytes.stands($0, at: position) }
    }

    /// Returns the start of a member's value; `nil` if the member has another name, or if there is whitespace before
    /// the comma or the colon. `position` is at the comma before the member or, for the first member, after `{`.
    @inline(__always)
    func value(at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        guard isFirst || bytes[position] == UInt8(ascii: ",") else { return nil }
        let name = bytes.skippingWhitespace(isFirst ? position : position &+ 1)
        guard stands(at: name, bytes), bytes[name &+ count] == UInt8(ascii: ":") else { return nil }
        return bytes.skippingWhitespace(name &+ count &+ 1)
    }
}
