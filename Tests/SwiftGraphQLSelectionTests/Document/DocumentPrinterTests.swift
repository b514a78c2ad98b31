import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Root: QueryScope {
    let __fields: Fields

    func node<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.object("node: Node!", selection.__body) }
    func any<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.abstract("any: Any!", selection.__body) }
    func version() throws -> String { try __fields.string("version: String!") }
    func length(in unit: String) throws -> Int { try __fields.passing(unit.__string).int("length(in: String!): Int!") }
    func kind<T>(_ selection: Selection<T, Kind>) throws -> T { try __fields.fragment("Kind", selection.__body) }
}

/// An interface that the root type implements.
private struct Kind: SelectionScope {
    let __fields: Fields

    func on<T>(root: Selection<T, Root>, otherwise: Selection<T, Kind>) throws -> T {
        try __fields.read(__fields.branches(of: "Root", root), otherwise: otherwise)
    }
}

private struct Node: SelectionScope {
    let __fields: Fields

    func name() throws -> String { try __fields.string("name: String!") }
    func size(in unit: String) throws -> Int { try __fields.passing(unit.__string).int("size(in: String!): Int!") }
    func sizeAlias() throws -> Int { try __fields.int("size_051ceb7d: Int!") }
    func next<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.object("next: Node!", selection.__body) }
    func kind<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.fragment("Kind", selection.__body) }
}

private let name = Selection<Int, Node> { try $0.name().count }
private let nothing = Selection<Int, Node> { _ in 0 }
private let sizes = Selection<Int, Node> { try $0.size(in: "m") + $0.size(in: "ft") }

@Suite struct DocumentPrinterTests {
    /// - Parameter document: The expected document, without the digits of its hashes.
    private func check(
        _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ build: @escaping @Sendable (Root) throws -> Int
    ) throws {
        let printed = try Selection<Int, Root>(build).prepare().document
        #expect(printed.replacing(/_[0-9a-f]{8}/, with: "_") == document, sourceLocation: sourceLocation)
    }

    @Test("Fields are printed in the order of the calls")
    func inOrder() throws {
        try check("query { version }") { try $0.version().count }
        try check("query { node { name next { name } } version }") {
            try $0.node(Selection { try $0.name().count + $0.next(name) }) + $0.version().count
        }
        try check("query { node { name next { name } } version }") {
            try $0.node(Selection { try $0.selection(name) + $0.next(name) })
                + $0.selection(Selection { try $0.version().count })
        }
    }

    @Test("Repeated fields with different arguments get aliases, and repeated fields without arguments are merged")
    func repeated() throws {
        try check("query { version }") { try $0.version().count + $0.version().count }
        try check(
            "query ($in_: String!, $in_: String!) { node { size(in: $in_) size_: size(in: $in_) } }"
        ) { try $0.node(sizes) }
    }

    @Test("Empty selection sets and selection sets on abstract types request __typename once")
    func typeNames() throws {
        try check("query { __typename }") { _ in 0 }
        try check("query { node { __typename } any { __typename name } }") {
            try $0.node(nothing) + $0.any(Selection { try $0.__typename().count + $0.name().count })
        }
        try check("query { node { next { __typename } } any { __typename } version __typename }") {
            try $0.node(Selection { try $0.next(nothing) }) + $0.any(nothing) + $0.version().count
                + $0.__typename().count
        }
    }

    @Test("Two selection sets of one field are merged, and a fragment is printed inside its field's selection set")
    func merged() throws {
        try check("query { node { name } }") { try $0.node(nothing) + $0.node(name) }
        try check("query { node { ... on Kind { name } } version }") {
            try $0.node(Selection { try $0.kind(name) }) + $0.version().count
        }
    }

    @Test(
        "A call on an outer scope closes the open selection set, and a later call on the inner scope adds to its set")
    func otherScopes() throws {
        try check("query { node { name } version }") { root in
            let node = try Node(__fields: Fields(root.pass.enter("node: Node!", isAbstract: false)))
            return try node.name().count + root.version().count
        }
        try check("query { node { name next { name } } version }") { root in
            let node = try Node(__fields: Fields(root.pass.enter("node: Node!", isAbstract: false)))
            return try node.name().count + root.version().count + node.next(name)
        }
    }

    @Test("A field of the root type gets an alias in an interface's branch if the root has it with other arguments")
    func branchOnRoot() throws {
        try check(
            """
            query ($in_: String!, $in_: String!) { __typename length(in: $in_) ... on Kind { ... on Root \
            { length_: length(in: $in_) } } }
            """
        ) { root in
            try root.length(in: "m")
                + root.kind(
                    Selection {
                        try $0.on(root: Selection { try $0.length(in: "ft") }, otherwise: Selection { _ in 0 })
                    })
        }
    }

    @Test("A field whose name is already used as an alias also gets an alias")
    func aliasOfField() throws {
        try check(
            "query ($in_: String!, $in_: String!) { node { size(in: $in_) size_: size(in: $in_) size__: size_ } }"
        ) { root in
            try root.node(Selection { try $0.size(in: "m") + $0.size(in: "ft") + $0.sizeAlias() })
        }
    }
}
