import SwiftGraphQL
import Testing

@Suite struct InPlaceTests {
    private func check<T: Equatable>(
        _ query: Selection<T, Operations.Query>, _ document: String, _ data: String, _ expected: T,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let operation = try query.prepare()
        #expect(operation.document == document, sourceLocation: sourceLocation)
        let value = try operation.decode(Array("{\"data\":\(data)}".utf8))
        #expect(value == expected, sourceLocation: sourceLocation)
    }

    @Test("Selections on an object and on a list can be written inline")
    func objectsAndLists() throws {
        try check(
            Selection { try $0.humans(.list { try $0.vehicle(.select { try $0.id() }) }) },
            "query { humans { vehicle { id } } }",
            #"{"humans":[{"vehicle":{"id":"1"}},{"vehicle":{"id":"2"}}]}"#, ["1", "2"])
    }

    @Test("With an inline selection, a null becomes `nil` or an error", arguments: [true, false])
    func nulls(isNull: Bool) throws {
        let data = isNull ? #"{"hero":null}"# : #"{"hero":{"__typename":"Human","name":"Leia"}}"#
        let document = "query { hero { __typename name } }"
        try check(Selection { try $0.hero(.nullable { try $0.name() }) }, document, data, isNull ? nil : "Leia")
        let strict = Selection<String, Operations.Query> { try $0.hero(.nonNullOrFail { try $0.name() }) }
        if isNull {
            let error = #expect(throws: SelectionError.self) { try check(strict, document, data, "") }
            #expect(error?.code == .unexpectedNull && error?.path.description == "hero")
        } else {
            try check(strict, document, data, "Leia")
        }
    }

    @Test(
        "`.optional` results in a single optional, both inline and with a constant",
        arguments: [
            (#"{"lookup":{"homePlanet":"Tatooine"}}"#, "Tatooine"), (#"{"lookup":{"homePlanet":null}}"#, nil),
            (#"{"lookup":null}"#, nil),
        ] as [(String, String?)])
    func optionals(data: String, expected: String?) throws {
        let lookup = InputObjects.Lookup.id("1")
        let operation = try Selection<String?, Operations.Query> {
            try $0.lookup(by: lookup, .optional { try $0.homePlanet() })
        }.prepare()
        #expect(try operation.decode(Array("{\"data\":\(data)}".utf8)) == expected)
        let planet = Selection<String?, Objects.Human> { try $0.homePlanet() }
        let same = try Selection<String?, Operations.Query> { try $0.lookup(by: lookup, .optional(planet)) }.prepare()
        #expect(try same.decode(Array("{\"data\":\(data)}".utf8)) == expected)
        #expect(same.document == operation.document)
    }

    @Test("Inline selections for lists and nulls can be nested in any order")
    func nesting() throws {
        try check(
            Selection { try $0.humans(.list { try $0.children(.nullable(.list { try $0.name() })) }) },
            "query { humans { children { name } } }",
            #"{"humans":[{"children":[{"name":"a"}]},{"children":null}]}"#, [["a"], nil])
        try check(
            Selection { try $0.humans(.list { try $0.friends(.list(.nullable { try $0.name() })) }) },
            "query { humans { friends { __typename name } } }",
            #"{"humans":[{"friends":[null,{"__typename":"Human","name":"a"}]}]}"#, [[nil, "a"]])
    }
}
