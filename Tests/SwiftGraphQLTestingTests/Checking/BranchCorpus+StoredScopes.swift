import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// A type that stores a scope and reads the scope's fields later.
private struct Card {
    let human: Objects.Human

    func title() throws -> String { try human.homePlanet() ?? human.name() }  // prepare: name
    func name() throws -> String { try human.name() }
    func both() throws -> String {
        let (planet, name) = try (human.homePlanet(), self.human.name())
        return planet ?? name
    }
    var subtitle: String {
        get throws {
            let planet = try self.human.homePlanet()
            return try planet ?? self.human.name()  // prepare: name
        }
    }
}

private struct Row {
    let title: String
    let subtitle: String?

    init(_ human: Objects.Human) throws {
        title = try human.name()
        subtitle = try human.homePlanet()
    }

    init(short human: Objects.Human) throws {
        title = try human.name()
        subtitle = title.isEmpty ? nil : try human.homePlanet()
    }

    init(wrong human: Objects.Human) throws {
        title = try human.homePlanet() ?? human.name()  // all: name
        subtitle = nil
    }
}

private final class Reader {
    private let human: Objects.Human
    private var planet: String?

    init(human: Objects.Human) { self.human = human }

    func text() throws -> String {
        if planet == nil { planet = try human.homePlanet() }
        return planet ?? ""
    }

    func label() throws -> String {
        planet = try human.homePlanet()
        if let planet { return planet }
        return try human.name()  // prepare: name
    }

    func seen() throws -> String {
        guard try human.lastSeen() != nil else { return "never" }
        return try human.name()
    }
}

private enum Detail {
    case short, long

    func text(of human: Objects.Human) throws -> String {
        switch self {
        case .short: try human.name()
        case .long: try human.homePlanet() ?? human.id()  // prepare: id
        }
    }
}

private struct Pair {
    var first: Objects.Human
    var limit: Int?

    func names() throws -> [String] { try first.friends(limit: limit ?? 3, .list { try $0.name() }) }
    func rated() throws -> [String] {
        try first.friends(limit: first.rating(), .list { try $0.name() })  // prepare: friends
    }
    subscript(index: Int) -> String {
        get throws { try first.tags().isEmpty ? first.name() : "\(index)" }  // prepare: name
    }
}

/// A model that an app creates from a scope.
private struct Person: Equatable {
    var name: String
    var planet: String?
    var isKnown: Bool { planet != nil }
    var text: String { planet ?? name }
}

extension Person {
    fileprivate init(_ human: Objects.Human) throws {
        self.init(name: try human.name(), planet: try human.homePlanet())
        if name.isEmpty { planet = nil }
    }

    fileprivate static let selection = Selection<Person, Objects.Human> { try Person($0) }
    fileprivate static func make(_ human: Objects.Human) throws -> Person {
        guard let planet = try human.homePlanet() else {
            return Person(name: try human.name(), planet: nil)
        }
        return Person(name: try human.name(), planet: planet)
    }
}

extension BranchCorpus {
    /// Adds selections with types that store a scope, and with lazy variables.
    mutating func addStoredScopes() {
        add(Selection<String, Objects.Human> { try Card(human: $0).title() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Card(human: $0).subtitle }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Card(human: $0).both() })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? Card(human: $0).name() })  // prepare: Card
        add(
            Selection<String, Objects.Human> { human in
                let card = Card(human: human)
                return try human.homePlanet() ?? card.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let card = Card(human: human)
                let name = try card.name()
                return try human.homePlanet() ?? name
            })
        add(
            Selection<String, Objects.Human> { human in
                let card = Card(human: human)
                if try human.mass() == nil { return "" }
                return try card.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let card = Card(human: human)
                if try human.mass() != nil { return "" }
                return try card.name()  // prepare: name
            })
        add(Selection<String, Objects.Human> { try Row($0).title })
        add(Selection<String, Objects.Human> { try Row(short: $0).title })
        add(Selection<String, Objects.Human> { try Row(wrong: $0).title }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Reader(human: $0).text() })
        add(Selection<String, Objects.Human> { try Reader(human: $0).label() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Reader(human: $0).seen() })
        add(Selection<String, Objects.Human> { try Detail.short.text(of: $0) })
        add(Selection<String, Objects.Human> { try Detail.long.text(of: $0) }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try Pair(first: $0, limit: 2).names() })
        add(Selection<[String], Objects.Human> { try Pair(first: $0, limit: nil).rated() }, isVerified: true)
        add(Selection<String, Objects.Human> { try Pair(first: $0, limit: nil)[1] }, isVerified: true)
        add(Selection<String, Objects.Human> { try Person($0).text })
        add(Selection<Bool, Objects.Human> { try Person($0).isKnown })
        add(Person.selection)
        add(Selection<Person, Objects.Human> { try Person.make($0) })
        add(
            Selection<Person?, Objects.Human> { human in
                let person = try Person(human)
                return person.isKnown ? person : nil
            })

        // These selections use other names for the scope.
        add(
            Selection<String, Objects.Human> { human in
                let (other, planet) = (human, try human.homePlanet())
                return try planet ?? other.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let other: Objects.Human? = human
                return try other?.homePlanet() ?? human.name()  // prepare: name
            })

        // These selections use lazy variables.
        add(
            Selection<String, Objects.Human> { human in
                lazy var name = try? human.name()
                return try human.homePlanet() ?? name ?? ""  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                lazy var name = try? human.name()
                let text = name ?? ""
                return try human.homePlanet() ?? text
            })
        add(
            Selection<String, Objects.Human> { human in
                lazy var name: () throws -> String = { try human.name() }
                return try human.homePlanet() ?? name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                lazy var name = { (try? human.name()) ?? "" }()
                if try human.mass() == nil { return name }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var name: String { get throws { try human.name() } }
                return try human.homePlanet() ?? name  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                var name: String { get throws { try human.name() } }
                let (planet, text) = (try human.homePlanet(), try name)
                return planet ?? text
            })
    }
}
