import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with conditions that don't depend on the response, and calls that are made for any response.
    mutating func addSound() {
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? "nowhere" })
        add(Selection<String, Objects.Human> { showsDetails ? try $0.name() : "" })
        add(Selection<String, Objects.Human> { hidesDetails ? try $0.id() : try $0.name() })
        add(Selection<String, Objects.Human> { try limit == nil || $0.rating() > 3 ? "" : "b" })
        add(Selection<Bool, Objects.Human> { try showsDetails && $0.rating() > 3 })
        add(Selection<Bool, Objects.Human> { try hidesDetails || $0.rating() > 3 })
        add(Selection<Bool, Objects.Human> { try $0.rating() > 3 && showsDetails })
        add(Selection<Int, Objects.Human> { try limit ?? $0.rating() })
        add(Selection<Int, Objects.Human> { try $0.homePlanet()?.count ?? 0 })
        add(Selection<[String], Objects.Human> { try $0.friends(limit: limit ?? 5, .list { try $0.name() }) })
        add(Selection<String, Objects.Human> { "\(try $0.name()) \(try $0.homePlanet() ?? "?")" })
        add(Selection<Name, Objects.Human> { try Name(text: $0.name()) })
        add(
            Selection<String, Objects.Human> {
                if showsDetails { return try $0.name() }
                return try $0.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                guard showsDetails else { return "" }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let name = try human.name()
                return planet ?? name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let name = try human.name()
                guard let planet, planet != name else { return name }
                return "\(name) of \(planet)"
            })
        add(
            Selection<String, Objects.Human> { human in
                let (planet, name) = try (human.homePlanet(), human.name())
                if let planet { return planet } else { return name }
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet() { return try "\(human.name()) of \(planet)" }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet() {
                    return try "\(human.name()) of \(planet)"
                } else {
                    return try human.name()
                }
            })
        add(Selection<String, Objects.Human> { try $0.rating() > 3 ? $0.name() : $0.name().uppercased() })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.rating() {
                case 0: return try human.name()
                case 1: return try "the \(human.name())"
                default: return try human.name().lowercased()
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = try human.name()
                return try human.homePlanet() == name ? human.name() : ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let title = try human.homePlanet() ?? human.name()
                return try title + human.name()
            })
        add(
            Selection<[String], Objects.Human> { human in
                let texts = try human.tags().map { try "\(human.name()) \($0)" }
                return try texts + [human.name()]
            })

        struct Failure: Error {}
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { throw Failure() }
                return try planet + human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.rating() < -100 { throw Failure() }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                switch try human.homePlanet() {
                case nil: throw Failure()
                case let planet?: return try planet + human.name()
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let name: String
                do { name = try human.name() } catch { throw Failure() }
                return try name + human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    if hidesDetails { throw Failure() }
                } catch {
                    return try human.name()
                }
                return try human.id()
            })

        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                for index in 0..<2 { text += try human.name() + "\(index)" }
                return text
            })
        add(
            Selection<[Double?], Objects.Human> { human in
                try [Enums.LengthUnit.foot, .meter].map { try human.height(unit: .present($0)) }
            })
        add(
            Selection<[Double?], Objects.Human> { human in
                var heights: [Double?] = []
                for unit in [Enums.LengthUnit.foot, .meter] { heights.append(try human.height(unit: .present(unit))) }
                return heights
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() where !tag.isEmpty { texts.append(tag) }
                return texts
            })
        add(
            Selection<String, Objects.Human> { human in
                var count = 0
                repeat { count += 1 } while count < 2
                while count < 4 {
                    count += 1
                    if count == 3 { continue }
                }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                defer { _ = hidesDetails }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = if showsDetails { try human.name() } else { "" }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                switch limit {
                case 1?: return try human.id()
                case .some(let limit) where limit > 1: return try human.name()
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                #if DEBUG
                    return try human.name()
                #else
                    return try human.id()
                #endif
            })
        add(
            Selection<String, Objects.Human> { human in
                if #available(macOS 14, *) { return try human.name() }
                return ""
            })
    }
}
