import Foundation
import JSONReference

/// Types that resemble the models of typical apps, for comparing decoders.
enum DecodableFamily {
    enum Kind: String, Decodable { case one, two, three = "3" }

    enum Rank: Int, Decodable, Equatable { case low = 1, high = 200 }

    enum Figure: Decodable, Equatable {
        case circle(radius: Double)
        case rectangle(width: Int, height: Int?)
        case point
    }

    struct Integers: Decodable, Equatable {
        var a: Int8
        var b: Int16
        var c: Int32
        var d: Int64
        var e: UInt8
        var f: UInt16
        var g: UInt32
        var h: UInt64
        var i: Int?
        var j: UInt?

        static let shape = ValueShape.object(
            Dictionary(uniqueKeysWithValues: "abcdefgh".map { (String($0), .integer) })
                .merging(["i": .optional(.integer), "j": .optional(.integer)]) { $1 })
    }

    struct Mixed: Decodable, Equatable {
        var name: String
        var height: Double?
        var ratio: Float
        var isJedi: Bool
        var kind: Kind
        var rank: Rank?
        var link: URL?
        var id: UUID
        var tags: [String?]
        var friends: [Mixed]?
        var named: [String: Int]

        static func shape(depth: Int = 0) -> ValueShape {
            .object([
                "name": .string(), "height": .optional(.number), "ratio": .float, "isJedi": .bool,
                "kind": .string(["one", "two", "3", "four"]), "rank": .optional(.oneOf([.integer, .string()])),
                "link": .optional(.string(["https://example.org/a?b=c#d", "a/b", "", "mailto:a@b"])),
                "id": .string(uuids), "tags": .array(.optional(.string())),
                "friends": depth > 1 ? .optional(.array(.bool)) : .optional(.array(shape(depth: depth + 1))),
                "named": .dictionary(.integer),
            ])
        }
    }

    static let uuids = ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"]

    /// A type that decodes its members with custom code, in a different order and through nested containers.
    struct ByHand: Decodable, Equatable {
        var names: [String]
        var first: Int?
        var second: [Double] = []
        var isThereAndNull: Bool
        var rest: Int
        var base: [String: Bool]

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            names = members.allKeys.map(\.stringValue).sorted()
            let last = Key(stringValue: "second")
            var list = try members.nestedUnkeyedContainer(forKey: last)
            while !list.isAtEnd {
                if try list.decodeNil() { continue }
                second.append(try list.decode(Double.self))
            }
            let nested = try members.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "nested"))
            first = try nested.decodeIfPresent(Int.self, forKey: Key(stringValue: "first"))
            isThereAndNull =
                try nested.contains(Key(stringValue: "none")) && nested.decodeNil(forKey: Key(stringValue: "none"))
            rest = try members.decode([Int].self, forKey: Key(stringValue: "rest")).count + (list.count ?? -1)
            base = try [String: Bool](from: members.superDecoder())
        }

        static let shape = ValueShape.object([
            "second": .array(.optional(.number)), "rest": .array(.integer), "super": .dictionary(.bool),
            "nested": .object(["first": .optional(.integer), "none": .optional(.bool)]),
        ])
    }
}
