import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// These operators, functions, initializers and values don't always evaluate their arguments.
infix operator |? : NilCoalescingPrecedence
private func |? <T>(left: T?, right: @autoclosure () throws -> T) rethrows -> T { try left ?? right() }
infix operator +? : AdditionPrecedence
private func +? (left: String, right: String?) -> String { left + (right ?? "") }
private struct Choice {
    let text: String
    init(_ condition: Bool, _ text: @autoclosure () throws -> String) rethrows {
        self.text = condition ? try text() : ""
    }
    init(first: String?, second: @autoclosure () throws -> String) rethrows { text = try first ?? second() }
}
private struct Plain {
    let text: String
    init(_ first: String?, _ second: String) { text = first ?? second }
}
private struct Chooser {
    let isLong: Bool
    func callAsFunction(_ long: @autoclosure () throws -> String, _ short: @autoclosure () throws -> String) rethrows
        -> String
    { try isLong ? long() : short() }
    func choose(_ text: @autoclosure () throws -> String) rethrows -> String { try isLong ? text() : "" }
}
private struct Lazy<Value> {
    let make: () throws -> Value
    init(_ make: @autoclosure @escaping () throws -> Value) { self.make = make }
    func callAsFunction() throws -> Value { try make() }
}

// These functions and types receive the scope.
private enum Style {
    case short, long
    func text(of human: Objects.Human) throws -> String {
        switch self {
        case .short: try human.name()
        case .long: try human.name() + human.id()
        }
    }
    func plain(_ human: Objects.Human) throws -> String {
        let (name, id) = try (human.name(), human.id())
        return self == .short ? name : name + id
    }
}
private struct Formatter2 {
    var showsID = false
    func text(for human: Objects.Human) throws -> String { showsID ? try human.id() : try human.name() }
    func both(for human: Objects.Human) throws -> String {
        let (name, id) = try (human.name(), human.id())
        return showsID ? id : name
    }
}
private struct Tile {
    let human: Objects.Human
    func title(isShort: Bool) throws -> String { isShort ? try human.name() : try human.name() + human.id() }
    func text(isShort: Bool) throws -> String {
        let (name, id) = try (human.name(), human.id())
        return isShort ? name : name + id
    }
    func plain() throws -> String { try human.name() }
}
private protocol Describing { func describe(_ human: Objects.Human) throws -> String }
private struct ByName: Describing { func describe(_ human: Objects.Human) throws -> String { try human.name() } }
private struct ByID: Describing { func describe(_ human: Objects.Human) throws -> String { try human.id() } }

extension Objects.Human {
    fileprivate func either(_ isLong: Bool) throws -> String { try (isLong ? name : id)() }
    fileprivate func rated() throws -> String {
        let isLong = try rating() > 5
        return try (isLong ? name : id)()  // verify: name
    }
    fileprivate func unrated() throws -> String {
        let (name, id) = try (name(), id())
        return try rating() > 5 ? name : id
    }
    fileprivate func first<T>(of fields: [(Objects.Human) throws -> T?]) throws -> T? {
        for field in fields { if let value = try field(self) { return value } }  // response: field
        return nil
    }
    fileprivate var initials: String { get throws { String(try name().prefix(1)) } }
    fileprivate var subtitle: String? {
        get throws {
            if let planet = try homePlanet() { return planet }
            return try home(.nullable { try $0.name() })  // prepare: home
        }
    }
    fileprivate func heading(_ fallback: @autoclosure () throws -> String) throws -> String {
        try homePlanet() ?? fallback()
    }
}
private func read<S, T>(_ scope: S, _ body: (S) throws -> T) rethrows -> T { try body(scope) }
private func both<A, B>(_ a: () throws -> A, _ b: () throws -> B) rethrows -> (A, B) { (try a(), try b()) }
private func when<T>(_ condition: Bool, _ body: () throws -> T) rethrows -> T? { condition ? try body() : nil }
private func firstOf<T>(_ bodies: [() throws -> T?]) throws -> T? {
    for body in bodies { if let value = try body() { return value } }
    return nil
}
private func retry<T>(_ times: Int, _ body: () throws -> T) rethrows -> T { try body() }

extension BranchCorpus {
    /// Adds selections that use an app's operators, generic functions and types.
    mutating func addAbstractions() {
        add(Selection<String, Objects.Human> { try $0.homePlanet() |? $0.name() })  // prepare: name
        add(
            Selection<String, Objects.Human> { human in
                let (planet, name) = try (human.homePlanet(), human.name())
                return planet |? name
            })
        add(Selection<String, Objects.Human> { try $0.name() +? $0.homePlanet() })
        add(Selection<String, Objects.Human> { try Choice($0.mass() == nil, $0.name()).text })  // prepare: name
        add(Selection<String, Objects.Human> { try Choice($0.mass() != nil, $0.name()).text })
        add(Selection<String, Objects.Human> { try Choice(showsDetails, $0.name()).text })
        add(
            Selection<String, Objects.Human> {
                try Choice(first: $0.homePlanet(), second: $0.name()).text  // prepare: name
            })
        add(Selection<String, Objects.Human> { try Choice(first: nil, second: $0.name()).text })
        add(
            Selection<String, Objects.Human> { human in
                let (planet, name) = try (human.homePlanet(), human.name())
                return Choice(first: planet, second: name).text
            })
        add(Selection<String, Objects.Human> { try Plain($0.homePlanet(), $0.name()).text })
        add(
            Selection<String, Objects.Human> {
                try Chooser(isLong: $0.mass() == nil)($0.name(), $0.id())  // prepare: name, id
            })
        add(Selection<String, Objects.Human> { try Chooser(isLong: showsDetails)($0.name(), $0.id()) })
        add(
            Selection<String, Objects.Human> { human in
                let chooser = Chooser(isLong: try human.rating() > 5)
                return try chooser(human.name(), human.id())  // verify: name, id
            })
        add(
            Selection<String, Objects.Human> { human in
                let chooser = Chooser(isLong: showsDetails)
                return try chooser(human.name(), human.id())
            })
        add(
            Selection<String, Objects.Human> { human in
                let chooser = Chooser(isLong: try human.rating() > 5)
                let (name, id) = try (human.name(), human.id())
                return chooser(name, id)
            })
        add(
            Selection<String, Objects.Human> {
                try Chooser(isLong: $0.mass() == nil).choose($0.name())  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = Lazy(try human.name())
                return try human.homePlanet() ?? name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = Lazy(try human.name())
                let text = try name()
                return try human.homePlanet() ?? text
            })

        // In these selections, other values receive the scope.
        add(Selection<String, Objects.Human> { try Style.short.text(of: $0) })
        add(
            Selection<String, Objects.Human> { human in
                let style: Style = try human.mass() == nil ? .long : .short
                return try style.text(of: human)  // prepare: text
            })
        add(
            Selection<String, Objects.Human> { human in
                let style = showsDetails ? Style.long : .short
                return try style.text(of: human)
            })
        add(
            Selection<String, Objects.Human> { human in
                let style: Style = try human.mass() == nil ? .long : .short
                return try style.plain(human)
            })
        add(
            Selection<String, Objects.Human> { human in
                let formatter = Formatter2(showsID: try human.rating() > 5)
                return try formatter.text(for: human)  // verify: text
            })
        add(
            Selection<String, Objects.Human> { human in
                try Formatter2(showsID: human.rating() > 5).text(for: human)  // verify: text
            })
        add(
            Selection<String, Objects.Human> { human in
                try Formatter2(showsID: human.rating() > 5).both(for: human)
            })
        add(Selection<String, Objects.Human> { try Formatter2(showsID: showsDetails).text(for: $0) })
        add(
            Selection<String, Objects.Human> {
                try Tile(human: $0).title(isShort: $0.mass() != nil)  // prepare: title
            })
        add(Selection<String, Objects.Human> { try Tile(human: $0).text(isShort: $0.mass() != nil) })
        add(Selection<String, Objects.Human> { try Tile(human: $0).title(isShort: showsDetails) })
        add(Selection<String, Objects.Human> { try Tile(human: $0).plain() })
        add(
            Selection<String, Objects.Human> { human in
                let tile = Tile(human: human)
                let isShort = try human.mass() != nil
                return try tile.title(isShort: isShort)  // prepare: title
            })
        add(
            Selection<String, Objects.Human> { human in
                let describer: any Describing = showsDetails ? ByName() : ByID()
                return try describer.describe(human)
            })
        add(
            Selection<String, Objects.Human> { human in
                let describer: any Describing = try human.mass() == nil ? ByID() : ByName()
                return try describer.describe(human)  // prepare: describe
            })

        // These selections call methods in extensions of the scope.
        add(Selection<String, Objects.Human> { try $0.either(true) })
        add(Selection<String, Objects.Human> { try $0.either($0.mass() != nil) })  // prepare: either
        add(Selection<String, Objects.Human> { try $0.rated() }, isVerified: true)
        add(Selection<String, Objects.Human> { try $0.unrated() })
        add(Selection<String, Objects.Human> { try $0.initials })
        add(Selection<String?, Objects.Human> { try $0.subtitle }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.heading($0.name()) })  // prepare: name
        add(
            Selection<String, Objects.Human> {
                let name = try $0.name()
                return try $0.heading(name)
            })

        // These selections call generic functions with closures.
        add(Selection<String, Objects.Human> { try read($0) { try $0.name() } })
        add(Selection<String, Objects.Human> { h in try read(h) { try $0.homePlanet() ?? h.name() } })  // prepare: name
        add(
            Selection<String, Objects.Human> { human in
                let (planet, name) = try both({ try human.homePlanet() }, { try human.name() })
                return planet ?? name
            })
        add(
            Selection<String?, Objects.Human> { human in
                try when(human.mass() == nil) { try human.name() }  // prepare: name
            })
        add(Selection<String?, Objects.Human> { human in try when(showsDetails) { try human.name() } })
        add(
            Selection<String?, Objects.Human> { human in
                try firstOf([{ try human.homePlanet() }, { try human.name() }])  // prepare: name
            })
        add(Selection<String, Objects.Human> { human in try retry(3) { try human.name() } })
        add(
            Selection<String, Objects.Human> { human in
                try retry(3) { try human.homePlanet() ?? human.name() }  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let readers: [(Objects.Human) throws -> String] = [{ try $0.name() }, { try $0.id() }]
                return try readers.map { try $0(human) }.joined()
            })
        add(
            Selection<String, Objects.Human> { human in
                let fields = [human.name, human.id]
                return try fields.map { try $0() }.joined(separator: " ")
            })
        add(
            Selection<String, Objects.Human> { human in
                let fields = [human.name, human.id]
                return try fields[human.mass() == nil ? 1 : 0]()  // prepare: fields
            })
        add(
            Selection<String, Objects.Human> { human in
                let field = try human.mass() == nil ? human.name : human.id  // prepare: name
                return try field()
            })
        add(
            Selection<String, Objects.Human> { human in
                let field = showsDetails ? human.name : human.id
                return try field()
            })
        add(
            Selection<[String], Objects.Human> { human in
                try [Objects.Human.name, Objects.Human.id].map { try $0(human)() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().reduce(into: [String]()) { try $0.append($1 + human.name()) }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().reduce(into: [String]()) { texts, tag in
                    if tag.count > 3 { texts.append(try human.name()) }  // verify: name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.tags().first.map { try $0 + human.name() } ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.tags().dropFirst().first.map { try $0 + human.name() } ?? ""  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.starships(.list { try $0.blueprint() }).compactMap { try $0.map { try $0 + human.name() } }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.starships(.list { try $0.blueprint() }).map { try $0 ?? human.name() }  // all: name
            })
        add(
            Selection<[String: [String]], Objects.Human> { human in
                let ships = try human.starships(.list { try ($0.name(), $0.rating()) })
                return Dictionary(grouping: ships) { $0.1 > 3 ? "good" : "bad" }.mapValues { $0.map(\.0) }
            })
        add(
            Selection<[String: String], Objects.Human> { human in
                let ships = try human.starships(.list { try ($0.id(), $0.name()) })
                return Dictionary(ships, uniquingKeysWith: { first, _ in first })
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.starships(.list { try $0.name() }).lazy.map { $0.uppercased() }.filter { !$0.isEmpty }
                    .map { $0 }
            })
        add(
            Selection<String, Objects.Human> { human in
                let upper = try human.tags().lazy.map { $0.uppercased() }
                return upper.isEmpty ? "" : try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let upper = try human.tags().lazy.map { $0.uppercased() }
                return upper.isEmpty ? try human.name() : ""  // check, verify: name
            })
    }
}
