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
        // Some fields of the part may have arrived, because another part of the selection also requests them.
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
        // An error elsewhere still fails the response.
        let other = body(
            """
            {"data":{"hero":{"__typename":"Human","name":"Luke"}},"errors":[{"message":"Late.","path":["other"]}]}
            """)
        #expect(throws: ResponseError.self) { try operation.decode(other) }
    }

    private struct Unexpected: Error {}

    @Test("A mistake in a part that has arrived still fails the response")
    func mistakes() throws {
        let operation = try Self.query.prepare()
        let response = body(
            #"{"data":{"hero":{"__typename":"Human","name":"Luke","biography":3,"friend":{"name":"Han"}}}}"#)
        #expect(throws: SelectionError.self) { try operation.decode(response, isComplete: false) }
    }

    @Test("A streamed list passes its initial count in a variable, and isn't merged with other calls to the field")
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

    @Test("Preparing a selection fails if `@defer` or `@stream` isn't allowed there")
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
