import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLGenerator
@testable import SwiftGraphQLTesting

@Suite("Fields without a resolver have mock data")
struct MockDataTests {
    private let document = """
        { hero { __typename id name friends { name ... on Human { height born mass } } } search { ... on Droid { id } } }
        """

    private func data(_ server: GraphQLServer, _ document: String) async throws -> JSONValue {
        let response = try JSONValue(parsing: await server.execute(document: document))
        #expect(response["errors"] == nil)
        return response["data"] ?? .null
    }

    @Test("The same seed results in the same data, and a different seed in different data")
    func seeds() async throws {
        let first = await (try GraphQLServer(sdl: galaxy, seed: 1)).execute(document: document)
        let again = await (try GraphQLServer(sdl: galaxy, seed: 1)).execute(document: document)
        let other = await (try GraphQLServer(sdl: galaxy, seed: 2)).execute(document: document)
        #expect(first == again)
        #expect(first != other)
    }

    @Test("A field has the same value under any alias and anywhere in the document")
    func aliases() async throws {
        let data = try await data(
            GraphQLServer(sdl: galaxy), "{ hero { name id } again: hero { n: name } human(id: 1) { mass m: mass } }")
        #expect(data["hero"]?["name"] == data["again"]?["n"])
        #expect(data["human"]?["mass"] == data["human"]?["m"])
    }

    @Test("Scalars that the generator maps by name have mock values that their codecs can read")
    func scalars() async throws {
        func decode<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) -> Bool { (try? json.decode(type)) != nil }
        let names = WellKnownScalars.codecs.keys.sorted()
        #expect(names.count > 100)
        let scalars = names.map { "scalar \($0) " }.joined()
        let fields = names.map { "f_\($0): \($0)! " }.joined()
        let server = try GraphQLServer(sdl: "\(scalars) type Query { \(fields) }")
        let data = try await data(server, "{ \(names.map { "f_\($0) " }.joined()) }")
        for name in names {
            let value = try #require(data["f_\(name)"])
            let isRead =
                switch WellKnownScalars.codec(named: name) {
                case "ISO8601DateTime": decode(ISO8601DateTime.self, value)
                case "CalendarDate": decode(CalendarDate.self, value)
                case "UnixTimestamp": decode(UnixTimestamp.self, value)
                case "UnixMilliseconds": decode(UnixMilliseconds.self, value)
                case "UUID": decode(UUID.self, value)
                case "URL": decode(URL.self, value)
                case "JSONValue": true
                case "Decimal": decode(StringDecimal.self, value)
                case "Int64": decode(StringInteger<Int64>.self, value)
                case "UInt64": decode(StringInteger<UInt64>.self, value)
                case "Int": decode(Int.self, value)
                case "Double": decode(Double.self, value)
                case "Data": value.string.flatMap { Data(base64Encoded: $0) } != nil
                case "String": value.string != nil
                default: false
                }
            #expect(isRead, "\(name): \(value)")
        }
    }

    @Test("Equal numbers in different notations count as the same argument")
    func numbers() async throws {
        let server = try GraphQLServer(
            sdl: "type Query { area(side: Float!, of: [Float!]): String! }")
        let data = try await data(
            server,
            """
            {
              a: area(side: 1, of: [2.5, 30]) b: area(side: 1.0, of: [25e-1, 3e1]) c: area(side: 10e-1, of: [2.50, 30.0])
              other: area(side: 1.5, of: [2.5, 30])
            }
            """)
        #expect(data["a"] == data["b"])
        #expect(data["a"] == data["c"])
        #expect(data["a"] != data["other"])
    }

    @Test("Only members that a resolver omits are mocked")
    func partialObjects() async throws {
        let server = try GraphQLServer(sdl: galaxy).resolving("Query.human") { _ in ["name": "Luke", "height": nil] }
        let human = try await data(server, "{ human(id: 1) { name height mass } }")["human"]
        #expect(human?["name"] == "Luke")
        #expect(human?["height"] == .null)
        #expect(human?["mass"]?.int != nil)
    }

    @Test("Custom mock data applies to scalars and types, and the members of a mocked object take precedence")
    func overrides() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .mocking("DateTime") { _ in "2026-01-01T00:00:00Z" }
            .mocking("Human") { _ in ["name": "somebody", "mass": 80] }
            .mocking("Human.mass") { mock in .number(JSONNumber(mock.int(in: 90...90))) }
            .mocking("Character") { _ in ["__typename": "Human", "name": "anybody"] }
        let data = try await data(server, "{ human(id: 1) { born name mass } hero { __typename name } }")
        #expect(data["human"] == ["born": "2026-01-01T00:00:00Z", "name": "somebody", "mass": 80])
        #expect(data["hero"] == ["__typename": "Human", "name": "anybody"])
    }

    /// A custom scalar that is an object in JSON, which the server can't infer from the schema.
    private struct GeoPoint: Codec {
        var latitude: Double
        static let mockValue = GeoPoint(latitude: 45.5)
    }

    @Test("A scalar with a given codec has the codec's mock value, as the codec encodes it")
    func codecs() async throws {
        let server = try GraphQLServer(
            sdl: "type Query { a: Money! b: [Int8!]! c: [GeoPoint!]! } scalar Money scalar Int8 scalar GeoPoint"
        ).mocking("Money", with: StringDecimal.self).mocking("GeoPoint", with: GeoPoint.self)
            .mocking("Int8", with: StringInteger<Int8>.self)
        let data = try await data(server, "{ a b c }")
        let money = try #require(data["a"]).decode(StringDecimal.self).wrappedValue
        #expect(data["a"]?.string != nil && money == StringDecimal.mockValue)
        #expect(try data["b"]?[0]?.decode(StringInteger<Int8>.self).wrappedValue == StringInteger<Int8>.mockValue)
        #expect(data["c"] == [["latitude": 45.5], ["latitude": 45.5]])
        #expect(throws: GraphQLServerError.self) { try server.mocking("Monye", with: StringDecimal.self) }
    }

    @Test("The length of lists and the probability of nulls can be configured")
    func lengthsAndNulls() async throws {
        let server = try GraphQLServer(sdl: galaxy).mocking(listLength: 3...3).mocking(nullPercentage: 100)
        let data = try await data(server, "{ humans { name height } hero { name } }")
        #expect(data["humans"]?.array?.count == 3)
        #expect(data["humans"]?[0]?["height"] == .null)
        #expect(data["humans"]?[0]?["name"]?.string != nil)
        #expect(data["hero"] == .null)
    }

    @Test("Without mock data, fields without a value are null")
    func withoutMockData() async throws {
        let bytes = await (try GraphQLServer(sdl: galaxy)).withoutMockData().execute(document: "{ hero { name } }")
        #expect(text(bytes) == #"{"data":{"hero":null}}"#)
    }
}
