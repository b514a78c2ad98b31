import SwiftGraphQL

/// Objects that each have a list of objects, like most responses.
struct Humans: Equatable {
    let humans: [Human]
}

struct Human: Equatable {
    let id: String
    let name: String
    let homePlanet: String?
    let height: Double?
    let appearsIn: [Enums.Episode]
    let friends: [Friend]
}

struct Friend: Equatable {
    let id: String
    let name: String
    let homePlanet: String?
}

extension Humans {
    static let query = Selection<Humans, Operations.Query> { try Humans(humans: $0.humans(human.list)) }

    private static let human = Selection<Human, Objects.Human> {
        try Human(
            id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet(), height: $0.height(),
            appearsIn: $0.appearsIn(), friends: $0.friends(friend.list))
    }

    private static let friend = Selection<Friend, Objects.Human> {
        try Friend(id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet())
    }
}

extension Humans: ResponseModel {
    /// - Parameter size: The number of humans, each with five friends.
    static func response(size: Int) -> String {
        response(size: size) { "{\($0.joined(separator: ","))}" }
    }

    /// The response of a server with its own order of members.
    static func reversedResponse(size: Int) -> String {
        response(size: size) { "{\($0.reversed().joined(separator: ","))}" }
    }

    private static func response(size: Int, object: ([String]) -> String) -> String {
        var random = RandomNumbers(seed: 1977)
        let first = ["Luke", "Leia", "Han", "Lando", "Wedge", "Mon", "Jyn", "Cassian", "Padmé", "Orson"]
        let last = ["Skywalker", "Organa of Naboo", "Solo", "Fett", "Lars", "Erso", "Rook", "Kenobi the Elder"]
        let planets = [#""Tatooine""#, #""Alderaan""#, #""Socorro, Outer Rim""#] + Array(repeating: "null", count: 5)
        let episodes = ["", #""NEW_HOPE""#, #""EMPIRE","JEDI""#, #""NEW_HOPE","EMPIRE","JEDI""#]
        func identity() -> [String] {
            [
                #""id":"\#(random.number(1000...9999))""#,
                #""name":"\#(random.pick(first)) \#(random.pick(last))""#,
                #""homePlanet":\#(random.pick(planets))"#,
            ]
        }
        let humans = (0..<size).map { _ in
            let friends = (0..<5).map { _ in object(identity()) }
            return object(
                identity() + [
                    #""height":1.\#(random.number(50...99))"#,
                    #""appearsIn":[\#(random.pick(episodes))]"#,
                    #""friends":[\#(friends.joined(separator: ","))]"#,
                ])
        }
        return #"{"humans":[\#(humans.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Humans {
        Humans(humans: try scanner.object(holding: "humans") { try $0.list { try $0.human() } })
    }
}

extension Humans: Decodable {
    enum CodingKeys: CodingKey { case humans }

    init(from decoder: any Decoder) throws {
        humans = try decoder.container(keyedBy: CodingKeys.self).decode([Human].self, forKey: .humans)
    }
}

extension Human: Decodable {
    enum CodingKeys: CodingKey { case id, name, homePlanet, height, appearsIn, friends }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        homePlanet = try container.decodeIfPresent(String.self, forKey: .homePlanet)
        height = try container.decodeIfPresent(Double.self, forKey: .height)
        appearsIn = try container.decode([Enums.Episode].self, forKey: .appearsIn)
        friends = try container.decode([Friend].self, forKey: .friends)
    }
}

extension Friend: Decodable {
    enum CodingKeys: CodingKey { case id, name, homePlanet }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        homePlanet = try container.decodeIfPresent(String.self, forKey: .homePlanet)
    }
}

extension JSONScanner {
    @inline(__always)
    private mutating func episode() throws -> Enums.Episode {
        skipSpace()
        if take(#""NEW_HOPE""#) { return .newHope }
        if take(#""EMPIRE""#) { return .empire }
        if take(#""JEDI""#) { return .jedi }
        return Enums.Episode(rawValue: try string())
    }

    fileprivate mutating func human() throws -> Human {
        let start = place
        guard take(#"{"id":""#), case let id = try restOfString(),
            take(#","name":""#), case let name = try restOfString(),
            take(#","homePlanet":"#), case let homePlanet = try orNull({ try $0.string() }),
            take(#","height":"#), case let height = try orNull({ try $0.number() }),
            take(#","appearsIn":"#), case let appearsIn = try list({ try $0.episode() }),
            take(#","friends":"#), case let friends = try list(reserving: 5, { try $0.friend() }),
            take(byte: "}")
        else {
            place = start
            return try humanInAnyOrder()
        }
        return Human(
            id: id, name: name, homePlanet: homePlanet, height: height, appearsIn: appearsIn, friends: friends)
    }

    private mutating func humanInAnyOrder() throws -> Human {
        var id: String?
        var name: String?
        var homePlanet: String??
        var height: Double??
        var appearsIn: [Enums.Episode]?
        var friends: [Friend]?
        try members { scanner, key in
            switch key {
            case "id": id = try scanner.string()
            case "name": name = try scanner.string()
            case "homePlanet": homePlanet = .some(try scanner.orNull { try $0.string() })
            case "height": height = .some(try scanner.orNull { try $0.number() })
            case "appearsIn": appearsIn = try scanner.list { try $0.episode() }
            case "friends": friends = try scanner.list(reserving: 5) { try $0.friend() }
            default: try scanner.skipValue()
            }
        }
        guard let id, let name, let homePlanet, let height, let appearsIn, let friends else { throw Mismatch() }
        return Human(
            id: id, name: name, homePlanet: homePlanet, height: height, appearsIn: appearsIn, friends: friends)
    }

    private mutating func friend() throws -> Friend {
        let start = place
        guard take(#"{"id":""#), case let id = try restOfString(),
            take(#","name":""#), case let name = try restOfString(),
            take(#","homePlanet":"#), case let homePlanet = try orNull({ try $0.string() }), take(byte: "}")
        else {
            place = start
            return try friendInAnyOrder()
        }
        return Friend(id: id, name: name, homePlanet: homePlanet)
    }

    private mutating func friendInAnyOrder() throws -> Friend {
        var id: String?
        var name: String?
        var homePlanet: String??
        try members { scanner, key in
            switch key {
            case "id": id = try scanner.string()
            case "name": name = try scanner.string()
            case "homePlanet": homePlanet = .some(try scanner.orNull { try $0.string() })
            default: try scanner.skipValue()
            }
        }
        guard let id, let name, let homePlanet else { throw Mismatch() }
        return Friend(id: id, name: name, homePlanet: homePlanet)
    }
}
