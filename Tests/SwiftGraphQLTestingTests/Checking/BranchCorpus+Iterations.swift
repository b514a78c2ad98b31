// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// This file contains iterations that differ from each other, lazy chains and deferred blocks.

private enum Line: CaseIterable { case name, planet, mass }
private enum Section: CaseIterable { case about, ships, friends }
private struct Model {
    var about = ""
    var ships: [String] = []
    var friends: [String] = []
}
private let sections: [Section] = showsDetails ? [.about, .ships, .friends] : [.about]

extension BranchCorpus {
    /// Adds selections with iterations that differ from each other.
    mutating func addIterations() {
        add(
            Selection<String?, Objects.Human> { h in
                var result: String?
                defer { if result == nil { result = try? h.id() } }  // prepare: id
                result = try h.homePlanet()
                return result
            })
        add(
            Selection<String, Objects.Human> { h in
                var attempts = 0
                var text = ""
                repeat {
                    text = try h.name(); attempts += 1
                } while text.isEmpty && attempts < 3
                if attempts > 1 { text = try h.id() }  // verify: id
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                var attempts = 0
                var text = ""
                repeat {
                    text = try h.name(); attempts += 1
                } while text.isEmpty && attempts < 3
                return text
            })
        add(
            Selection<Int, Objects.Human> { h in
                let score = try h.rating() * 10
                if score > 50 { return score + Int(try h.mass() ?? 0) }  // verify: mass
                return score
            })
        add(
            Selection<[String?], Operations.Query> { q in
                try ["1", "2"].map { id in
                    try q.human(id: id, .nullable { try $0.name() })
                }
            })
        add(
            Selection<String?, Operations.Query> { q in
                for id in ["1", "2"] {
                    if let name = try q.human(id: id, .nullable { try $0.name() }) {  // prepare: human
                        return name
                    }
                }
                return nil
            })
        add(
            Selection<String?, Operations.Query> { q in
                ["1", "2"].lazy.compactMap { id in
                    try? q.human(id: id, .nullable { try $0.name() })  // prepare: human
                }.first
            })
        add(
            Selection<String?, Operations.Query> { q in
                try ["1", "2"].first { id in
                    try q.human(id: id, .nullable { try $0.name() }) != nil  // prepare: human
                }
            })
        add(
            Selection<String, Operations.Query> { q in
                try q.hero(.nonNullOrFail { try $0.name() })
                    + (q.droid(id: "1", .nullable { try $0.name() })
                        ?? q.human(id: "2", .nonNullOrFail { try $0.name() }))  // all: human
            })
        add(
            Selection<String, Objects.Human> { h in
                for line in Line.allCases {
                    switch line {
                    case .name: let n = try h.name(); if n.count > 3 { return n }  // prepare: name
                    case .planet: if let p = try h.homePlanet() { return p }  // prepare: homePlanet
                    case .mass: return "\(try h.mass() ?? 0)"  // prepare: mass
                    }
                }
                return ""
            })
        add(
            Selection<[String], Objects.Human> { h in
                var all: [String] = []
                for line in Line.allCases {
                    switch line {
                    case .name: all.append(try h.name())
                    case .planet: if let p = try h.homePlanet() { all.append(p) }
                    case .mass: all.append("\(try h.mass() ?? 0)")
                    }
                }
                return all
            })
        add(
            Selection<[String], Objects.Human> { h in
                try Line.allCases.map { line in
                    switch line {
                    case .name: try h.name();
                    case .planet: try h.homePlanet() ?? "";
                    case .mass: "\(try h.mass() ?? 0)"
                    }
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                var all: [String] = []
                for line in Line.allCases {
                    if all.joined().count > 4 { break }
                    all.append(
                        line == .name
                            ? try h.name()
                            : line == .planet ? try h.homePlanet() ?? "" : try h.id())
                }
                return all
            })
        add(
            Selection<[String], Objects.Human> { h in
                var all: [String] = []
                for line in Line.allCases {
                    if !all.joined().isEmpty { break }
                    all.append(
                        line == .name
                            ? try h.name()  // verify: name
                            : line == .planet ? try h.homePlanet() ?? "" : try h.id())  // verify: homePlanet, id
                }
                return all
            })
        add(
            Selection<String, Objects.Human> { h in
                for i in 0..<2 {
                    let text = i == 0 ? try h.name() : try h.id()  // prepare: name, id
                    if text.hasPrefix("1") { return text }
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                var i = 0
                while i < 2 {
                    defer { i += 1 }
                    let text = i == 0 ? try h.name() : try h.id()  // verify: name, id
                    guard text.isEmpty else { return text }
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                for (i, read) in [h.name, h.id].enumerated() {
                    let t = try read(); if t.count > i { return t }  // verify: read
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                try (0..<3).reduce(into: "") { text, i in
                    if i < (try h.tags().count) {
                        text += try i == 0 ? h.name() : h.id()  // prepare: name, id
                    }
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                try (0..<3).reduce(into: "") { text, i in text += try h.name() + "\(i)"
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                try (0..<3).lazy.map { i in
                    try h.friends(limit: i, .list { try $0.name() })
                }.first { !$0.isEmpty }?.first ?? ""
            })
        add(
            Selection<[String], Objects.Human> { h in
                try h.tags().lazy.map { $0 + "x" }.filter { $0.count > 2 }
            })
        add(
            Selection<Model, Objects.Human> { h in
                var model = Model()
                for section in sections {
                    switch section {
                    case .about: model.about = try h.name()
                    case .ships: model.ships = try h.starships(.list { try $0.name() })
                    case .friends:
                        model.friends = try h.friends(.list { try $0.name() })
                    }
                }
                return model
            })
        add(
            Selection<Model, Objects.Human> { h in
                var model = Model()
                for section in sections {
                    switch section {
                    case .about: model.about = try h.name()
                    case .ships: model.ships = try h.starships(.list { try $0.name() })
                    case .friends:
                        if model.ships.isEmpty {
                            model.friends = try h.friends(.list { try $0.name() })  // verify: friends
                        }
                    }
                }
                return model
            })
        add(
            Selection<[String], Objects.Human> { h in
                var texts: [String] = []
                for (index, section) in Section.allCases.enumerated() {
                    texts.append("\(index)")
                    if section == .about { texts.append(try h.name()) }
                    if section == .ships, showsDetails {
                        texts += try h.starships(.list { try $0.name() })
                    }
                }
                if texts.isEmpty { texts = ["none"] }
                return texts
            })
        add(
            Selection<Int, Objects.Human> { h in
                var sum = 0
                for unit in [Enums.LengthUnit.meter, .foot] {
                    sum += Int(try h.height(unit: .present(unit)) ?? 0)
                }
                return sum > 10 ? 10 : sum
            })
        add(
            Selection<Int, Objects.Human> { h in
                var sum = 0
                for i in 1...3 {
                    sum += try h.rating() * i; if sum > 1_000_000 { break }
                }
                return sum
            })
        add(
            Selection<[String], Objects.Human> { h in
                var names: [String] = []
                for friend in try h.friends(.list { try $0.name() }) {
                    if friend.isEmpty { continue }
                    names.append(friend)
                    if names.count == 2 { break }
                }
                return names
            })
        add(
            Selection<[String], Objects.Human> { h in
                let mine = try h.name()
                var names: [String] = []
                for friend in try h.friends(.list { try $0.name() }) {
                    guard friend != mine else { continue }
                    names.append(friend + mine)
                }
                return names.isEmpty ? [mine] : names
            })
        add(
            Selection<[String], Objects.Human> { h in
                var names: [String] = []
                for friend in try h.friends(.list { try $0.name() }) {
                    guard friend != "1" else { continue }
                    names.append(try friend + h.id())  // all: id
                }
                return names
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                var remaining = 2
                while remaining > 0 { text += try h.name(); remaining -= 1 }
                return text.isEmpty ? "?" : text
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                var remaining = 2
                while remaining > 0 {
                    text += try h.name(); remaining -= 1;
                    if text.count > 3 { remaining = 0 }
                }
                return remaining == 0 && text.count > 8 ? try h.id() : text  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                var log: [String] = []
                defer { log.removeAll() }
                log.append(try h.name())
                return log.joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                var extra = ""
                do {
                    defer { if extra.count > 3 { extra = (try? h.id()) ?? "" } }  // verify: id
                    extra = try h.name()
                }
                return extra
            })
        add(
            Selection<String, Objects.Human> { h in
                var count = 0
                defer { count += 1; _ = try? h.id() }
                guard let planet = try h.homePlanet() else { return "" }
                return planet
            })
        add(
            Selection<String?, Objects.Human> { h in
                let ids = ["1", "2"]
                return try ids.lazy.filter { $0 != "1" }.first.map { try $0 + h.name() }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let names = try h.friends(.list { try $0.name() })
                return names.lazy.filter { !$0.isEmpty }.prefix(2).map {
                    $0.uppercased()
                }
            })
        add(
            Selection<[String], Objects.Human> { h in
                let id = try h.id()
                return try h.friends(.list { try $0.name() }).lazy.filter { $0 != id }
                    .map { ((try? $0 + h.name()) ?? "") }.prefix(2).map { $0 }  // prepare: name
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try [1, 2, 3].contains {
                    try h.friends(limit: $0, .list { try $0.name() }).count > 1
                }
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try [1, 2, 3].allSatisfy { limit in
                    try !h.friends(limit: limit, .list { try $0.name() }).isEmpty  // verify: friends
                        == false
                }
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try [1, 2, 3].map { limit in
                    try h.friends(limit: limit, .list { try $0.name() })
                }.allSatisfy { !$0.isEmpty }
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try ["a", "b"].contains { try h.name() == $0 }
            })
        add(
            Selection<String, Objects.Human> { h in
                var queue = [h]
                var out = ""
                while let next = queue.popLast() {
                    out += try next.name(); if out.count > 3 { out += try next.id() }  // verify: id
                }
                return out
            })
        add(
            Selection<String, Objects.Human> { h in
                var isFirst = true
                var out = ""
                for tag in ["a", "b"] {
                    if isFirst {
                        out += try h.name(); isFirst = false
                    } else {
                        out += try h.id()
                    }
                    out += tag
                }
                return out
            })
        add(
            Selection<String, Objects.Human> { h in
                for _ in 0..<2 { _ = try h.name() }
                for _ in Section.allCases { _ = try h.id() }
                return try h.mass() == nil ? try h.name() : try h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                for _ in sections { _ = try h.homePlanet() }
                for _ in 0..<0 { _ = try h.name() }
                return try h.mass() == nil ? try h.name() : ""  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var names: [String] = []
                for reader in [h.name, h.id] where names.isEmpty {
                    names.append(try reader())
                }
                return names.joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                var name = ""
                for reader in [h.name, h.id] where name.isEmpty { name = try reader() }  // verify: reader
                return name
            })
        add(
            Selection<String, Objects.Human> { h in
                var name = ""
                for reader in [h.name, h.id] { if name.isEmpty { name = try reader() } }  // verify: reader
                return name
            })
        add(
            Selection<String, Objects.Human> { h in
                var name = ""
                [h.name, h.id].forEach { read in
                    if name.isEmpty { name = (try? read()) ?? "" }  // verify: read
                }
                return name
            })
        add(
            Selection<String, Objects.Human> { h in
                try [h.name, h.id].reduce("") { text, read in
                    text.isEmpty ? try read() : text  // verify: read
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                try [h.name, h.id].reduce("") { text, read in try text + read() }
            })
    }
}
