import Foundation
import JSONReference
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Droid: SelectionScope {
    let __fields: Fields
}

private enum Side: String, Codec, CaseIterable, Decodable {
    case light, dark
    static let mockValue = light
}

/// A model that both a selection and `JSONDecoder` can create. The response must contain all its members, even if they
/// are null.
private struct Model: Decodable, Equatable {
    var id: String
    var name: String?
    var height: Double
    var age: Int?
    var isJedi: Bool
    var side: Side
    var link: URL?
    var tags: [String?]?
    var grid: [[Int]]
    var uuid: UUID
    var best: [Model]
    var friends: [Model?]?

    enum CodingKeys: String, CodingKey {
        case id, name, height, age, isJedi, side, link, tags, grid, uuid, best, friends
    }

    static let levels = 3

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        // `ID` is a string or an integer.
        do {
            id = try members.decode(String.self, forKey: .id)
        } catch {
            id = String(try members.decode(Int.self, forKey: .id))
        }
        name = try members.decode(String?.self, forKey: .name)
        height = try members.decode(Double.self, forKey: .height)
        age = try members.decode(Int?.self, forKey: .age)
        isJedi = try members.decode(Bool.self, forKey: .isJedi)
        side = try members.decode(Side.self, forKey: .side)
        link = try members.decode(URL?.self, forKey: .link)
        tags = try members.decode([String?]?.self, forKey: .tags)
        grid = try members.decode([[Int]].self, forKey: .grid)
        uuid = try members.decode(UUID.self, forKey: .uuid)
        // The innermost models don't request further models. Each level adds a member and an index to the path.
        let isInnermost = decoder.codingPath.count >= 2 * Self.levels
        best = isInnermost ? [] : try members.decode([Model].self, forKey: .best)
        friends = isInnermost ? nil : try members.decode([Model?]?.self, forKey: .friends)
    }

    init(_ fields: Fields, _ next: Selection<Model, Droid>?) throws {
        id = try fields.id("id: ID!")
        name = try fields.stringOrNull("name: String")
        height = try fields.double("height: Float!")
        age = try fields.intOrNull("age: Int")
        isJedi = try fields.bool("isJedi: Boolean!")
        side = try fields.leaf("side: Side!", CodecLeaf<Side>.self)
        link = try fields.leaf("link: URL", URL?.self)
        tags = try fields.leaf("tags: [String]", [String?]?.self)
        grid = try fields.leaf("grid: [[Int!]!]!", [[Int]].self)
        uuid = try fields.leaf("uuid: UUID!", UUID.self)
        best = []
        guard let next else { return }
        best = try fields.object("best: [Droid!]!", next.list.__body)
        friends = try fields.object("friends: [Droid]", next.nullable.list.nullable.__body)
    }

    static func shape(level: Int) -> ValueShape {
        var members: [String: ValueShape] = [
            "id": .oneOf([.string(), .string(["1000"])]), "name": .optional(.string()), "height": .number,
            "age": .optional(.int), "isJedi": .bool, "side": .string(["light", "dark"]),
            "link": .optional(.string(["https://example.org/é", "/a"])),
            "tags": .optional(.array(.optional(.string()))),
            "grid": .array(.array(.int)), "uuid": .string(["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]),
        ]
        let isInnermost = level == levels
        members["best"] = isInnermost ? .bool : .array(shape(level: level + 1))
        members["friends"] = isInnermost ? .bool : .optional(.array(.optional(shape(level: level + 1))))
        return .object(members)
    }
}

/// Tests that selections and `JSONDecoder` create the same models from the same responses.
@Suite struct SelectionDifferentialTests {
    private static let query: Selection<[Model], Query> = {
        var droid: Selection<Model, Droid>?
        for _ in 1..<Model.levels { droid = nested(droid) }
        let body = nested(droid).list.__body
        return Selection<[Model], Query> { try $0.__fields.object("droids: [Droid!]!", body) }
    }()

    private static func nested(_ next: Selection<Model, Droid>?) -> Selection<Model, Droid> {
        Selection<Model, Droid> { try Model($0.__fields, next) }
    }

    private struct Response: Decodable {
        struct Data: Decodable {
            var droids: Droids
        }

        /// A list of models that decodes each model with a coding path, from which the model gets its depth.
        struct Droids: Decodable {
            var models: [Model] = []

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd { models.append(try list.decode(Model.self)) }
            }
        }

        var data: Data
    }

    @Test(
        "Random responses in any order, with members missing, null or of other types, decode as with JSONDecoder",
        arguments: 0..<4)
    func random(_ part: Int) throws {
        let operation = try Self.query.prepare()
        var writer = ValueWriter(seed: 50 + UInt64(part))
        let shape = ValueShape.object(["data": .object(["droids": .array(Model.shape(level: 1))])])
        var decoded = 0
        var differences: [String] = []
        let count = 100 * Turns.count
        for number in 0..<count {
            writer.wrong = 0
            writer.isOrderly = number % 2 == 0
            writer.longest = number % 8 == 0 ? 6 : 4
            let whole = writer.text(shape)
            writer.wrong = 1
            for text in number % 3 == 0 ? [whole] : [whole, writer.text(shape)] {
                let ours = Result { try operation.decode(Array(text.utf8)) }
                let theirs = Result {
                    try JSONDecoder().decode(Response.self, from: Data(text.utf8)).data.droids.models
                }
                switch (ours, theirs) {
                case (.success(let ours), .success(let theirs)) where ours == theirs: decoded += 1
                case (.failure, .failure): break
                default:
                    differences.append("\(text):\n ours \("\(ours)".prefix(500))\n theirs \("\(theirs)".prefix(500))")
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(3).joined(separator: "\n"))")
        #expect(decoded > count / 2 && decoded < count * 3 / 2)
    }
}
