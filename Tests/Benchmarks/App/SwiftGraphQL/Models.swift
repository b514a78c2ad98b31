import Foundation
import SwiftGraphQL

struct Planet {
    let name: String
    let population: Double?
    let climates: [String]
}

struct Ship {
    let id: String
    let name: String
    let length: Double
}

struct Human {
    let id: String
    let name: String
    let home: Planet?
    let height: Double?
    let appearsIn: [Enums.Episode]
    let starships: [Ship]
    let lastSeen: Date?
}

struct Droid {
    let id: String
    let name: String
    let primaryFunction: String
}

enum Found {
    case human(Human)
    case droid(Droid)
    case ship(Ship)
}

struct Review {
    let id: String
    let stars: Int
    let commentary: String?
    let createdAt: Date
}
