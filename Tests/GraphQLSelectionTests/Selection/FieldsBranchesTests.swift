import Testing

@_spi(Generated) @testable import GraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Item: SelectionScope {
    let __fields: Fields
}

/// A call with a branch for each of some types, as arguments or as an array.
@Suite struct FieldsBranchesTests {
    private static let types = "ABCDEFGHIJKL".map(String.init)
    private static let names: StaticString = "A, B, C, D, E, F, G, H, I, J, K, L"

    private static func branch(_ name: String) -> SelectionBody<String> {
        Selection<String, Item> { "\(name) \(try $0.__fields.id("id: ID!"))" }.__body
    }

    /// The document, and what comes of an item of each type, one that nobody knows included.
    private static func outcomes(_ item: @escaping @Sendable (Fields) throws -> String) throws -> [String] {
        let items = Selection<String, Item> { try item($0.__fields) }.list
        let query = Selection<[String], Query> { try $0.__fields.abstract("items: [Item!]!", items.__body) }
        let operation = try query.prepare()
        return [operation.document]
            + (types + ["Unknown"]).map { type in
                let object = #"{"__typename":"\#(type)","id":"1"}"#
                do {
                    return "\(try operation.decode(Array(#"{"data":{"items":[\#(object),\#(object)]}}"#.utf8)))"
                } catch {
                    return "\(error)"
                }
            }
    }

    @Test("Branches that are arguments do what an array of them does, whichever are left out")
    func leftOut() throws {
        let otherwise = Self.branch("other")
        for mask in [0, 1, 0b1000_0000_0000, 0b0101_0101_0101, 0b1110_0000_0111, 0b1111_1111_1111] {
            let all = Self.types.enumerated().map { mask >> $0 & 1 == 1 ? Self.branch($1) : nil }
            let given = try Self.outcomes {
                try $0.branch(
                    Self.names, all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10],
                    all[11], otherwise: otherwise)
            }
            #expect(given == (try Self.outcomes { try $0.on(Self.names, all, otherwise: otherwise) }))
            for (index, type) in (Self.types + ["Unknown"]).enumerated() {
                let expected = mask >> index & 1 == 1 ? "\(type) 1" : "other 1"
                #expect(given[index + 1] == "\([expected, expected])")
            }
        }
    }

    @Test("Without a branch for all others, an object of another type is an error")
    func exhaustive() throws {
        let all = Self.types.map(Self.branch)
        let given = try Self.outcomes {
            try $0.branch(
                Self.names, all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10],
                all[11])
        }
        #expect(given == (try Self.outcomes { try $0.on(Self.names, all) }))
        #expect(given[12] == "\(["L 1", "L 1"])")
        #expect(given[13].contains("the object is of type `Unknown`"))

        let one = try Self.outcomes { try $0.branch("A", all[0]) }
        #expect(one == (try Self.outcomes { try $0.on("A", [all[0]]) }))
        #expect(one[1] == "\(["A 1", "A 1"])")
        #expect(one[2].contains("the object is of type `B`"))
    }
}
