import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct HostileResponseTests {
    private static let search = Selection<String, Unions.SearchResult> {
        try $0.on(
            human: .init {
                let children = try $0.children(Selection { try $0.name() }.list.nullable) ?? []
                return "\(try $0.rating()) \(try $0.tags()) \(children) \(try $0.height() ?? 0)"
            },
            otherwise: .init { try $0.__typename() })
    }

    private static let scalars = Selection<String, Objects.Scalars> { scalars in
        var text = "\(try scalars.int()) \(try scalars.float()) \(try scalars.boolean()) \(try scalars.id())"
        text += "\(try scalars.isoDate()) \(try scalars.uuid()) \(try scalars.point()) \(try scalars.json())"
        text +=
            "\(try scalars.bigInt()) \(try scalars.decimal()) \(try scalars.bytes()) \(try scalars.maybeIDs() as Any)"
        return text
    }

    private static let query = Selection<[Any], Operations.Query> {
        [try $0.search(text: "x", search.result.list), try $0.scalars(scalars)]
    }

    private static let response = Array(
        """
        {"data":{"search":[{"__typename":"Human","children":[{"name":"a\\u00e9\\ud83d\\ude00"}],"rating":5,
        "tags":["x","y"],"height":1.5e0},{"__typename":"Droid"}],"scalars":{"int":-12,"float":0.25,"boolean":true,
        "id":7,"isoDate":"2024-02-29T23:59:59.5+01:00","uuid":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6","point":"1.0,2.0",
        "json":{"a":[1,{"b":null}]},"bigInt":"9223372036854775807","decimal":12.5,"bytes":"AAEC",
        "maybeIDs":[[1,null,"x"],[]]}},"errors":[{"message":"m","path":["search",1],"locations":[{"line":1,"column":2}]}]}
        """.utf8)

    @Test("The total memory for the JSON scalars of a response is limited")
    func memory() throws {
        let json = Selection<[JSONValue], Objects.Scalars> { [try $0.json(), try $0.team()] }
        let operation = try Selection<[JSONValue], Operations.Query> { try $0.scalars(json) }.prepare()
        let value = "[" + Array(repeating: #"{"a":1}"#, count: 1_000).joined(separator: ",") + "]"
        let response = Array(#"{"data":{"scalars":{"json":\#(value),"team":\#(value)}}}"#.utf8)
        #expect(try operation.decode(response).map { $0.array?.count } == [1_000, 1_000])
        for (limit, path) in [(Int.min, "scalars.json"), (200_000, "scalars.json"), (500_000, "scalars.team")] {
            let error = selectionError { try operation.decode(response, isComplete: true, maximumMemory: limit) }
            #expect(error?.code == .valuesTooLarge)
            #expect(error.map { "\($0.path)" } == path)
        }
        // The limit applies to each response separately.
        for _ in 0..<3 { _ = try operation.decode(response, isComplete: true, maximumMemory: 800_000) }
    }

    @Test("The memory that lists of leaves take beyond their text is limited")
    func listMemory() throws {
        let ids = Selection<Int, Objects.Scalars> { try $0.maybeIDs()?.count ?? 0 }
        let operation = try Selection<Int, Operations.Query> { try $0.scalars(ids) }.prepare()
        func decode(_ element: String, _ limit: Int) throws -> Int {
            let text = Array(repeating: element, count: 1_000).joined(separator: ",")
            let body = Array(#"{"data":{"scalars":{"maybeIDs":[\#(text)]}}}"#.utf8)
            return try operation.decode(body, isComplete: true, maximumMemory: limit)
        }
        let long = #"["\#(String(repeating: "x", count: 100))"]"#
        #expect(try decode(long, 0) == 1_000)
        for element in ["[1]", #"["]",1]"#, "[ ]", #"["\u0041"]"#] {
            #expect(try decode(element, 200_000) == 1_000)
            if element == "[ ]" { continue }
            let error = selectionError { try decode(element, 20_000) }
            #expect(error?.code == .valuesTooLarge)
            #expect(error.map { "\($0.path)".hasPrefix("scalars.maybeIDs") } == true)
        }
    }

    @Test("A list that needs too much memory is rejected before its end is read")
    func longList() throws {
        let ids = Selection<Int, Objects.Scalars> { try $0.maybeIDs()?.count ?? 0 }
        let operation = try Selection<Int, Operations.Query> { try $0.scalars(ids) }.prepare()
        let text = Array(repeating: "null", count: 70_000).joined(separator: ",")
        let body = Array(#"{"data":{"scalars":{"maybeIDs":[[\#(text),{}]]}}}"#.utf8)
        for (limit, isTooLarge) in [(100_000, true), (10_000_000, false)] {
            let error = selectionError { try operation.decode(body, isComplete: true, maximumMemory: limit) }
            #expect((error?.code == .valuesTooLarge) == isTooLarge)
        }
    }

    @Test("The memory that a list of objects takes beyond its text is limited")
    func objectListMemory() throws {
        let search = Selection<Int, Unions.SearchResult> {
            try $0.on(
                human: .init {
                    try $0.children(Selection { (try $0.name(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }.list.nullable)?.count
                        ?? 0
                },
                otherwise: .init { try $0.__typename().count })
        }
        let operation = try Selection<[Int], Operations.Query> { try $0.search(text: "x", search.list) }.prepare()
        for (count, limit) in [(1_000, 50_000), (100, 5_000)] {
            let children = Array(repeating: #"{"name":"a"}"#, count: count).joined(separator: ",")
            let body = Array(#"{"data":{"search":[{"__typename":"Human","children":[\#(children)]}]}}"#.utf8)
            #expect(try operation.decode(body, isComplete: true, maximumMemory: 1_000_000) == [count])
            let error = selectionError { try operation.decode(body, isComplete: true, maximumMemory: limit) }
            #expect(error?.code == .valuesTooLarge)
        }
    }

    @Test("A list of empty objects is rejected before the memory for its elements is reserved")
    func emptyObjects() throws {
        typealias Row = (Int, Int, Int, Int, Int, Int, Int, Int)
        typealias Page = (Row, Row, Row, Row, Row, Row, Row, Row)
        let row = (0, 0, 0, 0, 0, 0, 0, 0)
        let human = Selection<Page, Objects.Human> { human in
            _ = try human.name()
            return (row, row, row, row, row, row, row, row)
        }
        let operation = try Selection<Int, Operations.Query> { try $0.humans(human.list).count }.prepare()
        let objects = Array(repeating: "{}", count: 1_000_000).joined(separator: ",")
        let error = selectionError { try operation.decode(Array(#"{"data":{"humans":[\#(objects)]}}"#.utf8)) }
        #expect(error?.code == .valuesTooLarge)
    }

    /// An app's codec that contains any JSON.
    private struct Bag: Codec {
        var value: JSONValue
        static let mockValue = Bag(value: .null)
    }

    private struct BagQuery: QueryScope {
        let __fields: Fields

        func bags() throws -> [Bag] { try __fields.leaf("bags: [Bag!]!", [CodecLeaf<Bag>].self) }
    }

    @Test("The memory for JSON values within an app's codec is limited")
    func codecMemory() throws {
        let operation = try Selection<[Bag], BagQuery> { try $0.bags() }.prepare()
        let value = "[" + Array(repeating: #"{"a":1}"#, count: 1_000).joined(separator: ",") + "]"
        let body = Array(#"{"data":{"bags":[{"value":\#(value)},{"value":\#(value)}]}}"#.utf8)
        #expect(try operation.decode(body).map { $0.value.array?.count } == [1_000, 1_000])
        for limit in [200_000, 500_000] {
            let error = selectionError { try operation.decode(body, isComplete: true, maximumMemory: limit) }
            #expect(error?.code == .valuesTooLarge)
        }
    }

    @Test("A damaged response decodes or throws an error but never traps", arguments: 1...8 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) throws {
        let operation = try Self.query.prepare()
        #expect(try operation.decode(Self.response).count == 2)
        var state = seed &* 0x9e37_79b9_7f4a_7c15
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let fragments = ["null", "{}", "[]", "\"\"", "1e999", "-0", "\\ud800", "{\"a\":1,\"a\":2}", "\u{0}", "true"]
        var (values, errors) = (0, 0)
        for _ in 0..<2_500 {
            var bytes = Self.response
            for _ in 0...random(3) where !bytes.isEmpty {
                let place = random(bytes.count)
                switch random(5) {
                case 0: bytes[place] = UInt8(random(256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8(random(256)), at: place)
                case 3: bytes.insert(contentsOf: fragments[random(fragments.count)].utf8, at: place)
                default:
                    let end = min(bytes.count, place + random(40))
                    let part = Array(bytes[place..<end])
                    bytes.replaceSubrange(random(bytes.count)..<bytes.count, with: part)
                }
            }
            do {
                _ = try operation.decode(bytes)
                values += 1
            } catch is SelectionError {
                errors += 1
            } catch is ResponseError {
                errors += 1
            }
        }
        #expect(values > 0 && errors > values)
    }
}
