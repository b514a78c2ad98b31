/// Header fields by name, whose case does not matter (RFC 9110, section 5.1).
extension [String: String] {
    /// Header fields that belong to the transport: with other values, a server could take the request for two.
    private static let transportFields: Set<String> = ["content-length", "transfer-encoding", "host"]

    /// Refuses header fields that only the transport may set.
    ///
    /// - Throws: `ClientError` of code `invalidHeader`.
    func checkNoTransportFields() throws {
        guard let name = keys.first(where: { Self.transportFields.contains($0.lowercased()) }) else { return }
        throw ClientError(
            code: .invalidHeader, message: "the transport sets the header field `\(name)` itself; leave it out")
    }

    /// Refuses what would end the field early and let a value add fields of its own.
    ///
    /// - Throws: `ClientError` of code `invalidHeader`; it names the field, never its value.
    func checkHeaderFields() throws {
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
    /// RFC 9110, section 5.6.2 ("token").
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
