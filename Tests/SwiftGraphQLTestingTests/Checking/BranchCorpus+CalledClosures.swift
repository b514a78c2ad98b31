import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// The functions in this file call the closures that they receive.

private struct Collected {
    var parts: [String] = []
    var isFull: Bool { parts.count > 2 }
    mutating func add(_ part: String) { parts.append(part) }
    mutating func read(_ human: Objects.Human) throws {
        parts.append(try human.name())
        if isFull { parts.append(try human.id()) }
    }
}
extension Objects.Human {
    fileprivate func pick<T>(_ flag: Bool, _ a: () throws -> T, _ b: () throws -> T) rethrows -> T {
        flag ? try a() : try b()
    }
    fileprivate func firstValue<T>(_ a: () throws -> T?, _ b: () throws -> T) rethrows -> T { try a() ?? b() }
    fileprivate func all<T>(_ a: () throws -> T, _ b: () throws -> T) rethrows -> [T] { [try a(), try b()] }
    fileprivate func withName<T>(_ body: (String) throws -> T) throws -> T { try body(name()) }
}
private func section<T>(_ title: String, when isOn: Bool = true, _ body: () throws -> T) rethrows -> T? {
    isOn ? try body() : nil
}
private func mapped<A, B>(_ value: A?, _ body: (A) throws -> B) rethrows -> B? {
    if let value { return try body(value) }
    return nil
}
private func unwrapped<T>(_ value: T?, or other: () throws -> T) rethrows -> T {
    if let value { return value }
    return try other()
}
private func choose<T>(_ index: Int, _ choices: [() throws -> T]) throws -> T {
    try choices[min(max(index, 0), choices.count - 1)]()
}
private func inOrder<T>(_ bodies: [() throws -> T]) throws -> [T] { try bodies.map { try $0() } }
private func joined(_ parts: () throws -> String..., separator: String) throws -> String {
    try parts.map { try $0() }.joined(separator: separator)
}
private func later<T>(_ body: @escaping () throws -> T) -> () throws -> T { body }
private func title(_ human: Objects.Human, _ change: (String) throws -> String?) throws -> String {
    let (name, id) = try (human.name(), human.id())
    return try change(name) ?? id
}

extension BranchCorpus {
    /// Adds selections that pass closures and functions to an app's functions.
    mutating func addCalledClosures() {
        add(Selection<String, Objects.Human> { h in try h.pick(showsDetails, h.name, h.id) })
        add(Selection<String, Objects.Human> { h in try h.pick(h.rating() > 5, h.name, h.id) })  // verify: name, id
        add(Selection<String, Objects.Human> { h in try h.firstValue(h.homePlanet, h.name) })  // prepare: name
        add(Selection<[String], Objects.Human> { h in try h.all(h.name, h.id) })
        add(Selection<[String], Objects.Human> { h in try h.all({ try h.name() }, { try h.id() }) })
        add(Selection<String, Objects.Human> { h in try h.withName { name in try name + h.id() } })
        add(
            Selection<String, Objects.Human> { h in
                try h.withName { name in name.count > 2 ? try h.id() : "" }  // verify: id
            })
        add(Selection<String?, Objects.Human> { h in try section(h.id()) { try h.name() } })
        add(
            Selection<String?, Objects.Human> { h in
                try section("", when: h.rating() > 5) { try h.name() }  // verify: name
            })
        add(Selection<String?, Objects.Human> { h in try section(h.id(), when: showsDetails) { try h.name() } })
        add(Selection<String?, Objects.Human> { h in try mapped(h.homePlanet()) { try $0 + h.name() } })
        add(Selection<String, Objects.Human> { h in try unwrapped(h.homePlanet()) { try h.name() } })  // prepare: name
        add(
            Selection<String, Objects.Human> { h in
                try choose(h.rating(), [{ try h.name() }, { try h.id() }])  // verify: name, id
            })
        add(Selection<String, Objects.Human> { h in try choose(0, [{ try h.name() }, { try h.id() }]) })
        add(Selection<[String], Objects.Human> { h in try inOrder([{ try h.name() }, { try h.id() }]) })
        add(Selection<String, Objects.Human> { h in try joined(h.name, h.id, separator: h.rating() > 5 ? "," : ";") })
        add(
            Selection<String, Objects.Human> { h in
                let name = later { try h.name() }
                return try h.rating() > 5 ? name() : ""  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = later { try h.name() }
                return try name() + "\(h.rating())"
            })
        add(Selection<String, Objects.Human> { h in try title(h) { $0.isEmpty ? nil : $0 } })
        add(
            Selection<[String], Objects.Human> { h in
                var collected = Collected()
                for tag in try h.tags() { collected.add(tag) }
                try collected.read(h)  // prepare: read
                return collected.parts
            })
        add(
            Selection<[String], Objects.Human> { h in
                try zip(h.tags(), h.starships(.list { try $0.name() })).map { try $0 + $1 + h.name() }
            })
    }
}
