import SwiftGraphQLJSON
@_spi(Generated) import SwiftGraphQLSelection

/// Checks that read a text as the response to a selection.
enum FuzzedResponse {
    private struct Query: QueryScope {
        let __fields: Fields
    }

    private struct Human: SelectionScope {
        let __fields: Fields
    }

    private struct Person: Decodable, Equatable {
        var id: String
        var name: String?
        var height: Double
        var age: Int?
        var isJedi: Bool
        var tags: [String?]
        var extra: JSONValue?
        var friends: [Person]?

        enum CodingKeys: String, CodingKey { case id, name, height, age, isJedi, tags, extra, friends }

        /// Decodes a response as strictly as a selection does. All members must be present, even null members.
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            id = try members.decode(String.self, forKey: .id)
            name = try members.decode(String?.self, forKey: .name)
            height = try members.decode(Double.self, forKey: .height)
            age = try members.decode(Int?.self, forKey: .age)
            isJedi = try members.decode(Bool.self, forKey: .isJedi)
            tags = try members.decode([String?].self, forKey: .tags)
            extra = try members.decode(JSONValue?.self, forKey: .extra)
            // The innermost people don't request friends.
            let isInnermost = decoder.codingPath.count > 1
            friends = isInnermost ? nil : try members.decode([Person]?.self, forKey: .friends)
        }

        init(_ fields: Fields, friends: SelectionBody<[Person]?>?) throws {
            id = try fields.string("id: String!")
            name = try fields.stringOrNull("name: String")
            height = try fields.double("height: Float!")
            age = try fields.intOrNull("age: Int")
            isJedi = try fields.bool("isJedi: Boolean!")
            tags = try fields.leaf("tags: [String]!", [String?].self)
            extra = try fields.leaf("extra: JSON", JSONValue?.self)
            if let friends { self.friends = try fields.object("friends: [Human!]", friends) }
        }
    }

    private static let friend = Selection<Person, Human> { try Person($0.__fields, friends: nil) }
    private static let human = Selection<Person, Human> {
        try Person($0.__fields, friends: friend.list.nullable.__body)
    }
    private static let query = Selection<[Person], Query> {
        try $0.__fields.object("humans: [Human!]!", human.list.__body)
    }
    private static let prepared = Result { try query.prepare() }

    /// Returns the difference between the values that a selection and a `Decodable` type read, or `nil` if they agree.
    static func difference(in text: [UInt8]) -> String? {
        let value = Result { try prepared.get().decode(text) }
        guard let root = try? JSONDocument(text).root, root.kind == .object else {
            return (try? value.get()).map { "no response, but read as \($0)" }
        }
        // The `Decodable` type ignores errors, so responses whose errors make the selection throw can't be compared.
        if case .failure(is ResponseError) = value { return nil }
        let expected = try? root.member("data")?.member("humans")?.decode([Person].self)
        guard let found = try? value.get() else { return expected.map { "\(value), but decodes as \($0)" } }
        return found == expected ? nil : "\(found) instead of \(String(describing: expected))"
    }
}
