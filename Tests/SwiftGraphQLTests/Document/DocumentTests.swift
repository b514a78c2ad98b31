import Foundation
import Testing

@testable import SwiftGraphQLSelection

private let humanID = Selection<String, Objects.Human> { try $0.id() }

@Suite struct DocumentTests {
    @Test("A query without arguments has no variables")
    func plain() throws {
        let query = Selection<[String], Operations.Query> { try $0.humans(humanID.list) }
        let operation = try query.prepare()
        #expect(operation.document == "query { humans { id } }")
        #expect(operation.variablesText == "{}")
    }

    @Test("A named mutation has its keyword and its name in the document")
    func mutation() throws {
        let mutation = Selection<Int, Operations.Mutation> {
            try $0.createReview(
                episode: .jedi, review: .init(stars: 5, commentary: .null), Selection { try $0.stars() })
        }
        let operation = try mutation.named("Rate").prepare()
        try expectSnapshot(operation.document, named: "mutation")
        #expect(operation.variablesText.contains(#":{"stars":5,"commentary":null}"#))
    }

    @Test("Absent arguments don't occur in the document")
    func absent() throws {
        let query = Selection<[String], Operations.Query> { try $0.humans(humanID.list) }
        let explicit = Selection<[String], Operations.Query> {
            try $0.humans(first: .absent, filter: .absent, humanID.list)
        }
        #expect(try query.prepare().document == explicit.prepare().document)
    }

    @Test("Different values, including null, leave the bytes of the document unchanged")
    func valuesDoNotShow() throws {
        func query(_ first: OptionalArgument<Int>, _ id: String, _ other: String) -> Selection<Void, Operations.Query> {
            Selection {
                _ = try $0.humans(first: first, filter: .present(.init(name: .present(id))), humanID.list)
                _ = try $0.human(id: id, humanID.nullable)
                _ = try $0.human(id: other, humanID.nullable)
            }
        }
        let documents = try [
            query(1, "a", "b"), query(.null, "a", "a"), query(-5, "ü\"\\", "🚀"), query(.present(.max), "", ""),
        ].map { try $0.prepare().document }
        #expect(Set(documents).count == 1)
        try expectSnapshot(documents[0], named: "values-do-not-show")
    }

    @Test("Every call to a field with arguments has its own variables and, from the second on, an alias")
    func aliases() throws {
        let query = Selection<[String?], Operations.Query> {
            [
                try $0.human(id: "1", humanID.nullable), try $0.human(id: "2", humanID.nullable),
                try $0.human(id: "1", humanID.nullable),
            ]
        }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "aliases")
        let names = try responseNames(in: operation.document, of: "human")
        #expect(names.count == 3)
        #expect(names[0] == "human")
        let data = names.enumerated().map { #""\#($0.element)":{"id":"\#($0.offset)"}"# }.joined(separator: ",")
        #expect(try operation.decode("{\"data\":{\(data)}}") == ["0", "1", "2"])
        #expect(try operation.variableValues().objectValues == ["1", "1", "2"])
    }

    @Test("Equal calls without arguments merge, and so do their nested selections")
    func merging() throws {
        let query = Selection<[String], Operations.Query> {
            let names = try $0.humans(Selection<String, Objects.Human> { try $0.name() }.list)
            let facts = try $0.humans(
                Selection<String, Objects.Human> { try $0.name() + $0.partner(humanID.nonNullOrFail) }.list)
            return names + facts
        }
        let operation = try query.prepare()
        #expect(operation.document == "query { humans { name partner { id } } }")
        #expect(try operation.decode(#"{"data":{"humans":[{"name":"n","partner":{"id":"p"}}]}}"#) == ["n", "np"])
    }

    @Test("Within merged selections, the same field with different arguments gets an alias")
    func mergingWithArguments() throws {
        let query = Selection<[Double?], Operations.Query> {
            let meters = try $0.humans(Selection<Double?, Objects.Human> { try $0.height(unit: .present(.meter)) }.list)
            let feet = try $0.humans(Selection<Double?, Objects.Human> { try $0.height(unit: .present(.foot)) }.list)
            return meters + feet
        }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "merging-with-arguments")
        let names = try responseNames(in: operation.document, of: "height")
        #expect(
            try operation.decode(#"{"data":{"humans":[{"\#(names[0])":1,"\#(names[1])":3.5}]}}"#) == [1, 3.5])
    }

    @Test("An empty selection set requests `__typename`")
    func empty() throws {
        let nothing = Selection<Int, Objects.Human> { _ in 7 }
        let query = Selection<[Int], Operations.Query> { try $0.humans(nothing.list) }
        #expect(try query.prepare().document == "query { humans { __typename } }")
        #expect(try query.prepare().decode(#"{"data":{"humans":[{"__typename":"Human"},{}]}}"#) == [7, 7])
        let root = Selection<Int, Operations.Query> { _ in 1 }
        #expect(try root.prepare().document == "query { __typename }")
    }

    @Test("A subscription must select exactly one field, which can't be `__typename`")
    func subscription() throws {
        let one = Selection<Int, Operations.Subscription> {
            try $0.reviewAdded(episode: .present(.jedi), Selection { try $0.stars() })
        }
        try expectSnapshot(one.prepare().document, named: "subscription")
        let none = Selection<Int, Operations.Subscription> { _ in 1 }
        let two = Selection<Int, Operations.Subscription> {
            try $0.heartbeat() + $0.reviewAdded(Selection { try $0.stars() })
        }
        let meta = Selection<String, Operations.Subscription> { try $0.__typename() }
        for selection in [none, two] {
            #expect(selectionError { try selection.prepare() }?.code == .invalidSelection)
        }
        #expect(selectionError { try meta.prepare() }?.code == .invalidSelection)
    }

    @Test("Fields are in the order in which they are first selected")
    func order() throws {
        let mutation = Selection<Void, Operations.Mutation> {
            _ = try $0.rename(id: "1", name: .null, humanID.nullable)
            _ = try $0.createReview(episode: .jedi, review: .init(stars: 1), Selection { try $0.stars() })
            _ = try $0.rename(id: "2", humanID.nullable)
        }
        try expectSnapshot(mutation.prepare().document, named: "order")
    }

    @Test("Collisions of 32-bit hashes within a document are resolved")
    func clashingHashes() throws {
        // With these counts, two of the hashes in the last selection on a person are equal.
        let (people, avatars) = (66, 1_167)
        let person = StableHash().appending("query").appending("lookup").appending(people - 1)
        let digits = (0..<avatars).map { person.appending("avatar").appending($0).appending("format").digits }
        try #require(Set(digits).count == avatars - 1, "there is a clash to be resolved")
        let query = Selection<Int, Operations.Query> { query in
            for index in 1..<people { _ = try query.lookup(by: .id("\(index)"), humanID.nullable) }
            let lengths = Selection<Int, Objects.Human> { human in
                try (0..<avatars).reduce(0) { try $0 + human.avatar(format: .present("\($1)")).count }
            }
            return try query.lookup(by: .id("last"), lengths.nullable) ?? 0
        }
        let operation = try query.prepare()
        let variables = try #require(try operation.variableValues().object)
        #expect(variables.count == people + avatars)
        let names = try responseNames(in: operation.document, of: "avatar")
        #expect(names.count == avatars)
        #expect(Set(names).count == avatars)
    }

    @Test("A hash has its recorded value and depends on where the hashed texts begin and end")
    func stableHash() {
        #expect(StableHash().appending("query").appending(0).digits == "76ef46b2")
        #expect(StableHash().appending("ab").appending("c") != StableHash().appending("a").appending("bc"))
    }
}

/// Returns the response names under which the given document requests the field with arguments, in order.
private func responseNames(in document: String, of field: String) throws -> [String] {
    let pattern = try NSRegularExpression(pattern: #"(?:(\w+): )?\#(field)\("#)
    let text = document as NSString
    return pattern.matches(in: document, range: NSRange(location: 0, length: text.length)).map { match in
        match.range(at: 1).location == NSNotFound ? field : text.substring(with: match.range(at: 1))
    }
}

extension JSONValue {
    /// The members' values, sorted by their descriptions.
    fileprivate var objectValues: [JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members.values.sorted { $0.description < $1.description }
    }
}
