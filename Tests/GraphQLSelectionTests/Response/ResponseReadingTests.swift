import Foundation
import JSONReference
import Testing

@_spi(Generated) @testable import GraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Feed: SelectionScope {
    let __fields: Fields
}

private struct Item: SelectionScope {
    let __fields: Fields
}

/// A response that is as expected is read once, as the selection asks; any other is read whole first. Which of the two
/// it was must not show.
@Suite struct ResponseReadingTests {
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
        try $0.__fields.on("Note Photo", [note.__body, photo.__body])
    }
    private static let feed = Selection<String, Feed> {
        let fields = $0.__fields
        let uuid = try fields.leaf("uuid: UUID!", UUID.self)
        let score = try fields.double("score: Float!")
        let isNew = try fields.boolOrNull("isNew: Boolean")
        let count = try fields.passing(3.__json).int("count(limit: Int): Int!")
        let items = try fields.abstract("items: [Item]!", item.nullable.list.__body)
        let extra = try fields.leaf("extra: JSON", JSONValue?.self)
        let next = try fields.object(
            "next: Feed", Selection<String, Feed> { try $0.__fields.string("name: String!") }.nullable.__body)
        return "\(uuid) \(score) \(isNew as Any) \(count) \(items) \(extra as Any) \(next as Any)"
    }
    private static let query = Selection<String, Query> { try $0.__fields.object("feed: Feed!", feed.__body) }

    /// The response with these names, of which one has a hash in it.
    private static func response(to operation: PreparedOperation<String>) throws -> String {
        let name = try #require(operation.document.split(separator: " ").first { $0.hasPrefix("count") })
        let count = name.prefix { $0 != ":" && $0 != "(" }
        return """
            {"data":{"feed":{"uuid":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f","score":-1.5e3,"isNew":true,"\(count)":7,\
            "items":[{"__typename":"Note","id":"1","text":"é\\n"},null,{"__typename":"Photo","size":[4,30],\
            "taken":"2026-01-02T03:04:05Z"},{"__typename":"Note","id":22,"text":null}],"extra":{"a":[1]},\
            "next":{"name":"n"}}}}
            """
    }

    private enum Outcome: Equatable {
        case value(String)
        case error(String)
    }

    private static func outcome(_ operation: PreparedOperation<String>, _ text: [UInt8]) -> Outcome {
        do {
            return .value(try operation.decode(text))
        } catch let error as SelectionError {
            // The message of malformed text says where, which differs.
            return .error(error.code == .malformedResponse ? "\(error.code)" : "\(error)")
        } catch {
            return .error("\(error)")
        }
    }

    private static func differences(
        _ operation: PreparedOperation<String>, _ visitAll: ((([UInt8]) -> Void) -> Void)
    ) -> (count: Int, values: Int, differences: [String]) {
        var count = 0
        var values = 0
        var differences: [String] = []
        visitAll { text in
            count += 1
            let direct = outcome(operation, text)
            // Nothing is expected to begin with a space, so that all is read first.
            let indexed = outcome(operation, [UInt8(ascii: " ")] + text)
            let isJSON = (try? ReferenceParser.parse(text)) != nil
            if case .value = direct {
                values += 1
                if !isJSON { differences.append("accepted: \(String(decoding: text, as: UTF8.self))") }
            }
            if direct != indexed {
                differences.append("\(direct) and \(indexed): \(String(decoding: text, as: UTF8.self))")
            }
        }
        return (count, values, differences)
    }

    @Test("A response with any byte changed reads the same at once as when it is read whole first")
    func replacements() throws {
        let operation = try Self.query.prepare()
        let text = Array(try Self.response(to: operation).utf8)
        let bytes =
            JSONMutationTests.turns > 1 ? Array(0...255) : Array("{}[],:\"\\ 0-.eutn".utf8) + [0, 0x1F, 0xC3, 0xFF]
        let found = Self.differences(operation) { ByteChanges(text).replacements(by: bytes, $0) }
        #expect(found.differences.isEmpty, "\(found.differences.prefix(3).joined(separator: "\n"))")
        #expect(found.values > 100 && found.values < found.count / 2, "\(found.values) of \(found.count) read")
    }

    @Test(
        "A response that is cut, or has a byte too many or too few, reads the same at once as when it is read whole first"
    )
    func lengths() throws {
        let operation = try Self.query.prepare()
        let text = Array(try Self.response(to: operation).utf8)
        let found = Self.differences(operation) { visit in
            ByteChanges(text).truncations(visit)
            ByteChanges(text).deletions(visit)
            ByteChanges(text).insertions(of: Array(" \n,{}[]\"0".utf8), visit)
        }
        #expect(found.differences.isEmpty, "\(found.differences.prefix(3).joined(separator: "\n"))")
        #expect(found.values > 100 && found.values < found.count / 2, "\(found.values) of \(found.count) read")
        // None that was cut is one.
        let cut = Self.differences(operation) { ByteChanges(text).truncations($0) }
        #expect(cut.count == text.count && cut.values == 0)
    }

    @Test("Whitespace between any two tokens changes nothing")
    func whitespace() throws {
        let operation = try Self.query.prepare()
        let text = try Self.response(to: operation)
        let expected = try operation.decode(Array(text.utf8))
        // Outside of strings alone.
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

    @Test("A member that is there twice counts as it stands last, wherever the other is, and however late it is seen")
    func repeatedMembers() throws {
        let operation = try Self.query.prepare()
        let text = try Self.response(to: operation)
        let next = #""next":{"name":"n"}"#
        for twice in [#""next":{"name":"n","name":"last"}"#, #""next":{"name":"n"},"next":{"name":"last"}"#] {
            let changed = try operation.decode(Array(text.replacingOccurrences(of: next, with: twice).utf8))
            #expect(changed.contains("last"), "\(twice)")
        }
        let twice = text.dropLast() + #","data":null}"#
        #expect(throws: (any Error).self) { try operation.decode(Array(twice.utf8)) }
        let late = text.dropLast() + #","errors":[{"message":"too late"}]}"#
        #expect(throws: ResponseError.self) { try operation.decode(Array(late.utf8)) }
    }

    @Test(
        "A number or a word with more behind it is refused by a response that is read once too",
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
}
