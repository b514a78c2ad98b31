import Testing

@testable import SwiftGraphQLSelection

private let human = Selection<String, Objects.Human> { try $0.name() }
private let planet = Selection<String?, Objects.Human> { try $0.homePlanet() }

@Suite struct ResponseTests {
    private let humans = Selection<[String], Operations.Query> { try $0.humans(human.list) }

    private func error<T>(
        _ query: Selection<T, Operations.Query>, _ response: String
    ) throws -> SelectionError? {
        let operation = try query.prepare()
        return selectionError { try operation.decode(response) }
    }

    @Test(
        "A body that isn't a GraphQL response causes an error with the code `malformedResponse`",
        arguments: [
            "", "nonsense", "[]", "3", "{}", #"{"data":null}"#, #"{"data":[]}"#, #"{"data":{"humans":[]}"#,
            #"{"errors":[]}"#, #"{"data":{},"errors":3}"#, #"{"message":"not found"}"#, "{\"data\":{}}x",
        ])
    func malformed(response: String) throws {
        #expect(try error(humans, response)?.code == .malformedResponse)
    }

    @Test("A value of a wrong type causes an error with the path, the expected type and the value")
    func wrongType() throws {
        let wrong = try error(humans, #"{"data":{"humans":[{"name":"a"},{"name":12}]}}"#)
        #expect(wrong?.code == .typeMismatch)
        #expect(wrong?.path.description == "humans[1].name")
        #expect(wrong?.message.contains("expected String, found the number 12") == true)
        let notAList = try error(humans, #"{"data":{"humans":{"name":"a"}}}"#)
        #expect(notAList?.path.description == "humans")
        #expect(notAList?.message.contains("a list") == true)
        let notAnObject = try error(humans, #"{"data":{"humans":[[]]}}"#)
        #expect(notAnObject?.path.description == "humans[0]")
        #expect(notAnObject?.message.contains("an object") == true)
    }

    @Test("A null for a non-null field causes an error with the path")
    func unexpectedNull() throws {
        for (response, path) in [
            (#"{"data":{"humans":null}}"#, "humans"), (#"{"data":{"humans":[null]}}"#, "humans[0]"),
            (#"{"data":{"humans":[{"name":null}]}}"#, "humans[0].name"),
        ] {
            let error = try error(humans, response)
            #expect(error?.code == .unexpectedNull)
            #expect(error?.path.description == path)
        }
    }

    @Test("A missing member causes an error, even if null would be valid")
    func missing() throws {
        let query = Selection<String??, Operations.Query> { try $0.human(id: "1", planet.nullable) }
        let error = try error(query, #"{"data":{"human":{}}}"#)
        #expect(error?.code == .missingMember)
        #expect(error?.path.description == "human.homePlanet")
    }

    @Test("The path of an error in a list of scalars contains the index")
    func pathInScalarList() throws {
        let query = Selection<[[String]], Operations.Query> {
            try $0.humans(Selection<[String], Objects.Human> { try $0.tags() }.list)
        }
        let error = try error(query, #"{"data":{"humans":[{"tags":["a",2]}]}}"#)
        #expect(error?.path.description == "humans[0].tags[1]")
    }

    @Test("`nonNullOrFail` on null throws with the path and the server's own message")
    func nonNullOrFail() throws {
        let query = Selection<String, Operations.Query> { try $0.human(id: "1", human.nonNullOrFail) }
        #expect(try error(query, #"{"data":{"human":null}}"#)?.path.description == "human")
        let operation = try query.prepare()
        let thrown = #expect(throws: ResponseError.self) {
            try operation.decode(
                #"{"data":{"human":null},"errors":[{"message":"not allowed","path":["human"]}]}"#)
        }
        #expect(thrown?.description.contains("human: not allowed") == true)
        #expect((thrown?.underlying as? SelectionError)?.fieldErrors.map(\.message) == ["not allowed"])
    }

    // MARK: Errors from the server

    private static let partialResponse = """
        {"errors":[{"message":"no planet","path":["humans",1,"homePlanet"],"locations":[{"line":1,"column":9}],
        "extensions":{"code":"GONE"}}],"data":{"humans":[{"homePlanet":"Naboo"},{"homePlanet":null}]}}
        """

    @Test("By default, a field error makes decoding throw an error with the raw partial data")
    func fieldErrorThrows() throws {
        let query = Selection<[String?], Operations.Query> { try $0.humans(planet.list) }
        let operation = try query.prepare()
        let error = try #require(
            #expect(throws: ResponseError.self) { try operation.decode(Self.partialResponse) })
        #expect(error.errors.count == 1)
        #expect(error.errors[0].message == "no planet")
        #expect(error.errors[0].path?.description == "humans[1].homePlanet")
        #expect(error.errors[0].locations == [GraphQLError.Location(line: 1, column: 9)])
        #expect(error.errors[0].extensions["code"] == "GONE")
        #expect(error.data == ["humans": [["homePlanet": "Naboo"], ["homePlanet": nil]]])
        #expect(error.underlying == nil)
    }

    @Test("If a response's errors are too numerous or too large, the first errors are kept")
    func millionsOfErrors() throws {
        let operation = try Selection<[String?], Operations.Query> { try $0.humans(planet.list) }.prepare()
        let many = #"{"errors":[{"message":"first"}"# + String(repeating: ",0", count: 1_000_000) + "]}"
        let error = try #require(#expect(throws: ResponseError.self) { try operation.decode(many) })
        #expect(error.errors.first?.message == "first")
        #expect((1_000...100_000).contains(error.errors.count))
        let arrays = String(repeating: ",[]", count: 1_000_000)
        let large = #"{"errors":[{"message":"large","extensions":{"a":[0\#(arrays)]}},{"message":"second"}]}"#
        let other = try #require(#expect(throws: ResponseError.self) { try operation.decode(large) })
        #expect(other.errors == [GraphQLError(message: "large")])
    }

    @Test("A failed element of a list has at most a hundred of the server's errors about the list")
    func errorsAboutList() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.humans(
                Selection<String, Objects.Human> { scope in
                    do { return try scope.homePlanet() ?? "" } catch let error as SelectionError {
                        return "\(error.fieldErrors.count)"
                    }
                }.list)
        }
        let errors = Array(repeating: #"{"message":"m","path":["humans"]}"#, count: 3_000).joined(separator: ",")
        let elements = Array(repeating: "{}", count: 3_000).joined(separator: ",")
        let response = #"{"data":{"humans":[\#(elements)]},"errors":[\#(errors)]}"#
        let answer = try query.partial.prepare().decode(response)
        #expect(answer.data == Array(repeating: "100", count: 3_000))
        #expect(answer.errors.count == 3_000)
    }

    @Test("`partial` returns data and errors")
    func partial() throws {
        let query = Selection<[String?], Operations.Query> { try $0.humans(planet.list) }
        let answer = try query.partial.prepare().decode(Self.partialResponse)
        #expect(answer.data == ["Naboo", nil])
        #expect(answer.errors.map(\.message) == ["no planet"])
        let fine = try query.partial.prepare().decode(#"{"data":{"humans":[]}}"#)
        #expect(fine == Partial(data: [], errors: []))
        let nothing = try query.partial.prepare().decode(#"{"errors":[{"message":"down"}]}"#)
        #expect(nothing == Partial(data: nil, errors: [GraphQLError(message: "down")]))
        let rejected = try query.partial.prepare().decode(#"{"data":{"humans":null},"errors":[{"message":"x"}]}"#)
        #expect(rejected.data == nil)
        #expect(rejected.decodingError?.code == .unexpectedNull)
    }

    @Test("A null in place of a value that the selection requires throws the server's error for that path")
    func failedNonNull() throws {
        let response = #"""
            {"data":{"humans":[{"name":null}]},"errors":[{"message":"secret","path":["humans",0,"name"]}]}
            """#
        #expect(throws: ResponseError.self) { try humans.prepare().decode(response) }
        let partial = try humans.partial.prepare().decode(response)
        #expect(partial.data == nil)
        #expect(partial.decodingError?.code == .fieldError)
        #expect(partial.decodingError?.description == "humans[0].name: the field failed; the server reported: secret")
        let names = Selection<[Result<String, SelectionError>], Operations.Query> {
            try $0.humans(Selection<String, Objects.Human> { try $0.name() }.result.list)
        }
        let failure = try #require(throws: SelectionError.self) {
            _ = try names.partial.prepare().decode(response).data?.first?.get()
        }
        #expect(failure.fieldErrors.map(\.message) == ["secret"])
    }

    @Test(
        "A null is the field's error only if the server reported an error for exactly that path",
        arguments: [
            (#"{"data":{"humans":null},"errors":[{"message":"e","path":["humans"]}]}"#, true),
            (#"{"data":{"humans":[null]},"errors":[{"message":"e","path":["humans",0]}]}"#, true),
            (#"{"data":{"humans":[null]},"errors":[{"message":"e","path":["humans",1]}]}"#, false),
            (#"{"data":{"humans":[null]},"errors":[{"message":"e","path":["humans"]}]}"#, false),
            (#"{"data":{"humans":[null]},"errors":[{"message":"e","path":["humans",0,"name"]}]}"#, false),
            (#"{"data":{"humans":[{"name":null}]},"errors":[{"message":"e"}]}"#, false),
        ])
    func exactPath(_ response: String, isFieldError: Bool) throws {
        let error = try humans.partial.prepare().decode(response).decodingError
        #expect(error?.code == (isFieldError ? .fieldError : .unexpectedNull))
    }

    @Test("With `result`, a failed element of a list becomes a failure, even if the element's type is non-null")
    func failedElements() throws {
        let names = Selection<[Result<String, SelectionError>], Operations.Query> {
            try $0.humans(Selection<String, Objects.Human> { try $0.name() }.result.list)
        }
        let values = try names.prepare().decode(
            #"{"data":{"humans":[{"name":"a"},null]},"errors":[{"message":"e","path":["humans",1]}]}"#)
        #expect(try values[0].get() == "a")
        #expect(throws: SelectionError.self) { try values[1].get() }
    }

    @Test("`partial` doesn't hide a response that doesn't fit the selection")
    func partialIsStrict() throws {
        #expect(try error(humans.partial, #"{"data":{"humans":3}}"#)?.code == .typeMismatch)
    }

    @Test("`result` turns a failed field into a failure with the server's own error, and the rest is decoded")
    func result() throws {
        let query = Selection<[Result<String?, SelectionError>], Operations.Query> {
            try $0.humans(planet.result.list)
        }
        let results = try query.prepare().decode(Self.partialResponse)
        #expect(try results[0].get() == "Naboo")
        guard case .failure(let failure) = results[1] else {
            Issue.record("expected a failure")
            return
        }
        #expect(failure.code == .fieldError)
        #expect(failure.path.description == "humans[1]")
        #expect(failure.fieldErrors.map(\.message) == ["no planet"])
    }

    @Test("An error without a matching `result` still makes decoding fail")
    func resultElsewhere() throws {
        let query = Selection<Void, Operations.Query> {
            _ = try $0.human(id: "1", human.nullable.result)
            _ = try $0.humans(planet.list)
        }
        let operation = try query.prepare()
        #expect(throws: ResponseError.self) {
            try operation.decode(
                """
                {"data":{"human":null,"humans":[{"homePlanet":null}]},"errors":[
                {"message":"a","path":["human"]},{"message":"b","path":["humans",0,"homePlanet"]}]}
                """)
        }
        #expect(throws: Never.self) {
            try operation.decode(
                #"{"data":{"human":null,"humans":[]},"errors":[{"message":"a","path":["human"]}]}"#)
        }
    }

    @Test(
        "A failed field doesn't look like an ordinary null to selections beside a `result`", arguments: [true, false])
    func nullBesideResult(isResultFirst: Bool) throws {
        let group = Selection<String?, Objects.Human> { try $0.homePlanet() }.result
        let tags = Selection<Bool, Objects.Human> { human in
            if isResultFirst { _ = try human.selection(group) }
            let isLonely = try human.partner(.nullable { try $0.name() }) == nil
            if !isResultFirst { _ = try human.selection(group) }
            return isLonely
        }
        let operation = try Selection<[Bool], Operations.Query> { try $0.humans(tags.list) }.prepare()
        func body(_ errors: String) -> String {
            #"{"data":{"humans":[{"homePlanet":null,"partner":null}]},"errors":[\#(errors)]}"#
        }
        let planet = #"{"message":"a","path":["humans",0,"homePlanet"]}"#
        let partner = #"{"message":"b","path":["humans",0,"partner","name"]}"#
        #expect(try operation.decode(body(planet)) == [true])
        let error = #expect(throws: ResponseError.self) { try operation.decode(body("\(planet),\(partner)")) }
        #expect(error?.errors.map(\.message) == ["a", "b"])
        let partial = try Selection<[Bool], Operations.Query> { try $0.humans(tags.list) }.partial.prepare()
        #expect(try partial.decode(body("\(planet),\(partner)")).data == [true])
    }

    @Test("A failed leaf doesn't look like an ordinary null to selections beside a `result`")
    func nullLeafBesideResult() throws {
        let group = Selection<String, Objects.Human> { try $0.name() }.result
        let human = Selection<String?, Objects.Human> { human in
            _ = try human.selection(group)
            return try human.homePlanet()
        }
        let operation = try Selection<[String?], Operations.Query> { try $0.humans(human.list) }.prepare()
        #expect(throws: ResponseError.self) {
            try operation.decode(
                """
                {"data":{"humans":[{"name":"n","homePlanet":null}]},
                "errors":[{"message":"a","path":["humans",0,"homePlanet"]}]}
                """)
        }
    }

    @Test("`partial` keeps the server's errors if a closure throws its own error")
    func partialWithOwnError() throws {
        struct Homeless: Error {}
        let human = Selection<String, Objects.Human> {
            guard let planet = try $0.homePlanet() else { throw Homeless() }
            return planet
        }
        let operation = try Selection<[String], Operations.Query> { try $0.humans(human.list) }.partial.prepare()
        let error = #expect(throws: ResponseError.self) {
            try operation.decode(
                """
                {"data":{"humans":[{"homePlanet":null}]},
                "errors":[{"message":"a","path":["humans",0,"homePlanet"]}]}
                """)
        }
        #expect(error?.errors.map(\.message) == ["a"] && error?.underlying is Homeless)
        #expect(throws: Homeless.self) { try operation.decode(#"{"data":{"humans":[{"homePlanet":null}]}}"#) }
    }

    @Test("A null that `nonNullOrFail` rejects isn't read as data")
    func rejectedNullBesideResult() throws {
        let name = Selection<String, Objects.Human> { try $0.name() }
        let human = Selection<String?, Objects.Human> { human in
            let partner = try? human.partner(name.nonNullOrFail)
            _ = try human.partner(name.nullable.result)
            return partner
        }
        let operation = try Selection<[String?], Operations.Query> { try $0.humans(human.list) }.prepare()
        let body = #"{"data":{"humans":[{"partner":null}]},"errors":[{"message":"a","path":["humans",0,"partner"]}]}"#
        #expect(try operation.decode(body) == [nil])
    }

    @Test("`result` keeps an aliased field's errors apart from a sibling's errors")
    func resultWithAlias() throws {
        let query = Selection<[Bool], Operations.Query> {
            let one = try $0.human(id: "1", human.nullable.result)
            let two = try $0.human(id: "2", human.nullable.result)
            return [one, two].map { if case .success = $0 { true } else { false } }
        }
        let operation = try query.prepare()
        let alias = try #require(operation.document.split(separator: " ").first { $0.hasPrefix("human_") }).dropLast()
        #expect(
            try operation.decode(
                """
                {"data":{"human":{"name":"n"},"\(alias)":null},"errors":[{"message":"a","path":["\(alias)"]}]}
                """) == [true, false])
    }

    @Test("Malformed errors keep the parts that can be read")
    func oddErrors() throws {
        let operation = try humans.prepare()
        let error = #expect(throws: ResponseError.self) {
            try operation.decode(
                #"{"errors":["plain",{"msg":1},{"message":"m","path":"x","locations":{},"extensions":null}]}"#)
        }
        #expect(error?.errors.map(\.message) == ["plain", #"{"msg":1}"#, "m"])
    }

    @Test("A path is printed in its usual notation and contains all longer paths that begin with it")
    func path() {
        let path = ResponsePath([.name("humans"), .index(3), .name("friends"), .index(0), .name("name")])
        #expect(path.description == "humans[3].friends[0].name")
        #expect(ResponsePath().description == "data")
        #expect(ResponsePath([.name("humans")]).contains(path))
        #expect(!path.contains(ResponsePath([.name("humans")])))
    }

    @Test("An unknown member type of a union causes an error unless there is an `otherwise` branch")
    func unknownType() throws {
        let strict = Selection<[String], Operations.Query> {
            try $0.search(
                text: "",
                Selection<String, Unions.SearchResult> {
                    try $0.on(human: human, droid: .init { try $0.name() }, starship: .init { try $0.name() })
                }.list)
        }
        let response = #"{"data":{"search":[{"__typename":"Human","name":"a"},{"__typename":"Ewok"}]}}"#
        let error = try error(strict, response)
        #expect(error?.code == .unknownType)
        #expect(error?.path.description == "search[1]")
        #expect(error?.message.contains("`Ewok`") == true)
        #expect(error?.message.contains("otherwise") == true)
        let open = Selection<[String], Operations.Query> {
            try $0.search(
                text: "",
                Selection<String, Unions.SearchResult> {
                    try $0.on(human: human, otherwise: .init { try $0.__typename() })
                }.list)
        }
        #expect(try open.prepare().decode(response) == ["a", "Ewok"])
    }
}
