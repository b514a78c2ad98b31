import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// Functions with a scope and other parameters.
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
extension Objects.Human {
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
    /// Functions with a scope and other parameters.
    mutating func addHelpers() {
        add(Selection<String, Objects.Human> { h in try shownName(h, isShown: h.mass() == nil) })  // found: shownName
        add(Selection<String, Objects.Human> { h in try shownName(h, isShown: showsDetails) })
        add(
            Selection<String, Objects.Human> { h in
                let isShown = try h.mass() == nil
                return try shownName(h, isShown: isShown)  // found: shownName
            })
        add(Selection<String, Objects.Human> { h in try joined(h, with: h.homePlanet() ?? "") })
        add(Selection<String, Objects.Human> { h in try orName(h.homePlanet(), of: h) })  // found: orName
        add(Selection<String, Objects.Human> { h in try orName(limit.map { "\($0)" }, of: h) })
        add(Selection<[String], Objects.Human> { h in try few(h, count: h.rating()) })  // verified: few
        add(Selection<[String], Objects.Human> { h in try few(h, count: limit ?? 3) })
        add(Selection<String, Objects.Human> { h in try fromCase(h.tags().count, h) })  // verified: fromCase
        add(Selection<String, Objects.Human> { h in try h.greeting(h.homePlanet() ?? "") })
        add(Selection<String, Objects.Human> { h in try h.nameIfShown(h.mass() == nil) })  // found: nameIfShown
        add(Selection<String, Objects.Human> { h in try h.nameIfShown(showsDetails) })
        add(Selection<String, Objects.Human> { h in try h.clipped(h.rating()) })
        add(Selection<String, Objects.Human> { h in try h.local("a") })
    }
}
