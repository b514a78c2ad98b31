import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private func clear(_ texts: inout [String]) { texts = [] }

/// A type with a property that has the same name as a variable elsewhere.
private final class Header {
    let human: Objects.Human
    private let caption: String

    init(human: Objects.Human) throws {
        self.human = human
        caption = try human.name()
    }

    func text() throws -> String { try caption.isEmpty ? human.name() : caption }
}

private let caption = showsDetails ? "details" : ""

extension BranchCorpus {
    /// Adds selections with variables that contain values of the response and change.
    mutating func addVariables() {
        add(
            Selection<[String], Objects.Human> { h in
                var tags = try h.tags()
                tags.sort()
                if tags.isEmpty { return [] }
                tags.append(try h.id())
                return try tags.map { try $0 + h.name() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                var tags = try h.tags()
                _ = tags.popLast()
                return try tags.map { try $0 + h.name() }  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                for _ in 0..<3 {
                    if tags.isEmpty { _ = try h.name() }
                    tags = []
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                let last = tags.popLast() ?? ""
                return tags.isEmpty ? last : try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                clear(&tags)
                return tags.isEmpty ? "" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                let clear = { tags = [] }
                if showsDetails { clear() }
                return tags.isEmpty ? "" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var tags = try h.tags()
                defer { tags = [] }
                return tags.isEmpty ? "" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet = try h.homePlanet()
                if let text = planet, text.isEmpty { planet = nil }
                return try planet ?? h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet: String? = nil
                planet = try h.homePlanet()
                guard planet != nil else { return "" }
                return try h.name()
            })
        add(Selection<String, Objects.Human> { try Header(human: $0).text() })
        add(
            Selection<String, Objects.Human> { h in
                let header = try Header(human: h)
                return try h.homePlanet() ?? header.text()
            })
        add(Selection<String, Objects.Human> { try caption.isEmpty ? $0.name() : $0.id() })
    }
}
