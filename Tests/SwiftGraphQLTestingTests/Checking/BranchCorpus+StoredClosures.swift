import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// This type stores a closure.
private struct Later {
    let make: () throws -> String
    func text(_ isShown: Bool) throws -> String { isShown ? try make() : "" }
    func always() throws -> String { try make() }
    func or(_ value: String?) throws -> String { try value ?? make() }
}
private final class Cached {
    private let load: () throws -> String
    private var value: String?
    init(load: @escaping () throws -> String) { self.load = load }
    func get() throws -> String {
        if let value { return value }
        let new = try load()
        value = new
        return new
    }
}
private struct Section {
    var title: String
    var rows: () throws -> [String]
}
private enum Step {
    case text(() throws -> String)
    case nothing
    func run() throws -> String {
        switch self {
        case .text(let make): try make()
        case .nothing: ""
        }
    }
}
private struct HumanRow {
    let h: Objects.Human
    var name: String { get throws { try h.name() } }
    func title(isLong: Bool) throws -> String { isLong ? try h.name() : "" }
}
extension Objects.Human {
    fileprivate func nameIf(_ isShown: Bool) throws -> String { isShown ? try name() : "" }
    fileprivate func idIf(_ isShown: Bool) throws -> String { guard isShown else { return "" }; return try self.id() }
    fileprivate func planetOrName() -> String { (try? homePlanet()) ?? (try? name()) ?? "" }  // prepare: name
    fileprivate func planetOrSelfName() -> String {
        (try? self.homePlanet()) ?? (try? self.name()) ?? ""  // prepare: name
    }
    fileprivate func closures() throws -> [String] {
        try tags().filter { $0.isEmpty }.map { try $0 + name() }  // prepare: name
    }
    fileprivate func selfClosures() throws -> [String] {
        try tags().dropFirst().map { try $0 + self.name() }  // prepare: name
    }
    fileprivate func soundClosures() throws -> [String] { try tags().map { try $0 + self.name() } }
    fileprivate struct Shown {
        let human: Objects.Human
        func text() throws -> String { try human.homePlanet() ?? human.name() }  // prepare: name
    }
    fileprivate enum Style {
        case long, short
        func text(_ h: Objects.Human) throws -> String { self == .long ? try h.name() : try h.id() }
    }
    fileprivate func local() throws -> String {
        func inner() throws -> String { try name() }
        if try mass() == nil { return try inner() }  // prepare: inner
        return ""
    }
    fileprivate func early() throws -> String {
        if try mass() == nil { return "" }
        return try name()
    }
    fileprivate func earlyWrong() throws -> String {
        if try mass() != nil { return "" }
        return try name()  // prepare: name
    }
    fileprivate func generic<T>(_ make: (Objects.Human) throws -> T, when isNeeded: Bool) throws -> T? {
        isNeeded ? try make(self) : nil
    }
    fileprivate func planet(or other: @autoclosure () throws -> String) throws -> String { try homePlanet() ?? other() }
    fileprivate func planetOr(_ other: () throws -> String) throws -> String { try homePlanet() ?? other() }
    fileprivate func chosen() throws -> String { try (mass() == nil ? name : id)() }  // prepare: name
}
private protocol HasName { func name() throws -> String; func mass() throws -> Double? }
extension Objects.Human: HasName {}
private func massless(_ value: some HasName) throws -> String {
    try value.mass() == nil ? value.name() : ""  // prepare: name
}

extension BranchCorpus {
    /// Adds selections with closures and scopes in other types, and methods in extensions of scopes.
    mutating func addStoredClosures() {
        add(
            Selection<String, Objects.Human> { h in
                let later = Later(make: { try h.name() })
                return try later.text(try h.mass() == nil)  // prepare: text
            })
        add(
            Selection<String, Objects.Human> { h in
                let later = Later(make: { try h.name() })
                return try h.mass() == nil ? later.always() : ""  // prepare: always
            })
        add(
            Selection<String, Objects.Human> { h in
                let later = Later { try h.name() }
                return try h.mass() == nil ? later.make() : ""  // prepare: make
            })
        add(
            Selection<String, Objects.Human> { h in
                let later = Later { try h.name() }
                return try later.always() + (h.homePlanet() ?? "")
            })
        add(
            Selection<String, Objects.Human> { h in
                try Later { try h.name() }.always()
            })
        add(
            Selection<String, Objects.Human> { h in
                let cached = Cached { try h.name() }
                if try h.mass() == nil { return try cached.get() }  // prepare: get
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let cached = Cached { try h.name() }
                let name = try cached.get()
                if try h.mass() == nil { return try cached.get() }
                return name
            })
        add(
            Selection<[String], Objects.Human> { h in
                let sections = [
                    Section(title: "a", rows: { try h.tags() }), Section(title: "b", rows: { [try h.name()] }),
                ]
                return try sections.flatMap { try $0.rows() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let section = Section(title: try h.name(), rows: { try h.tags() })  // verify: tags
                if section.title.isEmpty { return try section.rows() }
                return []
            })
        add(
            Selection<String, Objects.Human> { h in
                let step: Step = try h.mass() == nil ? .text { try h.name() } : .nothing  // prepare: name
                return try step.run()
            })
        add(
            Selection<String, Objects.Human> { h in
                let step = Step.text { try h.name() }
                return try step.run()
            })
        add(
            Selection<String, Objects.Human> { h in
                let steps: [String: () throws -> String] = ["a": { try h.name() }, "1": { try h.id() }]
                return try steps[try h.name()]?() ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let make: (() throws -> String)? = showsDetails ? { try h.name() } : nil
                return try make?() ?? h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let makers = [{ try h.name() }, { try h.id() }]
                return try makers[try h.tags().isEmpty ? 1 : 0]()  // verify: makers
            })
        add(
            Selection<String, Objects.Human> { h in
                let makers = [{ try h.name() }, { try h.id() }]
                return try makers.map { try $0() }.joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                let make = h.name
                let text = try make()
                return try h.mass() == nil ? text : make()
            })
        add(
            Selection<String, Objects.Human> { h in
                let row = HumanRow(h: h)
                return try h.homePlanet() ?? row.name  // prepare: name
            })
        add(Selection<String, Objects.Human> { try HumanRow(h: $0).title(isLong: showsDetails) })
        add(Selection<String, Objects.Human> { try $0.nameIf($0.mass() == nil) })  // prepare: nameIf
        add(Selection<String, Objects.Human> { try $0.nameIf(showsDetails) })
        add(Selection<String, Objects.Human> { try $0.idIf(showsDetails) })
        add(Selection<String, Objects.Human> { $0.planetOrName() }, isPrepared: true)
        add(Selection<String, Objects.Human> { $0.planetOrSelfName() }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.closures() }, isVerified: true)
        add(Selection<[String], Objects.Human> { try $0.selfClosures() }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.soundClosures() })
        add(Selection<String, Objects.Human> { try Objects.Human.Shown(human: $0).text() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Objects.Human.Style.long.text($0) })
        add(Selection<String, Objects.Human> { try $0.local() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.early() })
        add(Selection<String, Objects.Human> { try $0.earlyWrong() }, isPrepared: true)
        add(Selection<String?, Objects.Human> { try $0.generic({ try $0.name() }, when: true) })
        add(
            Selection<String?, Objects.Human> { h in
                try h.generic({ try $0.name() }, when: h.mass() == nil)  // prepare: generic
            })
        add(Selection<String, Objects.Human> { h in try h.planet(or: h.name()) })  // prepare: name
        add(Selection<String, Objects.Human> { h in try h.planet(or: "x") })
        add(Selection<String, Objects.Human> { h in try h.planetOr { try h.name() } })  // prepare: name
        add(Selection<String, Objects.Human> { try $0.chosen() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try massless($0) }, isPrepared: true)
    }
}
