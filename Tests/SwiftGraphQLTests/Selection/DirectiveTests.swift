import Foundation
@_spi(Generated) import SwiftGraphQL
import Testing

@testable import SwiftGraphQLSelection

extension Operations.Mutation {
    /// Selects the root type of queries, which some servers offer in mutations.
    fileprivate func query<T>(_ selection: Selection<T, Operations.Query>) throws -> T {
        try __fields.object("query: Query!", selection.__body)
    }
}

@Suite("The schema's directives and conditional groups are sent and decoded")
struct DirectiveTests {
    private static let names = Selection<[String], Operations.Query> {
        try $0.humans(Selection { try $0.name() }.list)
    }

    // MARK: - Operations

    @Test("The document contains an operation's directive, with the directive's arguments as variables")
    func operation() throws {
        let query = Self.names.inContext(language: "de", mood: .present(.happy)).named("People").cached(ttl: 5)
        let operation = try query.prepare()
        #expect(
            operation.document.withoutHashes == """
                query People($language: String!, $mood: Mood, $ttl: Int!) @inContext(language: $language, mood: $mood) \
                @cached(ttl: $ttl) { humans { name } }
                """)
        #expect(try Set(operation.variableValues().object?.map(\.value) ?? []) == ["de", "happy", 5])
        #expect(try operation.decode(#"{"data":{"humans":[{"name":"a"}]}}"#) == ["a"])
    }

    @Test("A directive's absent arguments aren't sent, and argument values don't change the document")
    func values() throws {
        #expect(try Self.names.cached().prepare().document == "query @cached { humans { name } }")
        #expect(try Self.names.partial_().prepare().document == "query @partial { humans { name } }")
        let documents = try ["de", "fr\""].map { try Self.names.inContext(language: $0).prepare().document }
        #expect(documents[0] == documents[1])
    }

    @Test("Combinators keep the directives of an operation, and so does a selection that contains the operation")
    func combinators() throws {
        let query = Self.names.cached()
        let whole = Selection<Int, Operations.Query> { try $0.selection(query).count + $0.selection(query).count }
        for document in try [
            query.map(\.count).prepare().document, query.partial.prepare().document, whole.prepare().document,
        ] {
            #expect(document == "query @cached { humans { name } }")
        }
    }

    @Test("A directive that isn't repeatable can't be applied twice with different arguments")
    func twice() throws {
        let error = selectionError { try Self.names.cached(ttl: 1).cached(ttl: 2).prepare() }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains("`@cached` is applied twice") == true)
        let repeated = try Self.names.labeled(name: "a").labeled(name: "a").prepare()
        #expect(repeated.document.components(separatedBy: "@labeled(name: ").count == 3)
    }

    @Test("A query directive can't reach a mutation through a field that returns the query root type")
    func nested() throws {
        let mutation = Selection<[String], Operations.Mutation> { try $0.query(Self.names.cached()) }
        let error = selectionError { try mutation.prepare() }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains("`@cached` can only be applied to an operation") == true)
        #expect(error?.path.description == "query")
        let grouped = Selection<[String]?, Operations.Query> {
            try $0.include(if: true) { try $0.selection(Self.names.cached()) }
        }
        #expect(try grouped.prepare().document.withoutHashes.hasPrefix("query ($if: Boolean!) @cached {"))
    }

    // MARK: - Fields

    @Test("A field directive applies only to a single call of the field")
    func fields() throws {
        let human = Selection<[String?], Objects.Human> {
            [
                try $0.name(), try $0.with(.translated(to: "de")).name(), try $0.with(.translated(to: "fr")).name(),
                try $0.with(.principalField()).homePlanet(),
                try $0.with(.labeled(name: "a")).with(.labeled(name: "b")).avatar(size: 3),
            ]
        }
        let operation = try Selection<[String?]?, Operations.Query> { try $0.human(id: "1", human.nullable) }.prepare()
        let fields = operation.document.matches(of: #/(?:\w+: )?\w+(?:\(\w+: \$\w+\))?( @\w+(\(\w+: \$\w+\))?)+/#)
        #expect(fields.count == 4, "\(operation.document)")
        // The response names of the three calls to `name` differ.
        let names = operation.document.matches(of: #/(\w+): name @translated/#).map { String($0.1) }
        #expect(Set(names).count == 2)
        let members =
            #""name":"a",""# + names.enumerated().map { #"\#($1)":"t\#($0)""# }.joined(separator: #",""#)
            + #","homePlanet":"p","avatar":"x""#
        #expect(try operation.decode(#"{"data":{"human":{\#(members)}}}"#) == ["a", "t0", "t1", "p", "x"])
    }

    @Test("The field `__typename` of an interface keeps its directive, next to the library's own `__typename`")
    func typeName() throws {
        let hero = Selection<String, Interfaces.Character> { try $0.with(.principalField()).__typename() }
        let query = Selection<String?, Operations.Query> { try $0.hero(hero.nullable) }
        let operation = try query.prepare()
        #expect(operation.document == "query { hero { __typename __typename @principalField } }")
        #expect(try operation.decode(#"{"data":{"hero":{"__typename":"Human"}}}"#) == "Human")
    }

    @Test("Calls with directives can be skipped, repeated and reordered")
    func order() throws {
        let human = Selection<String, Objects.Human> { human in
            let name = try human.name()
            let read = [
                { try human.with(.translated(to: "de")).name() }, { try human.with(.translated(to: "fr")).name() },
                { try human.with(.principalField()).name() },
            ]
            switch name {
            case "1": return try read[0]() + read[1]() + read[2]()
            case "reversed": return try read[2]() + read[1]() + read[0]()
            case "last": return try read[2]() + human.name()
            default: return try read[1]() + read[1]()
            }
        }
        let query = Selection<[String], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare(checked: false)
        let names = operation.document.matches(of: #/(\w+): name @/#).map { String($0.1) }
        try #require(names.count == 3)
        func object(_ name: String) -> String {
            #"{"name":"\#(name)","\#(names[0])":"d","\#(names[1])":"f","\#(names[2])":"p"}"#
        }
        let objects = ["1", "reversed", "last", "twice"].map(object).joined(separator: ",")
        #expect(try operation.decode(#"{"data":{"humans":[\#(objects)]}}"#) == ["dfp", "pfd", "plast", "ff"])
    }

    @Test("A call whose directive has a different argument than in the recording causes an error")
    func changed() throws {
        let human = Selection<String, Objects.Human> {
            try $0.with(.translated(to: $0.id())).name()  // swift-graphql: allow
        }
        let query = Selection<[String], Operations.Query> { try $0.humans(human.list) }
        let error = selectionError {
            try query.prepare(checked: false).decode(#"{"data":{"humans":[{"id":"2","name":"n"}]}}"#)
        }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.message.contains("different arguments") == true)
        // The closure hasn't read the name yet.
        #expect(error?.message.contains("`id` (") == true)
        #expect(error?.message.contains("`name` (") == false)
    }

    @Test("A directive that isn't followed by a field causes an error")
    func unused() throws {
        let queries: [Selection<Void, Operations.Query>] = [
            Selection {
                _ = try $0.hero(Selection { try $0.name() }.nullable)
                _ = $0.with(.principalField())
            },
            Selection { _ = try $0.with(.principalField()).selection(Self.names) },
            Selection {
                _ = try $0.hero(
                    Selection {
                        _ = try $0.name()
                        _ = $0.with(.principalField())
                    }.nullable)
                _ = try $0.humans(Selection { try $0.name() }.list)
            },
        ]
        for query in queries {
            let error = selectionError { try query.prepare() }
            #expect(error?.message.contains("`with` must be followed by the field") == true)
        }
    }

    // MARK: - Conditions

    private static func human(_ shows: Bool, _ hides: Bool = false) -> Selection<[[String?]], Operations.Query> {
        let human = Selection<[String?], Objects.Human> {
            [
                try $0.include(if: shows) { try $0.homePlanet() ?? "-" }, try $0.name(),
                try $0.skip(if: hides) { try $0.name() + "!" },
            ]
        }
        return Selection { try $0.humans(human.list) }
    }

    @Test("A condition is a variable, and the document is the same for both values")
    func condition() throws {
        let shown = try Self.human(true).prepare()
        let hidden = try Self.human(false, true).prepare()
        #expect(shown.document == hidden.document)
        #expect(
            shown.document.withoutHashes == """
                query ($if: Boolean!, $if: Boolean!) { humans { ... @include(if: $if) { homePlanet } name \
                ... @skip(if: $if) { name } } }
                """)
        #expect(
            try shown.decode(#"{"data":{"humans":[{"homePlanet":"p","name":"n"},{"homePlanet":null,"name":"m"}]}}"#)
                == [["p", "n", "n!"], ["-", "m", "m!"]])
        #expect(try hidden.decode(#"{"data":{"humans":[{"name":"n"}]}}"#) == [[nil, "n", nil]])
        #expect(try Set(hidden.variableValues().object?.map(\.value) ?? []) == [false, true])
    }

    @Test("A server that sends excluded fields doesn't change the value")
    func excluded() throws {
        let response = #"{"data":{"humans":[{"homePlanet":"p","name":"n"}]}}"#
        #expect(try Self.human(false, true).prepare().decode(response) == [[nil, "n", nil]])
    }

    @Test("A condition that depends on the response causes an error")
    func dependentCondition() throws {
        let human = Selection<String?, Objects.Human> {
            try $0.include(if: $0.name() == "1") { try $0.homePlanet() ?? "" }
        }
        let query = Selection<[String?], Operations.Query> { try $0.humans(human.list) }
        let error = selectionError {
            try query.prepare(checked: false).decode(#"{"data":{"humans":[{"name":"a","homePlanet":"p"}]}}"#)
        }
        #expect(error?.code == .dataDependentSelection)
    }

    @Test("Groups with equal conditions can be skipped and repeated")
    func groups() throws {
        let human = Selection<String, Objects.Human> { human in
            let name = try human.name()
            let planet = { try human.include(if: true) { try $0.homePlanet() ?? "-" } ?? "" }
            let id = { try human.include(if: true) { try $0.id() } ?? "" }
            return switch name {
            case "1": try planet() + id()
            case "swapped": try id() + planet()
            default: try id() + id()
            }
        }
        let query = Selection<[String], Operations.Query> { try $0.humans(human.list) }
        let objects = ["1", "swapped", "twice"].map { #"{"name":"\#($0)","homePlanet":"p","id":"i"}"# }
        let response = #"{"data":{"humans":[\#(objects.joined(separator: ","))]}}"#
        #expect(try query.prepare(checked: false).decode(response) == ["pi", "ip", "ii"])
    }

    @Test("The root of a subscription can't depend on a condition")
    func subscription() {
        let review = Selection<Int?, Operations.Subscription> { scope in
            try scope.include(if: true) { try $0.reviewAdded(Selection { try $0.stars() }) }
        }
        #expect(selectionError { try review.prepare() }?.code == .invalidSelection)
    }
}

extension String {
    /// The document without the hashes at the end of variable names.
    fileprivate var withoutHashes: String { replacing(#/(\$\w+)_[0-9a-f]{8}/#) { $0.output.1 } }
}
