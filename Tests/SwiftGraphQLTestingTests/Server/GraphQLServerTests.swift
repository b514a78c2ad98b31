import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLTesting

/// The schema of most tests in this target.
let galaxy = """
    type Query {
      human(id: ID!): Human
      hero: Character
      humans: [Human!]!
      search(text: String = "L", limit: Int): [SearchResult!]
      count(in: Range): Int!
    }
    type Mutation { add(n: Int!): Int! reset: Boolean }
    type Subscription { humanAdded(planet: String): Human! }
    interface Character { id: ID! name: String! friends: [Character!] }
    type Human implements Character {
      id: ID! name: String! friends: [Character!] height(unit: Unit = METER): Float born: DateTime mass: Int!
    }
    type Droid implements Character { id: ID! name: String! friends: [Character!] primaryFunction: String }
    union SearchResult = Human | Droid
    enum Unit { METER FOOT }
    input Range { from: Int! = 1, to: Int }
    scalar DateTime
    """

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("A server in the same process executes requests")
struct GraphQLServerTests {
    @Test("A resolver's JSON is the field's value, and its members are the values of nested fields")
    func resolver() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.human") { call in ["id": call.arguments["id"], "name": "Luke"] }
        let bytes = await server.execute(
            document: "query($id: ID!) { human(id: $id) { name id __typename } }", variables: ["id": 7])
        #expect(text(bytes) == #"{"data":{"human":{"name":"Luke","id":"7","__typename":"Human"}}}"#)
    }

    @Test("Each spread of a fragment evaluates its directives, even if the fragment was spread before")
    func repeatedSpread() async throws {
        let server = try GraphQLServer(sdl: galaxy)
        let document = "query($v: Boolean = true) { ...F ...F @skip(if: $v) } fragment F on Query { __typename }"
        #expect(text(await server.execute(document: document)) == #"{"data":{"__typename":"Query"}}"#)
        let failed = text(await server.execute(document: document, variables: ["v": nil]))
        #expect(failed.contains("the directive '@skip': the argument 'if' of type 'Boolean!' can't be null"))
    }

    @Test(
        "A schema that breaks a rule that existing servers also break is valid only for a lenient server",
        arguments: [
            ("type Query { a: Int } enum E { A } enum E { A }", "the type 'E' is defined twice, identically"),
            ("type Query { a: Int a: Int }", "the field 'a' of 'Query' is defined twice, identically"),
            ("type Query { a: Int @cached }", "the directive '@cached' is not defined"),
            (
                "type Query implements I { a: Int @deprecated } interface I { a: Int }",
                "'Query.a' can't be deprecated while 'I.a' is not"
            ),
            (
                "type Query { a: Int } input Mutation { b: Int }",
                "'Mutation' is the name of the mutation root type, which must be an object"
            ),
            ("type Query { a: Int } scalar Subscription", "must be an object, not a scalar"),
        ])
    func oddSchemas(sdl: String, message: String) throws {
        let error = try #require(throws: GraphQLServerError.self) { try GraphQLServer(sdl: sdl) }
        #expect(error.code == .invalidSchema)
        #expect(error.message.hasSuffix("1 error; 'isLenient: true' accepts the schema anyway"))
        #expect(error.diagnostics.count == 1)
        #expect(error.diagnostics.first?.severity == .error)
        #expect(error.diagnostics.first?.location != nil)
        #expect(error.description.contains(message))
        let server = try GraphQLServer(sdl: sdl, isLenient: true)
        #expect(server.schemaWarnings.map(\.severity) == [.warning])
        #expect(server.schemaWarnings.first?.message == error.diagnostics.first?.message)
    }

    @Test(
        "A schema that can't be executed is invalid, even for a lenient server",
        arguments: [
            ("type Query { a(x: Int = \"s\"): Int }", "the default value of 'x' of 'Query.a' is invalid"),
            ("type Query { a(x: Int! @deprecated): Int }", "'x' of 'Query.a' is required and can't be deprecated"),
            (
                "type Query { a(x: I): Int } input I { b: Int! @deprecated }",
                "'I.b' is required and can't be deprecated"
            ),
            (
                "type Query { a: Int @d(y: 1) } directive @d(x: Int) on FIELD_DEFINITION",
                "the directive '@d' takes no argument 'y'"
            ),
            ("type Query { a: Int } enum E { A } enum E { B }", "the type 'E' is defined twice, differently"),
            ("input Query { a: Int }", "the schema has no query type"),
        ])
    func invalidSchemas(sdl: String, message: String) throws {
        for lenient in [false, true] {
            let error = try #require(throws: GraphQLServerError.self) {
                try GraphQLServer(sdl: sdl, isLenient: lenient)
            }
            #expect(error.description.contains(message), "\(error)")
        }
    }

    @Test("A type named `Mutation` isn't a root type if a schema definition doesn't list it")
    func explicitRoots() throws {
        let sdl = "schema { query: Query } type Query { a(b: Mutation): Int } input Mutation { b: Int }"
        #expect(try GraphQLServer(sdl: sdl).schemaWarnings == [])
    }

    @Test("Only a few errors contain suggestions if an input object has many unknown and known fields")
    func boundedSuggestions() async throws {
        let known = (0..<20_000).map { "knownField\($0): Int" }.joined(separator: " ")
        let server = try GraphQLServer(sdl: "type Query { a(in: I): Int } input I { \(known) }")
        var members: JSONObject = [:]
        for number in 0..<20_000 { members["knwonField\(number)"] = 1 }
        let bytes = await server.execute(document: "query ($v: I) { a(in: $v) }", variables: ["v": .object(members)])
        let errors = try #require(try JSONValue(parsing: bytes)["errors"]?.array)
        let messages = errors.compactMap { $0["message"]?.string }
        #expect(messages.count == 50)
        #expect(messages.first?.contains("did you mean 'knownField0'?") == true)
        #expect((1..<20).contains(messages.count { $0.contains("did you mean") }))
    }

    @Test("The first error contains a suggestion, but the last doesn't, for many unknown values of a large enum")
    func boundedEnumSuggestions() async throws {
        let start = String(repeating: "a", count: 90)
        let sdl = """
            type Query { f(e: [E!]): Int }
            enum E { \((0..<1_000).map { "\(start)\($0 + 1_000)" }.joined(separator: " ")) }
            """
        let values = (0..<50).map { JSONValue.string("\(start)x\($0 + 100)") }
        let bytes = try await GraphQLServer(sdl: sdl).execute(
            document: "query($e: [E!]) { f(e: $e) }", variables: ["e": .array(values)])
        let errors = try #require(try JSONValue(parsing: bytes)["errors"]?.array).compactMap { $0["message"]?.string }
        #expect(errors.count == 50)
        #expect(errors.first?.contains("did you mean") == true)
        #expect(errors.last?.contains("did you mean") == false)
    }

    private struct Person: Codable {
        var id: Int
        var name: String
    }

    @Test("A string that is only canonically equivalent to an enum value is invalid in variables and results")
    func normalization() async throws {
        let server = try GraphQLServer(sdl: "type Query { echo(unit: Unit!): Unit } enum Unit { K }")
            .resolving("Query.echo") { _ in "\u{212A}" }
        let document = "query ($unit: Unit!) { echo(unit: $unit) }"
        // The Kelvin sign is canonically equivalent to the letter K.
        let rejected = try JSONValue(parsing: await server.execute(document: document, variables: ["unit": "\u{212A}"]))
        #expect(rejected["data"] == nil)
        let failed = try JSONValue(parsing: await server.execute(document: document, variables: ["unit": "K"]))
        #expect(failed["data"] == ["echo": nil])
        #expect(failed["errors"]?.array?.count == 1)
    }

    @Test("A name that is only canonically equivalent to a name of the schema or the document is unknown")
    func normalizedNames() async throws {
        let server = try GraphQLServer(
            sdl: """
                type Query { list(input: I, choice: C): Int node: Node }
                input I { K: Int }
                input C @oneOf { K: Int }
                interface Node { id: Int }
                type K implements Node { id: Int }
                """
        ).resolving("Query.node") { _ in ["__typename": "\u{212A}", "id": 1] }
        func answer(
            _ document: String, _ variables: JSONObject = [:], name: String? = nil
        ) async throws -> JSONValue {
            let bytes = await server.execute(document: document, variables: variables, operationName: name)
            return try JSONValue(parsing: bytes)
        }
        let kelvin: JSONValue = ["\u{212A}": 1]
        let input = try await answer("query ($v: I) { list(input: $v) }", ["v": kelvin])
        #expect(input["errors"]?.array?.first?["message"]?.string?.contains("has no field '\u{212A}'") == true)
        let choice = try await answer("query ($v: C) { list(choice: $v) }", ["v": kelvin])
        #expect(choice["data"] == nil && choice["errors"] != nil)
        #expect(try await answer("query K { __typename }", name: "K")["data"] != nil)
        #expect(try await answer("query K { __typename }", name: "\u{212A}")["data"] == nil)
        let type = try await answer("{ __type(name: \"\u{212A}\") { name } }")
        #expect(type["data"] == ["__type": nil])
        let node = try await answer("{ node { id } }")
        #expect(node["data"] == ["node": nil] && node["errors"]?.array?.count == 1)
    }

    @Test("The description of a call's arguments is JSON")
    func printedArguments() {
        #expect("\(ResolverArguments(["id": "4", "limit": 2]))" == #"{"id":"4","limit":2}"#)
    }

    @Test("A resolver can return an app's own values, which nested resolvers receive")
    func values() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.humans") { _ in [Person(id: 1, name: "Luke"), Person(id: 2, name: "Leia")] }
            .resolving("Human.mass") { call in try call.object(as: Person.self).id * 10 }
        let bytes = await server.execute(document: "{ humans { id mass name } }")
        #expect(
            text(bytes)
                == #"{"data":{"humans":[{"id":"1","mass":10,"name":"Luke"},{"id":"2","mass":20,"name":"Leia"}]}}"#)
    }

    @Test("A resolver with several statements can return literals or null, or fail")
    func literals() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.human") { call in
                let id = call.arguments["id"]
                if id == "0" { return nil }
                return [
                    "id": id, "name": "Human \(id.string ?? "")", "friends": [["__typename": "Droid", "name": "R2"]],
                ]
            }
            .resolving("Human.height") { _ in throw ResolverFailure("unknown") }
        let document = "query($id: ID!) { human(id: $id) { name height friends { name } } }"
        let found = try JSONValue(parsing: await server.execute(document: document, variables: ["id": 4]))
        #expect(found["data"] == ["human": ["name": "Human 4", "height": nil, "friends": [["name": "R2"]]]])
        #expect(found["errors"]?[0]?["message"] == "unknown")
        let none = await server.execute(document: document, variables: ["id": 0])
        #expect(text(none) == #"{"data":{"human":null}}"#)
    }

    private final class Pilot: Sendable {
        let callsign = "Red 5"
    }

    @Test("An object that isn't JSON is passed to the resolvers of its fields")
    func objects() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolvingValue("Query.hero") { _ in .object(Pilot(), typename: "Human") }
            .resolving("Character.name") { call in try call.object(as: Pilot.self).callsign }
        let bytes = await server.execute(document: "{ hero { __typename name } }")
        #expect(text(bytes) == #"{"data":{"hero":{"__typename":"Human","name":"Red 5"}}}"#)
    }

    @Test("An error thrown by a resolver becomes a field error with path, location and extensions")
    func failure() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.humans") { _ in [["name": "Luke", "id": 1], ["name": "Leia", "id": 2]] }
            .resolving("Human.height") { call -> Double in
                guard call.source["id"]?.int == 1 else {
                    throw ResolverFailure("not measured", extensions: ["code": "UNKNOWN"])
                }
                return call.arguments["unit"] == "FOOT" ? 5.6 : 1.72
            }
        let bytes = await server.execute(document: "{ humans { name height } }")
        #expect(
            text(bytes) == """
                {"errors":[{"message":"not measured","locations":[{"line":1,"column":17}],\
                "path":["humans",1,"height"],"extensions":{"code":"UNKNOWN"}}],\
                "data":{"humans":[{"name":"Luke","height":1.72},{"name":"Leia","height":null}]}}
                """)
    }

    @Test("A null for a non-null field makes the nearest nullable parent null")
    func nullPropagation() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.hero") { _ in
                [
                    "__typename": "Droid",
                    "friends": [["__typename": "Human", "name": "Luke"], ["__typename": "Human", "name": nil]],
                ]
            }
        let bytes = await server.execute(document: "{ hero { __typename friends { name } } }")
        let response = try JSONValue(parsing: bytes)
        #expect(response["data"] == ["hero": ["__typename": "Droid", "friends": nil]])
        #expect(response["errors"]?[0]?["path"] == ["hero", "friends", 1, "name"])
        #expect(response["errors"]?.array?.count == 1)
    }

    @Test(
        "`onError` determines the effect of a null for a non-null field",
        arguments: [
            (
                ErrorBehavior.null, #"{"hero":{"friends":[{"name":"Luke"},{"name":null},{"name":"Leia"}]}}"#,
                [#"["hero","friends",1,"name"]"#]
            ),
            (.propagate, #"{"hero":{"friends":null}}"#, [#"["hero","friends",1,"name"]"#]),
            (.halt, "null", [#"["hero","friends",1,"name"]"#]),
        ])
    func errorBehavior(_ behavior: ErrorBehavior, data: String, paths: [String]) async throws {
        @Sendable func name(_ name: JSONValue) -> JSONValue { ["__typename": "Human", "name": name] }
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.hero") { _ in
                ["__typename": "Droid", "friends": [name("Luke"), name(nil), name("Leia")]]
            }
        let document = "{ hero { friends { name } } }"
        let direct = try JSONValue(parsing: await server.execute(document: document, errorBehavior: behavior))
        var request = GraphQLRequest(type: .query, document: document)
        request.errorBehavior = behavior
        let sent = try await JSONValue(parsing: server.send(request).body)
        for response in [direct, sent] {
            #expect(response["data"]?.description == data)
            #expect(response["errors"]?.array?.map { $0["path"]?.description } == paths)
        }
    }

    @Test("A mutation returns the fields after a failed field with `onError: NULL`, and no data with `HALT`")
    func errorsOfMutations() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Mutation.add") { call in call.arguments["n"] == 1 ? .null : 7 }
        let document = "mutation { a: add(n: 1) b: add(n: 2) }"
        let response = await server.execute(document: document, errorBehavior: ErrorBehavior.null)
        #expect(try JSONValue(parsing: response)["data"] == ["a": nil, "b": 7])
        let halted = try JSONValue(parsing: await server.execute(document: document, errorBehavior: ErrorBehavior.halt))
        #expect(halted["data"]?.isNull == true)
    }

    @Test("Root fields of mutations run one after the other, in the document's order")
    func serialMutations() async throws {
        actor Log {
            var entries: [Int] = []
            func add(_ n: Int) -> [Int] {
                entries.append(n)
                return entries
            }
        }
        let log = Log()
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Mutation.add") { call in
                let n = call.arguments["n"].int ?? 0
                try await Task.sleep(for: .milliseconds(n == 1 ? 20 : 0))
                return await log.add(n).reduce(0) { $0 * 10 + $1 }
            }
        let bytes = await server.execute(document: "mutation { a: add(n: 1) b: add(n: 2) c: add(n: 3) }")
        #expect(text(bytes) == #"{"data":{"a":1,"b":12,"c":123}}"#)
    }

    /// A barrier that callers pass once all of them have arrived.
    private actor Gate {
        private var missing: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ count: Int) { missing = count }

        func pass() async {
            missing -= 1
            if missing > 0 { return await withCheckedContinuation { waiting.append($0) } }
            for continuation in waiting { continuation.resume() }
        }
    }

    @Test("Resolvers of a query run concurrently, even in lists", .timeLimit(.minutes(15)))
    func sideBySide() async throws {
        let gate = Gate(5)
        let server = try GraphQLServer(sdl: "type Query { a: Int users: [User!]! b: Int } type User { n: ID }")
            .resolving("Query.a") { _ in
                await gate.pass()
                return 1
            }
            .resolving("Query.users") { _ in [[:], [:], [:]] }
            .resolving("User.n") { call in
                await gate.pass()
                return .string(call.path.description)
            }
            .resolving("Query.b") { _ in
                await gate.pass()
                return 2
            }
        let response = text(await server.execute(document: "{ a users { n } b }"))
        #expect(response.hasSuffix(#"[{"n":"users[0].n"},{"n":"users[1].n"},{"n":"users[2].n"}],"b":2}}"#))
    }

    @Test("Errors are in the order of the response, whichever resolver fails first", .timeLimit(.minutes(15)))
    func orderOfErrors() async throws {
        let gate = Gate(2)
        let server = try GraphQLServer(sdl: "type Query { a: Int b: Int c: C } type C { n: Int! }")
            .resolvingValue("Query.a") { _ in
                await gate.pass()
                throw ResolverFailure("a")
            }
            .resolvingValue("Query.b") { _ in throw ResolverFailure("b") }
            .resolvingValue("C.n") { _ in
                await gate.pass()
                throw ResolverFailure("c")
            }
        let response = try JSONValue(parsing: await server.execute(document: "{ a c { n } b }"))
        #expect(response["data"] == ["a": nil, "c": nil, "b": nil])
        #expect(response["errors"]?.array?.map { $0["message"]?.string } == ["a", "c", "b"])
    }

    @Test("A closure can determine an object's type if the value doesn't specify it")
    func resolvingType() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.hero") { _ in ["id": 2, "name": "R2-D2", "wheels": 3] }
        let document = "{ hero { __typename name } }"
        let rejected = try JSONValue(parsing: await server.execute(document: document))
        #expect(rejected["errors"]?[0]?["message"]?.string?.contains("__typename") == true)
        let resolved = try server.resolvingType("Character") { $0["wheels"] == nil ? "Human" : "Droid" }
        #expect(
            text(await resolved.execute(document: document))
                == #"{"data":{"hero":{"__typename":"Droid","name":"R2-D2"}}}"#)
    }

    @Test(
        "A coordinate that the schema doesn't have causes an error with a hint",
        arguments: [
            ("Query.humn", "no field 'Query.humn'; did you mean 'human'?"),
            ("Humen.name", "no type named 'Humen'; did you mean 'Human'?"), ("human", "write 'Type.field'"),
        ])
    func unknownCoordinate(coordinate: String, message: String) throws {
        let server = try GraphQLServer(sdl: galaxy)
        let error = try #require(throws: GraphQLServerError.self) {
            try server.resolving(coordinate) { _ in nil }
        }
        #expect(error.code == .unknownCoordinate)
        #expect(error.message.contains(message))
    }

    @Test("An invalid schema causes an error with the line and a caret")
    func invalidSchema() throws {
        let error = try #require(throws: GraphQLServerError.self) {
            try GraphQLServer(sdl: "type Query { a: Strin }")
        }
        #expect(
            error.description.contains(
                "schema.graphql:1:17: error: the type 'Strin' is not defined\ntype Query { a: Strin }\n                ^~~~~"
            ))
    }

    @Test("A schema can consist of several files, and the error for a missing file names it")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second) = (folder.appendingPathComponent("a.graphql"), folder.appendingPathComponent("b.graphql"))
        try Data("type Query { a: Int }".utf8).write(to: first)
        let error = try #require(throws: GraphQLServerError.self) { try GraphQLServer(contentsOf: [first, second]) }
        #expect(error.code == .unreadableSchema)
        #expect(error.message.contains("b.graphql"))
        try Data("extend type Query { b: Int }".utf8).write(to: second)
        let server = try GraphQLServer(contentsOf: [first, second]).resolving("Query.b") { _ in 2 }
        #expect(text(await server.execute(document: "{ b }")) == #"{"data":{"b":2}}"#)
    }

    @Test("A request must name its operation if the document has several")
    func operationName() async throws {
        let server = try GraphQLServer(sdl: galaxy).resolving("Query.count") { _ in 4 }
        let document = "query A { a: count } query B { b: count }"
        #expect(text(await server.execute(document: document, operationName: "B")) == #"{"data":{"b":4}}"#)
        for name in [nil, "C"] {
            let response = try JSONValue(parsing: await server.execute(document: document, operationName: name))
            #expect(response["data"] == nil)
            #expect(response["errors"]?.array?.count == 1)
        }
    }

    @Test("Executing fragments that spread themselves terminates, even without validation")
    func fragmentCycle() async throws {
        let server = try GraphQLServer(sdl: galaxy)
        let request = try server.prepareUnchecked(
            "{ hero { ...F } } fragment F on Character { name ...G friends { ...F } } fragment G on Character { ...F }")
        let executor = Executor(
            schema: server.schema, resolvers: server.resolvers,
            mocks: server.mocking(listLength: 1...1).mocks, request: request)
        let result = try await executor.execute()
        #expect(result.errors.first?.message.contains("nested deeper than 500 levels") == true)
    }

    /// Hostile documents, which have names because their texts are too long for the names of tests.
    enum Hostile: String, CaseIterable {
        case chainOfFragments, deepSelections, deepList, deepInlineFragments

        var document: String {
            switch self {
            case .chainOfFragments:
                "{ ...F0 } "
                    + (0..<20_000).map { "fragment F\($0) on Query { ...F\($0 + 1) } " }.joined()
                    + "fragment F20000 on Query { count }"
            case .deepSelections: String(repeating: "{ hero ", count: 100_000)
            case .deepList: "{ count(in: " + String(repeating: "[", count: 100_000)
            case .deepInlineFragments:
                String(repeating: "{ ... ", count: 100) + "{ count " + String(repeating: "}", count: 101)
            }
        }
    }

    @Test("A hostile document gets a response and doesn't crash the server", arguments: Hostile.allCases)
    func hostileDocuments(hostile: Hostile) async throws {
        let bytes = await (try GraphQLServer(sdl: galaxy)).execute(document: hostile.document)
        let response = try JSONValue(parsing: bytes)
        #expect((response["errors"] == nil) == (hostile == .deepInlineFragments))
        // The messages must not repeat megabytes of input.
        #expect(bytes.count < 50_000)
    }

    @Test("Fragments that double at each level cause an error when the response becomes too large")
    func doublingFragments() async throws {
        var server = try GraphQLServer(sdl: "type Query { a: Query! b: Query! n: Int }")
        server.limits.values = 20_000
        let document =
            "{ ...F0 } "
            + (0..<60).map { "fragment F\($0) on Query { a { ...F\($0 + 1) } b { ...F\($0 + 1) } } " }.joined()
            + "fragment F60 on Query { n }"
        let response = try JSONValue(parsing: await server.execute(document: document))
        #expect(response["errors"]?[0]?["message"] == "the response has more than 20000 values")
    }

    @Test("A response that would have too many values is replaced by an error")
    func valueLimit() async throws {
        var server = try GraphQLServer(sdl: galaxy).mocking(listLength: 100...100)
        server.limits.values = 10_000
        let response = try JSONValue(
            parsing: await server.execute(document: "{ hero { friends { friends { friends { name } } } } }"))
        #expect(response["data"] == nil)
        #expect(response["errors"]?[0]?["message"] == "the response has more than 10000 values")
    }

    @Test("Default values that double at each level are counted as values, wherever they occur")
    func defaultsLimit() async throws {
        let inputs = (0..<40).map { "input I\($0) { a: I\($0 + 1)! = {} b: I\($0 + 1)! = {} }" }
        let sdl = """
            type Query { f(i: I0 = {}): Int small(i: I30 = {}): Int }
            \(inputs.joined(separator: "\n"))
            input I40 { n: Int = 1 }
            """
        let server = try GraphQLServer(sdl: sdl).resolving("Query.f") { _ in 1 }.resolving("Query.small") { _ in 2 }
        func message(_ document: String, _ variables: JSONObject = [:]) async throws -> JSONValue? {
            let response = try JSONValue(parsing: await server.execute(document: document, variables: variables))
            #expect(response["data"] == nil)
            return response["errors"]?[0]?["message"]
        }
        let limit: JSONValue = "the arguments have more than 1000000 values that come from defaults"
        #expect(try await message("{ f }") == limit)
        #expect(try await message("{ f(i: { a: {} }) }") == limit)
        // Each call has about three thousand values, so a thousand calls are too many.
        let many = (0..<1_000).map { "s\($0): small" }.joined(separator: " ")
        #expect(try await message("{ \(many) }") == limit)
        let variables: JSONValue = "the variables have too many values that come from defaults"
        #expect(try await message("query($i: I0) { f(i: $i) }", ["i": [:]]) == variables)
        #expect(try await message("query($i: I0 = {}) { f(i: $i) }") == variables)
        let small = try JSONValue(parsing: await server.execute(document: "{ small }"))
        #expect(small["data"] == ["small": 2])
        // Introspection returns the literal as written if its coerced value is too large.
        let introspection = "{ __type(name: \"Query\") { fields { args { defaultValue } } } }"
        let fields = try JSONValue(parsing: await server.execute(document: introspection))["data"]?["__type"]?["fields"]
        #expect(fields?[0]?["args"]?[0]?["defaultValue"] == "{}")
    }
}

extension GraphQLServer {
    /// Returns a request that is parsed but not validated.
    func prepareUnchecked(_ text: String) throws -> ExecutionRequest {
        try ExecutionRequest(
            Parser.parse(SourceText(text)), operationName: nil, variables: [:], headers: [:], schema: schema,
            limits: limits)
    }
}
