import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private struct Box { var text: String; func joined(_ other: String) -> String { text + other }; var inner: Inner? }
private struct Inner { func with(_ text: String) -> String { text } }
private final class Log {
    var lines: [String] = []; func add(_ text: String) -> Log { lines.append(text); return self }
}
@resultBuilder private enum Parts {
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildExpression(_ part: String) -> [String] { [part] }
    static func buildExpression(_ parts: [String]) -> [String] { parts }
    static func buildOptional(_ parts: [String]?) -> [String] { parts ?? [] }
    static func buildEither(first: [String]) -> [String] { first }
    static func buildEither(second: [String]) -> [String] { second }
    static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap { $0 } }
}
private func parts(@Parts _ build: () throws -> [String]) rethrows -> [String] { try build() }
private struct Form {
    var rows: [String]; init(@Parts _ rows: () throws -> [String]) rethrows { self.rows = try rows() }
}

extension BranchCorpus {
    /// Adds selections with bindings, loops, result builders and other constructs.
    mutating func addMixture() {
        add(
            Selection<String, Objects.Human> { h in
                let box: Box? = try h.homePlanet().map { Box(text: $0) }
                return try box?.joined(h.name()) ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let box: Box? = showsDetails ? Box(text: "") : nil
                return try box?.joined(h.name()) ?? h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let box = Box(text: try h.name())
                return try box.inner?.with(h.id()) ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if let a = try h.homePlanet(), let b = try h.mass() { return "\(a) \(b)" }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if let a = try h.homePlanet(), a.count > 3, let b = try h.mass() {  // check, verify: mass
                    return "\(a) \(b)"
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let a = try h.homePlanet(), let b = try h.mass(), let c = try h.height() else { return "" }
                return "\(a) \(b) \(c)"
            })
        add(
            Selection<String, Objects.Human> { h in
                guard let a = try h.homePlanet() else { return "" }
                guard let b = try h.mass() else { return a }
                return try "\(a) \(b)" + h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                while let planet = try h.homePlanet() { return planet }
                return try h.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet = try h.homePlanet()
                while let text = planet { planet = nil; _ = text }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var index = 0
                repeat { index += 1; if try h.mass() == nil { break } } while index < 3
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                outer: for tag in try h.tags() {
                    for _ in 0..<2 { if tag == "x" { break outer } }
                }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                for case let mass? in [try h.mass(), try h.height()] where mass > 50 {
                    return try h.name()  // verify: name
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                for (index, tag) in try h.tags().enumerated() where index == 0 {
                    return try tag + h.name()
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                defer { _ = try? h.id() }
                return try h.homePlanet() ?? h.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet()
                defer { if planet == nil { _ = try? h.id() } }  // all: id
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if try h.mass() == nil { defer { _ = try? h.id() }; return "" }  // all: id
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = if try h.mass() == nil { try h.name() } else { "" }  // all: name
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                let text =
                    switch try h.likesStrawberries() {
                    case true: try h.name();
                    case false: try h.id()  // all: id
                    case nil: ""
                    }
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                let text: String
                do {
                    text = try h.homePlanet() ?? { throw CancellationError() }()
                } catch {
                    text = try h.name()  // prepare: name
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                do { return try h.name() } catch is CancellationError { return try h.id() }
            })
        add(
            Selection<String, Objects.Human> { h in
                try (h.mass() != nil) == (h.height() != nil) ? h.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                try (h.mass() == nil) != (h.height() == nil) ? h.name() : ""  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.mass() == h.height() ? h.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let flags = (try h.mass() == nil, try h.height() == nil)
                if case (true, false) = flags { return try h.name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                switch (try h.mass(), try h.height()) {
                case (let m?, let l?): return "\(m) \(l)"
                case (nil, _): return try h.name()  // prepare: name
                case (_, nil): return try h.id()  // prepare: id
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try parts {
                    try h.name()
                    if let planet = try h.homePlanet() { planet }
                    if try h.mass() == nil { try h.id() }  // prepare: id
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try parts {
                    try h.name()
                    for tag in try h.tags() { tag }
                    if showsDetails { try h.id() } else { "none" }
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try Form {
                    let planet = try h.homePlanet()
                    try planet ?? h.name()  // prepare: name
                }.rows
            })
        add(
            Selection<[String], Objects.Human> { h in
                Log().add(try h.name()).add(try h.homePlanet() ?? "").lines
            })
        add(
            Selection<[String], Objects.Human> { h in
                [try h.name(), try h.homePlanet(), try h.mass().map { "\($0)" }].compactMap { $0 }
            })
        add(
            Selection<String, Objects.Human> { h in
                [try h.homePlanet(), try h.name()].compactMap { $0 }.first ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                try [h.homePlanet(), h.mass() == nil ? h.name() : nil].compactMap { $0 }.joined()  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let get: (Bool) throws -> String = { try $0 ? h.name() : h.id() }  // prepare: name
                return try get(h.mass() == nil)
            })
        add(
            Selection<String, Objects.Human> { h in
                func get(_ flag: Bool) throws -> String {
                    guard flag else { return "" }; return try h.name()  // prepare: name
                }
                return try get(h.mass() == nil)
            })
        add(
            Selection<String, Objects.Human> { h in
                func get(_ flag: Bool = true) throws -> String { try flag ? h.name() : h.id() }
                return try get() + get(false)
            })
        add(
            Selection<String, Objects.Human> { h in
                func fail() -> Never { fatalError() }
                guard try h.rating() < 1_000_000_000 else { fail() }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name(), id = try h.id()
                return name.isEmpty ? id : name
            })
        add(
            Selection<String, Objects.Human> { h in
                var parts = [String]()
                if let planet = try h.homePlanet() { parts.append(planet) }
                if let mass = try h.mass() { parts.append("\(mass)") }
                if let height = try h.height() { parts.append("\(height)") }
                return parts.isEmpty ? try h.name() : parts.joined()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let (a, b) = try (h.homePlanet(), h.mass())
                guard a != nil || b != nil else { return try h.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let (a, b) = try (h.homePlanet(), h.mass())
                guard a != nil || b != nil else { return "" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let isRebel = try h.tags().contains { $0 == "rebel" }
                return isRebel ? try h.name() : ""  // response: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let friend = try h.bestFriend(.nullable { try $0.name() })
                return try friend?.isEmpty == false ? h.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let friend = try h.bestFriend(.nullable { try $0.name() })
                return try friend?.isEmpty ?? true ? h.name() : ""  // all: name
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.bestFriend(.nullable { try $0.name() }).map { _ in try h.id() } ?? h.name()  // all: name
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.starships(.list { s in try s.length() > 100 ? s.name() : s.id() })  // check, verify: name
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.starships(.list { s in try s.length() > 0 ? s.name() : "" })
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.starships(.list { try $0.name() }).enumerated().map { i, name in
                    i.isMultiple(of: 2) ? name : try h.id()  // prepare: id
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try stride(from: 0, to: 3, by: 1).map { _ in try h.name() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().indices.map { try $0 == 0 ? h.name() : "" }
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries() == true ? h.name() : nil
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries() == false ? h.name() : nil  // all: name
            })
        add(
            Selection<String?, Objects.Human> { h in
                try h.likesStrawberries() ?? false ? h.name() : nil
            })
        add(
            Selection<String?, Objects.Human> { h in
                guard try h.likesStrawberries() ?? false else { return try h.name() }  // all: name
                return nil
            })
        add(
            Selection<String?, Objects.Human> { h in
                let likes = try h.likesStrawberries() ?? false
                guard !likes else { return nil }
                return try h.name()  // all: name
            })
        add(Selection<Data, Objects.Human> { h in Data(try h.name().utf8) })
        add(
            Selection<String, Objects.Human> { h in
                let formatter = { (text: String) in text.uppercased() }
                return try formatter(h.name())
            })
        add(
            Selection<String, Objects.Human> { h in
                try [h.name(), h.id()].max { $0.count < $1.count } ?? h.homePlanet() ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let name = try h.name()
                return name.first.map { String($0) } ?? ((try? h.id()) ?? "")  // check, verify: id
            })
        add(Selection<String, Objects.Human> { [limit] h in limit == nil ? try h.name() : try h.id() })
        add(
            Selection<String, Objects.Human> { h in
                switch ProcessInfo.processInfo.processIdentifier {
                case 0: try h.name();
                default: try h.id()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                await_: do { if try h.mass() == nil { break await_ }; return try h.name() }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                await_: do { if try h.mass() != nil { break await_ }; return try h.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let optional: String?? = try h.bestFriend(.nullable { try $0.lastSeen() == nil ? nil : $0.name() })
                return (optional ?? nil) ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let s = try h.home(.nullable { p in try p.population().map { "\($0)" } ?? p.name() })  // all: name
                return s ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let keys: [KeyPath<Box, String>] = [\.text]
                let box = Box(text: try h.name())
                return keys.map { box[keyPath: $0] }.joined()
            })
        add(
            Selection<Int, Objects.Human> { h in
                try h.tags().lazy.filter { !$0.isEmpty }.count + h.rating()
            })
        add(
            Selection<[String], Objects.Human> { h in
                Array(try h.tags().lazy.map { tag in tag + ((try? h.name()) ?? "") })
            })
        add(
            Selection<[String], Objects.Human> { h in
                Array(
                    try h.tags().lazy.filter { $0.isEmpty }.map { tag in
                        tag + ((try? h.name()) ?? "")  // verify: name
                    })
            })
        add(
            Selection<String, Objects.Human> { h in
                guard case let planet? = try h.homePlanet() else { return try h.name() }  // all: name
                return planet
            })
        add(
            Selection<String, Objects.Human> { h in
                guard case .some(_) = try h.homePlanet() else { return "" }
                return try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                if case nil = try h.homePlanet() { return try h.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                if case .none = try h.homePlanet() { return try h.name() }  // all: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let planet = try h.homePlanet()
                return planet.isSome ? try h.name() : ""
            })
        add(Selection<Substring, Objects.Human> { h in try h.name().prefix(3) })
        add(Selection<Bool, Objects.Human> { h in try !(h.mass() == nil || h.height() == nil) })
        add(Selection<Bool, Objects.Human> { h in try !(h.mass() == nil && h.height() == nil) })  // all: height
        add(
            Selection<Bool, Objects.Human> { h in
                try h.mass() != nil && h.height() != nil && h.rating() > 3 && h.tags().isEmpty  // check, verify: tags
            })
        add(
            Selection<String, Objects.Human> { h in
                _ = try h.name()
                if try h.mass() == nil { return try h.name() }
                return ""
            })
        add(
            Selection<[String], Objects.Human> { h in
                let few = try h.friends(limit: 2, .list { try $0.name() })
                return few.isEmpty ? try h.friends(limit: 5, .list { try $0.name() }) : few  // verify: friends
            })
        add(
            Selection<[String], Objects.Human> { h in
                let few = try h.friends(limit: 2, .list { try $0.name() })
                return few.isEmpty ? try h.friends(limit: 2, .list { try $0.name() }) : few
            })
        add(
            Selection<[String], Objects.Human> { h in
                let few = try h.friends(limit: 2, .list { try $0.name() })
                return few.isEmpty ? try h.friends(limit: 2, .list { try $0.id() }) : few
            })
    }
}
extension Optional { fileprivate var isSome: Bool { if case .some = self { true } else { false } } }
