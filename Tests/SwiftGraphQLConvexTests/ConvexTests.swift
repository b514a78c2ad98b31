import Foundation
import SwiftGraphQLJSON
@_spi(Generated) import SwiftGraphQL
import Testing

@testable import SwiftGraphQLConvex

@Suite struct ConvexTests {
    private func decode<C: Codec>(_ type: C.Type, _ json: String) throws -> C.WrappedType {
        try JSONDocument(Array(json.utf8)).root.decode(type).wrappedValue
    }

    private func encode<Leaf: LeafType>(_ type: Leaf.Type, _ value: Leaf.Output) throws -> String {
        var writer = JSONWriter()
        try Leaf.__encode(value, to: &writer)
        return writer.text
    }

    private func decodingError(_ type: any Codec.Type, _ json: String) -> JSONError? {
        do throws(any Error) {
            _ = try decode(type, json)
            return nil
        } catch {
            return error as? JSONError
        }
    }

    struct BaseballTeam: Codable, Equatable {
        let name: String
        let uniformColors: [String]
        @ConvexInt
        var wins: Int
        @ConvexInt
        var losses: Int
    }

    struct Renamed: Decodable {
        @ConvexFloat
        private var internalWins: Double
        @OptionalConvexFloat
        var ratio: Float?
        @OptionalConvexInt
        var rank: Int32?
        @OptionalConvexInt
        var missing: Int64?

        enum CodingKeys: String, CodingKey {
            case internalWins = "wins"
            case ratio, rank, missing
        }

        var wins: Int { Int(internalWins) }
    }

    @Test("A struct with Convex integers is decoded and encoded by this package's coders and by Foundation's")
    func team() throws {
        let json = """
            {"losses":{"$integer":"PAAAAAAAAAA="},"name":"Guardians","uniformColors":["blue","white","red"],\
            "wins":{"$integer":"UAAAAAAAAAA="}}
            """
        let team = BaseballTeam(name: "Guardians", uniformColors: ["blue", "white", "red"], wins: 80, losses: 60)
        #expect(try JSONValue(parsing: json).decode(BaseballTeam.self) == team)
        #expect(try JSONDecoder().decode(BaseballTeam.self, from: Data(json.utf8)) == team)
        #expect(try JSONValue(encoding: team).description == json)
        let data = try JSONEncoder().encode(team)
        #expect(try JSONDecoder().decode(BaseballTeam.self, from: data) == team)
    }

    @Test("Optional numbers can be present, null or missing")
    func optional() throws {
        let both: [(String, (Float?, Int32?))] = [
            (#"{"wins":80,"ratio":0.5,"rank":{"$integer":"AgAAAAAAAAA="}}"#, (0.5, 2)),
            (#"{"wins":80.0,"ratio":null,"rank":null,"missing":null}"#, (nil, nil)), (#"{"wins":80}"#, (nil, nil)),
        ]
        for (json, (ratio, rank)) in both {
            for value in [
                try JSONValue(parsing: json).decode(Renamed.self),
                try JSONDecoder().decode(Renamed.self, from: Data(json.utf8)),
            ] {
                #expect(value.wins == 80)
                #expect(value.ratio == ratio)
                #expect(value.rank == rank)
                #expect(value.missing == nil)
            }
        }
        #expect(throws: SelectionError.self) { try JSONValue(parsing: #"{"ratio":1}"#).decode(Renamed.self) }
        #expect(throws: SelectionError.self) { try JSONValue(parsing: #"{"wins":1,"rank":2}"#).decode(Renamed.self) }
        #expect(try encode(CodecLeaf<OptionalConvexInt<Int>>.self, nil) == "null")
        #expect(try encode(CodecLeaf<OptionalConvexFloat<Double>>.self, 1.5) == "1.5")
    }

    @Test(
        "64-bit integers are encoded and decoded exactly",
        arguments: [
            (Int64.min, "AAAAAAAAAIA="), (.max, "/////////38="), (-1, "//////////8="), (0, "AAAAAAAAAAA="),
            (9_007_199_254_740_993, "AQAAAAAAIAA="),
        ])
    func integers(_ value: Int64, _ base64: String) throws {
        let json = "{\"$integer\":\"\(base64)\"}"
        #expect(try decode(ConvexInt<Int64>.self, json) == value)
        #expect(try encode(CodecLeaf<ConvexInt<Int64>>.self, value) == json)
        #expect((try? decode(ConvexInt<Int32>.self, json)) == Int32(exactly: value))
        #expect((try? decode(OptionalConvexInt<UInt64>.self, json)) == UInt64(exactly: value))
    }

    @Test(
        "Values that aren't tagged integers are rejected",
        arguments: [
            "1", "\"1\"", "true", "[]", "{}", #"{"$integer":1}"#, #"{"$integer":""}"#, #"{"$integer":"AAAA"}"#,
            #"{"$integer":"AAAAAAAAAAA"}"#, #"{"$integer":"AAAAAAAAAAAA"}"#, #"{"$integer":"AAAAAAAAAAAAAA=="}"#,
            #"{"$integer":"!AAAAAAAAAA="}"#, #"{"$integer":null}"#, #"{"$float":"AAAAAAAAAAA="}"#,
        ])
    func notIntegers(_ json: String) {
        #expect(decodingError(ConvexInt<Int>.self, json)?.code == .invalidValue)
        #expect(decodingError(OptionalConvexInt<Int>.self, json)?.code == .invalidValue)
    }

    @Test(
        "Floats are encoded as numbers, or tagged if JSON can't represent them",
        arguments: [
            (1.5, "1.5"), (0, "0.0"), (-0.0, #"{"$float":"AAAAAAAAAIA="}"#), (.infinity, #"{"$float":"AAAAAAAA8H8="}"#),
            (-.infinity, #"{"$float":"AAAAAAAA8P8="}"#), (.nan, #"{"$float":"AAAAAAAA+H8="}"#),
            (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        ])
    func floats(_ value: Double, _ json: String) throws {
        #expect(try decode(ConvexFloat<Double>.self, json).bitPattern == value.bitPattern)
        #expect(try encode(CodecLeaf<ConvexFloat<Double>>.self, value) == json)
        #expect(try decode(OptionalConvexFloat<Double>.self, json)?.bitPattern == value.bitPattern)
        let tagged = "{\"$float\":\"\(ConvexBytes(bits: value.bitPattern).base64)\"}"
        #expect(try decode(ConvexFloat<Double>.self, tagged).bitPattern == value.bitPattern)
        if value.isNaN || value.isInfinite {
            let narrow = try decode(ConvexFloat<Float>.self, json)
            #expect(narrow.isNaN == value.isNaN && narrow.isInfinite == value.isInfinite)
        }
    }

    @Test(
        "Values that aren't floats are rejected",
        arguments: [
            "\"1\"", "true", "[]", "{}", "1e400", #"{"$float":"AAAA"}"#, #"{"$float":1}"#,
            #"{"$integer":"AAAAAAAAAAA="}"#,
        ])
    func notFloats(_ json: String) {
        #expect(decodingError(ConvexFloat<Double>.self, json)?.code == .invalidValue)
    }

    @Test("Finite numbers that `Float` can't represent and nulls for non-null integers are rejected")
    func narrowFloats() {
        #expect(decodingError(ConvexFloat<Float>.self, "1e300")?.code == .invalidValue)
        let tagged = "{\"$float\":\"\(ConvexBytes(bits: 1e300.bitPattern).base64)\"}"
        #expect(decodingError(ConvexFloat<Float>.self, tagged)?.code == .invalidValue)
        #expect(decodingError(ConvexInt<Int>.self, "null")?.code == .unexpectedNull)
    }
}
