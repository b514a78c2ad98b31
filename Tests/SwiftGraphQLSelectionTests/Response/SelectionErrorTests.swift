import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

/// A codec that rejects every value.
private struct Picky: Codec {
    static let mockValue = Picky()

    init() {}

    func encode(to encoder: any Encoder) throws { throw Rejection() }
    init(from decoder: any Decoder) throws { throw Rejection() }
}

private struct Corrupted: Codec {
    static let mockValue = Corrupted()

    init() {}

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "the reason"))
    }
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the reason"))
    }
}

private struct Rejection: Error, CustomStringConvertible {
    var description: String { "the reason" }
}

@Suite struct SelectionErrorTests {
    private func description<T>(_ query: Selection<T, Query>) -> String {
        do {
            return "\(try query.prepare().decode(Array(#"{"data":{"size":3}}"#.utf8)))"
        } catch { return "\(error)" }
    }

    private func size(_ argument: EncodedArgument) -> Selection<Int, Query> {
        Selection { try $0.__fields.passing(argument).int("size(of: Float): Int!") }
    }

    @Test("The error for an argument that JSON can't represent contains the reason once")
    func arguments() {
        let start = "size: the argument `of: Float` of `size` can't be encoded as JSON: "
        #expect(
            description(size(EncodedArgument(Double.nan, Double.self)))
                == start + "JSON can't represent the value nan")
        #expect(
            description(size(EncodedArgument(Picky(), CodecLeaf<Picky>.self))) == start
                + "Picky can't be written (the reason)")
        #expect(
            description(size(EncodedArgument(Corrupted(), CodecLeaf<Corrupted>.self)))
                == start + "Corrupted can't be written: the reason")
    }

    @Test("The error for a value that a codec rejects contains the codec's reason once")
    func codecs() {
        func leaf<C: Codec>(_ codec: C.Type) -> Selection<C.WrappedType, Query> {
            Selection { try $0.__fields.leaf("size: Size!", CodecLeaf<C>.self) }
        }
        #expect(description(leaf(Picky.self)) == "size: Picky rejected the number 3 (the reason)")
        #expect(description(leaf(Corrupted.self)) == "size: Corrupted rejected the number 3: the reason")
    }

    @Test("The error for a closure that throws while it is recorded contains the reason once")
    func closures() {
        let text = description(Selection<Int, Query> { _ in throw Rejection() })
        #expect(text.contains("threw before it selected a field: the reason."))
        #expect(text.split(separator: "the reason", omittingEmptySubsequences: false).count == 2)
    }
}
