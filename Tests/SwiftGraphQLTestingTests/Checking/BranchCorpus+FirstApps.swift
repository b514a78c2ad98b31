// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// This file imitates the first selections of Swift beginners, who write any code that compiles.

private struct User {
    var id = ""
    var name = ""
    var city: String?
    var weight = 0.0
    var isVIP = false
    var tags: [String] = []
}

private struct CardModel {
    var title: String
    var subtitle: String
    var color: String
}

private enum Size { case small, medium, large }

private func size(of mass: Double) -> Size {
    if mass < 50 { return .small }
    if mass < 100 { return .medium }
    return .large
}
private func color(for rating: Int) -> String {
    switch rating {
    case 0...3: return "red"
    case 4...7: return "yellow"
    default: return "green"
    }
}
private func greeting(_ name: String, _ city: String?) -> String {
    guard let city = city else { return "Hi \(name)!" }
    return "Hi \(name) from \(city)!"
}
private func getName(_ h: Objects.Human) throws -> String { return try h.name() }
private func getPlanet(_ h: Objects.Human) throws -> String {
    if let planet = try h.homePlanet() {
        return planet
    } else {
        return ""
    }
}
private func getLabel(_ h: Objects.Human) throws -> String {
    if let planet = try h.homePlanet() {
        return planet
    } else {
        return try h.name()  // all: name
    }
}
private func fill(_ user: inout User, _ h: Objects.Human) throws {
    user.id = try h.id()
    user.name = try h.name()
}
private func isEmptyOrNil(_ text: String?) -> Bool { text == nil || text!.isEmpty }

extension BranchCorpus {
    /// Adds selections as in a beginner's first app.
    mutating func addFirstApps() {
        // These selections fill models line by line.
        add(
            Selection<User, Objects.Human> { h in
                var user = User()
                user.id = try h.id()
                user.name = try h.name()
                user.city = try h.homePlanet()
                user.weight = try h.mass() ?? 0
                return user
            })
        add(
            Selection<User, Objects.Human> { h in
                var user = User()
                user.id = try h.id()
                user.city = try h.homePlanet()
                if user.city == nil {
                    user.name = try h.name()  // prepare: name
                }
                return user
            })
        add(
            Selection<User, Objects.Human> { h in
                var user = User()
                try fill(&user, h)
                user.isVIP = try h.rating() > 8
                return user
            })
        add(
            Selection<User, Objects.Human> { h in
                var user = User()
                user.isVIP = try h.rating() > 8
                if user.isVIP {
                    try fill(&user, h)  // verify: fill
                }
                return user
            })
        add(
            Selection<User, Objects.Human> { h in
                let name = try h.name()
                let tags = try h.tags()
                var user = User(name: name)
                for tag in tags {
                    if tag == "vip" {
                        user.isVIP = true
                    }
                    user.tags.append(tag)
                }
                return user
            })
        add(
            Selection<User, Objects.Human> { h in
                var user = User()
                for tag in try h.tags() {
                    if tag == "vip" {
                        user.name = try h.name()  // check, response: name
                    }
                }
                return user
            })
        add(
            Selection<CardModel, Objects.Human> { h in
                let rating = try h.rating()
                return CardModel(title: try h.name(), subtitle: try h.homePlanet() ?? "-", color: color(for: rating))
            })
        add(
            Selection<CardModel, Objects.Human> { h in
                let c = color(for: try h.rating())
                if c == "green" {
                    return CardModel(title: try h.name(), subtitle: "top", color: c)  // verify: name
                }
                return CardModel(title: "", subtitle: "", color: c)
            })
        add(
            Selection<CardModel, Objects.Human> { h in
                var card = CardModel(title: "", subtitle: "", color: "gray")
                card.title = try h.name()
                switch try h.rating() {
                case 0: card.subtitle = "none"
                case 1...5: card.subtitle = "ok"
                default: card.subtitle = "great"
                }
                if card.subtitle == "great" { card.color = "green" }
                return card
            })
        add(
            Selection<CardModel, Objects.Human> { h in
                var card = CardModel(title: "", subtitle: "", color: "gray")
                card.title = try h.name()
                switch try h.rating() {
                case 0: card.subtitle = "none"
                case 1...5: card.subtitle = "ok"
                default: card.subtitle = try h.homePlanet() ?? ""  // verify: homePlanet
                }
                return card
            })

        // These selections handle optionals.
        add(
            Selection<String, Objects.Human> { h in
                if try h.homePlanet() != nil {
                    return try h.homePlanet()!
                } else {
                    return "unknown"
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.homePlanet() == nil {
                    return "unknown"
                } else {
                    return try h.homePlanet()! + h.name()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.homePlanet() == nil {
                    return try h.name()  // all: name
                } else {
                    return try h.homePlanet()!
                }
            })
        add(Selection<String, Objects.Human> { h in try greeting(h.name(), h.homePlanet()) })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet()
                if isEmptyOrNil(planet) {
                    return try h.name()  // prepare: name
                }
                return planet!
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet = try h.homePlanet()
                if planet == nil { planet = "nowhere" }
                return try h.name() + " " + planet!
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet = try h.homePlanet()
                if planet == nil { planet = try h.tags().first }  // prepare: tags
                return try h.name() + " " + (planet ?? "")
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let planet = try h.homePlanet(), let mass = try h.mass() else {
                    return "?"
                }
                return "\(planet) \(mass)"
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let planet = try h.homePlanet(), let mass = try h.mass() else {
                    return try h.name()  // all: name
                }
                return "\(planet) \(mass)"
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                guard let planet = try h.homePlanet() else { return name }
                guard let mass = try h.mass() else { return name + planet }
                guard try h.likesStrawberries() == true else { return name + planet + "\(mass)" }
                return name + planet + "\(mass) likes strawberries"
            })
        add(
            Selection<String, Objects.Human> { h in
                if let mass = try h.mass() {
                    if mass > 100 {
                        return "heavy"
                    } else if let height = try h.height() {
                        return "\(mass / height)"
                    }
                }
                return "?"
            })
        add(
            Selection<String, Objects.Human> { h in
                if let mass = try h.mass() {
                    if mass > 100 {
                        return try h.name()  // check, verify: name
                    }
                }
                return "?"
            })
        add(
            Selection<String, Objects.Human> { h in
                let likes = try h.likesStrawberries()
                if likes == nil {
                    return "don't know"
                } else if likes! {
                    return "yes"
                } else {
                    return "no"
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                let likes = try h.likesStrawberries()
                if likes == nil {
                    return "don't know"
                } else if likes! {
                    return "yes"
                } else {
                    return try h.name()  // all: name
                }
            })
        add(Selection<String, Objects.Human> { h in try h.likesStrawberries() ?? false ? "yes" : "no" })
        add(
            Selection<String, Objects.Human> { h in
                try h.likesStrawberries() ?? false ? "yes" : h.name()  // all: name
            })

        // These selections call helpers.
        add(Selection<String, Objects.Human> { try getName($0) + getPlanet($0) })
        add(Selection<String, Objects.Human> { try getLabel($0) }, isPrepared: true)
        add(
            Selection<String, Objects.Human> { h in
                let planet = try getPlanet(h)
                if planet != "" {
                    return planet
                }
                return try getName(h)  // prepare: getName
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = try getName(h)
                let planet = try getPlanet(h)
                return planet == "" ? name : planet
            })
        add(
            Selection<Size, Objects.Human> { h in
                let mass = try h.mass()
                return mass == nil ? .medium : size(of: mass!)
            })
        add(
            Selection<String, Objects.Human> { h in
                switch size(of: try h.mass() ?? 0) {
                case .small: return "small"
                case .medium: return "medium"
                case .large: return try h.name()  // verify: name
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                func line(_ title: String, _ value: String) -> String { "\(title): \(value)\n" }
                var text = line("Name", try h.name())
                text += line("Planet", try h.homePlanet() ?? "unknown")
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                func planet() throws -> String { try h.homePlanet() ?? "" }
                if try planet().isEmpty {
                    return try h.name()  // prepare: name
                }
                return try planet()
            })

        // These selections use loops and strings.
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                for (index, tag) in try h.tags().enumerated() {
                    if index > 0 { text += ", " }
                    text += tag
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                for (index, tag) in try h.tags().enumerated() {
                    if index > 0 { text += try h.name() }  // prepare: name
                    text += tag
                }
                return text
            })
        add(
            Selection<Int, Objects.Human> { h in
                var count = 0
                let friends = try h.friends(.list { try $0.name() })
                for friend in friends {
                    if friend.hasPrefix("L") { count = count + 1 }
                }
                return count
            })
        add(
            Selection<String, Objects.Human> { h in
                var count = 0
                let friends = try h.friends(.list { try $0.name() })
                for friend in friends {
                    if friend.hasPrefix("L") { count = count + 1 }
                }
                if count > 3 { return try h.name() }  // response: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                var i = 0
                var text = ""
                let tags = try h.tags()
                while i < tags.count {
                    text += tags[i]
                    i += 1
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                let tags = try h.tags()
                if tags.count == 0 { return "none" }
                if tags.count == 1 { return tags[0] }
                return tags[0] + " and more"
            })
        add(
            Selection<String, Objects.Human> { h in
                let tags = try h.tags()
                if tags.count == 0 { return "none" }
                if tags.count == 1 { return tags[0] }
                return try h.name()  // all: name
            })
    }
}
