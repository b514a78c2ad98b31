import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections as people might write them without having read any documentation.
    mutating func addNewcomers() {
        add(
            Selection<String, Objects.Human> {
                try $0.homePlanet()?.uppercased() ?? $0.name().uppercased()  // all: name
            })
        add(
            Selection<String, Objects.Human> {
                let human = $0
                let nick = try human.tags().first
                return nick != nil ? nick ?? "" : try human.name()  // check, verify: name
            })
        add(
            Selection<String, Objects.Human> {
                var result = ""
                let rating = try $0.rating()
                if rating >= 5 {
                    result = "good"
                } else {
                    result = try $0.name()
                }
                return result
            })
        add(
            Selection<String?, Objects.Human> {
                guard let home = try $0.home(.nullable { try $0.name() }) else {
                    return try $0.homePlanet()  // all: homePlanet
                }
                return home
            })
        add(
            Selection<String, Objects.Human> {
                let likes = try $0.likesStrawberries() ?? false
                switch likes {
                case true: return try $0.name()
                case false: return try $0.id()  // all: id
                }
            })
        add(
            Selection<[String], Objects.Human> { human in
                let tags = try human.tags()
                if tags.isEmpty { return [] }
                return try tags + [human.name()]
            })
        add(
            Selection<[String], Objects.Human> { human in
                let tags = try human.tags()
                return tags.isEmpty ? [try human.name()] : tags  // check, verify: name
            })
        add(
            Selection<Int, Objects.Human> {
                try $0.tags().count > 1 ? $0.rating() : 0  // all: rating
            })
        add(
            Selection<Int, Objects.Human> {
                try max($0.rating(), $0.tags().count)
            })
        add(
            Selection<String, Objects.Human> {
                try "\($0.name())\($0.homePlanet().map { " from " + $0 } ?? "")"
            })
        add(
            Selection<String, Objects.Human> {
                try "\($0.name()) \($0.mass().map { "\($0) kg" } ?? "unknown")"
            })
        add(
            Selection<String, Objects.Human> {
                try "\($0.name()) \($0.mass() == nil ? "unknown" : "\($0.height() ?? 0)")"
            })
        add(
            Selection<(String, Int), Objects.Human> {
                try ($0.name(), $0.rating())
            })
        add(
            Selection<String, Objects.Human> {
                [try $0.id(), try $0.name(), try $0.homePlanet()].compactMap { $0 }.joined(separator: ", ")
            })
        add(
            Selection<String, Objects.Human> { h in
                let parts: [String?] = [try h.homePlanet(), try h.tags().first]
                return try parts.compactMap { $0 }.first ?? h.name()  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let first = try h.tags().first { $0.count > 3 }
                if let first { return first }
                return try h.homePlanet() ?? "x"
            })
        add(
            Selection<Double, Objects.Human> { h in
                let m = try h.mass()
                let height = try h.height()
                if let m, let height { return m / height }
                return m ?? height ?? 0
            })
        add(
            Selection<Double, Objects.Human> { h in
                if let m = try h.mass() { return m }
                if let height = try h.height() { return height }  // all: height
                return 0
            })
        add(
            Selection<Bool, Objects.Human> {
                try $0.tags().contains { tag in tag == "a" || tag == "b" }
            })
        add(
            Selection<Bool, Objects.Human> { h in
                let name = try h.name()
                return try h.tags().contains { $0 == name }
            })
        add(
            Selection<Bool, Objects.Human> {
                let isVIP = try $0.rating() > 8
                let hasShip = try $0.starships(.list { try $0.name() }).isEmpty == false
                return isVIP && hasShip
            })
        add(
            Selection<Bool, Objects.Human> {
                let isVIP = try $0.rating() > 8
                return try isVIP && !$0.starships(.list { try $0.name() }).isEmpty  // check, verify: starships
            })
        add(
            Selection<String, Objects.Human> {
                let status: String
                if try $0.lastSeen() == nil { status = "lost" } else { status = "seen" }
                return try status + $0.name()
            })
        add(
            Selection<String, Objects.Human> {
                let seen = try $0.lastSeen()
                return try seen == nil ? "lost" : $0.homePlanet() ?? ""
            })
        add(
            Selection<String?, Objects.Human> { h in
                do {
                    return try h.homePlanet()
                } catch {
                    return nil
                }
            })
        add(
            Selection<String?, Objects.Human> { h in
                let planet = try? h.homePlanet()
                return try planet ?? h.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = (try? h.homePlanet()) ?? "none"
                return try planet + h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let p = try h.homePlanet()
                let n = try h.name()
                return p?.isEmpty == false ? p ?? n : n
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                let planet = try h.homePlanet()
                defer { print(name, planet ?? "") }
                return name
            })
        add(
            Selection<String, Objects.Human> { h in
                let describe = { (text: String) in "<\(text)>" }
                return describe(try h.name())
            })
        add(
            Selection<String, Objects.Human> { h in
                let fallback: () throws -> String = { try h.name() }
                guard let p = try h.homePlanet() else { return try fallback() }  // prepare: fallback
                return p
            })
        add(
            Selection<[String], Objects.Human> { h in
                var all: [String] = []
                if let p = try h.homePlanet() { all.append(p) }
                all.append(try h.name())
                return all
            })
        add(
            Selection<[String], Objects.Human> { h in
                var all = [try h.name()]
                if try h.rating() > 5 { all += try h.tags() }  // check, verify: tags
                return all
            })
        add(
            Selection<[String: String], Objects.Human> { h in
                var map: [String: String] = [:]
                map["name"] = try h.name()
                map["planet"] = try h.homePlanet()
                return map
            })
        add(
            Selection<[String: String], Objects.Human> { h in
                var map: [String: String] = [:]
                map["planet"] = try h.homePlanet()
                if map["planet"] == nil { map["name"] = try h.name() }  // prepare: name
                return map
            })
        add(
            Selection<[String], Objects.Human> {
                try $0.appearsIn().map { $0.rawValue }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.appearsIn().map { episode in
                    episode == .jedi ? "jedi" : try h.name()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                let episodes = try h.appearsIn()
                guard episodes.contains(.jedi) else { return "" }
                return try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let episodes = try h.appearsIn()
                return episodes.isEmpty ? "none" : episodes.map(\.rawValue).joined(separator: ",")
            })
        add(
            Selection<String, Objects.Human> { h in
                if showsDetails, let p = try h.homePlanet() { return p }
                return try h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                if hidesDetails || limit == 3 { return try h.id() }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let n = limit ?? 3
                return try n > 2 ? h.name() : h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let n = limit ?? 3
                switch n {
                case 0: return ""
                case 1...2: return try h.name()
                default: return try h.id()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                let names = try h.friends(limit: limit ?? 3, .list { try $0.name() })
                return names.isEmpty ? "lonely" : names.joined()
            })
        add(
            Selection<[String], Objects.Human> { h in
                let names = try h.friends(
                    limit: 10,
                    .list { friend in
                        let name = try friend.name()
                        return name.hasPrefix("L") ? name : ""
                    })
                return names.filter { !$0.isEmpty }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.friends(
                    limit: 10,
                    .list { friend in
                        let name = try friend.name()
                        return name.isEmpty ? try friend.id() : name  // check, verify: id
                    })
            })
        add(
            Selection<String?, Objects.Human> {
                try $0.bestFriend(.nullable { try $0.name() }) ?? $0.homePlanet()  // all: homePlanet
            })
        add(
            Selection<String?, Objects.Human> { h in
                let friend = try h.bestFriend(.nullable { try $0.name() })
                return friend.map { "my friend \($0)" }
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ships = try h.starships(.list { try $0.length() })
                var total = 0.0
                for length in ships where length > 1 { total += length }
                return Int(total)
            })
    }
}
