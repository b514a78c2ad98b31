import Foundation
import SwiftGraphQL
import Testing

@testable import StarWars

private typealias Query<T> = Selection<T, Operations.Query>
private typealias Mutation<T> = Selection<T, Operations.Mutation>

private let humanName = Selection<String, Objects.Human> { try $0.name() }
private let characterName = Selection<String, Interfaces.Character> { try $0.name() }
private let shipName = Selection<String, Objects.Starship> { try $0.name() }
private let day = Date(timeIntervalSince1970: 422_739_000)  // 1983-05-25T19:30:00Z

private let jediReview = review(.jedi, stars: 4, text: "said \"no\"\n\u{1F98A}")

private let json: JSONValue = ["a": [1, nil, ["b": "c"]]]

private let echo = Query<[Printed]> {
    try $0.echo(
        int: .present(Int(Int32.max)), float: -0.5, string: "\"\\\u{7}\u{2028}é", boolean: false, id: "7",
        episode: .present(.empire), date: .present(day), json: .present(json), list: [1, -2], matrix: [[1, nil], nil],
        echoFields)
}

private let echoFields = Selection<[Printed], Objects.Echo> { echo in
    var values = [Printed(try echo.given())]
    values.append(.init(try echo.int()))
    values.append(.init(try echo.float()))
    values.append(.init(try echo.string()))
    values.append(.init(try echo.boolean()))
    values.append(.init(try echo.id()))
    values.append(.init(try echo.episode()))
    values.append(.init(try echo.date()))
    values.append(.init(try echo.json()))
    values.append(.init(try echo.list()))
    values.append(.init(try echo.matrix()))
    return values
}

private let echoed: [Printed] = {
    let given = ["boolean", "date", "episode", "float", "id", "int", "json", "list", "matrix", "string"]
    var values = [Printed(given)]
    values.append(.init(Int?(Int(Int32.max))))
    values.append(.init(Double?(-0.5)))
    values.append(.init(String?("\"\\\u{7}\u{2028}é")))
    values.append(.init(Bool?(false)))
    values.append(.init(String?("7")))
    values.append(.init(Enums.Episode?(.empire)))
    values.append(.init(Date?(day)))
    values.append(.init(JSONValue?(json)))
    values.append(.init([Int]?([1, -2])))
    values.append(.init([[Int?]?]?([[1, nil], nil])))
    return values
}()

extension Exchange {
    /// The example's own operations.
    static let example: [Exchange] = [
        .returns(
            "tallPeople", tallPeople(atLeast: 1.7, not: "Corellia"),
            [
                Person(
                    id: "human-4", name: "Darth Vader", homePlanet: nil, height: 2.02 / 0.3048, lastSeen: nil,
                    friends: []),
                Person(
                    id: "human-1", name: "Luke Skywalker", homePlanet: "Tatooine", height: 1.72 / 0.3048,
                    lastSeen: day,
                    friends: [
                        .human(name: "Leia Organa", planet: "Alderaan"), .human(name: "Han Solo", planet: "Corellia"),
                        .droid(name: "R2-D2", function: "Astromech"),
                    ]),
            ]),
        .returns(
            "heroes", heroes,
            [.human(name: "Luke Skywalker", planet: "Tatooine"), .human(name: "Han Solo", planet: "Corellia")]),
        .returns("lookupByName", somebody(.name("R2-D2")), .droid(name: "R2-D2", function: "Astromech")),
        .returns("lookupByID", somebody(.id("human-2")), .human(name: "Leia Organa", planet: "Alderaan")),
        .returns("lookupOfNobody", somebody(.id("nobody")), nil),
        .returns(
            "search", search(for: "\u{14d}"),
            [.being(.human(name: "Zoë \"Ghost\" Ōkami 🦊", planet: nil))]),
        .returns(
            "searchAll", search(for: "x"), [.ship(name: "X-wing", length: 12.5)]),
        .expects("fleet", fleet) { result in
            let ships = try result.get()
            #expect(ships.map(\.name) == ["Millennium Falcon", "X-wing", "Ghost ship"])
            for ship in ships {
                #expect(ship.blueprint == .failure(Ship.Rejection(reason: "Blueprints are not for the public.")))
            }
        },
        Exchange(name: "review", request: { try line(jediReview) }) { client in
            let sent = Date.now
            let opinion = try await client.send(jediReview)
            #expect(opinion.stars == 4)
            #expect(opinion.text == "said \"no\"\n\u{1F98A}")
            // The opinion must have been written during the request, give or take two seconds.
            #expect(opinion.written > sent.addingTimeInterval(-2))
            #expect(opinion.written < Date.now.addingTimeInterval(2))
        },
    ]

    /// Operations that return combinations of lists and nulls.
    static let shapes: [Exchange] = [
        .returns(
            "council", Query<[String?]> { try $0.council(humanName.nullable.list) },
            ["Luke Skywalker", nil, "Leia Organa", nil] as [String?]),
        .returns(
            "hangar", Query<[[String?]]> { try $0.hangar(shipName.nullable.list.list) },
            [["Millennium Falcon", nil], [], [nil, "X-wing"]] as [[String?]]),
        .returns(
            "chessboard", Query<[[String?]?]?> { try $0.chessboard() },
            [["rook", nil, "king"], nil, []] as [[String?]?]?),
        .returns(
            "coordinates",
            Query<[[[Double]]??]> {
                try $0.starships(Selection<[[Double]]?, Objects.Starship> { try $0.coordinates() }.nullable.list)
            }, [[[0, 0, 0], [1.5, -2.25, 1e10]], [], .some(nil)] as [[[Double]]??]),
        .expects("councilOrFail", Query<[String]> { try $0.council(humanName.nonNullOrFail.list) }) { result in
            let error = #expect(throws: SelectionError.self) { try result.get() }
            #expect(error?.code == .unexpectedNull)
            #expect(error?.path.description == "council[1]")
        },
        .returns(
            "bestFriends",
            Query<String?> {
                try $0.hero(
                    Selection<String?, Interfaces.Character> { try $0.bestFriend(characterName.nullable) }.optional())
            }, "Luke Skywalker" as String?),
        .returns(
            "nodes",
            Query<[String?]> {
                try $0.nodes(
                    ids: ["human-1", "nobody", "planet-4", "droid-3"],
                    Selection<String, Interfaces.Node> {
                        try $0.on(
                            droid: .init { "droid " + (try $0.name()) },
                            planet: .init { "planet " + (try $0.name()) },
                            character: .init { "character " + (try $0.name()) },
                            otherwise: .init { try $0.id() })
                    }.nullable.list)
            }, ["character Luke Skywalker", nil, "planet Dagobah", "droid IG-88"] as [String?]),
    ]

    /// Operations that select fields with the same name and different types.
    static let clashes: [Exchange] = [
        .returns(
            "ratings",
            Query<[String]> {
                try $0.search(
                    text: "l",
                    Selection<String, Unions.SearchResult> {
                        try $0.on(
                            human: .init { "\(try $0.rating())" }, droid: .init { try $0.rating() ?? "-" },
                            starship: .init { "\(try $0.rating())" })
                    }.list)
            }, ["8", "10", "9", "4.5"]),
        .returns(
            "homes",
            Query<[String]> {
                try $0.characters(
                    limit: 100,
                    Selection<String, Interfaces.Character> { character in
                        let home = try character.home(Selection<String, Interfaces.Place> { try $0.name() }.nullable)
                        let population = try character.on(
                            droid: .init {
                                try $0.home(Selection<String, Objects.Factory> { try $0.population() }.nullable) ?? "-"
                            },
                            human: .init {
                                try $0.home(Selection<Double?, Objects.Planet> { try $0.population() }.optional())
                                    .map { "\(Int($0))" } ?? "-"
                            })
                        return "\(home ?? "-") \(population)"
                    }.list)
            },
            [
                "Tatooine 200000", "Alderaan 2000000000", "Corellia 3000000000", "Tatooine 200000", "- -",
                "Industrial Automaton assemblers", "A boy's workshop spare parts", "- -",
            ]),
        .returns(
            "tags",
            Query<[String]?> {
                try $0.character(
                    id: "human-5",
                    Selection<[String], Interfaces.Character> {
                        try $0.on(droid: .init { [try $0.tags() ?? ""] }, human: .init { try $0.tags() })
                    }.nullable)
            }, ["line\nbreak", "tab\t", "\u{2028}"] as [String]?),
        .returns(
            "sameFieldOtherArguments",
            Query<[Double?]?> {
                try $0.human(
                    id: "human-1",
                    Selection<[Double?], Objects.Human> {
                        [
                            try $0.height(), try $0.height(unit: .present(.meter)),
                            try $0.height(unit: .present(.foot)), try $0.height(unit: .null),
                        ]
                    }.nullable)
            }, [1.72, 1.72, 1.72 / 0.3048, 1.72] as [Double?]?),
    ]

    /// Operations with arguments, custom scalars and input objects.
    static let values: [Exchange] = [
        .returns("echo", echo, echoed),
        .returns(
            "echoOfNulls",
            Query<[String]> {
                try $0.echo(int: .null, string: .absent, list: .null, Selection { try $0.given() })
            }, ["int", "list"]),
        .returns(
            "patch",
            Mutation<[[String]]> {
                try $0.previewPatch(
                    id: "human-1", patch: .init(homePlanet: .null, mass: 80),
                    Selection<[[String]], Objects.HumanPatchPreview> {
                        [
                            try $0.assigned(), try $0.cleared(),
                            [try $0.human(Selection { try $0.homePlanet() }) ?? "nowhere"],
                        ]
                    }.nonNullOrFail)
            }, [["mass"], ["homePlanet"], ["nowhere"]]),
        .returns(
            "notes",
            Query<[JSONValue?]> {
                try $0.humans(
                    first: .null, order: .init(descending: true),
                    Selection<JSONValue?, Objects.Human> { try $0.notes() }.list)
            },
            [
                nil, ["trainer": "Obi-Wan", "hands": 1, "ships": ["X-wing"]],
                ["twin", 2, nil, ["rank": "general"]], "shot first", 9_007_199_254_740_993,
            ] as [JSONValue?]),
        .returns(
            "filter",
            Query<[String]> {
                try $0.humans(
                    filter: .present(
                        .init(
                            or: [
                                .init(nameContains: "luke"),
                                .init(and: [.init(homePlanet: .null), .init(appearsIn: [.empire])]),
                            ], not: .present(.init(minimumHeight: 2)))),
                    order: .init(by: .height, descending: true), humanName.list)
            }, ["Luke Skywalker", "Zoë \"Ghost\" Ōkami 🦊"]),
        .returns(
            "pages",
            Query<[String]> {
                try $0.characterConnection(
                    first: 2, after: "1",
                    Selection<[String], Objects.CharacterConnection> { connection in
                        let names = try connection.edges(
                            Selection<String, Objects.CharacterEdge> {
                                try $0.node(Selection<String, Interfaces.Character> { try $0.name() }.nonNullOrFail)
                            }.list)
                        let page = try connection.pageInfo(
                            Selection<String, Objects.PageInfo> {
                                "\(try $0.hasNextPage()) \(try $0.endCursor() ?? "-")"
                            })
                        return names + [page]
                    })
            }, ["Han Solo", "Darth Vader", "true 3"]),
        .returns("typename", Selection<String, Operations.Query> { try $0.__typename() }, "Query"),
    ]

    /// Operations in which fields or whole requests fail.
    static let failures: [Exchange] = [
        .expects("unreliable", Query<String?> { try $0.unreliable() }) { result in
            let error = #expect(throws: ResponseError.self) { try result.get() }
            #expect(error?.errors.first?.path?.description == "unreliable")
            #expect(error?.errors.first?.extensions["code"] == "OUT_OF_ORDER")
            #expect(error?.data == ["unreliable": nil])
        },
        .expects("unreliablePartial", Selection<String?, Operations.Query> { try $0.unreliable() }.partial) { result in
            let answer = try result.get()
            #expect(answer.data == .some(.none))
            #expect(answer.errors.count == 1)
        },
        .expects("doomed", Query<String> { try $0.doomed() }) { result in
            let error = #expect(throws: ResponseError.self) { try result.get() }
            #expect(error?.data == nil)
            #expect(error?.errors.first?.path?.description == "doomed")
        },
        .expects(
            "registrations",
            Query<[Result<String?, SelectionError>]> {
                try $0.starships(
                    Selection<String, Objects.Starship> { try $0.registration() }.nullable.result.list)
            }
        ) { result in
            let registrations = try result.get()
            #expect(try registrations[0].get() == "YT-1300")
            #expect(try registrations[1].get() == "T-65")
            let error = #expect(throws: SelectionError.self) { try registrations[2].get() }
            #expect(error?.path.description == "starships[2]")
            #expect(error?.fieldErrors.first?.extensions["code"] == "UNREGISTERED")
        },
        .expects(
            "rejectedMutation",
            Selection<String?, Operations.Mutation> {
                try $0.destroyPlanet(id: "planet-2", Selection<String, Objects.Planet> { try $0.name() }.nullable)
            }
        ) { result in
            let error = #expect(throws: ResponseError.self) { try result.get() }
            #expect(error?.errors.first?.extensions["code"] == "FORBIDDEN")
        },
        .expects(
            "badInput",
            Query<[String]?> {
                try $0.hero(
                    Selection<[String], Interfaces.Character> {
                        try $0.friends(limit: -1, characterName.list)
                    }.nullable)
            }
        ) { result in
            let error = #expect(throws: ResponseError.self) { try result.get() }
            #expect(error?.errors.first?.extensions["code"] == "BAD_USER_INPUT")
        },
    ]

    static let all = example + shapes + clashes + values + failures
}

/// A wrapper that compares values of any type by their descriptions.
struct Printed: Hashable, Sendable {
    private let text: String

    init(_ value: some Hashable & Sendable) {
        text = String(reflecting: value)
    }
}
