import Foundation
import JSONReference
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Feed: SelectionScope {
    let __fields: Fields
}

private struct Item: SelectionScope {
    let __fields: Fields
}

/// Tests decoding of responses that have whitespace, reordered or repeated members, or malformed text.
@Suite struct ResponseTextTests {
    private static let note = Selection<String, Item> {
        let id = try $0.__fields.id("id: ID!")
        let text = try $0.__fields.stringOrNull("text: String")
        return "note \(id) \(text ?? "without text")"
    }
    private static let photo = Selection<String, Item> {
        let size = try $0.__fields.leaf("size: [Int!]!", [Int].self)
        let taken = try $0.__fields.leaf("taken: DateTime", ISO8601DateTime?.self)
        return "photo \(size) \(String(describing: taken))"
    }
    private static let item = Selection<String, Item> {
        try $0.__fields.read($0.__fields.branches(of: "Note Photo", areAll: true, note, photo))
    }
    private static let feed = Selection<String, Feed> {
        let fields = $0.__fields
        let uuid = try fields.leaf("uuid: UUID!", UUID.self)
        let score = try fields.double("score: Float!")
        let isNew = try fields.boolOrNull("isNew: Boolean")
        let count = try fields.passing(3.__json).int("count(limit: Int): Int!")
        let items = try fields.abstract("items: [Item]!", item.nullable.list.__body)
        let grid = try fields.leaf("grid: [[Float]]!", [[Double?]?].self)
        let days = try fields.leaf("days: [Date!]", [CalendarDate]?.self)
        let links = try fields.leaf("links: [URL!]!", [URL].self)
        let kinds = try fields.leaf("kinds: [Episode!]!", [EnumLeaf<Episode>].self)
        let extra = try fields.leaf("extra: JSON", JSONValue?.self)
        let day = try fields.leaf("day: Date!", CalendarDate.self)
        let episode = try fields.enumeration("episode: Episode!", Episode.self)
        let before = try fields.enumerationOrNull("before: Episode", Episode.self)
        let next = try fields.object(
            "next: Feed", Selection<String, Feed> { try $0.__fields.string("name: String!") }.nullable.__body)
        let rest = "\(extra as Any) \(day) \(episode) \(before as Any) \(next as Any)"
        let lists = "\(grid) \(days as Any) \(links) \(kinds)"
        return "\(uuid) \(score) \(isNew as Any) \(count) \(items) \(lists) \(rest)"
    }
    private static let query = Selection<String, Query> { try $0.__fields.object("feed: Feed!", feed.__body) }

    /// Returns a response to `query`, with the response name that the document uses for `count`.
    ///
    /// - Parameter extra: The value of `extra`, a scalar that can be any JSON.
    private static func response(extra: String = "null") throws -> String {
        let operation = try query.prepare()
        let name = try #require(operation.document.split(separator: " ").first { $0.hasPrefix("count") })
        let count = name.prefix { $0 != ":" && $0 != "(" }
        return """
            {"data":{"feed":{"uuid":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f","score":-1.5e3,"isNew":true,"\(count)":7,\
            "items":[{"__typename":"Note","id":"1","text":"é\\n"},null,{"__typename":"Photo","size":[4,30],\
            \
            "taken":"2026-01-02T03:04:05Z"},{"__typename":"Note","id":22,"text":null}],"grid":[[-1.5,null,2e3],null,[]],"days":["2026-02-03"],\
            "links":["a","/b"],"kinds":["JEDI","?"],"extra":\(extra),\
            "day":"2026-02-03","episode":"EMPIRE","before":null,"next":{"name":"n"}}},\
            "extensions":{"cost":[1,"{"]},"more":0}
            """
    }

    /// Returns the text with the given gap after commas and colons, as some servers write it. A gap other than a single
    /// space is also inserted inside brackets.
    private static func spaced(_ text: String, by gap: String = " ") -> String {
        var isInString = false
        var isEscaped = false
        var spaced = ""
        for character in text {
            let isClosing = "]}".contains(character)
            if !isInString, isClosing, gap != " " { spaced += gap }
            spaced.append(character)
            if !isInString, ",:".contains(character) || gap != " " && "[{".contains(character) { spaced += gap }
            if character == "\"", !isEscaped { isInString.toggle() }
            isEscaped = character == "\\" && !isEscaped
        }
        return spaced
    }

    private enum Outcome: Equatable {
        case value(String)
        case error(String)
    }

    private static func outcome(_ operation: PreparedOperation<String>, _ text: [UInt8]) -> Outcome {
        do {
            return .value(try operation.decode(text))
        } catch let error as SelectionError {
            // The message for malformed text contains a position, which tests don't compare.
            return .error(error.code == .malformedResponse ? "\(error.code)" : "\(error)")
        } catch {
            return .error("\(error)")
        }
    }

    /// Checks that every text that isn't JSON is reported as malformed, and that more than 100 of the texts, but fewer
    /// than half, are accepted.
    private static func check(
        _ query: Selection<String, Query>, sourceLocation: SourceLocation = #_sourceLocation,
        _ visitAll: ((([UInt8]) -> Void) -> Void)
    ) throws {
        let operation = try query.prepare()
        var (count, values) = (0, 0)
        var differences: [String] = []
        visitAll { text in
            count += 1
            let outcome = outcome(operation, text)
            if case .value = outcome { values += 1 }
            let isJSON = (try? ReferenceParser.parse(text)) != nil
            if !isJSON, outcome != .error("malformedResponse") {
                differences.append("\(outcome): \(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect(
            differences.isEmpty, "\(differences.prefix(3).joined(separator: "\n"))", sourceLocation: sourceLocation)
        #expect(values > 100 && values < count / 2, "\(values) of \(count) read", sourceLocation: sourceLocation)
    }

    private static func checkReplacements(
        of text: [UInt8], _ query: Selection<String, Query>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes =
            Turns.count > 1 ? Array(0...255) : Array("{}[],:\"\\ 0-.eutn".utf8) + [0, 0x1F, 0xC3, 0xFF]
        try check(query, sourceLocation: sourceLocation) { ByteChanges(text).replacements(by: bytes, $0) }
    }

    private static func checkLengths(
        of text: [UInt8], _ query: Selection<String, Query>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try check(query, sourceLocation: sourceLocation) { visit in
            ByteChanges(text).truncations(visit)
            ByteChanges(text).deletions(visit)
            ByteChanges(text).insertions(of: Array(" \n,{}[]\"0".utf8), visit)
        }
    }

    @Test("A response with any byte changed is accepted only if it is still valid JSON")
    func replacements() throws {
        let text = Array(try Self.response().utf8)
        try Self.checkReplacements(of: text, Self.query)
        try Self.checkReplacements(of: Array(Self.spaced(String(decoding: text, as: UTF8.self)).utf8), Self.query)
        try Self.checkReplacements(of: Array(try Self.response(extra: #"{"a":[1]}"#).utf8), Self.query)
    }

    @Test("A response that is truncated, or has a byte added or removed, is accepted only if it is still valid JSON")
    func lengths() throws {
        let text = Array(try Self.response().utf8)
        try Self.checkLengths(of: text, Self.query)
        try Self.checkLengths(of: Array(Self.spaced(String(decoding: text, as: UTF8.self), by: "\n ").utf8), Self.query)
        let operation = try Self.query.prepare()
        ByteChanges(text).truncations { #expect(Self.outcome(operation, $0) == .error("malformedResponse")) }
    }

    @Test("Whitespace around any bracket, comma or colon doesn't change the decoded value")
    func whitespace() throws {
        let operation = try Self.query.prepare()
        let text = try Self.response()
        let expected = try operation.decode(Array(text.utf8))
        // Only whitespace outside strings is changed.
        var isInString = false
        var isEscaped = false
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isToken = "{}[],:".unicodeScalars.contains(scalar)
            if !isInString, isToken {
                for gap in [" ", "\n\t\r "] {
                    var changed = String.UnicodeScalarView()
                    changed.append(contentsOf: scalars[..<index])
                    changed.append(contentsOf: gap.unicodeScalars)
                    changed.append(scalar)
                    changed.append(contentsOf: gap.unicodeScalars)
                    changed.append(contentsOf: scalars[(index + 1)...])
                    #expect(try operation.decode(Array(String(changed).utf8)) == expected, "\(String(changed))")
                }
            }
            if scalar == "\"", !isEscaped { isInString.toggle() }
            isEscaped = scalar == "\\" && !isEscaped
        }
    }

    @Test("The first of two members with the same name counts, and `errors` after `data` fail the response")
    func repeatedMembers() throws {
        let operation = try Self.query.prepare()
        let text = try Self.response()
        let next = #""next":{"name":"n"}"#
        for twice in [#""next":{"name":"first","name":"n"}"#, #""next":{"name":"first"},"next":{"name":"n"}"#] {
            let changed = try operation.decode(Array(text.replacingOccurrences(of: next, with: twice).utf8))
            #expect(changed.contains("first"), "\(twice)")
        }
        let twice = text.dropLast() + #","data":null}"#
        #expect(try operation.decode(Array(twice.utf8)) == operation.decode(Array(text.utf8)))
        for name in ["errors", #"err\u006Frs"#] {
            let late = text.dropLast() + #","\#(name)":[{"message":"too late"}]}"#
            #expect(throws: ResponseError.self, "\(name)") { try operation.decode(Array(late.utf8)) }
        }
    }

    @Test(
        "A number or a literal followed by other characters is rejected",
        arguments: [
            #""total":03,"score":1"#, #""total":-00,"score":1"#, #""total":3x,"score":1"#, #""total":3,"score":01.5e3"#,
            #""total":3,"score":1.5e3e"#, #""total":3,"score":nullnull"#,
        ])
    func trailingBytes(_ members: String) throws {
        let query = Selection<String, Query> {
            "\(try $0.__fields.int("total: Int!")) \(try $0.__fields.doubleOrNull("score: Float") as Any)"
        }
        let error = #expect(throws: SelectionError.self) {
            try query.prepare().decode(Array(#"{"data":{\#(members)}}"#.utf8))
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test("An array of leaves has about the capacity that it needs, regardless of the previous array's capacity")
    func room() throws {
        let query = Selection<[[String]], Query> { try $0.__fields.leaf("rows: [[String!]!]!", [[String]].self) }
        let many = (0..<1_000).map { "\"\($0)\"" }.joined(separator: ",")
        let long = "\"\(String(repeating: "a", count: 100))\""
        let rows = [many] + Array(repeating: long, count: 100) + [many] + Array(repeating: "\"b\"", count: 100)
        let body = #"{"data":{"rows":[\#(rows.map { "[\($0)]" }.joined(separator: ","))]}}"#
        let lists = try query.prepare().decode(Array(body.utf8))
        let counts = [1_000] + Array(repeating: 1, count: 100)
        #expect(lists.map(\.count) == counts + counts)
        #expect(lists.reduce(0) { $0 + $1.capacity } < 2 * 2_200 + 100)
    }

    // MARK: Other orders

    /// A selection on three levels of objects without fragments. The name of an innermost object can make its selection
    /// skip a field of the response, or request a field twice.
    private static let person: Selection<String, Item> = {
        let pet = Selection<String, Item> {
            let fields = $0.__fields
            let name = try fields.string("name: String!")
            let age = name == "short" ? 0 : try fields.int("age: Int!")
            let again = name == "twice" ? try fields.string("name: String!") : ""
            let tags = try fields.leaf("tags: [String!]!", [String].self)
            return "\(name)\(again) \(age) \(tags)"
        }
        let home = Selection<String, Item> {
            let city = try $0.__fields.stringOrNull("city: String")
            let pets = try $0.__fields.object("pets: [Pet!]!", pet.list.__body)
            return "\(city ?? "nowhere") \(pets)"
        }
        return Selection {
            let fields = $0.__fields
            let id = try fields.id("id: ID!")
            let isNew = try fields.bool("isNew: Boolean!")
            let home = try? fields.object("home: Home", home.nullable.__body)
            let score = try fields.doubleOrNull("score: Float")
            let taken = try fields.leaf("taken: DateTime", ISO8601DateTime?.self)
            return "\(id) \(isNew) \(home as Any) \(score as Any) \(taken as Any)"
        }
    }()
    private static let people = Selection<String, Query> {
        let people = try $0.__fields.object("people: [Person!]!", person.list.__body)
        return "\(people) \(try $0.__fields.int("total: Int!"))"
    }

    /// Returns an object whose members are in the order that `order` returns.
    private static func object(_ order: ([String]) -> [String], _ members: String...) -> String {
        "{\(order(members).joined(separator: ","))}"
    }

    /// Returns a response. The closure `order` arranges the members of each object.
    ///
    /// - Parameter more: The names of further pets. The selection skips a field of a pet named `short`, and requests a
    ///   field of a pet named `twice` twice.
    private static func people(more: [String] = [], _ order: ([String]) -> [String]) -> String {
        let pets = (["Rex", "\\u00e9é]}"] + more).map {
            object(order, #""name":"\#($0)""#, #""age":-3"#, #""tags":["a,","}"]"#)
        }
        let people = (0..<3).map { number in
            object(
                order, #""id":"\#(number)""#, #""isNew":\#(number == 1)"#,
                #""home":"#
                    + (number == 1
                        ? "null" : object(order, #""city":"A \"b\"""#, #""pets":[\#(pets.joined(separator: ","))]"#)),
                #""score":\#(number == 2 ? "null" : "-1.5e3")"#, #""taken":"2026-01-02T03:04:05Z""#)
        }
        let data = object(order, #""people":[\#(people.joined(separator: ","))]"#, #""total":3"#)
        return #"{"data":\#(data)}"#
    }

    @Test("A response decodes to the same value with members in any order, even if the order differs between objects")
    func orders() throws {
        let operation = try Self.people.prepare()
        for more in [[], ["twice"], ["short"]] {
            let expected = try operation.decode(Array(Self.people(more: more) { $0 }.utf8))
            #expect(expected.contains("Rex -3") && more.allSatisfy { expected.contains($0) })
            #expect(try operation.decode(Array(Self.people(more: more) { $0.reversed() }.utf8)) == expected)
            let rotated = Self.people(more: more) { Array($0.dropFirst() + $0.prefix(1)) }
            #expect(try operation.decode(Array(rotated.utf8)) == expected)
        }
        let expected = try operation.decode(Array(Self.people { $0 }.utf8))
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededNumbers(seed: seed)
            let text = Self.people { $0.shuffled(using: &random) }
            #expect(try operation.decode(Array(text.utf8)) == expected, "\(text)")
            // Most objects have their members in the same order, and some objects in different orders.
            var count = 0
            let few = Self.people { members in
                count += 1
                return count % 7 == 0 ? members.shuffled(using: &random) : members.reversed()
            }
            #expect(try operation.decode(Array(few.utf8)) == expected, "\(few)")
        }
    }

    @Test(
        "In reordered responses, the first of two equal names counts, and unrequested members are ignored"
    )
    func reorderedRepeatedMembers() throws {
        let operation = try Self.people.prepare()
        let text = Self.people { $0.reversed() }
        for (member, more, value) in [
            (#""total":3"#, #""total":5,"total":3"#, "] 5"), (#""total":3"#, #""to\u0074al":4"#, "] 4"),
            (#""name":"Rex""#, #""name":"First","name":"Rex""#, "First -3"),
            (#""age":-3"#, #""age":5,"n\u0061me":"First","age":-3"#, "First 5"),
            (#""id":"2""#, #""id":"2","more":{"a":[1,{}]}"#, "\"2 false"),
        ] {
            let changed = text.replacingOccurrences(of: member, with: more)
            #expect(changed != text)
            #expect(try operation.decode(Array(changed.utf8)).contains(value), "\(more)")
        }
        let short = Self.people(more: ["short"]) { $0.reversed() }
        let malformed = short.replacingOccurrences(of: #""age":-3,"name":"short""#, with: #""age":-03,"name":"short""#)
        #expect(malformed != short && (try? operation.decode(Array(malformed.utf8))) == nil)
    }
}
