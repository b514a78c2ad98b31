import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private func pick(_ text: String?, _ other: () throws -> String) rethrows -> String { try text ?? other() }

extension BranchCorpus {
    /// Adds selections with conditions that have a fixed value in the recording, or only seem to have a fixed value.
    mutating func addDecisions() {
        add(
            Selection<String, Objects.Human> { h in
                var planet = try h.homePlanet()
                if showsDetails { planet = nil }
                return try planet ?? h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let planets = [try h.homePlanet(), nil]
                guard let last = planets.last else { return "" }
                return try last ?? h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let likes = try h.likesStrawberries()
                guard likes != false else { return "" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let likes = try h.likesStrawberries()
                if likes != true { return try h.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let likes = try h.likesStrawberries() ?? true
                if likes { return "" }
                return try h.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let tags = try h.tags()
                let hasMany = tags.count > 1
                return hasMany ? try h.name() : ""  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let friends = try h.friends(.list { try $0.lastSeen() == nil })
                if friends.first == true { return try h.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let flag = try h.bestFriend(.nullable { try $0.lastSeen() == nil })
                if flag == true { return try h.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let flag = try h.bestFriend(.nullable { try $0.lastSeen() == nil }), flag else { return "" }
                return try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let flags = try h.tags().map { $0.isEmpty }
                for flag in flags where flag { return try h.name() }  // verify: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                for tag in try h.tags() {
                    if tag.isEmpty { continue }
                    return try h.name()
                }
                return try h.id()  // check, verify: id
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().map { $0.isEmpty ? "" : try h.name() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().map { tag in
                    if tag.isEmpty { return "" }
                    return try h.name()
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().map { tag in
                    if !tag.isEmpty { return "" }
                    return try h.name()  // check, verify: name
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                let first = try h.tags().filter { $0.count > 3 }.first
                if let first { return try first + h.name() }  // verify: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet().flatMap { $0.isEmpty ? nil : $0 }
                return try planet ?? h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet().map { $0.isEmpty ? nil : Optional($0) }
                if let planet, let inner = planet { return inner }
                return try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let (planet, isKnown) = (try h.homePlanet(), try h.homePlanet() == nil)
                if isKnown { return try h.name() }  // all: name
                return planet ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                var known = false
                if let planet = try h.homePlanet() { known = !planet.isEmpty }
                if known { return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let known: Bool
                if let planet = try h.homePlanet() { known = !planet.isEmpty } else { known = false }
                return known ? try h.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let both = try h.homePlanet() != nil && h.mass() != nil
                return both ? try h.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let both = try h.homePlanet() != nil && h.mass() == nil
                return both ? try h.name() : ""  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let either = try h.homePlanet() == nil || h.rating() > 3
                return either ? "" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let items = try h.tags()
                return try !items.isEmpty ? h.name() : "x"
            })
        add(
            Selection<String, Objects.Human> { h in
                let items = try h.tags()
                return try items.count == 1 ? h.name() : "x"
            })
        add(
            Selection<String, Objects.Human> { h in
                let items = try h.tags()
                return try items.count != 0 ? h.name() : "x"
            })
        add(
            Selection<String, Objects.Human> { h in
                let items = try h.tags()
                return try items.count < 1 ? h.name() : "x"  // check, verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let n = try h.tags().count - 1
                guard n > 0 else { return "" }
                return try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                if let planet = try h.homePlanet(), planet.count > 3 {
                    return try h.name()
                } else {
                    return try h.name() + "x"
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                for i in 0..<3 {
                    if try h.homePlanet() == nil { break }
                    _ = try h.friends(limit: i, .list { try $0.name() })
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                for i in 0..<3 {
                    if try h.homePlanet() != nil { break }
                    _ = try h.friends(limit: i, .list { try $0.name() })  // prepare: friends
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let planet = try h.homePlanet() else { throw CancellationError() }
                guard planet.count > 3 else { return try h.name() }
                return planet
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.rating() > 3 { fatalError("no") }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet()
                switch planet?.isEmpty {
                case true?: return try h.name()  // check, verify: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.homePlanet().map { planet in
                    guard planet.count > 3 else { return try h.name() }
                    return planet
                } ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let value = try h.tags().first?.first.map(String.init)
                return try value ?? h.name()  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.tags().min() ?? h.name()  // check, verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let p = try h.homePlanet()
                let ok = p == nil ? false : true
                if ok { return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let p: String? = try h.homePlanet()
                guard p == nil else { return "" }
                return try h.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let get = h.name
                return try h.homePlanet() ?? get()  // prepare: get
            })
        add(
            Selection<String, Objects.Human> { h in
                try pick(h.homePlanet(), { try h.name() })  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.homePlanet() ?? [1].map { _ in try h.name() }[0]  // all: name
            })
    }
}
