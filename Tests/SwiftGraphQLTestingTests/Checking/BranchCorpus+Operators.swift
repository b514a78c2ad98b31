import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with `??`, `||`, `&&`, `? :` and optional chaining.
    mutating func addOperators() {
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.name() })  // all: name
        add(Selection<String, Objects.Human> { human in try human.homePlanet() ?? human.name() })  // all: name
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? (try $0.name()) })  // all: name
        add(Selection<String, Objects.Human> { try (try? $0.homePlanet()) ?? "\($0.name())" })  // all: name
        add(Selection<String, Objects.Human> { try ($0.homePlanet()) ?? ($0.name()) })  // all: name
        add(Selection<String, Objects.Human> { try $0.tags().first ?? $0.name() })  // check, verify: name
        add(Selection<Double?, Objects.Human> { try $0.mass() ?? $0.height() })  // all: height
        add(Selection<Double, Objects.Human> { try $0.mass() ?? $0.height() ?? 0 })  // all: height
        add(
            Selection<Double, Objects.Human> {
                try $0.mass() ?? $0.height() ?? Double($0.rating())  // all: height, rating
            })
        add(
            Selection<Double?, Objects.Human> {
                try $0.height() ?? $0.height(unit: .present(.foot))  // prepare: height
            })
        add(Selection<Int, Objects.Human> { try $0.homePlanet()?.count ?? $0.rating() })  // all: rating
        add(Selection<String, Objects.Human> { try ($0.homePlanet() ?? $0.name()).uppercased() })  // all: name
        add(Selection<String, Objects.Human> { try "from " + ($0.homePlanet() ?? $0.name()) })  // all: name
        add(Selection<String, Objects.Human> { try "\($0.homePlanet() ?? $0.name())" })  // all: name
        add(Selection<String, Objects.Human> { try "a \($0.id()) b \($0.homePlanet() ?? $0.name()) c" })  // all: name
        add(Selection<Name, Objects.Human> { try Name(text: $0.homePlanet() ?? $0.name()) })  // all: name
        add(Selection<[String], Objects.Human> { try [$0.id(), $0.homePlanet() ?? $0.name()] })  // all: name
        add(Selection<[String: String], Objects.Human> { try ["a": $0.homePlanet() ?? $0.name()] })  // all: name
        add(Selection<(String, String), Objects.Human> { try ($0.id(), $0.homePlanet() ?? $0.name()) })  // all: name
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet()
                    ?? $0.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                return try planet ?? human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let upper = planet?.uppercased()
                return try upper ?? human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> {
                let (planet, mass) = (try $0.homePlanet(), try $0.mass())
                return try planet ?? (mass == nil ? $0.name() : "")  // all: name
            })
        add(
            Selection<String, Objects.Human> {
                var planet: String?
                planet = try $0.homePlanet()
                return try planet ?? $0.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> {
                let planet: String?
                planet = try $0.homePlanet()
                return try planet ?? $0.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> {
                let scope = $0
                return try scope.homePlanet() ?? scope.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let other = human
                return try human.homePlanet() ?? other.name()  // all: name
            })

        add(Selection<Bool, Objects.Human> { try $0.likesStrawberries() ?? false || $0.tags().isEmpty })  // all: tags
        add(Selection<Bool, Objects.Human> { try $0.homePlanet() == nil && $0.tags().isEmpty })  // all: tags
        add(Selection<Bool, Objects.Human> { try $0.homePlanet() != nil && !$0.tags().isEmpty })
        add(Selection<Bool, Objects.Human> { try $0.homePlanet() != nil || $0.mass() == nil })  // all: mass
        add(Selection<Bool, Objects.Human> { try $0.rating() > 3 && $0.mass() != nil })  // check, verify: mass
        add(Selection<Bool, Objects.Human> { try $0.rating() == 7_919 && $0.mass() != nil })  // check, response: mass
        add(
            Selection<Bool, Objects.Human> {
                try $0.name() == "Luke Skywalker" && $0.mass() != nil  // check, response: mass
            })
        add(Selection<Bool, Objects.Human> { try !$0.tags().contains("x") && $0.mass() != nil })
        add(Selection<Bool, Objects.Human> { try $0.tags().contains("tall") && $0.mass() != nil })  // response: mass
        add(
            Selection<Bool, Objects.Human> { human in
                try human.mass() == nil || human.tags() == ["a"]
            })
        add(
            Selection<Bool, Objects.PageInfo> {
                try $0.hasNextPage() && $0.hasPreviousPage()
            })
        add(
            Selection<Bool, Objects.PageInfo> {
                try $0.hasNextPage() || $0.hasPreviousPage()  // all: hasPreviousPage
            })
        add(
            Selection<Bool, Objects.PageInfo> {
                try !$0.hasNextPage() && $0.hasPreviousPage()  // all: hasPreviousPage
            })
        add(
            Selection<Bool, Objects.Human> {
                let isTall = try ($0.height() ?? 0) > 2
                return try isTall || showsDetails && $0.rating() > 3
            })
        add(
            Selection<Bool, Objects.Human> {
                try showsDetails && $0.homePlanet() == nil && $0.mass() == nil  // prepare: mass
            })

        add(
            Selection<String, Objects.PageInfo> {
                try $0.hasNextPage() ? "" : $0.startCursor() ?? ""  // all: startCursor
            })
        add(Selection<String?, Objects.PageInfo> { try $0.hasNextPage() ? $0.endCursor() : nil })
        add(Selection<String, Objects.Human> { try $0.rating() > 3 ? $0.name() : "" })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() > 3 ? $0.name() : $0.id() })  // check, verify: name
        add(
            Selection<String, Objects.Human> {
                try $0.mass() == nil ? showsDetails ? $0.name() : "" : ""  // prepare: name
            })
        add(
            Selection<String, Objects.Human> {
                try $0.rating() > 3 ? "" : $0.mass() == nil ? $0.name() : ""  // all: name
            })
        add(Selection<String, Objects.Human> { "\(try $0.homePlanet() == nil ? try $0.name() : "")" })  // all: name
        add(
            Selection<String, Objects.Review> {
                try $0.episode() == .jedi ? $0.commentary() ?? "" : ""  // prepare: commentary
            })
        add(
            Selection<String?, Objects.Review> {
                try $0.stars() == 5 ? $0.commentary() : nil  // check, verify: commentary
            })
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet() == nil
                    ? $0.name()  // all: name
                    : ""
            })
        add(
            Selection<Name, Objects.Human> {
                let planet = try $0.homePlanet()
                return Name(text: planet == nil ? try $0.name() : "")  // all: name
            })
        add(
            Selection<String?, Objects.Human> {
                try $0.home(.nullable { try $0.population() == nil ? $0.name() : "" })  // all: name
            })
        add(Selection<String?, Objects.Human> { try $0.homePlanet()?.appending($0.name()) })
        add(Selection<Bool?, Objects.Human> { try $0.homePlanet()?.hasPrefix(try $0.name()) })
    }
}
