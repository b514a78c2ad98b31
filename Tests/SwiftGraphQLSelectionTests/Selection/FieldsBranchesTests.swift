import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Item: SelectionScope {
    let __fields: Fields
}

/// Tests calls to `on`, whose branches are passed eight at a time.
@Suite struct FieldsBranchesTests {
    private typealias Branch = Selection<String, Item>

    private static let names: StaticString = "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q"
    private static let types = "ABCDEFGHIJKLMNOPQ".map(String.init)
    private static let otherwise = branch("other")
    /// All numbers of branches that fit into the first call, and some that need further calls.
    private static let counts = Array(1...9) + [16, 17]

    private static func branch(_ name: String) -> Branch {
        Branch { "\(name) \(try $0.__fields.id("id: ID!"))" }
    }

    // MARK: Calls as in generated code

    private static func some(_ fields: Fields, _ b: [Branch?]) -> Branches<String> {
        let first = (b.count - 1) % 8 + 1
        var branches =
            switch first {
            case 1: fields.branches(of: names, b[0])
            case 2: fields.branches(of: names, b[0], b[1])
            case 3: fields.branches(of: names, b[0], b[1], b[2])
            case 4: fields.branches(of: names, b[0], b[1], b[2], b[3])
            case 5: fields.branches(of: names, b[0], b[1], b[2], b[3], b[4])
            case 6: fields.branches(of: names, b[0], b[1], b[2], b[3], b[4], b[5])
            case 7: fields.branches(of: names, b[0], b[1], b[2], b[3], b[4], b[5], b[6])
            default: fields.branches(of: names, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])
            }
        for i in stride(from: first, to: b.count, by: 8) {
            branches = branches.and(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6], b[i + 7])
        }
        return branches
    }

    private static func all(_ fields: Fields, _ b: [Branch]) -> Branches<String> {
        let first = (b.count - 1) % 8 + 1
        var branches =
            switch first {
            case 1: fields.branches(of: names, areAll: true, b[0])
            case 2: fields.branches(of: names, areAll: true, b[0], b[1])
            case 3: fields.branches(of: names, areAll: true, b[0], b[1], b[2])
            case 4: fields.branches(of: names, areAll: true, b[0], b[1], b[2], b[3])
            case 5: fields.branches(of: names, areAll: true, b[0], b[1], b[2], b[3], b[4])
            case 6: fields.branches(of: names, areAll: true, b[0], b[1], b[2], b[3], b[4], b[5])
            case 7: fields.branches(of: names, areAll: true, b[0], b[1], b[2], b[3], b[4], b[5], b[6])
            default: fields.branches(of: names, areAll: true, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])
            }
        for i in stride(from: first, to: b.count, by: 8) {
            branches = branches.and(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6], b[i + 7])
        }
        return branches
    }

    // MARK: Results

    private static func query(_ item: @escaping @Sendable (Fields) throws -> String) -> Selection<[String], Query> {
        let items = Branch { try item($0.__fields) }.list
        return Selection<[String], Query> { try $0.__fields.abstract("items: [Item!]!", items.__body) }
    }

    /// Decodes a list with two items of each type.
    private static func outcome(_ operation: PreparedOperation<[String]>, _ types: [String]) throws -> [String] {
        let objects = types.flatMap { [$0, $0] }.map { #"{"__typename":"\#($0)","id":"1"}"# }.joined(separator: ",")
        return try operation.decode(Array(#"{"data":{"items":[\#(objects)]}}"#.utf8))
    }

    /// Returns the types for which the document has branches, in the document's order.
    private static func typeConditions(_ document: String) -> [String] {
        document.split(separator: "... on ").dropFirst().map { String($0.prefix { $0.isLetter }) }
    }

    @Test("An object decodes with its type's branch, or with `otherwise` if its type has no branch", arguments: counts)
    func leftOut(count: Int) throws {
        let everyType = Self.types + ["Unknown"]
        let whole = (1 << count) - 1
        for mask in [0, 1, whole, 0x15555 & whole, 0x0aaaa & whole, 0x1ff00 & whole, 0x000ff & whole, 1 << (count - 1)]
        {
            let branches = Self.types.prefix(count).enumerated().map { mask >> $0 & 1 == 1 ? Self.branch($1) : nil }
            let query = Self.query { try $0.read(Self.some($0, branches), otherwise: Self.otherwise) }
            let operation = try query.prepare()
            let given = Self.types.indices.filter { mask >> $0 & 1 == 1 }
            #expect(Self.typeConditions(operation.document) == given.map { Self.types[$0] })
            let expected = everyType.indices.flatMap { index in
                Array(repeating: given.contains(index) ? "\(everyType[index]) 1" : "other 1", count: 2)
            }
            #expect(try Self.outcome(operation, everyType) == expected)
        }
    }

    @Test("If every known type has a branch, an object of another type causes an error", arguments: counts)
    func exhaustive(count: Int) throws {
        let branches = Self.types.prefix(count).map(Self.branch)
        let operation = try Self.query { try $0.read(Self.all($0, branches)) }.prepare()
        let known = Array(Self.types.prefix(count))
        #expect(Self.typeConditions(operation.document) == known)
        #expect(try Self.outcome(operation, known) == known.flatMap { ["\($0) 1", "\($0) 1"] })

        let error = #expect(throws: SelectionError.self) { try Self.outcome(operation, known + ["Unknown"]) }
        #expect(error?.code == .unknownType)
        #expect(error?.path.description == "items[\(2 * count)]")
        #expect(error?.message.contains("the object is of type `Unknown`") == true)
    }

    @Test("Mock responses can contain objects of every type", arguments: counts)
    func madeUp(count: Int) throws {
        let branches = Self.types.prefix(count).enumerated().map { $0 % 3 == 1 ? nil : Self.branch($1) }
        let some = Self.query { try $0.read(Self.some($0, branches), otherwise: Self.otherwise) }
        let all = Self.query { try $0.read(Self.all($0, Self.types.prefix(count).map(Self.branch))) }
        func kinds(_ query: Selection<[String], Query>, of count: Int) throws -> [String] {
            try (0..<count).map { number in
                var choices = MockWorld.Choices()
                choices.index = {
                    #expect($0 == count)
                    return number
                }
                return String(try query.mockValue(in: MockWorld(choices))[0].prefix { $0 != " " })
            }
        }
        let given = Self.types.prefix(count).enumerated().filter { $0.offset % 3 != 1 }.map(\.element) + ["other"]
        #expect(try kinds(some, of: given.count) == given)
        #expect(try kinds(all, of: count) == Array(Self.types.prefix(count)))
    }

    @Test("An object without __typename causes an error with the member's path, and the next call still works")
    func missingTypeName() throws {
        let branches = Self.types.prefix(9).map(Self.branch)
        let query = Self.query { fields in
            let kind = try? fields.read(Self.all(fields, branches))
            return "\(kind ?? "none") \(try fields.id("id: ID!"))"
        }
        let response = #"{"data":{"items":[{"id":"1"},{"__typename":"I","id":"2"},{"__typename":"Z","id":"3"}]}}"#
        #expect(try query.prepare().decode(Array(response.utf8)) == ["none 1", "I 2 2", "none 3"])

        let strict = try Self.query { try $0.read(Self.all($0, branches)) }.prepare()
        let error = #expect(throws: SelectionError.self) { try strict.decode(Array(response.utf8)) }
        #expect(error?.code == .missingMember)
        #expect(error?.path.description == "items[0].__typename")
    }

    @Test("Two calls that differ only in their branches each use their own branches")
    func repeated() throws {
        let query = Self.query { fields in
            let first = try? fields.read(Self.all(fields, [Self.branch("A"), Self.branch("B")]))
            let second = try fields.read(Self.some(fields, [nil, Self.branch("B")]), otherwise: Self.otherwise)
            return "\(first ?? "none") \(second)"
        }
        let operation = try query.prepare()
        #expect(try Self.outcome(operation, ["A"]) == ["A 1 other 1", "A 1 other 1"])
        #expect(try Self.outcome(operation, ["B", "C"]) == ["B 1 B 1", "B 1 B 1", "none other 1", "none other 1"])
    }

    @Test("A call to `on` without any branch causes an error")
    func noBranch() throws {
        let error = #expect(throws: SelectionError.self) {
            try Self.query { try $0.read(Self.some($0, [nil, nil])) }.prepare()
        }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains("`on` has no branch") == true)
    }

    @Test("A call to `on` rethrows the error of a branch")
    func failing() throws {
        struct Rejection: Error {}
        let branches: [Branch] = Self.types.prefix(9).map { name in
            Branch {
                let id = try $0.__fields.id("id: ID!")
                if name == "I", id == "2" { throw Rejection() }
                return "\(name) \(id)"
            }
        }
        let operation = try Self.query { try $0.read(Self.all($0, branches)) }.prepare()
        func outcome(_ type: String) throws -> [String] {
            try operation.decode(Array(#"{"data":{"items":[{"__typename":"\#(type)","id":"2"}]}}"#.utf8))
        }
        #expect(try outcome("H") == ["H 2"])
        #expect(throws: Rejection.self) { try outcome("I") }
    }
}
