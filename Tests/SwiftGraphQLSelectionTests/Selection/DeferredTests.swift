import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields

    func hero<T>(_ selection: Selection<T, Hero>) throws -> T {
        try __fields.abstract("hero: Character!", selection.__body)
    }
    func heroes<T>(first: OptionalArgument<Int>, _ selection: Selection<T, [Hero]>) throws -> T {
        try __fields.passing(first.__json).abstract("heroes(first: Int): [Character!]!", selection.__body)
    }
}

private struct Mutation: MutationScope, DeferringScope {
    let __fields: Fields

    func rename<T>(_ selection: Selection<T, Hero>) throws -> T {
        try __fields.object("rename: Character!", selection.__body)
    }
}

private struct Subscription: SubscriptionScope {
    let __fields: Fields

    func renamed<T>(_ selection: Selection<T, Hero>) throws -> T {
        try __fields.object("renamed: Character!", selection.__body)
    }
}

private struct Hero: DeferringScope, StreamingScope {
    let __fields: Fields

    func name() throws -> String { try __fields.string("name: String!") }
    func biography() throws -> String { try __fields.string("biography: String!") }
    func friend<T>(_ selection: Selection<T, Hero>) throws -> T {
        try __fields.object("friend: Character!", selection.__body)
    }
    func on<T>(robot: Selection<T, Robot>, otherwise: Selection<T, Hero>) throws -> T {
        try __fields.read(__fields.branches(of: "Robot*", robot), otherwise: otherwise)
    }
}

/// An interface that some characters implement.
private struct Robot: SelectionScope {
    let __fields: Fields

    func power() throws -> Int { try __fields.int("power: Int!") }
}

@Suite struct DeferredTests {
    private static let more = Selection<String, Hero> {
        try $0.biography() + " " + $0.friend(Selection<String, Hero> { try $0.name() })
    }
    private static let hero = Selection<(String, DeferredPart<String>), Hero> { (try $0.name(), try $0.deferred(more)) }
    private static let query = Selection<(String, DeferredPart<String>), Query> { try $0.hero(hero) }

    private func body(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("A deferred selection becomes a separate fragment, whose fields keep their names")
    func document() throws {
        let operation = try Self.query.prepare()
        #expect(
            operation.document
                == "query { hero { __typename name ... @defer { __typename biography friend { name } } } }")
        #expect(operation.isIncremental)
        let twice = Selection<(DeferredPart<String>, DeferredPart<String>, String), Hero> {
            (
                try $0.deferred(Self.more), try $0.deferred(Selection<String, Hero> { try $0.biography() }),
                try $0.friend(Selection<String, Hero> { try $0.biography() })
            )
        }
        let document = try Selection<(DeferredPart<String>, DeferredPart<String>, String), Query> { try $0.hero(twice) }
            .prepare()
            .document
        #expect(
            document == """
                query { hero { __typename ... @defer { __typename biography friend { name } } \
                ... @defer { __typename biography } friend { biography } } }
                """)
    }

    @Test("A deferred part is pending until all of it has arrived")
    func arrival() throws {
        let operation = try Self.query.prepare()
        let pending = try operation.decode(
            body(#"{"data":{"hero":{"__typename":"Human","name":"Luke"}}}"#), isComplete: false)
        #expect(pending.0 == "Luke" && pending.1.isPending)
        // Some of the part's fields can arrive earlier, because another part of the selection also requests them.
        let half = try operation.decode(
            body(#"{"data":{"hero":{"__typename":"Human","biography":"Born.","name":"Luke","friend":{}}}}"#),
            isComplete: false)
        #expect(half.1.isPending)
        let all = body(
            #"{"data":{"hero":{"__typename":"Human","name":"Luke","friend":{"name":"Han"},"biography":"Born."}}}"#)
        #expect(try operation.decode(all, isComplete: false).1.value == "Born. Han")
        #expect(try operation.decode(all).1.value == "Born. Han")
    }

    @Test("A deferred part that never arrives fails with the server's errors, and the rest succeeds")
    func failure() throws {
        let operation = try Self.query.prepare()
        let response = body(
            """
            {"data":{"hero":{"__typename":"Human","name":"Luke"}},\
            "errors":[{"message":"Nobody may know.","path":["hero","biography"]}]}
            """)
        let (name, part) = try operation.decode(response)
        #expect(name == "Luke")
        guard case .failed(let error) = part else { throw Unexpected() }
        #expect(error.fieldErrors.map(\.message) == ["Nobody may know."])
        // An error outside the part still fails the response.
        let other = body(
            """
            {"data":{"hero":{"__typename":"Human","name":"Luke"}},"errors":[{"message":"Late.","path":["other"]}]}
            """)
        #expect(throws: ResponseError.self) { try operation.decode(other) }
    }

    private struct Unexpected: Error {}

    /// A query that requests a robot's power in two deferred parts of the same object.
    private static let power: Selection<[DeferredPart<String>], Query> = {
        let power = Selection<String, Hero> {
            try $0.on(
                robot: Selection<String, Robot> { "power \(try $0.power())" },
                otherwise: Selection<String, Hero> { _ in "no robot" })
        }
        return Selection { try $0.hero(Selection { [try $0.deferred(power), try $0.deferred(power)] }) }
    }()

    @Test("A deferred part is pending until it arrives, even if its closure catches the error for the missing member")
    func caughtError() throws {
        let biography = Selection<String?, Hero> { try? $0.biography() }
        let hero = Selection<DeferredPart<[String?]>, Hero> { hero in
            try hero.deferred(Selection { [try $0.name(), try $0.deferred(biography).value ?? "-"] })
        }
        let operation = try Selection<DeferredPart<[String?]>, Query> { try $0.hero(hero) }.prepare()
        func value(_ members: String, isComplete: Bool = false) throws -> DeferredPart<[String?]> {
            try operation.decode(
                body(#"{"data":{"hero":{"__typename":"Human"\#(members)}}}"#), isComplete: isComplete)
        }
        #expect(try value("").isPending)
        #expect(try value(#","name":"a""#).value == ["a", "-"])
        #expect(try value(#","name":"a","biography":"b""#, isComplete: true).value == ["a", "b"])
        let caught = try Selection<DeferredPart<String?>, Query> {
            try $0.hero(Selection { try $0.deferred(biography) })
        }.prepare()
        let start = body(#"{"data":{"hero":{"__typename":"Human"}}}"#)
        #expect(try caught.decode(start, isComplete: false).isPending)
        struct Unavailable: Error {}
        let replaced = try Selection<DeferredPart<String>, Query> {
            try $0.hero(
                Selection {
                    try $0.deferred(
                        Selection { hero in
                            guard let biography = try? hero.biography() else { throw Unavailable() }
                            return biography
                        })
                })
        }.prepare()
        #expect(try replaced.decode(start, isComplete: false).isPending)
    }

    @Test("A part with a branch for an interface is pending until the part's own marker field arrives")
    func arrivalOfBranches() throws {
        let operation = try Self.power.prepare()
        #expect(
            operation.document.replacing(#/(arrived)_[0-9a-f]{8}/#) { $0.output.1 } == """
                query { hero { __typename ... @defer { __typename arrived: __typename ... on Robot { __typename \
                isRobot: __typename power } } ... @defer { __typename arrived: __typename ... on Robot { __typename \
                isRobot: __typename power } } } }
                """)
        let markers = operation.document.matches(of: /arrived_\w+/).map { String($0.0) }
        try #require(Set(markers).count == 2)
        func read(_ members: [String], isComplete: Bool = false) throws -> [String?] {
            let text = (["__typename"] + members).map { $0 == "power" ? #""power":9"# : "\"\($0)\":\"Droid\"" }
            return try operation.decode(
                body("{\"data\":{\"hero\":{\(text.joined(separator: ","))}}}"), isComplete: isComplete
            ).map(\.value)
        }
        #expect(try read([]) == [nil, nil])
        #expect(try read([markers[1]]) == [nil, "no robot"])
        #expect(try read([markers[0], "isRobot", "power"]) == ["power 9", nil])
        #expect(try read(markers + ["isRobot", "power"], isComplete: true) == ["power 9", "power 9"])
        #expect(try read(markers, isComplete: true) == ["no robot", "no robot"])
    }

    @Test("A failed part with a branch for an interface doesn't fail the response")
    func failureOfBranches() throws {
        let operation = try Self.power.prepare()
        let failed = body(
            #"{"data":{"hero":{"__typename":"Droid"}},"errors":[{"message":"boom","path":["hero","power"]}]}"#)
        let parts = try operation.decode(failed)
        guard case .failed(let error) = parts[0] else {
            Issue.record("\(parts)")
            return
        }
        #expect(error.fieldErrors.map(\.message) == ["boom"])
    }

    @Test("If a closure skips a deferred part, the next part fails only with its own errors")
    func skippedPart() throws {
        let hero = Selection<(String, DeferredPart<String>), Hero> {
            let name = try $0.name()
            var friend = "-"
            if name == "1" {
                friend =
                    try $0.deferred(Selection<String, Hero> { try $0.friend(Selection { try $0.name() }) }).value ?? ""
            }
            return (friend, try $0.deferred(Selection<String, Hero> { try $0.biography() }))
        }
        let operation = try Selection<(String, DeferredPart<String>), Query> { try $0.hero(hero) }.prepare(
            checked: false)
        func read(_ failed: String, isComplete: Bool) throws -> DeferredPart<String> {
            try operation.decode(
                body(
                    #"{"data":{"hero":{"__typename":"Human","name":"2"}},"errors":[{"message":"\#(failed)","#
                        + #""path":["hero","\#(failed)"]}]}"#), isComplete: isComplete
            ).1
        }
        // No call reads the failed part, so its error fails the response.
        #expect(throws: ResponseError.self) { try read("friend", isComplete: false) }
        guard case .failed(let error) = try read("biography", isComplete: true) else {
            Issue.record("the part didn't fail")
            return
        }
        #expect(error.fieldErrors.map(\.message) == ["biography"])
    }

    @Test("A value of the wrong type in a deferred part that has arrived makes decoding fail")
    func mistakes() throws {
        let operation = try Self.query.prepare()
        let response = body(
            #"{"data":{"hero":{"__typename":"Human","name":"Luke","biography":3,"friend":{"name":"Han"}}}}"#)
        #expect(throws: SelectionError.self) { try operation.decode(response, isComplete: false) }
    }

    @Test("A streamed list passes its initial count in a variable and isn't merged with other calls to the field")
    func streamed() throws {
        let name = Selection<String, Hero> { try $0.name() }
        let selection = Selection<[String], Query> {
            try $0.heroes(first: .absent, name.streamed(initialCount: 2)) + $0.heroes(first: .absent, name.list)
        }
        let operation = try selection.prepare()
        let other = try Selection<[String], Query> {
            try $0.heroes(first: .absent, name.streamed(initialCount: 7)) + $0.heroes(first: .absent, name.list)
        }
        .prepare()
        #expect(operation.document == other.document)
        #expect(operation.isIncremental)
        let pattern =
            /query \(\$(\w+): Int!\) { heroes @stream\(initialCount: \$(\w+)\) { __typename name } (heroes_\w+): heroes { __typename name } }/
        let match = try #require(operation.document.wholeMatch(of: pattern))
        #expect(match.1 == match.2 && operation.variablesText == "{\"\(match.1)\":2}")
        let response =
            #"{"data":{"heroes":[{"__typename":"A","name":"Luke"}],"\#(match.3)":[{"__typename":"A","name":"Han"}]}}"#
        #expect(try operation.decode(body(response), isComplete: false) == ["Luke", "Han"])
        #expect(throws: SelectionError.self) {
            try Selection<[String], Query> { try $0.heroes(first: .absent, name.streamed(initialCount: -1)) }.prepare()
        }
    }

    @Test("Preparing a selection fails if `@defer` is at the root of a mutation or in a subscription")
    func rejections() throws {
        let deferred = Selection<DeferredPart<String>, Hero> { try $0.deferred(Self.more) }
        // `@defer` is allowed below the root of a mutation.
        _ = try Selection<DeferredPart<String>, Mutation> { try $0.rename(deferred) }.prepare()
        let atRoot = Selection<DeferredPart<String>, Mutation> {
            try $0.deferred(Selection<String, Mutation> { try $0.rename(Self.more) })
        }
        #expect(throws: SelectionError.self) { try atRoot.prepare() }
        #expect(throws: SelectionError.self) {
            try Selection<DeferredPart<String>, Subscription> { try $0.renamed(deferred) }.prepare()
        }
    }
}
