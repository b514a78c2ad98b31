import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private func parse(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw CancellationError() }
    return number
}
private func parseOrNil(_ text: String) -> Int? { Int(text) }

extension BranchCorpus {
    /// Adds selections with comparisons of numbers and strings, and with `try?` in expressions.
    mutating func addComparisons() {
        add(Selection<String, Objects.Human> { try $0.rating() > 0 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() > 3 ? $0.name() : "" })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() >= 1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() == 0 ? $0.name() : "" })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() != 0 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() == 1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() == 1 ? "" : $0.name() })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() == 10 ? $0.name() : "" })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() == -1 ? $0.name() : "" })  // check, verify: name
        add(Selection<String, Objects.Human> { try $0.rating() > -1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try 0 < $0.rating() ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try 5 > $0.rating() ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try 5 < $0.rating() ? $0.name() : "" })  // check, verify: name
        add(
            Selection<String, Objects.Human> { h in
                guard try h.rating() > 0 else { return "" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                guard try h.rating() > 5 else { return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let rating = try h.rating()
                if rating > 8 { return "great" }
                if rating > 5 { return "good" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let rating = try h.rating()
                switch rating {
                case 0: return ""
                case 1: return try h.name()
                default: return "many"
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case 0: return ""
                case 1...3: return try h.name()
                default: return try h.id()  // verify: id
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case 5...: return try h.name()  // verify: name
                case ..<0: return ""
                default: return try h.id()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case 2, 3: return try h.name()  // check, verify: name
                case 1, 0: return try h.id()
                case _: return ""
                }
            })
        add(Selection<String, Objects.Human> { try $0.mass() ?? 0 > 0.5 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.mass() ?? 0 > 80.5 ? $0.name() : "" })  // verify: name
        add(
            Selection<String, Objects.Human> { h in
                if let mass = try h.mass(), mass > 100 { return try h.name() }  // check, verify: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if let mass = try h.mass(), mass > 0 { return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if let mass = try h.mass(), mass <= 0 { return try h.name() }  // check, verify: name
                return ""
            })
        add(Selection<String, Objects.Human> { try $0.name() == "1" ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.name() == "Luke" ? $0.id() : "" })  // check, response: id
        add(Selection<String, Objects.Human> { try $0.name() != "Luke" ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.name() != "" ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.name() == "" ? $0.id() : "" })  // check, verify: id
        add(Selection<String, Objects.Human> { try $0.homePlanet() == "" ? $0.id() : "" })  // check, verify: id
        add(Selection<String, Objects.Human> { try $0.homePlanet() != "Naboo" ? $0.id() : "" })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case "Tatooine": return try h.name()  // check, response: name
                case "Naboo"?: return try h.id()  // check, response: id
                case .some: return ""
                case nil: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case "Tatooine": return "desert"
                default: return try h.name()
                }
            })
        add(Selection<String, Objects.Human> { try $0.name().hasPrefix("L") ? $0.id() : "" })  // response: id
        add(Selection<String, Objects.Human> { try $0.name().count > 2 ? $0.id() : "" })  // check, verify: id
        add(Selection<String, Objects.Human> { try $0.name().count > 0 ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.tags().count == 1 ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.tags().count == 2 ? $0.id() : "" })  // all: id
        add(Selection<String, Objects.Human> { try $0.tags().count >= 2 ? "" : $0.id() })
        add(Selection<String, Objects.Human> { try $0.tags().count >= 5 ? $0.id() : "" })  // check, response: id
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                tags.append("x")
                return tags.count == 1 ? try h.id() : ""  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                tags.append("x")
                return tags.isEmpty ? "" : try h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                var rating = try h.rating()
                rating += 1
                return rating == 1 ? try h.id() : ""  // verify: id
            })
        add(Selection<String, Objects.Human> { try $0.rating() * 2 > 1 ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try -$0.rating() > 0 ? $0.id() : "" })  // verify: id
        add(Selection<String, Objects.Human> { try Double($0.rating()) > 0.5 ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try Int($0.mass() ?? 0) > 5 ? $0.id() : "" })  // check, verify: id
        add(Selection<String, Objects.Human> { try $0.rating() > limit ?? 3 ? $0.id() : "" })  // verify: id
        add(
            Selection<String, Objects.Human> { h in
                let minimum = 3
                return try h.rating() > minimum ? h.id() : ""  // check, verify: id
            })
        add(
            Selection<String, Objects.Human> {
                try $0.rating() > 3 && $0.mass() != nil ? "" : $0.name()  // check, verify: mass
            })
        add(Selection<String, Objects.Human> { try $0.rating() > 0 && $0.mass() != nil ? "" : "x" })
        add(Selection<String, Objects.Human> { try $0.rating() > 3 || $0.mass() != nil ? "" : "x" })
        add(Selection<String, Objects.Human> { try (1...5).contains($0.rating()) ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try [1, 2].contains($0.rating()) ? $0.name() : "" })
        add(
            Selection<String, Objects.Human> { h in
                if case 1... = try h.rating() { return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if case 7... = try h.rating() { return try h.name() }  // verify: name
                return ""
            })
        add(Selection<String, Objects.Review> { try $0.stars() >= 4 ? $0.id() : "" })  // check, verify: id
        add(
            Selection<String, Objects.Planet> {
                try ($0.population() ?? 0) > 1_000 ? $0.name() : ""  // check, verify: name
            })
        add(
            Selection<String, Objects.Planet> {
                try ($0.population() ?? 0) > 1e3 ? $0.name() : ""  // check, verify: name
            })
        add(
            Selection<String, Objects.Planet> {
                try ($0.population() ?? 0) > 0x0F ? $0.name() : ""  // check, verify: name
            })
        add(
            Selection<String, Objects.Human> {
                try $0.lastSeen() == Date(timeIntervalSince1970: 0) ? $0.name() : ""
            })
        add(Selection<String, Objects.Human> { try $0.appearsIn().first == .jedi ? $0.name() : "" })  // prepare: name
        add(Selection<String, Objects.Human> { try $0.appearsIn().contains(.jedi) ? $0.name() : "" })  // prepare: name
        add(Selection<String, Objects.Human> { try $0.rating().description == "1" ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try "\($0.rating())" == "1" ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() % 2 == 0 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0.rating() & 1 == 1 ? $0.name() : "" })
        add(
            Selection<String, Objects.Human> { h in
                for _ in 0..<max(0, try h.rating()) { return try h.name() }
                return ""
            })
        add(Selection<String, Objects.Human> { try Int($0.id()) ?? 0 > 5 ? $0.name() : "" })  // check, response: name

        // These selections use `try?` in an expression.
        add(
            Selection<String, Objects.Human> { h in
                (try? parse(h.name())).map { "\($0)" } ?? (try? h.id()) ?? ""  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let number = try? parse(h.name())
                return try number == nil ? h.id() : ""  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let number = try? parse(h.name())
                let id = try h.id()
                return number == nil ? id : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                (try? h.name() + "\(parse(h.id()))" + (h.homePlanet() ?? "")) ?? ""
            })
        add(Selection<String, Objects.Human> { h in (try? h.name() + h.id()) ?? "" })
        add(
            Selection<String, Objects.Human> { h in
                let number = try parseOrNil(h.name())
                return try number.map { "\($0)" } ?? h.id()  // verify: id
            })
        add(Selection<(String, Int)?, Objects.Human> { h in try? (h.name(), h.rating()) })
        add(Selection<(Int, Int)?, Objects.Human> { h in try? (parse(h.name()), h.rating()) })
        add(Selection<(Int, Int)?, Objects.Human> { h in try? (h.rating(), parse(h.name())) })
        add(
            Selection<String, Objects.Human> { h in
                guard let n = try? parse(h.name()) else { return "" }
                return try "\(n)" + h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                if let a = try? h.homePlanet(), let b = try? h.name() { return a + b }
                return ""
            })
    }
}
