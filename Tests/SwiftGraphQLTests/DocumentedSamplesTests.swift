import Foundation
import SwiftGraphQL
import SwiftGraphQLConvex
import Testing

// These samples from the API's earlier documentation are unchanged and must still compile and pass.

private struct Human: Identifiable, Equatable {
    let id: String
    let name: String
    let homePlanet: String?
}

private let human = Selection<Human, Objects.Human> {
    Human(
        id: try $0.id(),
        name: try $0.name(),
        homePlanet: try $0.homePlanet()
    )
}

private struct HumanID: Equatable {
    let text: String
    static func fromString(_ text: String) -> HumanID { HumanID(text: text) }
}

private struct BaseballTeam: Decodable {
    let name: String
    let uniformColors: [String]
    @ConvexInt
    var wins: Int
    @ConvexInt
    var losses: Int
    @ConvexFloat
    private var internalAverage: Double
    @OptionalConvexInt
    var draws: Int?

    enum CodingKeys: String, CodingKey {
        case name
        case uniformColors
        case wins
        case losses
        case internalAverage = "average"
        case draws
    }

    var average: Int { Int(internalAverage) }
}

private struct Log: Decodable, Equatable {
    let name: String
    let inTime: String
    let outTime: String

    enum CodingKeys: String, CodingKey {
        case name
        case inTime = "in"
        case outTime = "out"
    }
}

@Suite struct DocumentedSamplesTests {
    private func decode<T, Scope: OperationScope>(_ query: Selection<T, Scope>, _ data: String) throws -> T {
        try query.prepare(checked: false).decode(Array("{\"data\":\(data)}".utf8))
    }

    @Test("A selection creates a model, and a query returns a list of models")
    func preview() throws {
        let query = Selection<[Human], Operations.Query> {
            try $0.humans(human.list)
        }
        #expect(
            try decode(query, #"{"humans":[{"id":"1","name":"Leia","homePlanet":null}]}"#)
                == [Human(id: "1", name: "Leia", homePlanet: nil)])
    }

    @Test("The argument of a selection's closure can have a name")
    func namedArgument() throws {
        let human = Selection<Human, Objects.Human> { select in
            Human(
                id: try select.id(),  // String
                name: try select.name(),  // String
                homePlanet: try select.homePlanet()  // String?
            )
        }
        let query = Selection<Int, Operations.Query> {
            try $0.humans(human.list).count
        }
        #expect(try decode(query, #"{"humans":[{"id":"1","name":"Leia","homePlanet":null}]}"#) == 1)
    }

    @Test("A query that returns nothing can contain lists and nullable objects")
    func listAndNullable() throws {
        let human = Selection<Human, Objects.Human> {
            Human(id: try $0.id(), name: try $0.name(), homePlanet: nil)
        }
        let query = Selection<Void, Operations.Query> {
            let list = try $0.humans(human.list)
            let nullable = try $0.human(id: "100", human.nullable)
            #expect(list.count == 1 && nullable != nil)
        }
        try decode(query, #"{"humans":[{"id":"1","name":"Leia"}],"human":{"id":"2","name":"Luke"}}"#)
        let other = Selection<Void, Operations.Query> {
            _ = try $0.humans(Selection.list(human))
        }
        try decode(other, #"{"humans":[]}"#)
    }

    @Test("A selection can embed another selection on the same object with `selection(_:)`")
    func entireType() throws {
        struct Human: Equatable {
            let id: HumanID
            let name: String
        }
        let humanId = Selection<HumanID, Objects.Human> {
            HumanID.fromString(try $0.id())
        }
        let human = Selection<Human, Objects.Human> {
            Human(
                id: try $0.selection(humanId),
                name: try $0.name()
            )
        }
        let query = Selection<[Human], Operations.Query> { try $0.humans(human.list) }
        #expect(
            try decode(query, #"{"humans":[{"id":"1","name":"Leia"}]}"#)
                == [Human(id: HumanID(text: "1"), name: "Leia")])
    }

    @Test("`map` changes the value of a selection")
    func mapping() throws {
        let humanName: Selection<String, Objects.Human> = human.map { $0.name }
        let query = Selection<[String], Operations.Query> { try $0.humans(humanName.list) }
        #expect(try decode(query, #"{"humans":[{"id":"1","name":"Leia","homePlanet":null}]}"#) == ["Leia"])
    }

    @Test("A closure reads all fields first and decides afterwards")
    func decidingAfterwards() throws {
        let human = Selection<String, Objects.Human> { select in

            /* Data */
            let likesStrawberries = try select.likesStrawberries()
            let name = try select.name()
            let homePlanet = try select.homePlanet()

            /* Return */
            let message: String
            if likesStrawberries {
                message = name
            } else {
                message = homePlanet ?? ""
            }
            return message
        }
        let query = Selection<[String], Operations.Query> { try $0.humans(human.list) }
        let data = #"{"likesStrawberries":true,"name":"n","homePlanet":"h"}"#
        #expect(
            try decode(query, #"{"humans":[\#(data),\#(data.replacingOccurrences(of: "true", with: "false"))]}"#)
                == ["n", "h"])
    }

    @Test("A selection on a union has a branch for each type")
    func union() throws {
        let characterUnion = Selection<String, Unions.CharacterUnion> {
            try $0.on(
                human: .init { try $0.funFact() /* String */ },
                droid: .init { try $0.primaryFunction() /* String */ }
            )
        }
        let query = Selection<String?, Operations.Query> { try $0.character(id: "1", characterUnion.nullable) }
        #expect(try decode(query, #"{"character":{"__typename":"Droid","primaryFunction":"beep"}}"#) == "beep")
    }

    @Test("A selection on an interface has common fields and branches")
    func interface() throws {
        let characterInteface = Selection<String, Interfaces.Character> {
            /* Common */
            let name = try $0.name()

            /* Fragments */
            let about = try $0.on(
                droid: Selection<String, Objects.Droid> { droid in try droid.primaryFunction() /* String */ },
                human: Selection<String, Objects.Human> { human in try human.homePlanet() ?? "" /* String */ }
            )

            return "\(name). \(about)"
        }
        let query = Selection<[String], Operations.Query> { try $0.characters(characterInteface.list) }
        #expect(
            try decode(query, #"{"characters":[{"__typename":"Human","name":"Leia","homePlanet":"Alderaan"}]}"#)
                == ["Leia. Alderaan"])
    }

    @Test("Codecs work for the app's types, for other modules' types, and as arguments")
    func codecs() throws {
        let scalars = Selection<[AnyHashable?], Objects.Scalars> {
            let own: DateTime = try $0.dateTime()
            let owns: [DateTime?] = try $0.dateTimes()
            let date: Date = try $0.isoDate()
            let dates: [[Date?]?]? = try $0.isoDates()
            let uuid: UUID = try $0.uuid()
            let url: URL? = try $0.url()
            let point: GeoPoint = try $0.point()
            let price: Decimal = try $0.price()
            let prices: [Decimal?]? = try $0.maybePrices()
            let big: Int64 = try $0.bigInt()
            let decimal: Decimal = try $0.decimal()
            let bytes: Data = try $0.bytes()
            return [
                own.value, owns.map { $0?.value }, date, dates, uuid, url, point, price, prices, big, decimal, bytes,
            ]
        }
        let query = Selection<[AnyHashable?], Operations.Query> { try $0.scalars(scalars) }
        let values = try decode(
            query,
            """
            {"scalars":{"dateTime":100,"dateTimes":[1,null],"isoDate":"1970-01-01T00:00:01.5Z",
            "isoDates":[null,["1970-01-01T01:00:00+01:00",null]],"uuid":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "url":"https://example.com/a?b","point":"100.0,10.0","price":1234,"maybePrices":[5,null],
            "bigInt":"9223372036854775807","decimal":"0.1","bytes":"AAEC"}}
            """)
        #expect(
            values == [
                100, [1, nil] as [Int?], Date(timeIntervalSince1970: 1.5),
                [nil, [Date(timeIntervalSince1970: 0), nil]] as [[Date?]?],
                UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"), URL(string: "https://example.com/a?b"),
                GeoPoint(x: 100, y: 10), Decimal(string: "12.34"), [Decimal(string: "0.05"), nil] as [Decimal?],
                Int64.max, Decimal(string: "0.1"), Data([0, 1, 2]),
            ])

        let count = Selection<Int, Operations.Query> {
            try $0.count(
                since: Date(timeIntervalSince1970: 0), uuids: .present([]), point: .present(GeoPoint(x: 1, y: 2)),
                json: ["a": [1, nil]], big: .present(.max), price: .present(Decimal(3)))
        }
        let variables = try count.prepare().variablesText
        for text in [
            #""1970-01-01T00:00:00Z""#, ":[]", #""1.0,2.0""#, #"{"a":[1,null]}"#, "9223372036854775807", ":300",
        ] {
            #expect(variables.contains(text), "\(text) in \(variables)")
        }
    }

    @Test("A codec's own error becomes the underlying error of an error with the path")
    func codecError() throws {
        let query = Selection<GeoPoint, Operations.Query> {
            try $0.scalars(Selection<GeoPoint, Objects.Scalars> { try $0.point() })
        }
        let error = try #require(
            #expect(throws: SelectionError.self) { try decode(query, #"{"scalars":{"point":"1;2"}}"#) })
        #expect(error.code == .invalidScalar)
        #expect(error.path.description == "scalars.point")
        #expect(error.underlying is GeoPoint.Malformed)
    }

    @Test("A `Decodable` struct with Convex numbers is read from a JSON scalar")
    func convex() throws {
        let query = Selection<BaseballTeam, Operations.Query> {
            try $0.scalars(Selection { try $0.team().decode(BaseballTeam.self) })
        }
        let team = try decode(
            query,
            """
            {"scalars":{"team":{"name":"Guardians","uniformColors":["blue","white","red"],
            "wins":{"$integer":"UAAAAAAAAAA="},"losses":{"$integer":"PAAAAAAAAAA="},"average":12.0}}}
            """)
        #expect(team.name == "Guardians")
        #expect(team.uniformColors == ["blue", "white", "red"])
        #expect(team.wins == 80)
        #expect(team.losses == 60)
        #expect(team.average == 12)
        #expect(team.draws == nil)
    }

    @Test("`CodingKeys` rename members whose names Swift reserves")
    func renamedKeys() throws {
        let json = try JSONValue(parsing: #"{"name":"Bob","in":"2024-10-03 08:00:00","out":"2024-10-03 11:00:00"}"#)
        #expect(
            try json.decode(Log.self)
                == Log(name: "Bob", inTime: "2024-10-03 08:00:00", outTime: "2024-10-03 11:00:00"))
    }

    @Test("A JSON scalar can be an object or an array")
    func container() throws {
        let query = Selection<JSONContainer, Operations.Query> {
            try $0.scalars(Selection<JSONContainer, Objects.Scalars> { try $0.container() })
        }
        #expect(try decode(query, #"{"scalars":{"container":{"a":1}}}"#) == .dictionary(["a": 1]))
        #expect(try decode(query, #"{"scalars":{"container":[1,"b",null]}}"#) == .array([1, "b", nil]))
        #expect(throws: SelectionError.self) { try decode(query, #"{"scalars":{"container":3}}"#) }
    }

    @Test("The callback form of `send` passes failures in a `Result` with the selection's type")
    func send() async throws {
        let query = Selection<[Human], Operations.Query> { try $0.humans(human.list) }
        let wasSuccess = await withCheckedContinuation { continuation in
            SG.send(query, to: "http://127.0.0.1:9/graphql") { result in
                if let data = try? result.get() {
                    let humans: [Human] = data
                    continuation.resume(returning: humans.isEmpty)
                } else {
                    continuation.resume(returning: false)
                }
            }
        }
        #expect(!wasSuccess)
    }
}
