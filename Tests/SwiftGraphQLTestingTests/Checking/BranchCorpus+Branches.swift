import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with `if`, `guard`, `switch` and `catch`.
    mutating func addBranches() {
        add(
            Selection<String, Objects.Human> {
                if try $0.homePlanet() == nil { return try $0.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet() {
                    return planet
                } else {
                    return try human.name()  // all: name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet() {
                    return try planet + human.name()
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                if let planet { return planet }
                return try human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                var text = ""
                if planet == nil { text = try human.name() }  // all: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = try human.id()
                if try human.mass() == nil {
                    text += try human.name()  // all: name
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                if showsDetails, try human.homePlanet() == nil { return try human.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.homePlanet() == nil, try human.mass() == nil { return "" }  // all: mass
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet(), let mass = try human.mass() {
                    return "\(planet) \(mass)"
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.rating() > 3 {
                    return ""
                } else if try human.mass() == nil {
                    return try human.name()  // all: name
                } else {
                    return try human.id()
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = if try human.homePlanet() == nil { try human.name() } else { "" }  // all: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                if case .some(let planet) = try human.homePlanet() { return planet }
                return try human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                if case .null = try human.notes() ?? .null { return try human.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var isKnown = false
                if try human.homePlanet() != nil { isKnown = true }
                if !isKnown { return try human.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if showsDetails {
                    if try human.homePlanet() == nil { return "" }
                }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.homePlanet() != nil { return "" }
                if showsDetails { return try human.name() }  // prepare: name
                return ""
            })

        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { return try human.name() }  // all: name
                return planet
            })
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { return "" }
                return try planet + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.rating() > 3 else { return nil }
                return try human.name()  // check, verify: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.homePlanet() == nil else { return nil }
                return try human.name()  // all: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard let planet = try human.homePlanet(), !planet.isEmpty else { return nil }
                let name = try human.name()
                return name + planet
            })
        add(
            Selection<String?, Objects.Human> { human in
                let name = try human.name()
                guard name == "Luke" else { return nil }
                let id = try human.id()  // check, response: id
                let mass = try human.mass()  // check, response: mass
                return "\(id) \(mass ?? 0)"
            })

        add(
            Selection<String, Objects.Human> { human in
                switch try human.rating() {
                case 1: return try human.name()
                case 2...5: return try human.id()  // verify: id
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Review> { review in
                switch try review.episode() {
                case .newHope: return ""
                case .empire: return try review.id()  // prepare: id
                case .jedi, .blueHarvest: return try review.commentary() ?? ""  // prepare: commentary
                case .unrecognized: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                return switch planet {
                case nil: try human.name()  // all: name
                case let planet?: planet
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let text: String
                switch try (human.homePlanet(), human.mass()) {
                case (nil, nil): text = try human.name()  // prepare: name
                case (let planet?, _): text = planet
                case (nil, _): text = ""
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                switch showsDetails {
                case true where planet == nil: return try human.name()  // prepare: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case .some(let planet) where planet.isEmpty: return try human.name()  // check, verify: name
                case .some(let planet): return planet
                case .none: break
                }
                return ""
            })

        struct Failure: Error {}
        add(
            Selection<String, Objects.Human> { human in
                do {
                    guard let planet = try human.homePlanet() else { throw Failure() }
                    return planet
                } catch {
                    return try human.name()  // all: name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let name: String
                do {
                    let rating = try human.rating()
                    if rating < 0 { throw Failure() }
                    name = ""
                } catch is Failure {
                    name = try human.name()  // check, verify: name
                }
                return name
            })
    }
}
