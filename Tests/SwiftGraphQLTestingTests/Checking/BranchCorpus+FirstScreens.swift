// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// This file imitates a beginner's selections for lists, nested objects, dates, mutations and whole screens.

private struct Ship {
    let name: String
    let length: Double
    let note: String?
}
private struct Screen {
    var title: String
    var rows: [String]
    var footer: String?
}
private enum Medal: String { case gold, silver, bronze, none }

private func medal(for rating: Int) -> Medal {
    if rating >= 9 { return .gold } else if rating >= 7 { return .silver } else if rating >= 5 { return .bronze }
    return .none
}
private func format(_ date: Date?) -> String {
    if date == nil { return "-" }
    return String(Int(date!.timeIntervalSince1970))
}
private func parseYear(_ text: String) throws -> Int {
    guard let year = Int(text) else { throw CancellationError() }
    return year
}

private let shipSelection = Selection<Ship, Objects.Starship> { ship in
    Ship(name: try ship.name(), length: try ship.length(), note: try ship.blueprint())
}
private let badShipSelection = Selection<Ship, Objects.Starship> { ship in
    let note = try ship.blueprint()
    return Ship(name: note == nil ? "secret" : try ship.name(), length: try ship.length(), note: note)
}
private let worseShipSelection = Selection<Ship, Objects.Starship> { ship in
    let note = try ship.blueprint()
    return Ship(name: note != nil ? "secret" : try ship.name(), length: 0, note: note)  // all: name
}

extension BranchCorpus {
    /// Adds selections with lists, nested objects, dates, mutations and whole screens.
    mutating func addFirstScreens() {
        // These selections contain nested objects and lists.
        add(Selection<[Ship], Objects.Human> { try $0.starships(shipSelection.list) })
        add(Selection<[Ship], Objects.Human> { try $0.starships(.list(shipSelection)) })
        add(Selection<[Ship], Objects.Human> { try $0.starships(badShipSelection.list) })
        add(Selection<[Ship], Objects.Human> { try $0.starships(worseShipSelection.list) }, isPrepared: true)
        add(
            Selection<Ship?, Objects.Human> { h in
                let ships = try h.starships(shipSelection.list)
                if ships.count > 0 {
                    return ships[0]
                }
                return nil
            })
        add(
            Selection<Screen, Objects.Human> { h in
                let ships = try h.starships(shipSelection.list)
                var screen = Screen(title: try h.name(), rows: [], footer: nil)
                for ship in ships {
                    if let note = ship.note {
                        screen.rows.append(ship.name + note)
                    } else {
                        screen.rows.append(ship.name)
                    }
                }
                if ships.isEmpty {
                    screen.footer = "No ships"
                }
                return screen
            })
        add(
            Selection<Screen, Objects.Human> { h in
                let ships = try h.starships(shipSelection.list)
                var screen = Screen(title: try h.name(), rows: ships.map { $0.name }, footer: nil)
                if ships.isEmpty {
                    screen.footer = try h.homePlanet()  // verify: homePlanet
                }
                return screen
            })
        add(
            Selection<Screen, Objects.Human> { h in
                let friends = try h.friends(limit: 3, .list { try $0.name() })
                let rows = friends.filter { $0 != "" }.map { "Friend: " + $0 }
                return Screen(title: try h.name(), rows: rows, footer: rows.isEmpty ? "Nobody" : nil)
            })
        add(
            Selection<Screen, Objects.Human> { h in
                let friends = try h.friends(limit: 3, .list { try $0.name() })
                let rows = friends.filter { $0 != "" }.map { "Friend: " + $0 }
                return Screen(
                    title: try h.name(), rows: rows,
                    footer: rows.count > 2 ? try h.homePlanet() : nil)  // response: homePlanet
            })
        add(
            Selection<Screen, Objects.Human> { h in
                var rows: [String] = []
                rows.append("Name: \(try h.name())")
                rows.append("Planet: \(try h.homePlanet() ?? "-")")
                if let mass = try h.mass() { rows.append("Mass: \(mass)") }
                if let height = try h.height() { rows.append("Height: \(height)") }
                rows.append("Seen: \(format(try h.lastSeen()))")
                return Screen(title: "Details", rows: rows)
            })
        add(
            Selection<Screen, Objects.Human> { h in
                var rows: [String] = []
                if let mass = try h.mass() { rows.append("Mass: \(mass)") }
                if let height = try h.height() { rows.append("Height: \(height)") }
                if rows.isEmpty {
                    rows.append(try h.name())  // prepare: name
                }
                return Screen(title: "Details", rows: rows)
            })
        add(
            Selection<Screen, Objects.Human> { h in
                var screen = Screen(title: "", rows: [])
                screen.title = try h.name()
                if screen.title.count > 20 {
                    screen.title = String(screen.title.prefix(20)) + "…"
                }
                return screen
            })
        add(
            Selection<Screen, Objects.Human> { h in
                var screen = Screen(title: "", rows: [])
                screen.title = try h.name()
                if screen.title.count > 20 {
                    screen.title = try h.tags().first ?? ""  // response: tags
                }
                return screen
            })
        add(
            Selection<String, Objects.Human> { h in
                let home = try h.home(.nullable { "\(try $0.name()) (\(try $0.climates().joined(separator: ", ")))" })
                return home ?? "homeless"
            })
        add(
            Selection<String, Objects.Human> { h in
                let home = try h.home(.nullable { try $0.name() })
                if home != nil {
                    return home!
                }
                return try h.homePlanet() ?? ""  // all: homePlanet
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.home(
                    .nullable { p in
                        if let population = try p.population() {
                            return "\(try p.name()): \(population)"
                        } else {
                            return try p.name()
                        }
                    }) ?? "none"
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.home(
                    .nullable { p in
                        if let population = try p.population() {
                            return "\(population)"
                        } else {
                            return try p.name()  // all: name
                        }
                    }) ?? "none"
            })

        // These selections use dates and enums.
        add(
            Selection<String, Objects.Human> { h in
                let date = try h.lastSeen()
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy"
                return date != nil ? formatter.string(from: date!) : "never"
            })
        add(
            Selection<String, Objects.Human> { h in
                if let date = try h.lastSeen() {
                    if date.timeIntervalSinceNow < -86_400 { return "a while ago" }
                    return "today"
                }
                return try h.name()  // all: name
            })
        add(Selection<String, Objects.Human> { h in format(try h.lastSeen()) + medal(for: try h.rating()).rawValue })
        add(
            Selection<String, Objects.Human> { h in
                let m = medal(for: try h.rating())
                if m == .gold { return try h.name() }  // verify: name
                return m.rawValue
            })
        add(
            Selection<String, Objects.Human> { h in
                let m = medal(for: try h.rating())
                let name = try h.name()
                if m == .gold { return name.uppercased() }
                if m == .silver { return name.lowercased() }
                return name
            })
        add(
            Selection<[String], Objects.Human> { h in
                var films: [String] = []
                for film in try h.appearsIn() {
                    switch film {
                    case .newHope: films.append("IV")
                    case .empire: films.append("V")
                    case .jedi: films.append("VI")
                    default: films.append("?")
                    }
                }
                return films
            })
        add(
            Selection<[String], Objects.Human> { h in
                var films: [String] = []
                for film in try h.appearsIn() {
                    switch film {
                    case .newHope: films.append("IV")
                    case .empire: films.append(try h.name())  // prepare: name
                    default: films.append("?")
                    }
                }
                return films
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.appearsIn().contains(.jedi) {
                    return try h.name()  // prepare: name
                }
                return ""
            })
        add(
            Selection<String, Objects.Review> { review in
                let stars = String(repeating: "*", count: try review.stars())
                if try review.recommended() {
                    return stars + "!"
                }
                return stars
            })
        add(
            Selection<String, Objects.Review> { review in
                if try review.recommended() {
                    return "!"
                }
                return String(repeating: "*", count: try review.stars())  // all: stars
            })
        add(
            Selection<Int, Objects.Human> { h in
                do {
                    return try parseYear(h.name())
                } catch {
                    return 0
                }
            })
        add(
            Selection<Int, Objects.Human> { h in
                do {
                    return try parseYear(h.name())
                } catch {
                    return try h.rating()  // verify: rating
                }
            })
        add(
            Selection<Int, Objects.Human> { h in
                let year = try? parseYear(try h.name())
                return year ?? 0
            })
        add(
            Selection<Int, Objects.Human> { h in
                let year = Int(try h.name())
                return try year ?? h.rating()  // check, verify: rating
            })

        // These selections are whole operations.
        add(
            Selection<Screen?, Operations.Query> { query in
                try query.human(
                    id: "1",
                    .nullable { h in
                        Screen(title: try h.name(), rows: try h.tags(), footer: try h.homePlanet())
                    })
            })
        add(
            Selection<String, Operations.Query> { query in
                let human = try query.human(id: "1", .nullable { try $0.name() })
                let droid = try query.droid(id: "1", .nullable { try $0.name() })
                return human ?? droid ?? "not found"
            })
        add(
            Selection<String, Operations.Query> { query in
                if let human = try query.human(id: "1", .nullable { try $0.name() }) {
                    return human
                }
                return try query.droid(id: "1", .nullable { try $0.name() }) ?? "not found"  // all: droid
            })
        add(
            Selection<[String], Operations.Query> { query in
                let humans = try query.humans(
                    first: 20,
                    .list { h in
                        let name = try h.name()
                        let rating = try h.rating()
                        return (name, rating)
                    })
                let best = humans.filter { $0.1 > 5 }
                return best.map { $0.0 }
            })
        add(
            Selection<[String], Operations.Query> { query in
                let ids = try query.humans(.list { try $0.id() })
                var names: [String] = []
                for id in ids {
                    if let name = try query.human(id: id, .nullable { try $0.name() }) {  // all: human
                        names.append(name)
                    }
                }
                return names
            })
        add(
            Selection<Bool, Operations.Mutation> { mutation in
                let stars = try mutation.createReview(
                    episode: .jedi, review: .init(stars: 5, commentary: "Good"), .init { try $0.stars() })
                return stars == 5
            })
        add(
            Selection<String, Operations.Mutation> { mutation in
                let (stars, text) = try mutation.createReview(
                    episode: .jedi, review: .init(stars: 5), .init { (try $0.stars(), try $0.commentary()) })
                return text ?? "\(stars) stars"
            })
        add(
            Selection<String, Operations.Mutation> { mutation in
                try mutation.createReview(
                    episode: .jedi, review: .init(stars: 5),
                    .init { review in
                        if let text = try review.commentary() {
                            return text
                        }
                        return "\(try review.stars()) stars"  // all: stars
                    })
            })
    }
}
