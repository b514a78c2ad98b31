import SwiftGraphQLHTTP

/// Header fields by name. Names are case-insensitive (RFC 9110, section 5.1).
extension [String: String] {
    /// Header fields that only the transport may set. Other values could make a server read one request as two, or
    /// change the connection's protocol (RFC 9110, section 7.6.1).
    static let transportFields: Set<String> = [
        "content-length", "transfer-encoding", "host", "connection", "proxy-connection", "keep-alive", "upgrade", "te",
        "trailer",
    ]

    /// Checks that these fields don't include any field that only the transport may set.
    ///
    /// - Throws: `ClientError` with code `invalidHeader`.
    func checkNoTransportFields() throws {
        guard let name = keys.first(where: { Self.transportFields.contains($0.lowercased()) }) else { return }
        throw ClientError(
            code: .invalidHeader, message: "the transport sets the header field `\(name)` itself; leave the field out")
    }

    /// Removes the fields that a change has replaced, because it set a field whose name differs only in case.
    ///
    /// - Parameter old: The fields before the change.
    mutating func removeReplacedFields(since old: Self) {
        self = replacing(with: filter { old[$0.key] != $0.value })
    }

    /// Checks that no two names differ only in case, and that no name or value contains characters that end a field,
    /// because such characters could add more fields.
    ///
    /// - Throws: `ClientError` with code `invalidHeader`. The message contains the field's name, but never the value.
    func checkHeaderFields() throws {
        let names = Dictionary<String, [String]>(grouping: keys) { $0.lowercased() }
        if let equal = names.values.first(where: { $0.count > 1 })?.sorted() {
            throw ClientError(
                code: .invalidHeader,
                message: "the header fields `\(equal[0])` and `\(equal[1])` have the same name; set only one of them")
        }
        for (name, value) in self {
            guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else {
                throw ClientError(
                    code: .invalidHeader,
                    message: "the name of a header field may only contain letters, digits and `-`")
            }
            guard value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
                throw ClientError(
                    code: .invalidHeader,
                    message: "the value of the header field `\(name)` contains a control character, such as a "
                        + "line break")
            }
        }
    }
}

extension UInt8 {
    /// Whether the byte is allowed in a "token", such as a field's name (RFC 9110, section 5.6.2).
    fileprivate var isTokenByte: Bool { isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// Whether the byte is an ASCII letter or digit.
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
