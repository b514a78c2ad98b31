import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with `switch`, and with chains of operators.
    mutating func addSwitches() {
        // These selections use `switch`.
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case .none: return ""
                case .some(let planet): return try planet + human.name()
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case let planet?: return try planet + human.name()
                case nil: return try human.id()  // all: id
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case let planet? where planet.count > 3: return try planet + human.name()  // check, verify: name
                case let planet?: return planet
                case nil: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case "Tatooine"?: return try human.name()  // check, response: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.likesStrawberries() {
                case true?: return try human.name()
                case false?: return try human.id()  // all: id
                case nil: return ""
                }
            })
        add(
            Selection<String, Objects.PageInfo> { page in
                switch try page.hasNextPage() {
                case true: return try page.endCursor() ?? ""
                case false: return ""
                }
            })
        add(
            Selection<String, Objects.PageInfo> { page in
                switch try page.hasNextPage() {
                case false: return try page.startCursor() ?? ""  // all: startCursor
                default: return try page.endCursor() ?? ""
                }
            })
        add(
            Selection<String, Objects.Review> { review in
                switch try review.episode() {
                case .newHope, .empire: return try review.id()
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Review> { review in
                if case .jedi = try review.episode() { return try review.id() }  // prepare: id
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let text =
                    switch try human.homePlanet() {
                    case nil: "none"
                    case let planet?: try planet + human.name()
                    }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let text =
                    if let planet = try human.homePlanet() {
                        planet
                    } else if showsDetails {
                        try human.name()  // prepare: name
                    } else {
                        ""
                    }
                return text
            })

        // These selections use chains of the ternary operator.
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet() == nil ? "a" : $0.mass() == nil ? "b" : $0.name()
            })
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet() != nil ? "a" : $0.mass() != nil ? "b" : $0.name()  // all: mass, name
            })
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet() == nil ? ($0.mass() == nil ? $0.id() : "x") : $0.name()  // all: mass, id
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                return try (planet == nil ? human.name() : planet.map { $0 + "!" }) ?? ""  // all: name
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet() == nil || $0.mass() == nil || $0.height() == nil
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet() != nil && ($0.mass() == nil || $0.name().isEmpty)
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet() == nil && $0.mass() == nil || $0.name().isEmpty  // all: mass
            })
        add(
            Selection<Bool, Objects.Human> {
                try ($0.homePlanet() != nil || $0.mass() == nil) && $0.rating() > 0  // all: mass
            })
        add(
            Selection<Bool, Objects.Human> {
                try !($0.homePlanet() == nil || $0.mass() == nil) && $0.rating() > 0
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet()?.isEmpty ?? true || $0.mass() == nil
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet()?.isEmpty ?? false && $0.mass() == nil  // check, verify: mass
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.homePlanet()?.isEmpty != false && $0.mass() == nil  // all: mass
            })
    }
}
