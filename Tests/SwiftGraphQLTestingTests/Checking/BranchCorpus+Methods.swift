import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// Typical members of scope extensions in apps.
extension Objects.Human {
    func origin() throws -> String { try homePlanet() ?? name() }  // prepare: name
    func ownOrigin() throws -> String { try self.homePlanet() ?? self.name() }  // prepare: name
    func title() throws -> String {
        let planet = try homePlanet()
        return planet == nil ? try name() : ""  // prepare: name
    }
    var label: String {
        get throws { try homePlanet() ?? name() }  // prepare: name
    }
    func both() throws -> String {
        let (planet, name) = try (homePlanet(), name())
        return planet ?? name
    }
    func shouted() throws -> String { try shout(name()) + shout(homePlanet() ?? "") }
    private func shout(_ text: String) -> String { text.uppercased() }
    func longest() throws -> Int { try max(name().count, homePlanet()?.count ?? 0, abs(rating())) }
    func size(isLong: Bool) throws -> Double { try isLong ? height() ?? 0 : mass() ?? 0 }
    func known() throws -> String {
        guard let planet = try homePlanet() else { return "" }
        return try planet + name()
    }
    func friendNames(_ count: Int) throws -> [String] { try friends(limit: count, .list { try $0.name() }) }
    static func of(_ human: Objects.Human) throws -> String { try human.homePlanet() ?? human.name() }  // all: name
}

extension Interfaces.Character {
    func seen() throws -> String { try lastSeen() == nil ? name() : "" }  // prepare: name
}

/// Returns a string about a human, as helpers in apps do.
private func card(_ human: Objects.Human) throws -> String { try human.homePlanet() ?? human.name() }  // all: name
private func card(of human: borrowing Objects.Human) throws -> String {
    let human = copy human
    return try human.homePlanet() ?? human.name()  // prepare: name
}
private func soundCard(_ human: Objects.Human, planet: String?) throws -> String { try planet ?? human.name() }
private func pair(_ human: Objects.Human) throws -> (String?, String) { try (human.homePlanet(), human.name()) }
private func clean(_ text: String) throws -> String {
    guard !text.isEmpty else { throw CancellationError() }
    return text
}
private func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 7 else { throw CancellationError() }
    return number
}
private func ensure(_ condition: @autoclosure () throws -> Bool) rethrows { _ = try condition() }
private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

extension Optional {
    fileprivate func or(_ other: @autoclosure () throws -> Wrapped) rethrows -> Wrapped { try self ?? other() }
    fileprivate func orEager(_ other: Wrapped) -> Wrapped { self ?? other }
}

infix operator ??? : NilCoalescingPrecedence
private func ??? <T>(left: T?, right: @autoclosure () throws -> T) rethrows -> T { try left ?? right() }

private let characterName = Selection<String, Interfaces.Character> { try $0.name() }
private let characterID = Selection<String, Interfaces.Character> { try $0.id() }
private func named(_ prefix: String) -> Selection<String, Interfaces.Character> { Selection { try prefix + $0.name() } }

@resultBuilder
private enum Lines {
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildExpression(_ part: String) -> [String] { [part] }
    static func buildOptional(_ parts: [String]?) -> [String] { parts ?? [] }
    static func buildEither(first: [String]) -> [String] { first }
    static func buildEither(second: [String]) -> [String] { second }
}
private func lines(@Lines _ build: () throws -> [String]) rethrows -> String { try build().joined() }

extension BranchCorpus {
    /// Adds selections with methods of scopes, an app's helpers, and closures that methods of lists call.
    mutating func addMethods() {
        // These selections call methods of scopes.
        add(Selection<String, Objects.Human> { try $0.origin() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.ownOrigin() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.title() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.label }, isPrepared: true)
        add(Selection<String, Objects.Human> { try Objects.Human.of($0) }, isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.friends(.list { try $0.seen() }) }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.both() })
        add(Selection<String, Objects.Human> { try $0.shouted() })
        add(Selection<Int, Objects.Human> { try $0.longest() })
        add(Selection<Double, Objects.Human> { try $0.size(isLong: showsDetails) })
        add(Selection<String, Objects.Human> { try $0.known() })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.both() })  // prepare: both
        add(Selection<[String], Objects.Human> { try $0.friendNames(limit ?? 3) })
        add(Selection<[String], Objects.Human> { try $0.friendNames($0.rating()) })  // verify: friendNames
        add(
            Selection<[String], Objects.Human> { human in
                let few = try human.mass() == nil
                return try human.friendNames(few ? 1 : 10)  // prepare: friendNames
            })

        // These selections call helpers.
        add(Selection<String, Objects.Human> { try card($0) }, isPrepared: true)
        add(Selection<String, Objects.Human> { try card(of: $0) }, isPrepared: true)
        add(Selection<String, Objects.Human> { try soundCard($0, planet: nil) })
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet() ?? soundCard($0, planet: nil)  // prepare: soundCard
            })
        add(
            Selection<String, Objects.Human> { human in
                let (planet, name) = try pair(human)
                return planet ?? name
            })
        add(
            Selection<String, Objects.Human> { human in
                let all = try pair(human)
                return try all.0 ?? human.id()  // prepare: id
            })

        // These selections use autoclosures.
        add(Selection<String, Objects.Human> { try $0.homePlanet().or($0.name()) })  // prepare: name
        add(Selection<String, Objects.Human> { try $0.homePlanet().or("none") })
        add(Selection<String, Objects.Human> { try limit.map { "\($0)" }.or($0.name()) })
        add(Selection<String, Objects.Human> { try $0.homePlanet().orEager($0.name()) })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ??? $0.name() })  // prepare: name
        add(
            Selection<String, Objects.Human> { human in
                let name = try human.name()
                try ensure(!human.id().isEmpty)
                assert(!name.isEmpty, "\(name) is empty")
                precondition(!name.isEmpty || name == "x")
                return name
            })

        // These selections use `try?` in expressions.
        add(Selection<String?, Objects.Human> { (try? $0.homePlanet() ?? $0.name()) })  // all: name
        add(Selection<String, Objects.Human> { (try? $0.homePlanet()) ?? (try? $0.name()) ?? "" })  // all: name
        add(Selection<String, Objects.Human> { ((try? $0.homePlanet()) ?? nil) ?? "none" })
        add(
            Selection<String, Objects.Human> { human in
                let planet = (try? human.homePlanet()) ?? "none"
                let name = (try? human.name()) ?? ""
                return planet + name
            })
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try? human.homePlanet() else { return (try? human.name()) ?? "" }  // all: name
                return planet
            })
        add(
            Selection<String, Objects.Human> { human in
                if let text = try? clean(human.name()) { return try text + human.id() }
                return ""
            })

        // These closures choose between selections.
        add(
            Selection<[String], Objects.Human> { human in
                let known = try human.homePlanet() != nil
                return try human.friends(known ? characterName.list : characterID.list)  // prepare: friends
            })
        add(
            Selection<[String], Objects.Human> { human in
                let known = try human.homePlanet() != nil
                let friend = known ? characterName : characterID
                return try human.friends(friend.list)  // prepare: friends
            })
        add(
            Selection<[String], Objects.Human> { human in
                var friend = characterID
                if try human.mass() == nil { friend = characterName }
                return try human.friends(.list(friend))  // prepare: friends
            })
        add(Selection<[String], Objects.Human> { try $0.friends(showsDetails ? characterName.list : characterID.list) })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.name()
                return try human.friends(named(name).list)
            })
        add(
            Selection<[String], Objects.Human> { human in
                let friend = named(try human.name())
                return try human.friends(friend.list)
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.homePlanet() ?? "nobody"
                return try human.friends(.list { try "\(name) \($0.name())" })
            })

        // These calls have arguments with the same name.
        add(
            Selection<Double?, Objects.Human> { human in
                if try human.homePlanet() == nil {
                    let unit = Enums.LengthUnit.foot
                    return try human.height(unit: .present(unit))  // prepare: height
                } else {
                    let unit = Enums.LengthUnit.meter
                    return try human.height(unit: .present(unit))
                }
            })
        add(
            Selection<Double, Objects.Human> { human in
                var unit = Enums.LengthUnit.foot
                let feet = try human.height(unit: .present(unit))
                unit = .meter
                return try feet ?? human.height(unit: .present(unit)) ?? 0  // prepare: height
            })
        add(
            Selection<Double, Objects.Human> { human in
                let unit = Enums.LengthUnit.foot
                let feet = try human.height(unit: .present(unit))
                return try feet ?? human.height(unit: .present(unit)) ?? 0
            })

        // These selections call closures for the elements of lists.
        add(Selection<[String], Objects.Human> { human in try human.tags().flatMap { try [$0, human.name()] } })
        add(Selection<[String], Objects.Human> { human in try human.tags().compactMap { try $0 + human.name() } })
        add(Selection<String, Objects.Human> { human in try human.tags().reduce("") { try $0 + $1 + human.name() } })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().reduce(into: []) { $0.append(try $1 + human.name()) }
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                try human.tags().forEach { texts.append(try $0 + human.name()) }
                return texts
            })
        add(Selection<[String], Objects.Human> { human in try human.tags().sorted().map { try $0 + human.name() } })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().enumerated().map { try "\($0.offset)" + $0.element + human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().sorted { try $0 + human.name() < $1 }  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().prefix(2).map { try $0 + human.name() }
            })
        add(
            Selection<String?, Objects.Human> { human in
                try human.tags().max { try $0 + human.name() < $1 }  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                Array(each(try human.tags().lazy.map { $0 + "x" }))
            })
        add(Selection<[Int], Objects.Human> { try $0.tags().map(\.count) })
        add(Selection<Bool, Objects.Human> { try $0.tags().allSatisfy(\.isEmpty) })
        add(Selection<Int, Objects.Human> { try $0[keyPath: \.self].rating() })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().map { tag in tag.isEmpty ? try human.id() : tag }  // check, verify: id
            })
        add(
            Selection<[String], Objects.Human> { human in
                var isFirst = true
                return try human.tags().map { tag in
                    defer { isFirst = false }
                    return isFirst ? tag : try human.name()  // prepare: name
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                var count = 0
                for tag in try human.tags() {
                    if count > 0 { texts.append(try human.name()) }  // prepare: name
                    count += 1
                    texts.append(tag)
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                try zip(human.tags(), 1...).map { tag, number in
                    number > 1 ? try human.name() : tag  // prepare: name
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                let tags = try human.tags()
                return try tags.indices.map { try tags[$0] + human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                let tags = try human.tags()
                var texts: [String] = []
                for index in 0..<tags.count { texts.append(try tags[index] + human.name()) }
                return texts
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.tags().first.map { try $0 + human.name() } ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.tags().first { $0 > "m" }.map { try $0 + human.name() } ?? ""  // verify: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.friends(.list { try $0.name() }).map { try $0 + human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.friends(.list { friend in try friend.lastSeen().map { _ in try friend.name() } ?? "" })
            })
        add(
            Selection<[String], Operations.Query> { query in
                try query.starships(.list(.nullable { try $0.name() })).compactMap { $0 }.map { name in
                    try name + query.hero(.nonNullOrFail { try $0.name() })
                }
            })
    }
}

private func each(_ names: some Sequence<String>) -> some Sequence<String> { names }
