import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Mutation: MutationScope {
    let __fields: Fields
}

private struct Node: StreamingScope {
    let __fields: Fields

    func name() throws -> String { try __fields.string("name: String!") }
    func size() throws -> Int { try __fields.int("size: Int!") }
    func echo(_ text: OptionalArgument<String>, or number: OptionalArgument<Int> = .absent) throws -> String {
        try __fields.passing(text.__json).passing(number.__json).string("echo(text: String, or: Int): String!")
    }
    func node<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.object("node: Node!", selection.__body) }
    func nodes<T>(_ selection: Selection<T, [Node]>) throws -> T {
        try __fields.object("nodes: [Node!]!", selection.__body)
    }
}

/// Selects the node for either root type, so that both root types make the call at the same place in the program.
private func node<T>(_ fields: Fields, _ selection: Selection<T, Node>) throws -> T {
    try fields.object("node: Node!", selection.__body)
}

/// The document cache that all tests in this file share.
private let documents = DocumentCache(capacity: 100)

/// Returns a new query that selects the node.
private func query<T>(_ build: @escaping @Sendable (Node) throws -> T) -> Selection<T, Query> {
    Selection { try node($0.__fields, Selection(build)) }
}

@Suite struct DocumentCacheTests {
    @Test("Operations with the same calls have their own variables and decode their own responses")
    func otherValues() throws {
        for text in ["a", "b", "", "ü\"\n"] {
            let operation = try query { try $0.echo(.present(text)) + $0.echo(.present(text + "!")) }.prepare(
                in: documents)
            let names = operation.document.matches(of: /\$(\w+):/).map { String($0.1) }
            let alias = try #require(operation.document.firstMatch(of: /echo_\w+/)).0
            #expect(names.count == 2)
            let values = try JSONValue(parsing: operation.variablesText)
            #expect(values == .object([names[0]: .string(text), names[1]: .string(text + "!")]))
            let response = #"{"data":{"node":{"echo":"1","\#(alias)":"2"}}}"#
            #expect(try operation.decode(Array(response.utf8)) == "12")
        }
    }

    @Test("The description of an operation contains no variables")
    func description() throws {
        let operation = try query { try $0.echo(.present("s3cret")) }.named("Login").prepare(in: documents)
        #expect(operation.variablesText.contains("s3cret"))
        #expect("\(operation)" == "query Login")
    }

    @Test("A closure that later selects different fields gets a matching document")
    func otherCalls() throws {
        let asksForSize = Locked(false)
        let selection = query { node in
            asksForSize.withLock { $0 } ? try node.name() + String(node.size()) : try node.name()
        }
        for isOn in [false, true, false, true] {
            asksForSize.withLock { $0 = isOn }
            let operation = try selection.prepare(in: documents)
            #expect(operation.document == (isOn ? "query { node { name size } }" : "query { node { name } }"))
            #expect(
                try operation.decode(Array(#"{"data":{"node":{"name":"x","size":1}}}"#.utf8)) == (isOn ? "x1" : "x"))
        }
    }

    @Test("A different nesting, order or number of calls results in a different document")
    func otherStructure() throws {
        let inner = Selection<Int, Node> { try $0.name().count + $0.size() }
        let name = Selection<Int, Node> { try $0.name().count }
        let size = Selection<Int, Node> { try $0.size() }
        let shapes: [(selection: Selection<Int, Query>, document: String)] = [
            (query { try $0.node(inner) }, "node { name size }"),
            (query { try $0.node(name) + $0.size() }, "node { name } size"),
            (query { try $0.size() + $0.node(name) }, "size node { name }"),
            (query { try $0.node(name) + $0.node(size) }, "node { name size }"),
            (query { try $0.selection(name) + $0.size() }, "name size"),
            (query { try $0.selection(inner) }, "name size"),
            (query { try $0.node(name) + $0.nodes(size.list).count }, "node { name } nodes { size }"),
            (query { try $0.size() + $0.size() + $0.size() }, "size"),
            (query { try $0.size() }, "size"),
        ]
        for _ in 0..<3 {
            for (selection, document) in shapes {
                #expect(try selection.prepare(in: documents).document == "query { node { \(document) } }")
            }
        }
    }

    @Test("An absent argument is neither in the document nor in the variables, whether or not it was present before")
    func absences() throws {
        let values: [OptionalArgument<String>] = [.present("a"), .absent, .null]
        let numbers: [OptionalArgument<Int>] = [.absent, .present(1)]
        for _ in 0..<3 {
            for text in values {
                for number in numbers {
                    let operation = try query { try $0.echo(text, or: number) }.prepare(in: documents)
                    var isText = true
                    if case .absent = text { isText = false }
                    var isNumber = true
                    if case .absent = number { isNumber = false }
                    #expect(operation.document.contains("$text_") == isText)
                    #expect(operation.document.contains("$or_") == isNumber)
                    let count = (isText ? 1 : 0) + (isNumber ? 1 : 0)
                    #expect(try JSONValue(parsing: operation.variablesText).object?.count == count)
                }
            }
        }
    }

    @Test("Operations that share a plan keep their own type and name")
    func operations() throws {
        let name = Selection<String, Node> { try $0.name() }
        let query = Selection<String, Query> { try node($0.__fields, name) }
        let mutation = Selection<String, Mutation> { try node($0.__fields, name) }
        for _ in 0..<2 {
            #expect(try query.prepare(in: documents).document == "query { node { name } }")
            #expect(try mutation.prepare(in: documents).document == "mutation { node { name } }")
            for name in ["A", "B"] {
                #expect(try query.named(name).prepare(in: documents).document == "query \(name) { node { name } }")
                let operation = try mutation.named(name).prepare(in: documents)
                #expect(operation.document == "mutation \(name) { node { name } }")
                #expect(operation.type == .mutation)
            }
        }
    }

    @Test("Streamed lists with different initial counts share a document")
    func streams() throws {
        let name = Selection<String, Node> { try $0.name() }
        var texts: Set<String> = []
        for count in [1, 2, 0] {
            let operation = try query { try $0.nodes(name.streamed(initialCount: count)).count }.prepare(in: documents)
            texts.insert(operation.document)
            #expect(try JSONValue(parsing: operation.variablesText).object?.values.first == .number(JSONNumber(count)))
            #expect(operation.isIncremental)
        }
        #expect(texts.count == 1)
        #expect(try !query { try $0.nodes(name.list).count }.prepare(in: documents).isIncremental)
    }

    @Test("Tasks that prepare operations at the same time get the right documents and variables")
    func concurrency() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    for round in 0..<50 {
                        let count = 1 + (number + round) % 7
                        let operation = try query { node in
                            try (0..<count).reduce("") { try $0 + node.echo(.present("\(number).\($1)")) }
                        }.prepare(in: documents)
                        let values = try JSONValue(parsing: operation.variablesText).object?.values.compactMap(\.string)
                        #expect(values?.sorted() == (0..<count).map { "\(number).\($0)" })
                        #expect(operation.document.matches(of: /echo\(/).count == count)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
