import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Coordinates decide which parts of a schema are generated")
struct SchemaReducerTests {
    private static let schema = """
        type Query { repository(name: String!, order: Order, filter: Filter): Repository search: [Item] \
        node(id: ID!): Node version: String }
        type Mutation { addStar(input: StarInput!): StarPayload addLabel(input: LabelInput!): Label removeStar: Int }
        type Repository implements Node { id: ID! name: String state(of: Order): State rank(by: Filter): Int owner: User issues(first: Int, states: [State!]): IssueConnection }
        type IssueConnection { total: Int! nodes: [Issue] }
        type Issue implements Node & Titled { id: ID! title: String! author: Node }
        type PullRequest implements Node & Titled { id: ID! title: String! mergedBy: User }
        type User implements Node { id: ID! login: String! }
        type Label { name: String }
        type StarPayload { stars: Int repository: Repository }
        interface Node { id: ID! }
        interface Titled implements Node { id: ID! title: String! }
        union Item = Issue | PullRequest | User
        enum Order { ASC DESC }
        enum State { OPEN CLOSED }
        input Filter { text: String order: Order and: Filter by: UserFilter }
        input UserFilter { login: String! }
        input StarInput { id: ID! }
        input LabelInput { name: String! }
        """

    private func reduce(
        include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = []
    ) throws -> ReducedSchema {
        try ReducedSchema(Self.schema, include: include, exclude: exclude)
    }

    // MARK: - Inclusion

    @Test("Including a field includes its argument types, and its return type with all fields that return leaf types")
    func field() throws {
        let reduced = try reduce(include: ["Query.repository"])
        #expect(
            reduced.summary == [
                "Query(repository(name order filter))", "Mutation()", "Repository(id name state(of))",
                "Order(ASC DESC)",
                "State(OPEN CLOSED)", "Filter(text order and by)", "UserFilter(login)",
            ])
        #expect(reduced.findings.isEmpty)
    }

    @Test("Including a type includes all its fields and their return types")
    func type() throws {
        for pattern: CoordinatePattern in ["Issue", "Issue.*"] {
            #expect(
                try reduce(include: [pattern]).summary == [
                    "Query()", "Mutation()", "Issue:Node(id title author)", "Node(id)",
                ])
        }
    }

    @Test("A union keeps its included members, or all members if the union is included by name")
    func union() throws {
        let some = try reduce(include: ["Query.search", "User.login"])
        #expect(some.summary == ["Query(search)", "Mutation()", "User(id login)", "Item=User"])
        #expect(some.findings.isEmpty)
        #expect(
            try reduce(include: ["Query.search", "Item"]).summary == [
                "Query(search)", "Mutation()", "Issue(id title)", "PullRequest(id title)", "User(id login)",
                "Item=Issue|PullRequest|User",
            ])
    }

    @Test("A union without any included member causes a warning")
    func emptyUnion() throws {
        let found = try reduce(include: ["Query.search"]).findings
        #expect(found.map(\.summary) == ["warning: the union 'Item' is included, but none of its members are"])
        #expect(found.first?.hint?.contains("some of 'Issue', 'PullRequest', 'User'") == true)
    }

    @Test("An object has the included fields of its interfaces, and including an interface includes no objects")
    func interface() throws {
        #expect(
            try reduce(include: ["Query.node", "PullRequest.mergedBy"]).summary == [
                "Query(node(id))", "Mutation()", "PullRequest:Node(id title mergedBy)", "User:Node(id login)",
                "Node(id)",
            ])
        let schema = """
            type Query { a: A i: I } interface I { own: B } type A implements I { own: BB x: Int }
            interface B { y: Int } type BB implements B { y: Int z: Z } type Z { z: Int }
            """
        #expect(
            try ReducedSchema(schema, include: ["Query.a", "I.own"]).summary == [
                "Query(a)", "I(own)", "A:I(own x)", "B(y)", "BB:B(y)",
            ])
    }

    @Test("Fields of a root type are included only by name, even if a field returns the root type")
    func roots() throws {
        let schema = "type Query { a: Int b: P } type Mutation { c: P d: Int } type P { query: Query! n: Int }"
        #expect(
            try ReducedSchema(schema, include: ["Mutation.c", "P.query"]).summary == [
                "Query()", "Mutation(c)", "P(query n)",
            ])
        #expect(
            try ReducedSchema(schema, include: ["Mutation"]).summary == ["Query()", "Mutation(c d)", "P(n)"])
    }

    @Test("A star matches any characters of a name")
    func wildcards() throws {
        #expect(
            try reduce(include: ["Mutation.add*"]).summary == [
                "Query()", "Mutation(addStar(input) addLabel(input))", "Label(name)", "StarPayload(stars)",
                "StarInput(id)", "LabelInput(name)",
            ])
        #expect(
            try reduce(include: ["*.*itle"]).summary == [
                "Query()", "Mutation()", "Issue:Titled(id title)", "PullRequest:Titled(id title)", "Titled(id title)",
            ])
    }

    @Test("Adding patterns to `include` never removes parts", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func monotonous(seed: UInt64) throws {
        var diagnostics = DiagnosticCollector()
        let whole = try #require(SchemaLoader.load([SourceText(Self.schema)], &diagnostics))
        let all = coordinates(of: whole).filter { !$0.contains("(") }.sorted()
        var random = SeededNumbers(seed: seed)
        var patterns: [CoordinatePattern] = []
        var earlier: Set<String> = []
        for _ in 0..<12 {
            patterns.append(CoordinatePattern(try #require(all.randomElement(using: &random))))
            let reduced = coordinates(of: try reduce(include: patterns).schema)
            #expect(earlier.isSubset(of: reduced))
            earlier = reduced
        }
    }

    // MARK: - Exclusion

    @Test("Excluding a type also excludes everything that requires the type")
    func excludedType() throws {
        let reduced = try reduce(exclude: ["User", "StarInput", "Filter"])
        #expect(
            reduced.summary == [
                "Query(repository(name order) search node(id) version)", "Mutation(addLabel(input) removeStar)",
                "Repository:Node(id name state(of) rank issues(first states))", "IssueConnection(total nodes)",
                "Issue:Node:Titled(id title author)", "PullRequest:Node:Titled(id title)", "Label(name)", "Node(id)",
                "Titled:Node(id title)", "Item=Issue|PullRequest", "Order(ASC DESC)", "State(OPEN CLOSED)",
                "LabelInput(name)",
            ])
        #expect(reduced.findings.isEmpty)
    }

    @Test("Excluding the type of a required field excludes its input object, and a union without members is excluded")
    func chains() throws {
        let schema = """
            type Query { a(x: X): Int b(y: Y!): Int u: U c: Int }
            input X { z: Z! } input Y { x: X! } input Z { e: E! } enum E { A } union U = M type M { e: E! c: Int }
            """
        #expect(try ReducedSchema(schema, exclude: ["E"]).summary == ["Query(a u c)", "U=M", "M(c)"])
        #expect(
            try ReducedSchema(schema, exclude: ["M"]).summary == [
                "Query(a(x) b(y) c)", "X(z)", "Y(x)", "Z(e)", "E(A)",
            ])
    }

    @Test("Types that become unreachable are also excluded, and types that were always unreachable stay")
    func orphans() throws {
        let reduced = try reduce(exclude: ["Mutation.*"])
        #expect(reduced.summary.contains("Mutation()"))
        #expect(["StarPayload", "Label", "StarInput", "LabelInput"].allSatisfy { reduced.schema[$0] == nil })
        #expect(reduced.schema.types.count == 14)
        let schema =
            "type Query { a: A } type A { b: B } type B { c: Int } type Unused { b: B c: Int } interface I { c: Int }"
        #expect(try ReducedSchema(schema, exclude: ["A.b"]).summary == ["Query(a)", "A()", "Unused(b c)", "I(c)"])
    }

    @Test("Single fields, input fields, arguments and values can be excluded")
    func members() throws {
        let reduced = try reduce(
            exclude: ["Repository.rank", "Filter.and", "Repository.issues(states:)", "State.CLOSED", "*.version"])
        #expect(reduced.findings.isEmpty)
        #expect(
            reduced.leftOut?.coordinates == [
                "Filter.and", "Query.version", "Repository.issues(states:)", "Repository.rank", "State.CLOSED",
            ])
        #expect(
            reduced.leftOut?.description
                == "left out: 2 of 29 fields, 1 of 9 arguments, 1 of 7 input fields, 1 of 4 enum values")
    }

    @Test("Exclusion overrides inclusion, with a warning if something was included by name")
    func contradiction() throws {
        let reduced = try reduce(
            include: ["Query.*", "Repository.owner", "Issue.title"], exclude: ["User", "Issue.title", "Titled"])
        #expect(
            reduced.findings.map(\.summary) == [
                "warning: 'Repository.owner' is included, but it or a type that it requires is excluded",
                "warning: 'Issue.title' is included, but it or a type that it requires is excluded",
            ])
        #expect(reduced.summary.contains("Issue:Node(id)"))
        #expect(reduced.summary.contains("Repository:Node(id name state(of))"))
    }

    @Test(
        "Excluding a required element causes an error that explains what to do",
        arguments: [
            (
                "StarInput.id", "the input field 'StarInput.id' is required and can't be left out",
                "exclude 'StarInput' as a whole"
            ),
            (
                "Query.node(id:)", "the argument 'id' of 'Query.node' is required and can't be left out",
                "exclude 'Query.node'"
            ),
            (
                "User.id", "'User.id' can't be left out, because the interface 'Node' requires it",
                "exclude 'Node.id' too"
            ),
        ] as [(CoordinatePattern, String, String)])
    func required(pattern: CoordinatePattern, message: String, hint: String) throws {
        let found = try reduce(exclude: [pattern]).findings
        #expect(found.map(\.summary) == ["error: \(message)"])
        #expect(found.first?.hint == hint)
    }

    @Test("A type without any fields doesn't implement any interfaces")
    func emptied() throws {
        let reduced = try reduce(exclude: ["User.*", "Titled.*"])
        #expect(reduced.findings.isEmpty)
        #expect(reduced.summary.contains("User()"))
        #expect(reduced.summary.contains("Titled()"))
        #expect(reduced.summary.contains("Issue:Node:Titled(id title author)"))
        let schema = "schema { query: Root } type Root implements I { id: ID } interface I { id: ID }"
        #expect(try ReducedSchema(schema, exclude: ["Root"]).summary == ["Root()", "I(id)"])
    }

    @Test("Excluding a field of an interface excludes the field from all implementing types")
    func interfaceField() throws {
        let reduced = try reduce(exclude: ["*.id"])
        #expect(
            reduced.findings.map(\.summary) == [
                "error: the input field 'StarInput.id' is required and can't be left out"
            ])
        #expect(reduced.summary.contains("User:Node(login)"))
        #expect(reduced.summary.contains("Node()"))
    }

    // MARK: - Patterns

    @Test(
        "Coordinates that match nothing cause errors with suggestions",
        arguments: [
            ("Qery.node", "'Qery.node' names a type that the schema doesn't have", "did you mean 'Query'?"),
            ("Query.nod", "'Query.nod' names a field that the schema doesn't have", "did you mean 'node'?"),
            ("State.OPN", "'State.OPN' names a value that the enum doesn't have", "did you mean 'OPEN'?"),
            ("Item.id", "'Item.id': a union has no fields", nil),
            ("*Zzz", "'*Zzz' names a type that the schema doesn't have", nil),
            ("*.zzz*", "'*.zzz*' names a field that the schema doesn't have", nil),
            (
                "Query.node(di:)", "'Query.node(di:)' names an argument that the schema doesn't have",
                "did you mean 'id'?"
            ),
            ("String", "'String' is a built-in scalar, so no rule can apply to it", nil),
            (
                "@deprecated", "'@deprecated' names a directive, but patterns only apply to types and their members",
                "remove the pattern; a directive is generated if the types of its arguments are generated, or if the "
                    + "sources in 'usedBy' call it"
            ),
            ("subscription", "'subscription' names a type that the schema doesn't have", nil),
        ] as [(CoordinatePattern, String, String?)])
    func unknown(pattern: CoordinatePattern, message: String, hint: String?) throws {
        let found = try reduce(exclude: [pattern]).findings
        #expect(found.map(\.summary) == ["error: \(message)"])
        if let hint { #expect(found.first?.hint == hint) }
    }

    @Test(
        "Text that isn't a coordinate causes an error",
        arguments: ["", ".", "A.", ".a", "A.b.c", "A b", "A.b()", "A.b(c)", "A.b(:)", "A(b:)", "A.b(c:", "a-b", "ä"])
    func malformed(text: String) throws {
        let found = try reduce(include: [CoordinatePattern(text)]).findings
        #expect(found.map(\.summary) == ["error: '\(text)' is not a schema coordinate"])
    }

    @Test("The work for suggestions is bounded, even for many unknown coordinates and many similar types")
    func boundedSuggestions() throws {
        let count = 3_000
        let types = (0..<count).map { "type Known\($0) { a: Int }" }.joined(separator: " ")
        let exclude = (0..<count).map { CoordinatePattern("Knwon\($0)") }
        let reduced = try ReducedSchema("type Query { a: Int } \(types)", exclude: exclude)
        #expect(reduced.findings.count == count)
        #expect(reduced.findings.first?.hint == "did you mean 'Known0'?")
        #expect(reduced.findings.count { $0.hint?.hasPrefix("did you mean") == true } < 200)
    }

    @Test("An argument can't be included by itself")
    func includedArgument() throws {
        let found = try reduce(include: ["Query.node(id:)"]).findings
        #expect(
            found.map(\.summary) == ["error: 'Query.node(id:)' names an argument, which can't be included by itself"])
    }

    @Test("The error for a renamed root type suggests its actual name")
    func customRoot() throws {
        let found = try ReducedSchema("schema { query: Root } type Root { a: Int }", include: ["Query.a"]).findings
        #expect(found.first?.hint == "the root type for 'query' is named 'Root'")
    }

    @Test("Without any rules, the schema stays unchanged, and nothing is reported as left out")
    func nothing() throws {
        let reduced = try reduce()
        #expect(reduced.leftOut == nil)
        #expect(reduced.schema.types.count == 18)
    }
}
