import Foundation
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct CodecTests {
    @Test("A codec that is its own wrapped type needs only Codable conformance and a mock value")
    func ownWrappedType() throws {
        #expect(try decode(CodecLeaf<DateTime>.self, "1600000000").seconds == 1_600_000_000)
        #expect(try encode(CodecLeaf<DateTime>.self, DateTime(from: Date(timeIntervalSince1970: 12))) == "12")
        #expect(DateTime.mockValue == DateTime.mockValue)
        #expect(
            try decode(CodecLeaf<Money>?.self, #"{"currency":"EUR","amount":12.30}"#)
                == Money(amount: 12.3, currency: "EUR"))
        #expect(
            try encode(CodecLeaf<Money>.self, Money(amount: 12.3, currency: "€")) == #"{"amount":12.3,"currency":"€"}"#)
    }

    @Test("A codec that wraps another type works as a scalar and as a property wrapper")
    func foreignWrappedType() throws {
        let price: Decimal = try decode(CodecLeaf<Cents>.self, "1999")
        #expect(price == Decimal(string: "19.99"))
        #expect(try encode(CodecLeaf<Cents>.self, price) == "1999")
        let json = #"{"name":"tea","price":1999}"#
        let product = try JSONValue(parsing: json).decode(Product.self)
        #expect(product == Product(name: "tea", price: price))
        #expect(try JSONValue(encoding: product).description == json)
        #expect(try JSONDecoder().decode(Product.self, from: Data(json.utf8)) == product)
    }

    @Test("A codec can read and write a string in a custom format, or any JSON")
    func othersForms() throws {
        #expect(try decode(CodecLeaf<GeoPoint>.self, #""100.0,10.0""#) == GeoPoint(x: 100, y: 10))
        #expect(try encode(CodecLeaf<GeoPoint>.self, GeoPoint(x: 100, y: 10)) == #""100.0,10.0""#)
        #expect(try decode(CodecLeaf<CustomJSON>.self, #"{"a":[1.50]}"#) == .dictionary(["a": [1.5]]))
        #expect(try decode(CodecLeaf<CustomJSON>.self, "[1,null]") == .array([1, nil]))
        #expect(try encode(CodecLeaf<CustomJSON>.self, .array([1, "x"])) == #"[1,"x"]"#)
    }

    private final class Shape: Decodable {
        let a, b, c, d, e, f, g, h: Shape?
        let list: [Shape]
    }

    @Test("A mock value of a type that contains itself is small", .timeLimit(.minutes(15)))
    func recursiveMock() throws {
        let shape = try MockDecoder.$isMocking.withValue(true) { try JSONValue.mockValue.decode(Shape.self) }
        #expect(shape.a?.h?.b == nil && shape.list.first?.list.first?.list.isEmpty == true)
    }

    @Test("The error for a value that a codec rejects contains the codec's own error")
    func keepsErrors() throws {
        let own = try #require(decodingError(CodecLeaf<GeoPoint>.self, #""1;2""#))
        #expect(own.code == .invalidScalar)
        #expect(own.underlying is GeoPoint.Malformed)
        #expect(own.message == #"GeoPoint rejected the string "1;2""#)
        let decoding = try #require(decodingError(CodecLeaf<Money>.self, #"{"amount":true,"currency":"EUR"}"#))
        #expect(decoding.code == .invalidScalar)
        #expect(decoding.underlying is DecodingError)
        #expect(decoding.path.description == "amount")
        let missing = try #require(decodingError(CodecLeaf<Money>.self, #"{"amount":1}"#))
        #expect(missing.message.hasSuffix("the object has no member `currency`"))
        #expect(decodingError(CodecLeaf<Money>.self, "null")?.code == .unexpectedNull)
        #expect(decodingError(CodecLeaf<GeoPoint>.self, "null")?.code == .unexpectedNull)
    }
}
