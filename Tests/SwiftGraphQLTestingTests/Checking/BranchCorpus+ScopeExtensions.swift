import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// A protocol that an app declares for several scopes.
private protocol Titled {
    func name() throws -> String
    func origin(_ other: String) throws -> String?
}

extension Objects.Human: Titled {
    fileprivate func origin(_ other: String) throws -> String? { try homePlanet() ?? other }
}

extension Titled {
    fileprivate func title() throws -> String { try origin("x") ?? name() }
}

extension Objects.Human {
    fileprivate var isRated: Bool {
        get throws {
            let rating = try rating()
            return rating > 3
        }
    }
    fileprivate var plain: String { get throws { try name() } }
    fileprivate subscript(isLong: Bool) -> String {
        get throws { isLong ? try name() : try id() }
    }
    fileprivate subscript(or other: String) -> String {
        get throws { try homePlanet() ?? (other + name()) }  // prepare: name
    }
    fileprivate func texts(_ parts: Set<Int>) throws -> [String] {
        var texts: [String] = []
        if parts.contains(0) { texts.append(try name()) }
        if parts.contains(1) { texts.append(try homePlanet() ?? "") }
        return texts
    }
    fileprivate func all() throws -> [String] {
        func planet() throws -> String? { try homePlanet() }
        let names = try friends(.list { try $0.name() })
        return try names + [planet() ?? "nowhere"]
    }
    fileprivate func first() throws -> String {
        for tag in try tags() where tag.isEmpty { return try name() }  // prepare: name
        return ""
    }
    fileprivate func switched() throws -> String {
        switch try likesStrawberries() {
        case true?: return try name()
        case false?: return try id()  // prepare: id
        case nil: return ""
        }
    }
    fileprivate func read<T>(_ body: (Objects.Human) throws -> T) rethrows -> T { try body(self) }
    fileprivate func caught() -> String {
        do { return try homePlanet() ?? "" } catch { return "" }
    }
    fileprivate func tried() throws -> String {
        guard let planet = try? homePlanet() else { return try name() }  // prepare: name
        return planet
    }
    fileprivate mutating func renamed() throws -> String { try name() }
    @discardableResult
    fileprivate func logged(_ log: (String) -> Void = { _ in }) throws -> String {
        let name = try name()
        log(name)
        return name
    }
    fileprivate func nested() throws -> [String] {
        try starships(.list { ship in try ship.blueprint() ?? ship.name() })  // prepare: name
    }
    fileprivate func sound() throws -> [String] {
        try starships(
            .list { ship in
                let (blueprint, name) = try (ship.blueprint(), ship.name())
                return blueprint ?? name
            })
    }
    fileprivate func converted(_ unit: Enums.LengthUnit = .meter) throws -> String {
        guard let height = try height(unit: .present(unit)) else { return "?" }
        return "\(height)"
    }
    fileprivate func converted(byMass: Bool) throws -> String {
        let unit: Enums.LengthUnit = try mass() == nil ? .foot : .meter
        return "\(try height(unit: .present(unit)) ?? 0)"  // prepare: height
    }
}

extension Interfaces.Character {
    fileprivate func home(or other: String) throws -> String {
        try home(.nullable { try $0.name() }) ?? other
    }
    fileprivate func about() throws -> String {
        try on(
            droid: .init { try $0.rating() ?? $0.primaryFunction() },  // prepare: primaryFunction
            human: .init { try $0.homePlanet() ?? "" })
    }
}

extension Operations.Query {
    fileprivate func names() throws -> [String] {
        let people = try humans(.list { try $0.name() })
        if people.isEmpty { return try droids(.list { try $0.name() }) }  // prepare: droids
        return people
    }
    fileprivate func everyone() throws -> [String] {
        try humans(.list { try $0.name() }) + droids(.list { try $0.name() })
    }
}

extension BranchCorpus {
    /// Adds selections that use methods, properties and subscripts in extensions of scopes.
    mutating func addScopeExtensions() {
        add(Selection<String?, Objects.Human> { try $0.origin("x") })
        add(Selection<Bool, Objects.Human> { try $0.isRated })
        add(Selection<String, Objects.Human> { try $0.plain })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.plain })  // prepare: plain
        add(Selection<String, Objects.Human> { try $0.isRated ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try $0[true] + $0[false] })
        add(Selection<String, Objects.Human> { try $0[showsDetails] })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0[true] })  // prepare: $0
        add(Selection<String, Objects.Human> { try $0[or: "x"] }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.texts([0, 1]) })
        add(Selection<[String], Objects.Human> { try $0.all() })
        add(Selection<String, Objects.Human> { try $0.first() }, isVerified: true)
        add(Selection<String, Objects.Human> { try $0.switched() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.read { try $0.name() } })
        add(Selection<String, Objects.Human> { try $0.read { try $0.homePlanet() ?? $0.name() } })  // all: name
        add(Selection<String, Objects.Human> { $0.caught() })
        add(Selection<String, Objects.Human> { try $0.tried() }, isPrepared: true)
        add(
            Selection<String, Objects.Human> {
                var human = $0
                return try human.renamed()
            })
        add(Selection<String, Objects.Human> { try $0.logged() })
        add(Selection<String, Objects.Human> { try $0.logged { print($0) } })
        add(Selection<[String], Objects.Human> { try $0.nested() }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.sound() })
        add(Selection<String, Objects.Human> { try $0.converted() })
        add(Selection<String, Objects.Human> { try $0.converted(showsDetails ? .foot : .meter) })
        add(Selection<String, Objects.Human> { try $0.converted(byMass: true) }, isPrepared: true)
        add(Selection<String, Interfaces.Character> { try $0.home(or: "x") })
        add(
            Selection<String, Interfaces.Character> { character in
                let name = try character.name()
                return try character.home(or: name)
            })
        add(Selection<String, Interfaces.Character> { try $0.about() }, isPrepared: true)
        add(Selection<[String], Operations.Query> { try $0.names() }, isVerified: true)
        add(Selection<[String], Operations.Query> { try $0.everyone() })
    }
}
