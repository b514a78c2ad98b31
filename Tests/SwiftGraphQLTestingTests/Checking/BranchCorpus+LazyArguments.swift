import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// These functions have lazy arguments.
private func pick<T>(_ value: T?, or other: @autoclosure () throws -> T) rethrows -> T { try value ?? other() }
private func either<T>(_ condition: Bool, _ first: @autoclosure () throws -> T, _ second: @autoclosure () throws -> T)
    rethrows -> T
{ condition ? try first() : try second() }
private func logged(_ text: @autoclosure () -> String) {}
private func unless(_ flag: Bool, then text: @autoclosure () throws -> String) rethrows -> String {
    try flag ? "" : text()
}
private func plainPick<T>(_ value: T?, or other: T) -> T { value ?? other }
private struct Fallback<T> {
    let value: T?
    init(_ value: T?) { self.value = value }
    func or(_ other: @autoclosure () throws -> T) rethrows -> T { try value ?? other() }
    func callAsFunction(_ other: @autoclosure () throws -> T) rethrows -> T { try value ?? other() }
}
private struct Eager<T> {
    let value: T
    init(_ first: T?, _ second: @autoclosure () throws -> T) rethrows { value = try first ?? second() }
}
extension Optional {
    fileprivate func orElse(_ other: () throws -> Wrapped) rethrows -> Wrapped { try self ?? other() }
    fileprivate func require(_ message: @autoclosure () -> String = "") throws -> Wrapped {
        guard let self else { throw CancellationError() }
        return self
    }
}
extension Bool {
    fileprivate func choose<T>(_ yes: @autoclosure () throws -> T, _ no: @autoclosure () throws -> T) rethrows -> T {
        self ? try yes() : try no()
    }
}
extension String {
    fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
    fileprivate func ifEmpty(_ other: @autoclosure () throws -> String) rethrows -> String {
        isEmpty ? try other() : self
    }
    fileprivate func ifEmptyEager(_ other: String) -> String { isEmpty ? other : self }
}

extension BranchCorpus {
    /// Adds selections with arguments that aren't always evaluated, and values that don't depend on the response.
    mutating func addLazyArguments() {
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["a": 1]
                return try ratings[h.name(), default: (try? h.rating()) ?? 0]
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["1": 1]
                let name = try h.name()
                return ratings[name, default: (try? h.rating()) ?? 0]  // prepare: rating
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["a": 1]
                return ratings["b", default: (try? h.rating()) ?? 0]
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["1": 1]
                let rating = try h.rating()
                return try ratings[h.name(), default: rating]
            })
        add(
            Selection<[String: Int], Objects.Human> { h in
                var counts = ["1": 1]
                for tag in try h.tags() { counts[tag, default: (try? h.rating()) ?? 0] += 1 }  // prepare: rating
                return counts
            })
        add(
            Selection<[String: [String]], Objects.Human> { h in
                var groups: [String: [String]] = [:]
                for tag in try h.tags() { groups[tag, default: []].append(try h.name()) }
                return groups
            })
        add(Selection<String, Objects.Human> { try pick($0.homePlanet(), or: $0.name()) })  // prepare: name
        add(Selection<String, Objects.Human> { try pick(nil, or: $0.name()) })
        add(Selection<String, Objects.Human> { try plainPick($0.homePlanet(), or: $0.name()) })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet()
                return try pick(planet, or: h.name())  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let (planet, name) = try (h.homePlanet(), h.name())
                return pick(planet, or: name)
            })
        add(Selection<String, Objects.Human> { try either($0.mass() == nil, $0.name(), $0.id()) })  // prepare: name, id
        add(Selection<String, Objects.Human> { try either(showsDetails, $0.name(), $0.id()) })
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                logged("\((try? h.id()) ?? "")")
                return name
            })
        add(Selection<String, Objects.Human> { try unless($0.mass() != nil, then: $0.name()) })  // prepare: name
        add(Selection<String, Objects.Human> { try Fallback($0.homePlanet()).or($0.name()) })  // prepare: name
        add(Selection<String, Objects.Human> { h in try h.homePlanet().orElse { try h.name() } })  // prepare: name
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                return try h.homePlanet().orElse { name }
            })
        add(Selection<String, Objects.Human> { h in try h.homePlanet().require("no planet") + h.name() })
        add(
            Selection<String, Objects.Human> {
                try ($0.mass() == nil).choose($0.name(), $0.id())  // prepare: name, id
            })
        add(Selection<String, Objects.Human> { try $0.name().ifEmpty($0.id()) })  // verify: id
        add(Selection<String, Objects.Human> { try $0.name().ifEmptyEager($0.id()) })
        add(Selection<String, Objects.Human> { try $0.name().nilIfEmpty ?? $0.id() })  // verify: id
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                return try name.nilIfEmpty ?? h.homePlanet() ?? ""  // verify: homePlanet
            })

        // These selections capture values that aren't from the response.
        add(Selection<String, Objects.Human> { h in try limit.map { "\($0)" } ?? h.name() })
        add(
            Selection<String, Objects.Human> { h in
                let shown = try limit.map { try "\($0)" + h.id() }
                return try shown ?? h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let shown = try limit.flatMap { try $0 > 3 ? h.id() : nil }
                return try shown ?? h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let shown = try limit.map { _ in try h.homePlanet() } ?? nil
                return try shown ?? h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let shown = try limit.flatMap { _ in try h.homePlanet() }
                return try shown ?? h.name()  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { h in
                let parts = try [1, 2].map { try "\($0)" + h.name() }
                return parts.isEmpty ? [try h.id()] : parts
            })
        add(
            Selection<[String], Objects.Human> { h in
                let parts = try [1, 2].compactMap { _ in try h.homePlanet() }
                return parts.isEmpty ? [try h.id()] : parts  // prepare: id
            })
        add(
            Selection<[String], Objects.Human> { h in
                let parts = try [1, 2].map { _ in try h.homePlanet() }
                guard let first = parts.first, first != nil else { return [try h.id()] }  // prepare: id
                return []
            })
        add(
            Selection<[String], Objects.Human> { h in
                let parts = try [1, 2].map { _ in try h.name() }
                guard let first = parts.first else { return [try h.id()] }
                return [first]
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = try limit == nil ? h.name() : h.id()
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let limit else { return try h.name() }
                return try h.friends(limit: limit, .list { try $0.name() }).joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                switch limit {
                case .some(let count) where count > 3: return try h.name()
                case .some: return try h.id()
                case nil: return try h.homePlanet() ?? ""
                }
            })
    }
}
