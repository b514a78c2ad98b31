import Foundation

struct Planet: Decodable {
    let name: String
    let population: Double?
    let climates: [String]
}

struct Ship: Decodable {
    let id: String
    let name: String
    let length: Double
}

enum Episode: String, Codable {
    case newHope = "NEW_HOPE"
    case empire = "EMPIRE"
    case jedi = "JEDI"
}

struct Human: Decodable {
    let id: String
    let name: String
    let home: Planet?
    let height: Double?
    let appearsIn: [Episode]
    let starships: [Ship]
    let lastSeen: Date?
}

struct Droid: Decodable {
    let id: String
    let name: String
    let primaryFunction: String
}

enum Found: Decodable {
    case human(Human)
    case droid(Droid)
    case ship(Ship)

    init(from decoder: any Decoder) throws {
        enum Keys: CodingKey { case __typename }
        let type = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .__typename)
        switch type {
        case "Human": self = .human(try Human(from: decoder))
        case "Droid": self = .droid(try Droid(from: decoder))
        case "Starship": self = .ship(try Ship(from: decoder))
        default:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "unknown type '\(type)'"))
        }
    }
}

struct Review: Decodable {
    let id: String
    let stars: Int
    let commentary: String?
    let createdAt: Date
}

struct ReviewInput: Encodable {
    var stars: Int
    var commentary: String?
    var recommended = true
}
