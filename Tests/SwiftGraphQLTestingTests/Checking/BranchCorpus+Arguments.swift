import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private func clamp(_ number: Int) -> Int { min(max(number, 1), 10) }

extension BranchCorpus {
    /// Adds selections with arguments computed from the response, and arguments that only seem to depend on it.
    mutating func addArguments() {
        add(
            Selection<[String], Objects.Human> { h in
                try h.friends(limit: h.tags().count, .list { try $0.name() })  // all: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                let count = try h.tags().count
                return try h.friends(limit: count, .list { try $0.name() })  // all: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                let limit = try clamp(h.rating())
                return try h.friends(limit: limit, .list { try $0.name() })  // check, verify: friends
            })
        add(Selection<[String], Objects.Human> { try $0.friends(limit: clamp(limit ?? 20), .list { try $0.name() }) })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 3
                if try h.mass() == nil { limit = 5 }
                return try h.friends(limit: limit, .list { try $0.name() })  // prepare: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 3
                if showsDetails { limit = 5 }
                return try h.friends(limit: limit, .list { try $0.name() })
            })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 3
                for _ in try h.tags() { limit += 1 }
                return try h.friends(limit: limit, .list { try $0.name() })  // prepare: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 3
                try h.tags().forEach { _ in limit += 1 }
                return try h.friends(limit: limit, .list { try $0.name() })  // prepare: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                let limits = [1, 2]
                return try limits.flatMap { try h.friends(limit: $0, .list { try $0.name() }) }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let limits = try h.tags().map(\.count)
                return try limits.flatMap {
                    try h.friends(limit: $0, .list { try $0.name() })  // check, verify: friends
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().enumerated().flatMap { index, _ in
                    try h.friends(limit: index, .list { try $0.name() })  // all: friends
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let name = try h.name()
                return try h.friends(limit: 3, .list { friend in try name + friend.name() })
            })
        add(
            Selection<[Double?], Objects.Human> { h in
                let units: [Enums.LengthUnit] = [.meter, .foot]
                return try units.map { try h.height(unit: .present($0)) }
            })
        add(
            Selection<Double?, Objects.Human> { h in
                func unit() throws -> Enums.LengthUnit { try h.homePlanet() == nil ? .foot : .meter }
                return try h.height(unit: .present(unit()))  // prepare: height
            })
        add(
            Selection<Double?, Objects.Human> { h in
                func unit() -> Enums.LengthUnit { showsDetails ? .foot : .meter }
                return try h.height(unit: .present(unit()))
            })
        add(
            Selection<Double?, Objects.Human> { h in
                let isMetric = Locale.current.measurementSystem == .metric
                return try h.height(unit: isMetric ? .present(.meter) : .present(.foot))
            })
        add(
            Selection<Double?, Objects.Human> { h in
                let unit: Enums.LengthUnit
                switch try h.homePlanet() {
                case nil: unit = .foot
                case _?: unit = .meter
                }
                return try h.height(unit: .present(unit))  // prepare: height
            })
        add(
            Selection<Double?, Objects.Human> { h in
                guard try h.homePlanet() != nil else { return nil }
                return try h.height(unit: .present(.foot))
            })
        add(
            Selection<[String], Operations.Query> { query in
                let planet = try query.humans(.list { try $0.homePlanet() }).first ?? nil
                let filter = InputObjects.HumanFilter(homePlanet: .present(planet ?? ""))
                return try query.humans(filter: .present(filter), .list { try $0.name() })  // all: humans
            })
        add(
            Selection<[String], Operations.Query> { query in
                let planets = ["Tatooine", "Naboo"]
                return try planets.flatMap { planet in
                    try query.humans(filter: .present(.init(homePlanet: .present(planet))), .list { try $0.name() })
                }
            })
        add(
            Selection<[String], Operations.Query> { query in
                var filter = InputObjects.HumanFilter()
                filter.homePlanet = .present(showsDetails ? "Tatooine" : "Naboo")
                return try query.humans(filter: .present(filter), .list { try $0.name() })
            })
        add(
            Selection<[String], Operations.Query> { query in
                var filter = InputObjects.HumanFilter()
                filter.homePlanet = .present(try query.humans(.list { try $0.name() }).joined())
                return try query.humans(filter: .present(filter), .list { try $0.name() })  // prepare: humans
            })
        add(
            Selection<String?, Operations.Query> { query in
                let key = "\(showsDetails)"
                return try query.human(id: "id-\(key)", .nullable { try $0.name() })
            })
        add(
            Selection<String?, Operations.Query> { query in
                let name = try query.hero(.nullable { try $0.id() })
                return try query.human(id: "id-\(name ?? "")", .nullable { try $0.name() })  // all: human
            })
        add(
            Selection<String?, Operations.Query> { query in
                let hero = try query.hero(.nullable { try $0.id() })
                guard let hero else { return nil }
                return try query.human(id: hero, .nullable { try $0.name() })  // check, response: human
            })
        add(
            Selection<String?, Operations.Query> { query in
                let name = try query.hero(.nullable { try $0.name() })
                return try query.human(
                    id: "1",
                    .nullable { human in
                        let own = try human.name()
                        return name ?? own
                    })
            })
        add(
            Selection<[String], Operations.Query> { query in
                let found = try query.search(
                    text: "a", .list { try $0.on(human: .init { try $0.name() }, otherwise: .init { _ in "" }) })
                return found.filter { !$0.isEmpty }
            })
    }
}
