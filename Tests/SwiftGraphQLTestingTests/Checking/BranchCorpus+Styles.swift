import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private struct RowModel: Identifiable, Hashable {
    var id: String
    var title: String
    var subtitle: String?
    var badges: [String] = []
    var isFavourite = false
}
private enum LoadState<Value> { case empty, loaded(Value) }
private enum Rank: Int { case low = 1, middle = 5, high = 9 }
@propertyWrapper private struct Trimmed {
    var wrappedValue: String { didSet { wrappedValue = wrappedValue.trimmingCharacters(in: .whitespaces) } }
    init(wrappedValue: String) { self.wrappedValue = wrappedValue.trimmingCharacters(in: .whitespaces) }
}
private struct Headline { @Trimmed var text: String }
@resultBuilder private enum Lines {
    static func buildBlock(_ lines: String?...) -> [String] { lines.compactMap { $0 } }
    static func buildExpression(_ line: String) -> String? { line }
    static func buildExpression(_ line: String?) -> String? { line }
    static func buildOptional(_ lines: [String]?) -> String? { lines?.joined() }
    static func buildEither(first: [String]) -> String? { first.joined() }
    static func buildEither(second: [String]) -> String? { second.joined() }
}
private func lines(@Lines _ content: () throws -> [String]) rethrows -> [String] { try content() }
extension String { fileprivate var orDash: String { isEmpty ? "-" : self } }
extension Optional where Wrapped == String { fileprivate var orEmpty: String { self ?? "" } }
extension Optional {
    fileprivate func ifPresent<T>(_ body: (Wrapped) throws -> T) rethrows -> T? { try map(body) }
    fileprivate func ifNil(_ body: () throws -> Void) rethrows { if self == nil { try body() } }
}

extension BranchCorpus {
    /// Adds selections for rows and view models, as people write them in apps.
    mutating func addStyles() {
        add(
            Selection<RowModel, Objects.Human> {
                try RowModel(id: $0.id(), title: $0.name(), subtitle: $0.homePlanet(), badges: $0.tags())
            })
        add(
            Selection<RowModel, Objects.Human> {
                try RowModel(
                    id: $0.id(), title: $0.name(),
                    subtitle: $0.homePlanet() ?? $0.home(.nullable { try $0.name() }))  // all: home
            })
        add(
            Selection<RowModel, Objects.Human> { human in
                var row = try RowModel(id: human.id(), title: human.name())
                row.subtitle = try human.homePlanet()
                row.isFavourite = try human.likesStrawberries() ?? false
                if row.isFavourite { row.badges = try human.tags() }
                return row
            })
        add(
            Selection<RowModel, Objects.Human> { human in
                var row = try RowModel(id: human.id(), title: human.name())
                row.badges = try human.tags()
                if row.badges.count > 3 { row.badges.removeLast(row.badges.count - 3) }
                return row
            })
        add(
            Selection<RowModel, Objects.Human> { human in
                var row = RowModel(id: try human.id(), title: try human.name())
                if row.title.isEmpty { row.title = try human.homePlanet() ?? "Unknown" }  // verify: homePlanet
                return row
            })
        add(
            Selection<RowModel, Objects.Human> { human in
                let planet = try human.homePlanet()
                let title = try human.name()
                return RowModel(id: try human.id(), title: title.isEmpty ? planet ?? "Unknown" : title)
            })
        add(
            Selection<RowModel?, Objects.Human> { human in
                guard let subtitle = try human.homePlanet(), !subtitle.isEmpty else { return nil }
                return RowModel(id: try human.id(), title: try human.name(), subtitle: subtitle)
            })
        add(
            Selection<RowModel?, Objects.Human> { human in
                guard let mass = try human.mass(), mass > 100 else { return nil }
                return RowModel(id: try human.id(), title: "heavy")  // check, verify: id
            })
        add(
            Selection<LoadState<String>, Objects.Human> {
                guard let planet = try $0.homePlanet() else { return .empty }
                return .loaded(planet)
            })
        add(
            Selection<LoadState<String>, Objects.Human> {
                guard let planet = try $0.homePlanet() else { return .loaded(try $0.name()) }  // all: name
                return .loaded(planet)
            })
        add(
            Selection<LoadState<[String]>, Objects.Human> {
                let ships = try $0.starships(.list { try $0.name() })
                return ships.isEmpty ? .empty : .loaded(ships)
            })
        add(
            Selection<LoadState<[String]>, Objects.Human> {
                let ships = try $0.starships(.list { try $0.name() })
                return ships.isEmpty ? .loaded(try $0.tags()) : .loaded(ships)  // check, verify: tags
            })
        add(
            Selection<Headline, Objects.Human> {
                var headline = Headline(text: try $0.name())
                headline.text += try $0.homePlanet() ?? ""
                return headline
            })
        add(
            Selection<Headline, Objects.Human> {
                let headline = Headline(text: try $0.name())
                return headline.text.isEmpty ? Headline(text: try $0.id()) : headline  // verify: id
            })
        add(
            Selection<String, Objects.Human> {
                @Trimmed var text = try $0.homePlanet() ?? ""
                return text.isEmpty ? try $0.name() : text  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try lines {
                    try human.name()
                    try human.homePlanet()
                    if showsDetails { try human.id() }
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try lines {
                    try human.name()
                    if let planet = try human.homePlanet() { planet } else { try human.id() }  // prepare: id
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try lines {
                    let planet = try human.homePlanet()
                    try human.name()
                    if let planet, planet.count > 10 { try human.id() }  // response: id
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try lines {
                    let (planet, id) = try (human.homePlanet(), human.id())
                    try human.name()
                    if let planet, planet.count > 10 { id }
                }
            })

        // These selections use string interpolation.
        add(Selection<String, Objects.Human> { try "\($0.name()) of \($0.homePlanet() ?? "nowhere")" })
        add(Selection<String, Objects.Human> { try "\($0.homePlanet() ?? $0.name()) (\($0.id()))" })  // all: name
        add(
            Selection<String, Objects.Human> { human in
                let mass = try human.mass()
                return "\(mass == nil ? "-" : "\(mass ?? 0) kg") \(try human.height().map { "\($0) m" } ?? "-")"
            })
        add(
            Selection<String, Objects.Human> { human in
                let mass = try human.mass()
                return "\(mass == nil ? "-" : "\(try human.height() ?? 0) m")"
            })
        add(
            Selection<String, Objects.Human> { human in
                let mass = try human.mass()
                return "\(mass != nil ? "-" : "\(try human.height() ?? 0) m")"  // all: height
            })
        add(
            Selection<String, Objects.Human> { human in
                """
                \(try human.name())
                \(try human.rating() > 5 ? "*" : "")
                \(try human.rating() > 5 ? human.id() : "")  // check, verify: id
                """
            })
        add(
            Selection<String, Objects.Human> { human in
                let full = try human.name() + " " + human.id()
                return full.isEmpty ? full : try full + (human.homePlanet() ?? "")
            })

        // These selections use `??` with values that were read before, and with fields.
        add(
            Selection<String, Objects.Human> { human in
                let fallback = try human.name()
                return try human.homePlanet() ?? fallback
            })
        add(Selection<String, Objects.Human> { try $0.homePlanet().orEmpty + $0.name().orDash })
        add(Selection<Int, Objects.Human> { try $0.homePlanet()?.count ?? 0 })
        add(Selection<Int, Objects.Human> { try $0.homePlanet()?.count ?? $0.rating() })  // all: rating
        add(Selection<Bool, Objects.Human> { try $0.likesStrawberries() ?? ($0.rating() > 5) })  // all: rating
        add(
            Selection<String, Objects.Human> { human in
                try human.homePlanet().ifPresent { "\($0): \(try human.name())" } ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                try human.homePlanet().ifNil { text = try human.name() }  // prepare: name
                return text
            })
        add(Selection<String, Objects.Human> { (try? $0.homePlanet()).flatMap { $0 } ?? "" })
        add(
            Selection<String, Objects.Human> { h in
                (try? h.homePlanet()).flatMap { $0 } ?? ((try? h.name()) ?? "")  // prepare: name
            })

        // These selections have several conditions at once.
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet(), let mass = try human.mass(), let height = try human.height() {
                    return "\(planet) \(mass) \(height)"
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try human.homePlanet(), let mass = try human.mass() {
                    return "\(planet) \(mass)"
                } else if let height = try human.height() {  // all: height
                    return "\(height)"
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.homePlanet() == nil, try human.mass() == nil { return "" }  // all: mass
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                switch (try human.homePlanet(), try human.mass()) {
                case (let planet?, nil): return planet
                case (nil, let mass?): return "\(mass)"
                case (nil, nil): return ""
                case (let planet?, let mass?): return "\(planet) \(mass) \(try human.name())"
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let (planet, mass, name) = try (human.homePlanet(), human.mass(), human.name())
                switch (planet, mass) {
                case (let planet?, nil): return planet
                case (nil, let mass?): return "\(mass)"
                default: return name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch (try human.homePlanet(), try human.likesStrawberries()) {
                case (_, true?): return try human.name()
                case (_, false?): return try human.id()  // prepare: id
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch (try human.homePlanet()?.isEmpty, showsDetails) {
                case (true?, true): return try human.name()  // verify: name
                case (_, false): return try human.id()
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                switch Rank(rawValue: try human.rating()) {
                case .high: return try human.name()  // verify: name
                case .middle: return ""
                case .low, nil: return try human.id()
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let rank = Rank(rawValue: try human.rating())
                let (name, id) = try (human.name(), human.id())
                return rank == .high ? name : id
            })
        add(
            Selection<String, Objects.Human> { human in
                let rating = try human.rating()
                return switch rating {
                case ..<3: "low"
                case 3..<7: "middle"
                default: "high"
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let rating = try human.rating()
                return switch rating {
                case ..<3: try human.name()
                case 3..<7: try human.id()  // verify: id
                default: "high"
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let isHeavy = try human.mass().map { $0 > 100 } ?? false
                return isHeavy ? try human.name() : try human.id()  // verify: name, id
            })
        add(
            Selection<String, Objects.Human> { human in
                let (name, id) = try (human.name(), human.id())
                let isHeavy = try human.mass().map { $0 > 100 } ?? false
                return isHeavy ? name : id
            })

        // These selections compare two fields.
        add(Selection<String, Objects.Human> { try $0.name() == $0.homePlanet() ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try $0.name() != $0.homePlanet() ? $0.id() : "" })  // all: id
        add(
            Selection<String, Objects.Human> {
                try ($0.mass() ?? 0) < ($0.height() ?? 0) ? $0.id() : ""  // all: id
            })
        add(Selection<String, Objects.Human> { try ($0.mass() ?? 0) <= ($0.height() ?? 0) ? $0.id() : "" })
        add(Selection<String, Objects.Human> { try ($0.mass() == nil) == ($0.height() == nil) ? $0.id() : "" })
        add(
            Selection<String, Objects.Human> {
                try ($0.mass() == nil) == ($0.height() != nil) ? $0.id() : ""  // all: id
            })
        add(
            Selection<String, Objects.Human> { human in
                guard try (human.mass() != nil) == (human.height() != nil) else { return "" }
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                guard try (human.mass() != nil) == (human.height() != nil) else {
                    return try human.name()  // all: name
                }
                return ""
            })

        // These conditions use arithmetic.
        add(Selection<String, Objects.Human> { try $0.rating() * 2 > 1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() * 2 > 10 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0.rating() + 1 > 1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() - 1 > 0 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0.rating() % 2 == 1 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try $0.rating() % 2 == 0 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0.rating() / 2 > 0 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0.tags().count + $0.rating() > 1 ? $0.name() : "" })
        add(
            Selection<String, Objects.Human> {
                try ($0.name() + $0.id()).isEmpty ? $0.homePlanet() ?? "" : ""  // check, response: homePlanet
            })
        add(Selection<String, Objects.Human> { try !($0.name() + $0.id()).isEmpty ? $0.homePlanet() ?? "" : "" })
        add(
            Selection<[String], Objects.Human> { human in
                let all = try human.tags() + human.starships(.list { try $0.name() })
                return all.isEmpty ? [try human.name()] : all  // check, verify: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                let all = try human.tags() + human.starships(.list { try $0.name() })
                guard !all.isEmpty else { return [] }
                return all + [try human.name()]
            })
        add(
            Selection<[String], Objects.Human> { human in
                let tags = try human.tags()
                return try (0..<tags.count).map { "\(tags[$0]) \(try human.name())" }
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for index in 0..<(try human.tags().count) { texts.append("\(index) \(try human.name())") }
                return texts
            })
    }
}
