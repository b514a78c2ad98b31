import SwiftGraphQL

/// Fields with arguments in lists, each called twice with different arguments, so that the second call has an alias.
struct Ships: Equatable {
    let ships: [Ship]
}

struct Ship: Equatable {
    let name: String
    let meters: Double
    let feet: Double
    let captains: [Member]
    let crew: [Member]
}

struct Member: Equatable {
    let name: String
    let rank: String
}

extension Ships {
    static let query = Selection<Ships, Operations.Query> { try Ships(ships: $0.ships(ship.list)) }

    private static let ship = Selection<Ship, Objects.Ship> {
        try Ship(
            name: $0.name(), meters: $0.length(unit: .meter), feet: $0.length(unit: .foot),
            captains: $0.crew(first: 1, member.list), crew: $0.crew(first: 4, member.list))
    }

    private static let member = Selection<Member, Objects.Member> {
        try Member(name: $0.name(), rank: $0.rank(language: "en"))
    }
}

// These aliases are from the query's document. They depend only on its shape.

extension Ships: ResponseModel {
    /// - Parameter size: The number of ships, each with five members.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 1961)
        let (names, ranks) = (["Ackbar", "Piett", "Raddus", "Holdo", "Gial of Mon Cala"], ["captain", "mate", "cook"])
        func crew(_ count: Int) -> String {
            (0..<count).map { _ in #"{"name":"\#(random.pick(names))","rank":"\#(random.pick(ranks))"}"# }
                .joined(separator: ",")
        }
        let ships = (0..<size).map { index in
            let meters = random.number(10...2_000)
            return #"{"name":"Ship \#(index)","length":\#(meters),"length_25804fbe":\#(meters * 13 / 4).25,"#
                + #""crew":[\#(crew(1))],"crew_85daf0f1":[\#(crew(4))]}"#
        }
        return #"{"ships":[\#(ships.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Ships {
        Ships(ships: try scanner.object(holding: "ships") { try $0.list { try $0.ship() } })
    }
}

extension Ships: Decodable {
    enum CodingKeys: CodingKey { case ships }

    init(from decoder: any Decoder) throws {
        ships = try decoder.container(keyedBy: CodingKeys.self).decode([Ship].self, forKey: .ships)
    }
}

extension Ship: Decodable {
    enum CodingKeys: String, CodingKey {
        case name, length, crew
        case feet = "length_25804fbe"
        case others = "crew_85daf0f1"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        meters = try container.decode(Double.self, forKey: .length)
        feet = try container.decode(Double.self, forKey: .feet)
        captains = try container.decode([Member].self, forKey: .crew)
        crew = try container.decode([Member].self, forKey: .others)
    }
}

extension Member: Decodable {
    enum CodingKeys: CodingKey { case name, rank }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        rank = try container.decode(String.self, forKey: .rank)
    }
}

extension JSONScanner {
    fileprivate mutating func ship() throws -> Ship {
        let start = place
        guard take(#"{"name":""#), case let name = try restOfString(),
            take(#","length":"#), case let meters = try number(),
            take(#","length_25804fbe":"#), case let feet = try number(),
            take(#","crew":"#), case let captains = try list(reserving: 1, { try $0.member() }),
            take(#","crew_85daf0f1":"#), case let crew = try list(reserving: 4, { try $0.member() }), take(byte: "}")
        else {
            place = start
            return try shipInAnyOrder()
        }
        return Ship(name: name, meters: meters, feet: feet, captains: captains, crew: crew)
    }

    private mutating func shipInAnyOrder() throws -> Ship {
        var name: String?
        var meters: Double?
        var feet: Double?
        var captains: [Member]?
        var crew: [Member]?
        try members { scanner, key in
            switch key {
            case "name": name = try scanner.string()
            case "length": meters = try scanner.number()
            case "length_25804fbe": feet = try scanner.number()
            case "crew": captains = try scanner.list { try $0.member() }
            case "crew_85daf0f1": crew = try scanner.list { try $0.member() }
            default: try scanner.skipValue()
            }
        }
        guard let name, let meters, let feet, let captains, let crew else { throw Mismatch() }
        return Ship(name: name, meters: meters, feet: feet, captains: captains, crew: crew)
    }

    private mutating func member() throws -> Member {
        let start = place
        guard take(#"{"name":""#), case let name = try restOfString(),
            take(#","rank":""#), case let rank = try restOfString(), take(byte: "}")
        else {
            place = start
            return try memberInAnyOrder()
        }
        return Member(name: name, rank: rank)
    }

    private mutating func memberInAnyOrder() throws -> Member {
        var name: String?
        var rank: String?
        try members { scanner, key in
            switch key {
            case "name": name = try scanner.string()
            case "rank": rank = try scanner.string()
            default: try scanner.skipValue()
            }
        }
        guard let name, let rank else { throw Mismatch() }
        return Member(name: name, rank: rank)
    }
}
