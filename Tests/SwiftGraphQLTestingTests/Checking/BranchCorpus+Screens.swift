import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// This file contains pages, unions, builders, wrappers and collections, as experienced developers write them.

private struct Page<Item> {
    var items: [Item]
    var cursor: String?
    var total = 0
}

@resultBuilder
private enum TextBuilder {
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildExpression(_ text: String) -> [String] { [text] }
    static func buildExpression(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
    static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
    static func buildEither(first: [String]) -> [String] { first }
    static func buildEither(second: [String]) -> [String] { second }
    static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap { $0 } }
}
private func lines(@TextBuilder _ build: () throws -> [String]) rethrows -> String {
    try build().joined(separator: "\n")
}

@propertyWrapper
private struct Clamped {
    private var value: Int
    private let range: ClosedRange<Int>
    var wrappedValue: Int {
        get { value }
        set { value = min(max(newValue, range.lowerBound), range.upperBound) }
    }
    init(wrappedValue: Int, _ range: ClosedRange<Int>) {
        self.range = range
        value = min(max(wrappedValue, range.lowerBound), range.upperBound)
    }
}

private enum Section: CaseIterable { case name, planet, tags }

private enum LoadError: Error { case noPlanet, tooLight(Double) }

private struct Score: Comparable {
    var value: Int
    var name: String
    static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}

private let pageInfo = Selection<String?, Objects.PageInfo> { page in
    let (hasNext, cursor) = try (page.hasNextPage(), page.endCursor())
    return hasNext ? cursor : nil
}
private let lazyPageInfo = Selection<String?, Objects.PageInfo> { page in
    try page.hasNextPage() ? page.endCursor() : page.startCursor()  // all: startCursor
}
private let nodeName = Selection<String, Interfaces.Character> { try $0.name() }

extension Operations.Query {
    fileprivate func starshipNames() throws -> [String?] { try starships(.list(.nullable { try $0.name() })) }
}

private func titled(_ title: String, _ body: String?) -> String { body.map { "\(title): \($0)" } ?? title }
private func measure<T>(_ name: String, _ body: () throws -> T) rethrows -> T { try body() }
private func firstNonEmpty(_ texts: String?...) -> String { texts.compactMap { $0 }.first { !$0.isEmpty } ?? "" }

extension BranchCorpus {
    /// Adds selections with pages, unions, builders, wrappers and collections.
    mutating func addScreens() {
        // These selections read pages.
        add(Selection<String?, Objects.PageInfo> { try $0.selection(pageInfo) })
        add(Selection<String?, Objects.PageInfo> { try $0.selection(lazyPageInfo) }, isPrepared: true)
        add(
            Selection<Page<String>, Operations.Query> { query in
                try query.characterConnection(
                    first: 10,
                    .init { connection in
                        try Page(
                            items: connection.edges(.list { try $0.node(nodeName.nullable) }).compactMap { $0 },
                            cursor: connection.pageInfo(pageInfo), total: connection.totalCount())
                    })
            })
        add(
            Selection<Page<String>, Operations.Query> { query in
                try query.characterConnection(
                    .init { connection in
                        let items = try connection.edges(
                            .list { try $0.node(nodeName.nullable) ?? $0.cursor() })  // prepare: cursor
                        return try Page(items: items, cursor: connection.pageInfo(pageInfo))
                    })
            })
        add(
            Selection<Page<String>, Operations.Query> { query in
                try query.characterConnection(
                    .init { connection in
                        let total = try connection.totalCount()
                        guard total > 0 else { return Page(items: [], cursor: nil) }
                        let items = try connection.edges(.list { try $0.cursor() })
                        return Page(items: items, cursor: items.last, total: total)
                    })
            })
        add(
            Selection<Page<String>, Operations.Query> { query in
                try query.characterConnection(
                    .init { connection in
                        let (hasMore, end) = try connection.pageInfo(
                            .init { try ($0.hasNextPage(), $0.endCursor()) })
                        let items = try connection.edges(.list { try $0.cursor() })
                        return Page(items: items, cursor: hasMore ? end ?? items.last : nil)
                    })
            })
        add(
            Selection<Int, Operations.Query> { query in
                try query.characterConnection(
                    .init { connection in
                        let hasMore = try connection.pageInfo(.init { try $0.hasNextPage() })
                        return hasMore ? -1 : try connection.totalCount()  // all: totalCount
                    })
            })

        add(
            Selection<Page<String>?, Operations.Query> { query in
                let cursors = try query.characterConnection(.init { try $0.edges(.list { try $0.cursor() }) })
                guard !cursors.isEmpty else { return nil }
                return Page(items: cursors, total: try query.characterConnection(.init { try $0.totalCount() }))
            })
        add(
            Selection<Page<String>?, Operations.Query> { query in
                let items = try query.characterConnection(
                    .select { connection in try connection.edges(.list { ($0, try $0.cursor()).1 }) })
                if items.isEmpty { return nil }
                return Page(items: items, total: try query.starshipNames().count)
            })
        add(
            Selection<Page<String>?, Operations.Query> { query in
                let cursors = try query.characterConnection(.init { try $0.edges(.list { try $0.cursor() }) })
                guard cursors.isEmpty else { return nil }
                return Page(items: [], total: try query.starshipNames().count)  // verify: starshipNames
            })

        // These selections read unions and interfaces.
        add(
            Selection<String, Unions.SearchResult> { result in
                try result.on(
                    human: .init { try titled($0.name(), $0.homePlanet()) },
                    droid: .init { try titled($0.name(), $0.primaryFunction()) },
                    starship: .init { try titled($0.name(), $0.registration()) })
            })
        add(
            Selection<String, Unions.SearchResult> { result in
                try result.on(
                    human: .init { try $0.name() },
                    droid: .init { try $0.rating() ?? $0.primaryFunction() },  // all: primaryFunction
                    starship: .init {
                        try $0.length() > 100 ? $0.registration() : $0.name()  // check, verify: registration
                    })
            })
        add(
            Selection<String?, Unions.SearchResult> { result in
                try result.on(
                    human: .init { human in
                        guard let planet = try human.homePlanet() else { return nil }
                        return try "\(human.name()), \(planet)"
                    }, otherwise: .init { _ in nil })
            })
        add(
            Selection<String, Interfaces.Character> { character in
                let name = try character.name()
                let detail = try character.on(
                    droid: .init { try $0.primaryFunction() }, human: .init { try $0.homePlanet() ?? "" })
                return detail.isEmpty ? name : "\(name), \(detail)"
            })
        add(
            Selection<String, Interfaces.Character> { character in
                let detail = try character.on(
                    droid: .init { try $0.rating() }, human: .init { try $0.homePlanet() })
                guard let detail else { return try character.id() }  // prepare: id
                return detail
            })

        // These selections use result builders and wrappers.
        add(
            Selection<String, Objects.Human> { human in
                try lines {
                    try human.name()
                    try human.homePlanet()
                    if showsDetails { try human.id() }
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                try lines {
                    try human.name()
                    if try human.mass() == nil {
                        try human.id()  // prepare: id
                    }
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                let (name, tags, mass) = try (human.name(), human.tags(), human.mass())
                return lines {
                    name
                    if let mass { "\(mass) kg" } else { "weightless" }
                    for tag in tags { tag }
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                try lines {
                    for tag in try human.tags() where tag.isEmpty {
                        try tag + human.name()  // verify: name
                    }
                }
            })
        add(
            Selection<Int, Objects.Human> { human in
                @Clamped(0...5) var stars = try human.rating()
                stars += try human.tags().count
                return stars
            })
        add(
            Selection<Int, Objects.Human> { human in
                @Clamped(0...5) var stars = try human.rating()
                return stars == 5 ? try human.tags().count : stars  // verify: tags
            })

        // These selections use collections.
        add(
            Selection<[Score], Objects.Human> { human in
                try human.starships(.list { try Score(value: Int($0.rating()), name: $0.name()) })
                    .filter { $0.value > 3 }.sorted(by: >)
            })
        add(
            Selection<Score?, Objects.Human> { human in
                try human.starships(.list { try Score(value: Int($0.rating()), name: $0.name()) }).max()
            })
        add(
            Selection<[Score], Objects.Human> { human in
                try human.starships(
                    .list { ship in
                        let rating = try ship.rating()
                        let name = rating > 5 ? try ship.name() : ""  // check, verify: name
                        return Score(value: Int(rating), name: name)
                    })
            })
        add(
            Selection<[String: [String]], Objects.Human> { human in
                let ships = try human.starships(.list { try ($0.name(), $0.length()) })
                return Dictionary(grouping: ships, by: { $0.1 > 100 ? "large" : "small" }).mapValues { $0.map(\.0) }
            })
        add(
            Selection<String, Objects.Human> { human in
                let ships = try human.starships(.list { try ($0.name(), $0.length()) })
                if let longest = ships.max(by: { $0.1 < $1.1 })?.0 { return longest }
                return try human.name()  // verify: name
            })
        add(
            Selection<Double, Objects.Human> { human in
                let lengths = try human.starships(.list { try $0.length() })
                guard !lengths.isEmpty else { return 0 }
                return lengths.reduce(0, +) / Double(lengths.count)
            })
        add(
            Selection<String, Objects.Human> { human in
                let tags = Set(try human.tags().map { $0.lowercased() })
                return tags.isDisjoint(with: ["jedi", "sith"]) ? "none" : try human.name()  // response: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.name()
                return try human.tags().enumerated().map { "\($0.offset + 1). \($0.element) (\(name))" }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().map { try "\($0) \(human.name())" }
            })
        add(
            Selection<String, Objects.Human> { human in
                try firstNonEmpty(human.homePlanet(), human.tags().first, human.name())
            })
        add(
            Selection<[String], Objects.Human> { human in
                try Section.allCases.map { section in
                    switch section {
                    case .name: try human.name()
                    case .planet: try human.homePlanet() ?? ""
                    case .tags: try human.tags().joined()
                    }
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try Section.allCases.compactMap { section in
                    switch section {
                    case .name: return try human.name()
                    case .planet: return try human.homePlanet()
                    case .tags:
                        let tags = try human.tags()
                        return tags.isEmpty ? nil : tags.joined()
                    }
                }
            })

        // These selections throw or catch errors.
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { throw LoadError.noPlanet }
                let mass = try human.mass() ?? 0
                if mass < 0 { throw LoadError.tooLight(mass) }
                return try "\(planet) \(human.name())"
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    guard let planet = try human.homePlanet() else { throw LoadError.noPlanet }
                    return planet
                } catch LoadError.noPlanet {
                    return try human.name()  // all: name
                }
            })
        add(
            Selection<Result<String, LoadError>, Objects.Human> { human in
                let (planet, name) = try (human.homePlanet(), human.name())
                return planet.map { .success("\(name) \($0)") } ?? .failure(.noPlanet)
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = try measure("name") { try human.name() }
                return try measure("planet") { try human.homePlanet() } ?? name
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try measure("planet") { try human.homePlanet() }
                return try planet ?? measure("name") { try human.name() }  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                try measure("both") {
                    guard let planet = try human.homePlanet() else { return try human.name() }  // prepare: name
                    return planet
                }
            })

        // These selections contain tuples, assignments and other constructs.
        add(
            Selection<(name: String, planet: String?), Objects.Human> { human in
                let (name, planet) = (try human.name(), try human.homePlanet())
                return (name: name, planet: planet)
            })
        add(
            Selection<String, Objects.Human> { human in
                let texts = try [human.name(), human.homePlanet(), human.tags().first].compactMap(\.self)
                return texts.joined(separator: " · ")
            })
        add(
            Selection<String, Objects.Human> { human in
                let age: String
                if let seen = try human.lastSeen() {
                    age = seen < Date(timeIntervalSince1970: 100) ? "old" : "new"
                } else {
                    age = "never"
                }
                return try "\(human.name()): \(age)"
            })
        add(
            Selection<String, Objects.Human> { human in
                let seen = try human.lastSeen() ?? .distantPast
                return seen > Date(timeIntervalSince1970: 100) ? try human.name() : "old"  // response: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let text =
                    switch try human.appearsIn().first {
                    case .newHope: "first"
                    case .empire, .jedi: "later"
                    default: try human.name()  // prepare: name
                    }
                return text
            })
        add(
            Selection<Bool, Objects.Human> { human in
                let keyPath = \String.isEmpty
                return try human.name()[keyPath: keyPath] || human.tags().isEmpty
            })
    }
}
