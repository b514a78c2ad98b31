import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// The functions and properties in this file create selections.

private let shortHuman = Selection<String, Objects.Human> { try $0.name() }
private let longHuman = Selection<String, Objects.Human> { try $0.name() + $0.id() }

extension Selection where Scope == Objects.Human, Type == String {
    fileprivate static func text(_ isLong: Bool) -> Selection { isLong ? longHuman : shortHuman }
    fileprivate static func titled(_ prefix: String) -> Selection { Selection { try prefix + $0.name() } }
    fileprivate static func detail(isLong: Bool) -> Selection {
        Selection { human in
            if isLong { return try human.id() + human.name() }
            return try human.name()
        }
    }
    fileprivate static func early(level: Int) -> Selection {
        if level > 3 { return longHuman }
        return shortHuman
    }
    fileprivate static func switched(_ level: Int, prefix: String = "") -> Selection {
        switch level {
        case 0...4: Selection { try prefix + $0.name() }
        default: Selection { try $0.id() }
        }
    }
    fileprivate static func both(_ isLong: Bool) -> Selection {
        Selection {
            let (name, id) = try ($0.name(), $0.id())
            return isLong ? name + id : name
        }
    }
}
private enum HumanSelections {
    static func row(isCompact: Bool) -> Selection<String, Objects.Human> {
        .init { human in
            let name = try human.name()
            guard isCompact else { return name }
            return try name + human.id()
        }
    }
    static func person(id: String) -> Selection<String?, Operations.Query> {
        Selection { try $0.human(id: id, .nullable { try $0.name() }) }
    }
    static func label(_ separator: String) -> Selection<String, Objects.Human> {
        .init { try $0.name() + separator + $0.id() }
    }
}
private struct Styled {
    var isLong = true
    var prefix = ""
    var selection: Selection<String, Objects.Human> { isLong ? longHuman : shortHuman }
    var plain: Selection<String, Objects.Human> { Selection { try prefix + $0.name() } }
    func make() -> Selection<String, Objects.Human> { Selection { isLong ? try $0.id() : try $0.name() } }
}
private func homeSelection(_ showsPopulation: Bool) -> Selection<String, Objects.Planet> {
    Selection { planet in
        let name = try planet.name()
        return showsPopulation ? try "\(name) \(planet.population() ?? 0)" : name
    }
}
private func homeTitle(_ prefix: String) -> Selection<String, Objects.Planet> { .init { try prefix + $0.name() } }

extension BranchCorpus {
    /// Adds selections that contain selections from functions and properties.
    mutating func addMadeSelections() {
        add(Selection<String, Objects.Human> { h in try h.selection(.text(h.rating() > 5)) })  // verify: text
        add(Selection<String, Objects.Human> { h in try h.selection(.text(h.mass() == nil)) })  // prepare: text
        add(Selection<String, Objects.Human> { h in try h.selection(.text(showsDetails)) })
        add(Selection<String, Objects.Human> { h in try h.selection(.titled(h.homePlanet() ?? "")) })
        add(
            Selection<String, Objects.Human> { h in
                try h.selection(.detail(isLong: h.rating() > 5))  // verify: detail
            })
        add(Selection<String, Objects.Human> { h in try h.selection(.early(level: h.rating())) })  // verify: early
        add(Selection<String, Objects.Human> { h in try h.selection(.switched(h.rating())) })  // verify: switched
        add(Selection<String, Objects.Human> { h in try h.selection(.switched(2, prefix: h.id())) })
        add(Selection<String, Objects.Human> { h in try h.selection(.both(h.rating() > 5)) })
        add(
            Selection<String, Objects.Human> { h in
                let isCompact = try h.rating() > 5
                return try h.selection(HumanSelections.row(isCompact: isCompact))  // verify: row
            })
        add(
            Selection<String, Objects.Human> { h in
                let selection = HumanSelections.row(isCompact: try h.mass() == nil)  // prepare: row
                return try h.selection(selection)
            })
        add(Selection<String, Objects.Human> { h in try h.selection(HumanSelections.row(isCompact: hidesDetails)) })
        add(
            Selection<String, Objects.Human> { h in
                try h.selection(HumanSelections.label(h.homePlanet() ?? "-"))
            })
        add(
            Selection<String, Objects.Human> { h in
                let selection: Selection<String, Objects.Human> = .text(try h.rating() > 5)  // verify: text
                return try h.selection(selection)
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.selection(Styled(isLong: h.rating() > 5).selection)  // verify: selection
            })
        add(Selection<String, Objects.Human> { h in try h.selection(Styled(prefix: h.id()).plain) })
        add(
            Selection<String, Objects.Human> { h in
                try h.selection(Styled(isLong: h.rating() > 5).make())  // verify: make
            })
        add(Selection<String, Objects.Human> { h in try h.selection(Styled(isLong: showsDetails).make()) })
        add(
            Selection<String, Objects.Human> { h in
                try h.selection([shortHuman, longHuman][h.rating() > 5 ? 1 : 0])  // verify: selection
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.home(.nullable(homeSelection(h.rating() > 5)))  // verify: homeSelection
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.home(homeSelection(h.rating() > 5).nullable)  // verify: homeSelection
            })
        add(Selection<String?, Objects.Human> { h in try h.home(homeTitle(h.name()).nullable) })
        add(
            Selection<String?, Objects.Human> { h in
                let name = try h.name()
                return try h.home(homeTitle("").map { name + $0 }.nullable)
            })
        add(
            Selection<String?, Operations.Query> { q in
                let id = try q.droids(.list { try $0.name() }).first ?? "1"
                return try q.selection(HumanSelections.person(id: id))  // verify: person
            })
        add(Selection<String?, Operations.Query> { q in try q.selection(HumanSelections.person(id: "1")) })
        add(
            Selection<String, Objects.Human> { h in
                func make(_ isLong: Bool) -> Selection<String, Objects.Human> { isLong ? longHuman : shortHuman }
                return try h.selection(make(h.rating() > 5))  // verify: make
            })

        // In these selections, local functions assign variables.
        add(
            Selection<String, Objects.Human> { h in
                var isLong = false
                func check(_ rating: Int) { isLong = rating > 5 }
                check(try h.rating())
                return isLong ? try h.name() : ""  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var count = 0
                func increase(by number: Int) { count += number }
                increase(by: 4)
                let rating = try h.rating()
                return count > 5 ? try h.name() : "\(rating)"
            })
        add(
            Selection<String, Objects.Human> { h in
                var isLong = false
                let mark = { isLong = true }
                if try h.rating() > 5 { mark() }
                return isLong ? try h.name() : ""  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var words: [String] = []
                func note(_ word: String) { words.append(word) }
                try h.tags().forEach(note)
                return words.count > 1 ? try h.name() : ""  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var (a, b) = (false, false)
                func setA(_ value: Bool) { a = value }
                func setB(_ value: Bool) { setA(value); b = value }
                setB(try h.rating() > 5)
                return a ? try h.name() : "\(b)"  // verify: name
            })

        // In these selections, a block can end with a jump or with a return.
        add(
            Selection<String, Objects.Human> { h in
                check: do {
                    if try h.rating() > 5 { break check }
                    return try h.name()
                }
                return try h.id()  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                check: do {
                    if showsDetails { break check }
                    return try h.name()
                }
                return try h.id()
            })
    }
}
