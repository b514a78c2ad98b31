import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// These functions have a scope and other parameters.
private func shownName(_ h: Objects.Human, isShown: Bool) throws -> String { isShown ? try h.name() : "" }
private func joined(_ h: Objects.Human, with text: String) throws -> String { try h.name() + text }
private func orName(_ text: String?, of h: Objects.Human) throws -> String { try text ?? h.name() }
private func few(_ h: Objects.Human, count: Int) throws -> [String] {
    try h.friends(limit: count, .list { try $0.name() })
}
private func fromCase(_ style: Int, _ h: Objects.Human) throws -> String {
    switch style {
    case 0: try h.name();
    case 1: try h.id();
    default: ""
    }
}
private func heading(_ h: Objects.Human) throws -> String { try h.name() }
private func planetOrTag(_ h: Objects.Human) throws -> String? { try h.homePlanet() ?? h.tags().first }  // all: tags
private func planetAndName(_ h: Objects.Human) throws -> String {
    guard let planet = try h.homePlanet() else { return try heading(h) }  // all: heading
    return planet
}
private let basic = Selection<String, Objects.Human> { try $0.name() }
private let origin: Selection<String, Objects.Human> = .init { try $0.homePlanet() ?? "" }
private func caption(_ h: Objects.Human, isLong: Bool) throws -> String { isLong ? try h.id() : try h.name() }
private func caption(_ h: Objects.Human, suffix: String) throws -> String { try h.name() + suffix }
private func styled(_ h: Objects.Human, text: String, isLong: Bool, _ isBold: Bool = false) throws -> String {
    isLong ? try h.id() + text : try h.name() + (isBold ? text.uppercased() : text)
}
private func with<T, U>(_ value: T, _ body: (T) throws -> U) rethrows -> U { try body(value) }
private struct Tile {
    let title: String
    var id = ""

    init(_ h: Objects.Human) throws {
        title = try h.name()
        id = try h.id()
    }
}
extension Objects.Human {
    fileprivate func isLight() throws -> Bool {
        guard let mass = try mass() else { return true }
        return mass < 1
    }
    fileprivate func isKnown() throws -> Bool { try homePlanet() != nil && !tags().isEmpty }
    fileprivate func tileTitle() throws -> String {
        let title = try self.name()
        return title.isEmpty ? try id() : title  // verify: id
    }
    fileprivate func greeting(_ text: String) throws -> String { try text + name() }
    fileprivate func nameIfShown(_ isShown: Bool) throws -> String { isShown ? try name() : "" }
    fileprivate func clipped(_ count: Int) throws -> String { try String(name().prefix(max(count, 0))) }
    fileprivate func local(_ text: String) throws -> String {
        func shout(_ text: String) -> String { text.uppercased() }
        let whisper = { (text: String) in text.lowercased() }
        return try homePlanet() == nil ? shout(text) : whisper(text)
    }
}

extension BranchCorpus {
    /// Adds selections that call functions with a scope and other parameters.
    mutating func addHelpers() {
        add(Selection<String, Objects.Human> { h in try shownName(h, isShown: h.mass() == nil) })  // prepare: shownName
        add(Selection<String, Objects.Human> { h in try shownName(h, isShown: showsDetails) })
        add(
            Selection<String, Objects.Human> { h in
                let isShown = try h.mass() == nil
                return try shownName(h, isShown: isShown)  // prepare: shownName
            })
        add(Selection<String, Objects.Human> { h in try joined(h, with: h.homePlanet() ?? "") })
        add(Selection<String, Objects.Human> { h in try orName(h.homePlanet(), of: h) })  // prepare: orName
        add(Selection<String, Objects.Human> { h in try orName(limit.map { "\($0)" }, of: h) })
        add(Selection<[String], Objects.Human> { h in try few(h, count: h.rating()) })  // verify: few
        add(Selection<[String], Objects.Human> { h in try few(h, count: limit ?? 3) })
        add(Selection<String, Objects.Human> { h in try fromCase(h.tags().count, h) })  // verify: fromCase
        add(Selection<String, Objects.Human> { h in try h.greeting(h.homePlanet() ?? "") })
        add(Selection<String, Objects.Human> { h in try h.nameIfShown(h.mass() == nil) })  // prepare: nameIfShown
        add(Selection<String, Objects.Human> { h in try h.nameIfShown(showsDetails) })
        add(Selection<String, Objects.Human> { h in try h.clipped(h.rating()) })
        add(Selection<String, Objects.Human> { h in try h.local("a") })

        // Functions read these fields beforehand. The fields of an embedded selection are requested separately.
        add(
            Selection<String, Objects.Human> { h in
                let own = try heading(h)
                return try own + (h.homePlanet() ?? h.name())
            })
        add(
            Selection<String, Objects.Human> { h in
                let own = try h.name()
                return try h.homePlanet() ?? heading(h) + own
            })
        add(Selection<String, Objects.Human> { h in try h.homePlanet() ?? heading(h) })  // all: heading
        add(
            Selection<String, Objects.Human> { h in
                let own = try planetOrTag(h) ?? ""
                return try own.isEmpty ? h.tags().joined() : own  // prepare: tags
            }, isPrepared: true)
        add(
            Selection<String, Objects.Human> { h in
                try planetAndName(h) + (h.mass() == nil ? h.name() : "")  // all: name
            }, isPrepared: true)
        add(
            Selection<String, Objects.Human> { h in
                let own = try h.selection(basic)
                return try own + (h.homePlanet() ?? h.name())
            })
        add(
            Selection<String, Objects.Human> { h in
                let own = try h.selection(origin)
                return try h.mass() == nil ? h.homePlanet() ?? "" : own
            })
        add(
            Selection<String, Objects.Human> { h in
                let tile = try Tile(h)
                return try h.mass() == nil ? h.name() : tile.title
            })
        add(
            Selection<String, Objects.Human> { h in
                let tile = try Tile(h)
                return try h.mass() == nil ? h.tags().joined() : tile.title  // all: tags
            })

        // These conditions use the values that functions return.
        add(Selection<String, Objects.Human> { try $0.isLight() ? "light" : $0.name() })
        add(Selection<String, Objects.Human> { try $0.isLight() ? $0.name() : "heavy" })  // prepare: name
        add(
            Selection<String, Objects.Human> { h in
                guard try h.isKnown() else { return "" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                guard try h.isKnown() else { return try h.name() }  // prepare: name
                return ""
            })
        add(Selection<String, Objects.Human> { try $0.tileTitle() }, isVerified: true)

        // These functions have the same name, and only some of their parameters affect the fields.
        add(Selection<String, Objects.Human> { try caption($0, suffix: $0.homePlanet() ?? "") })
        add(Selection<String, Objects.Human> { try caption($0, isLong: $0.mass() == nil) })  // prepare: caption
        add(Selection<String, Objects.Human> { try styled($0, text: $0.homePlanet() ?? "", isLong: true) })
        add(Selection<String, Objects.Human> { try styled($0, text: "", isLong: false, $0.mass() == nil) })
        add(Selection<String, Objects.Human> { try styled($0, text: "", isLong: $0.mass() == nil) })  // prepare: styled
        add(
            Selection<String, Objects.Human> { h in
                func text(_ human: Objects.Human, isLong: Bool) throws -> String {
                    isLong ? try human.id() : try human.name()
                }
                return try text(h, isLong: showsDetails)
            })
        add(
            Selection<String, Objects.Human> { h in
                func text(_ human: Objects.Human, isLong: Bool) throws -> String {
                    try human.name() + (isLong ? "long" : "")
                }
                return try text(h, isLong: h.mass() == nil)
            })

        // In these selections, a function passes the scope to a closure.
        add(Selection<String, Objects.Human> { try with($0) { try $0.homePlanet() ?? $0.name() } })  // prepare: name
        add(Selection<String, Objects.Human> { try with($0) { human in try human.name() } })
        add(
            Selection<String, Objects.Human> { h in
                try with(h) { human in try human.mass() == nil ? "" : human.name() }
            })

        // These selections have long calls in both branches.
        add(
            Selection<[String], Objects.Human> { h in
                if try h.homePlanet() != nil {
                    return try h.friends(
                        limit: 3,
                        .list { f in
                            let (id, name, films, seen) = try (f.id(), f.name(), f.appearsIn(), f.lastSeen())
                            return "\(id) \(name) \(films.count) \(seen == nil) \(name) \(id)"
                        })
                } else {
                    return try h.friends(
                        limit: 3,
                        .list { f in
                            let (id, name, films, seen) = try (f.id(), f.name(), f.appearsIn(), f.lastSeen())
                            return "\(id) \(name) \(films.count) \(seen == nil) \(name) \(id)"
                        })
                }
            })
    }
}
