import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with closures that functions of the standard library and Foundation call.
    mutating func addLibraryFunctions() {
        // These functions always call their closure.
        add(Selection<String, Objects.Human> { h in try withExtendedLifetime(0) { try h.name() } })
        add(Selection<String, Objects.Human> { h in try Result { try h.name() }.get() })
        add(
            Selection<String, Objects.Human> { h in
                let lock = NSLock()
                return try lock.withLock { try h.name() }
            })
        add(
            Selection<String, Objects.Human> { h in
                let lock = NSLock()
                return try lock.withLock { try h.homePlanet() ?? h.name() }  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let lock = NSLock()
                let planet = try h.homePlanet()
                return try lock.withLock { try planet ?? h.name() }  // prepare: name
            })
        add(
            Selection<Int, Objects.Human> { h in
                try h.name().withCString { text in try Int(text.pointee) + h.rating() }
            })
        add(
            Selection<Int, Objects.Human> { h in
                try withUnsafeBytes(of: try h.rating()) { try $0.count + h.tags().count }
            })
        add(
            Selection<[Int], Objects.Human> { h in
                try Array(unsafeUninitializedCapacity: 1) { buffer, count in
                    buffer[0] = try h.rating()
                    count = 1
                }
            })
        add(
            Selection<Result<String, any Error>, Objects.Human> { h in
                let planet = try h.homePlanet()
                return Result { try planet ?? h.name() }  // prepare: name
            })

        // These functions belong to optionals.
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries().map { $0 ? "yes" : "no" }
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries().map { $0 ? "yes" : try h.name() }  // all: name
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries().flatMap { $0 ? try h.name() : nil }
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.homePlanet().map { planet in "\(planet)!" } ?? "none"
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.homePlanet().map { try h.mass() == nil ? $0 : $0 + h.name() }
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.homePlanet().map(\.count).map { "\($0)" } ?? h.name()  // prepare: name
            })
        add(
            Selection<Double?, Objects.Human> { h in
                try h.mass().flatMap { mass in try h.height().map { height in mass / height } }
            })
        add(
            Selection<Double?, Objects.Human> { h in
                let (mass, height) = try (h.mass(), h.height())
                return mass.flatMap { mass in height.map { mass / $0 } }
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.homePlanet().flatMap(URL.init(string:)).map(\.absoluteString) ?? h.name()  // prepare: name
            })

        // These functions belong to collections.
        add(
            Selection<[String: [String]], Objects.Human> { h in
                try Dictionary(grouping: h.tags()) { try $0 + h.name() }
            })
        add(
            Selection<[String: Int], Objects.Human> { h in
                try Dictionary(h.tags().map { try ($0, h.rating()) }, uniquingKeysWith: { $1 })
            })
        add(
            Selection<[String: Int], Objects.Human> { h in
                try Dictionary(
                    h.tags().map { ($0, 1) },
                    uniquingKeysWith: { try $0 + $1 + h.rating() })  // verify: rating
            })
        add(
            Selection<[String: Int], Objects.Human> { h in
                var counts: [String: Int] = [:]
                for tag in try h.tags() {
                    counts[tag, default: (try? h.rating()) ?? 0] += 1
                }
                return counts
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["a": 1]
                return try ratings[h.name(), default: (try? h.rating()) ?? 0]
            })
        add(
            Selection<Int, Objects.Human> { h in
                let ratings = ["a": 1]
                let (name, rating) = try (h.name(), h.rating())
                return ratings[name, default: rating]
            })
        add(
            Selection<[String], Objects.Human> { h in
                var tags = try h.tags()
                try tags.removeAll { try $0 == h.name() }
                return tags
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().drop { try $0 == h.name() }.map { $0 }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().filter { $0 == "x" }.map { try $0 + h.name() }  // response: name
            })
        add(
            Selection<[Substring], Objects.Human> { h in
                try h.name().split { $0 == " " }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let separator = try h.homePlanet()?.first
                return try h.name().split { $0 == separator }.map(String.init)
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.tags().map { $0.map { String($0) }.joined() }.joined(separator: h.name())
            })
        add(
            Selection<[[String]], Objects.Human> { h in
                try h.starships(.list { try $0.name() }).map { ship in try h.tags().map { ship + $0 } }
            })
        add(
            Selection<[[String]], Objects.Human> { h in
                try h.starships(.list { try $0.name() }).map { ship in
                    ship.isEmpty ? [] : try h.tags().map { ship + $0 }
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let lengths = try h.starships(.list { try $0.length() })
                return try lengths.compactMap { $0 > 100 ? try h.name() : nil }  // check, verify: name
            })
        add(
            Selection<[Int], Objects.Human> { h in
                try (0..<3).map { try $0 + h.rating() }
            })
        add(
            Selection<[Int], Objects.Human> { h in
                try (0..<h.rating()).map { try $0 + h.tags().count }
            })
        add(
            Selection<[Int], Objects.Human> { h in
                let count = try h.tags().count
                return try stride(from: 0, to: 10, by: 3).map { try $0 + count + h.rating() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try repeatElement("a", count: 2).map { try $0 + h.name() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try Array(repeating: try h.name(), count: h.tags().count)
            })
        add(
            Selection<Int, Objects.Human> { h in
                try h.tags().map(\.count).reduce(h.rating()) { max($0, $1) }
            })
        add(
            Selection<Int, Objects.Human> { h in
                try h.tags().reduce(0) { try $0 > $1.count ? 0 : $0 + h.rating() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try Set(h.tags()).union([h.name()]).sorted()
            })
        add(
            Selection<[String], Objects.Human> { h in
                try Set(h.tags()).map { try $0 + h.name() }
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.tags().min { try ($0 + h.name()) < $1 } ?? ""  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { h in
                Array(sequence(first: try h.name()) { $0.count > 1 ? String($0.dropLast()) : nil })
            })
        add(
            Selection<[String], Objects.Human> { h in
                try zip(h.tags(), h.appearsIn()).filter { $1 == .jedi }.map { try $0.0 + h.name() }  // prepare: name
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try h.tags().elementsEqual([h.name()]) { try $0 == $1 + h.id() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().lazy.map { $0.uppercased() }.filter { !$0.isEmpty } + [h.name()]
            })

        // These functions have autoclosures.
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                precondition(((try? h.rating()) ?? 0) > -1, "rated")
                return name
            })
        add(
            Selection<Bool, Objects.Human> { h in
                let isRated = try h.rating() > 3
                let isKnown = try h.homePlanet() != nil
                return isRated && isKnown
            })
        add(
            Selection<Bool, Objects.Human> { h in
                let isRated = try h.rating() > 3
                return try [h.homePlanet() != nil, isRated].allSatisfy { $0 }
            })
    }
}
