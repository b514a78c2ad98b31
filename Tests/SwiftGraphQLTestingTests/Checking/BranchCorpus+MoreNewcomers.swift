import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds more selections as people might write them without having read any documentation.
    mutating func addMoreNewcomers() {
        add(
            Selection<Int, Objects.Human> { h in
                let ships = try h.starships(.list { try $0.length() })
                return ships.count == 0 ? try h.rating() : ships.count  // check, verify: rating
            })
        add(
            Selection<Double, Objects.Human> {
                try $0.starships(.list { try $0.length() }).reduce(0, +)
            })
        add(
            Selection<Double, Objects.Human> {
                try $0.starships(
                    .list { try $0.length() > 100 ? $0.rating() : 0 }  // check, verify: rating
                ).reduce(0, +)
            })
        add(
            Selection<String, Objects.Human> { h in
                let unit = showsDetails ? Enums.LengthUnit.foot : .meter
                return "\(try h.height(unit: .present(unit)) ?? 0)"
            })
        add(
            Selection<String, Objects.Human> { h in
                var unit = Enums.LengthUnit.meter
                if try h.rating() > 3 { unit = .foot }
                return "\(try h.height(unit: .present(unit)) ?? 0)"  // verify: height
            })
        add(
            Selection<String, Objects.Human> {
                try String(describing: $0.notes() ?? .null)
            })
        add(
            Selection<String, Objects.Human> { h in
                let notes = try h.notes()
                if let text = notes?.string { return text }
                return try h.name()
            })
        add(
            Selection<Name, Objects.Human> { h in
                let name = Name(text: try h.name())
                guard !name.text.isEmpty else { return Name(text: try h.id()) }  // verify: id
                return name
            })
        add(
            Selection<Name?, Objects.Human> { h in
                let name = try h.name()
                return name.isEmpty ? nil : Name(text: name)
            })
        add(
            Selection<Result<String, any Error>, Objects.Human> { h in
                Result { try h.name() }
            })
        add(
            Selection<String, Objects.Human> { h in
                let a = try h.mass(), b = try h.height()
                return a == nil && b == nil ? "nothing" : "something"
            })
        add(
            Selection<String, Objects.Human> { h in
                let a = try h.mass()
                return try a == nil && h.height() == nil ? "nothing" : "something"  // all: height
            })
        add(
            Selection<String, Objects.Human> { h in
                let hasMass = try h.mass() != nil
                let text = hasMass ? "mass" : "none"
                return text == "none" ? try h.name() : text  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.mass() == nil || h.height() == nil { return "?" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let (mass, height) = (try h.mass() ?? 0, try h.height() ?? 0)
                return mass > height ? try h.name() : ""  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                func clean(_ text: String) -> String { text.isEmpty ? "-" : text }
                return try clean(h.name()) + clean(h.homePlanet() ?? "")
            })
        add(
            Selection<String, Objects.Human> { h in
                func planet() throws -> String? { try h.homePlanet() }
                func name() throws -> String { try h.name() }
                if let p = try planet() { return p }
                return try name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split(separator: " ")
                guard let first = words.first, words.count > 1 else { return "" }
                return String(first)
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split(separator: " ")
                guard words.count > 1 else { return try h.id() }
                return String(words[0])
            })
        add(
            Selection<String, Objects.Human> { h in
                let id = try h.id()
                let n = Int(id) ?? 0
                return n.isMultiple(of: 2) ? "even" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = try h.name()
                text += " "
                text += try h.homePlanet() ?? ""
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = try h.homePlanet() ?? ""
                if text.isEmpty { text = try h.name() }  // prepare: name
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = try h.homePlanet() ?? ""
                while text == "x" { return try h.name() }  // check, response: name
                return text
            })
        add(
            Selection<[String], Objects.Human> { h in
                var out: [String] = []
                for (i, tag) in try h.tags().enumerated() {
                    out.append(i == 0 ? tag : try h.name())  // prepare: name
                }
                return out
            })
        add(
            Selection<[String], Objects.Human> { h in
                let name = try h.name()
                var out: [String] = []
                for tag in try h.tags() { out.append(tag + name) }
                return out
            })
        add(
            Selection<[String], Objects.Human> {
                try $0.tags().sorted { $0 < $1 }.prefix(3).map { "#\($0)" }
            })
        add(
            Selection<[String], Objects.Human> {
                try zip($0.tags(), $0.appearsIn()).map { "\($0) \($1)" }
            })
        add(
            Selection<String, Objects.Review> {
                let stars = try $0.stars()
                let text = try $0.commentary()
                return stars > 3 ? text ?? "great" : text ?? "meh"
            })
        add(
            Selection<String, Objects.Review> {
                try $0.recommended() ? "yes" : $0.commentary() ?? "no"  // all: commentary
            })
        add(
            Selection<String, Objects.Review> {
                let r = $0
                return try r.stars() >= 4 && r.recommended() ? "top" : "other"  // check, verify: recommended
            })
        add(
            Selection<String, Objects.Review> {
                switch try $0.stars() {
                case ..<2: return "bad"
                case 2..<4: return "ok"
                default: return "good"
                }
            })
        add(
            Selection<String, Objects.Review> {
                switch (try $0.stars(), try $0.recommended()) {
                case (5, true): return try $0.id()  // verify: id
                default: return ""
                }
            })
        add(
            Selection<String?, Objects.PageInfo> { page in
                guard try page.hasNextPage() else { return nil }
                return try page.endCursor()
            })
        add(
            Selection<String?, Objects.PageInfo> { page in
                let (more, end) = (try page.hasNextPage(), try page.endCursor())
                return more ? end : nil
            })
        add(
            Selection<String?, Objects.PageInfo> { page in
                if !(try page.hasNextPage()) { return try page.startCursor() }  // all: startCursor
                return nil
            })
        add(
            Selection<String, Interfaces.Character> { c in
                let name = try c.name()
                let kind = try c.__typename()
                return kind == "Droid" ? "robot \(name)" : name
            })
        add(
            Selection<String, Interfaces.Character> { c in
                let kind = try c.__typename()
                if kind == "Droid" { return try c.id() }  // response: id
                return try c.name()
            })
        add(
            Selection<String, Interfaces.Character> {
                try $0.on(
                    droid: .init { try $0.primaryFunction() },
                    human: .init {
                        let planet = try $0.homePlanet()
                        let name = try $0.name()
                        return planet ?? name
                    })
            })
        add(
            Selection<String, Unions.SearchResult> {
                try $0.on(
                    human: .init { try $0.homePlanet() == nil ? "?" : $0.name() },
                    droid: .init { droid in try droid.rating() ?? droid.name() },  // all: name
                    starship: .init { try $0.name() },
                    otherwise: .init { _ in "" })
            })
        add(
            Selection<[String], Operations.Query> { query in
                let heroes = try query.humans(.list { try $0.name() })
                return heroes.isEmpty ? try query.droids(.list { try $0.name() }) : heroes  // check, verify: droids
            })
        add(
            Selection<[String], Operations.Query> {
                try $0.humans(
                    first: limit ?? 10, filter: .present(.init(homePlanet: "Tatooine")), .list { try $0.name() })
            })
        add(
            Selection<String?, Operations.Query> { query in
                if let luke = try query.human(id: "1", .nullable { try $0.name() }) { return luke }
                return try query.droid(id: "2", .nullable { try $0.name() })  // all: droid
            })
        add(
            Selection<String?, Operations.Query> {
                try $0.human(id: showsDetails ? "1" : "2", .nullable { try $0.name() })
            })
        add(
            Selection<Int, Operations.Query> {
                let reviews = try $0.reviews(episode: .jedi, .list { try $0.stars() })
                return reviews.isEmpty ? 0 : reviews.reduce(0, +) / reviews.count
            })
        add(
            Selection<[String?], Operations.Query> { query in
                try ["1", "2"].map { id in try query.human(id: id, .nullable { try $0.name() }) }
            })
        add(
            Selection<[String?], Operations.Query> { query in
                let ids = try query.humans(.list { try $0.id() })
                return try ids.map { id in
                    try query.human(id: id, .nullable { try $0.name() })  // all: human
                }
            })
        add(
            Selection<String, Objects.Planet> { planet in
                let population = try planet.population() ?? 0
                let name = try planet.name()
                return population > 1_000_000 ? "\(name) (crowded)" : name
            })
        add(
            Selection<String, Objects.Planet> { planet in
                let population = try planet.population() ?? 0
                let isCrowded = population > 1_000_000
                return try isCrowded ? planet.name() : planet.climates().first ?? ""  // check, verify: name
            })
    }
}
