import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with early exits that the recording takes, and early exits that it doesn't take.
    mutating func addExits() {
        add(
            Selection<String?, Objects.Human> { human in
                guard let planet = try human.homePlanet(), let mass = try human.mass() else { return nil }
                return try "\(planet) \(mass) \(human.name())"
            })
        add(
            Selection<String?, Objects.Human> { human in
                if try human.homePlanet() == nil { return nil }
                if try human.mass() == nil { return try human.id() }  // all: id
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.homePlanet() != nil else { return nil }
                let name = try human.name()
                guard try human.rating() > 5 else { return name }
                return try name + human.id()  // check, verify: id
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard let likes = try human.likesStrawberries() else { return nil }
                return likes ? try human.name() : try human.id()  // all: id
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.likesStrawberries() == true else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.likesStrawberries() == false else { return nil }
                return try human.name()  // all: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.likesStrawberries() ?? false else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try !(human.likesStrawberries() ?? false) else { return nil }
                return try human.name()  // all: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard let friend = try human.bestFriend(.nullable { try $0.name() }) else { return nil }
                return try friend + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard let friend = try human.bestFriend(.optional { try $0.lastSeen().map { _ in "" } }) else {
                    return nil
                }
                return try friend + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard let tag = try human.tags().first else { return nil }
                return try tag + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.tags().count > 0 else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.tags().count >= 2 else { return nil }
                return try human.name()  // all: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try 0 < human.tags().count else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.tags().isEmpty == false else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try human.tags().isEmpty else { return nil }
                return try human.name()  // check, verify: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard case let planet? = try human.homePlanet() else { return nil }
                return try planet + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard case .some(let planet) = try human.homePlanet(), !planet.hasPrefix("x") else { return nil }
                return try planet + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard case nil = try human.homePlanet() else { return nil }
                return try human.name()  // all: name
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard showsDetails, let planet = try human.homePlanet() else { return nil }
                return try planet + human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try hidesDetails || human.homePlanet() != nil else { return nil }
                return try human.name()
            })
        add(
            Selection<String?, Objects.Human> { human in
                guard try showsDetails || human.homePlanet() == nil else { return nil }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                if hidesDetails, try human.homePlanet() == nil { return try human.name() }
                return try human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else {
                    let name = try human.name()
                    return name
                }
                let name = try human.name()
                return planet + name
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet() { return planet }
                if let mass = try human.mass() { return "\(mass)" }  // all: mass
                return try human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                if let planet = try human.homePlanet() { text += planet } else { text += try human.id() }  // all: id
                if let mass = try human.mass() { text += "\(mass)" }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                if let planet, let mass = try human.mass() { return "\(planet) \(mass)" }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let isKnown = try human.homePlanet() != nil
                let isUnknown = !isKnown
                if isUnknown { return try human.name() }  // all: name
                return isKnown ? try human.id() : ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let isKnown = try human.homePlanet() != nil && showsDetails
                return isKnown ? try human.id() : ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let isKnown = try human.homePlanet() != nil && showsDetails
                return isKnown ? "" : try human.id()  // prepare: id
            })
        add(
            Selection<String, Objects.PageInfo> { page in
                let (hasNext, end) = (try page.hasNextPage(), try page.endCursor())
                guard hasNext, let end else { return "" }
                return try end + (page.startCursor() ?? "")
            })
        add(
            Selection<String, Objects.PageInfo> { page in
                switch (try page.hasNextPage(), try page.endCursor()) {
                case (true, let end?): return end
                case (false, _): return try page.startCursor() ?? ""  // prepare: startCursor
                default: return ""
                }
            })
    }
}
