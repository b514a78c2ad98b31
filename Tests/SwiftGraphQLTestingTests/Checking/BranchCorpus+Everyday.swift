import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@testable import StarWars

private enum Missing: Error { case planet }
private func validated(_ text: String) throws -> String {
    if text.isEmpty { throw Missing.planet }
    return text
}
private func title(of human: Objects.Human, short: Bool = true) throws -> String {
    short ? try human.name() : try human.name() + human.id()
}
private func described(_ human: Objects.Human, with extra: String? = nil) throws -> String {
    try human.name() + (extra ?? "")
}
private func card(_ human: Objects.Human, showsPlanet: Bool) throws -> [String] {
    var lines = [try human.name()]
    if showsPlanet { lines.append(try human.homePlanet() ?? "") }
    return lines
}
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func next() -> Int {
        lock.withLock {
            count += 1; return count
        }
    }
}

extension BranchCorpus {
    /// Adds selections with many kinds of statements, as in the code of apps.
    mutating func addEveryday() {
        // These selections call helpers with default arguments.
        add(Selection<String, Objects.Human> { try title(of: $0) })
        add(Selection<String, Objects.Human> { try title(of: $0, short: false) })
        add(Selection<String, Objects.Human> { try title(of: $0, short: $0.mass() != nil) })  // prepare: title
        add(Selection<String, Objects.Human> { try described($0, with: $0.homePlanet()) })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? title(of: $0) })  // prepare: title
        add(Selection<[String], Objects.Human> { try card($0, showsPlanet: true) })
        add(Selection<[String], Objects.Human> { try card($0, showsPlanet: $0.rating() > 5) })  // verify: card
        add(
            Selection<String, Objects.Human> { human in
                let text = try title(of: human)
                return try human.homePlanet() ?? text
            })

        // These selections throw or catch errors.
        add(Selection<String, Objects.Human> { try validated($0.name()) + $0.id() })
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { throw Missing.planet }
                return try planet + human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                do { return try validated(human.homePlanet() ?? "") } catch { return "none" }
            })
        add(
            Selection<String, Objects.Human> { human in
                do { return try validated(human.homePlanet() ?? "") } catch {
                    return try human.name()  // prepare: name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = try human.name()
                do { return try validated(human.homePlanet() ?? "") } catch { return name }
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try? validated(human.homePlanet() ?? "")
                return try planet ?? human.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try? validated(human.homePlanet() ?? "")
                return planet ?? "none"
            })
        add(
            Selection<String, Objects.Human> { human in
                if let planet = try? validated(human.homePlanet() ?? "") { return planet }
                return try human.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let result = Result { try validated(human.homePlanet() ?? "") }
                switch result {
                case .success(let planet): return planet
                case .failure: return try human.name()  // prepare: name
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let (result, name) = (Result { try validated(human.homePlanet() ?? "") }, try human.name())
                return (try? result.get()) ?? name
            })
        add(
            Selection<String, Objects.Human> { human in
                guard try human.rating() >= 0 else { throw Missing.planet }
                defer { print("read") }
                return try human.name()
            })

        // These selections use loops.
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                let name = try human.name()
                rows: for tag in try human.tags() {
                    for character in tag where character == "x" { continue rows }
                    texts.append(tag + name)
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                rows: for tag in try human.tags() {
                    for character in tag where character != "x" { continue rows }
                    texts.append(try human.name())  // verify: name
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() {
                    guard tag.count > 3 else { continue }
                    texts.append(try human.name())  // check, verify: name
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() {
                    texts.append(try human.name())
                    if tag.count > 3 { break }
                }
                return texts
            })
        add(
            Selection<Int, Objects.Human> { human in
                var (sum, index) = (0, 0)
                let tags = try human.tags()
                while index < tags.count {
                    sum += tags[index].count
                    index += 1
                }
                return sum + (try human.rating())
            })
        add(
            Selection<Int, Objects.Human> { human in
                var remaining = try human.tags()
                while let tag = remaining.popLast() {
                    if tag.count > 3 { return try human.rating() }  // verify: rating
                }
                return 0
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for index in 0..<3 { texts.append("\(index) \(try human.name())") }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for count in [1, 2] { texts += try human.friends(limit: count, .list { try $0.name() }) }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                let ships = try human.starships(.list { try $0.name() })
                let tags = try human.tags()
                return zip(ships, tags).map { $0 + $1 }
            })
        add(
            Selection<[String], Objects.Human> { human in
                let ships = try human.starships(.list { try $0.name() })
                return try zip(ships, human.tags()).map { try $0 + $1 + human.id() }
            })

        // These selections use local functions, closures and lazy values.
        add(
            Selection<String, Objects.Human> { human in
                func joined(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: ", ") }
                return try joined(human.name(), human.homePlanet())
            })
        add(
            Selection<String, Objects.Human> { human in
                func planet() throws -> String {
                    if let planet = try human.homePlanet() { return planet }
                    return try human.home(.nullable { try $0.name() }) ?? ""  // prepare: home
                }
                return try planet()
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = { try human.homePlanet() ?? "" }
                let name = { try human.name() }
                let first = try planet()
                return first.isEmpty ? try name() : first  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = { try human.homePlanet() ?? "" }
                let name = { try human.name() }
                let (first, second) = (try planet(), try name())
                return first.isEmpty ? second : first
            })
        add(
            Selection<String, Objects.Human> { human in
                lazy var name = (try? human.name()) ?? ""
                guard let planet = try human.homePlanet() else { return name }  // prepare: name
                return planet
            })
        add(
            Selection<String, Objects.Human> { human in
                var name: String?
                func load() throws { name = try human.name() }
                try load()
                return name ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var name: String?
                func load() throws { name = try human.name() }
                if try human.homePlanet() == nil { try load() }  // prepare: load
                return name ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let text: String = try {
                    if let planet = try human.homePlanet() { return planet }
                    return try human.name()  // all: name
                }()
                return text
            })

        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try name() }
                func name() throws -> String { try human.name() }
                return try human.homePlanet() ?? text()  // prepare: text
            })
        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try name() }
                func name() throws -> String { try human.name() }
                let own = try text()
                return try human.homePlanet() ?? own
            })
        add(
            Selection<String, Objects.Human> { human in
                let fields: [Bool: () throws -> String] = [true: human.name, false: human.id]
                return try fields[human.mass() == nil]?() ?? ""  // prepare: fields
            })
        add(
            Selection<String, Objects.Human> { human in
                let fields: [String: () throws -> String] = ["name": human.name, "id": { try human.id() }]
                return try fields["name"]?() ?? ""
            })

        // These conditions use strings and numbers that functions of the standard library return.
        add(Selection<String, Objects.Human> { try min($0.rating(), 5) > 0 ? $0.name() : "" })
        add(Selection<String, Objects.Human> { try max($0.rating(), 0) > 3 ? $0.name() : "" })  // verify: name
        add(Selection<String, Objects.Human> { try abs($0.rating()) >= 1 ? $0.name() : "" })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.name().trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { return "" }
                return try human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.name().trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { return try human.id() }  // verify: id
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let words = try human.name().split(separator: " ")
                return words.isEmpty ? "" : try human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.tags().joined(separator: ", ")
                return text.isEmpty ? "" : try human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.tags().map { $0.count > 3 ? $0 : "" }.joined()
                return text.isEmpty ? "" : try human.id()  // verify: id
            })

        // These selections contain expressions of many kinds.
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let text = if let planet { planet } else { "none" }
                return try text + human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let text = if let planet { planet } else { try human.name() }  // all: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.likesStrawberries().map { $0 ? "yes" : "no" } ?? "unknown"
                return try text + human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.likesStrawberries().map { $0 ? "yes" : try human.name() } ?? "unknown"  // all: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try [human.name(), human.homePlanet() ?? "", human.id()].filter { !$0.isEmpty }
            })
        add(
            Selection<[String: String], Objects.Human> { human in
                try ["name": human.name(), "planet": human.homePlanet() ?? human.id()]  // all: id
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.friends(limit: showsDetails ? 2 : 5, .list { try $0.name() }).first ?? "none"
            })
        add(
            Selection<String, Objects.Human> { human in
                let limit = try human.mass() == nil ? 2 : 5
                return try human.friends(limit: limit, .list { try $0.name() }).first ?? ""  // all: friends
            })
        add(
            Selection<Bool, Objects.Human> { human in
                try !human.tags().isEmpty && human.rating() > 0 && human.mass() != nil
            })
        add(
            Selection<Bool, Objects.Human> { human in
                try human.tags().isEmpty || human.rating() > 5 || human.mass() != nil
            })
        add(
            Selection<Bool, Objects.Human> { human in
                try human.tags().isEmpty && human.rating() > 5  // check, verify: rating
            })
        add(
            Selection<Bool, Objects.Human> { human in
                try human.mass() != nil || human.rating() > 5  // all: rating
            })
        add(
            Selection<String, Objects.Human> { human in
                let isKnown = try human.mass() != nil
                #expect(isKnown || !isKnown)
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let counter = Counter()
                let text = try human.name()
                return counter.next() > 1 ? try human.id() : text
            })
        add(
            Selection<String, Objects.Human> { human in
                let seen = try human.lastSeen()
                guard seen == nil else { return "seen" }
                return try human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let seen = try human.lastSeen()
                guard seen != nil else { return "never" }
                return try human.name()
            })
        add(
            Selection<Int, Objects.Human> { human in
                try human.appearsIn().contains(.jedi) ? human.rating() : 0  // prepare: rating
            })
        add(
            Selection<Int, Objects.Human> { human in
                let rating = try human.rating()
                return try human.appearsIn().contains(.jedi) ? rating : 0
            })
        add(
            Selection<String, Objects.Review> { review in
                switch try review.episode() {
                case .newHope: return try review.commentary() ?? ""
                case .jedi: return try review.id()  // prepare: id
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Review> { review in
                let (comment, id) = try (review.commentary(), review.id())
                switch try review.episode() {
                case .newHope: return comment ?? ""
                case .jedi: return id
                default: return ""
                }
            })
        add(Selection<String?, Objects.PageInfo> { try $0.hasNextPage() ? $0.endCursor() : nil })
        add(Selection<String?, Objects.PageInfo> { try $0.hasNextPage() ? nil : $0.endCursor() })  // all: endCursor
        add(
            Selection<String?, Objects.PageInfo> { page in
                guard try page.hasNextPage() else { return nil }
                return try page.endCursor()
            })
        add(
            Selection<String?, Objects.PageInfo> { page in
                try page.hasNextPage() == page.hasPreviousPage() ? page.endCursor() : nil
            })
        add(
            Selection<String?, Objects.PageInfo> { page in
                try page.hasNextPage() != page.hasPreviousPage() ? page.endCursor() : nil  // all: endCursor
            })
    }
}
