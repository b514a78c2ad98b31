#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The eight bytes of Convex's tagged numbers, `{"$integer": ...}` and `{"$float": ...}`, which contain them in base64.
struct ConvexBytes {
    /// The bytes as a little-endian number.
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// Decodes base64 text; `nil` unless it contains exactly eight bytes.
    init?(base64 text: String) {
        guard let data = Data(base64Encoded: text), data.count == 8 else { return nil }
        bits = data.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    var base64: String {
        Data((0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }).base64EncodedString()
    }

    /// The key of a tagged number's only member.
    struct Tag: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let integer = Tag(stringValue: "$integer")
        static let float = Tag(stringValue: "$float")
    }

    /// Decodes an object that contains base64 text under the given tag.
    init(_ tag: Tag, from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Tag.self)
        let text = try container.decode(String.self, forKey: tag)
        guard let bytes = ConvexBytes(base64: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: tag, in: container, debugDescription: "expected base64 of eight bytes, found \(text)")
        }
        self = bytes
    }

    /// Encodes an object whose only member has the given tag as its key and base64 text as its value.
    func encode(_ tag: Tag, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Tag.self)
        try container.encode(base64, forKey: tag)
    }
}
