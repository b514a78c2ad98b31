// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// The values in this file carry the scope. They are tuples, lists, closures and the results of functions.

private struct Mapper<Value>: Sendable {
    let read: @Sendable (Objects.Human) throws -> Value
    func callAsFunction(_ h: Objects.Human) throws -> Value { try read(h) }
    func or(_ other: Mapper<Value>, when: Bool) -> Mapper<Value> {
        Mapper { when ? try other.read($0) : try self.read($0) }
    }
}
private let nameMapper = Mapper { try $0.name() }
private let planetMapper = Mapper { try $0.homePlanet() ?? "" }
private struct Reader {
    let h: Objects.Human
    func long() throws -> String { try h.name() + h.id() }
    var short: String { get throws { try h.name() } }
    func text(_ isShort: Bool) throws -> String { isShort ? try short : try long() }
}
private struct Lens: @unchecked Sendable {
    let get: (Objects.Human) throws -> String
    static let name = Lens { try $0.name() }
    static let id = Lens { try $0.id() }
}
private struct Lazy<T> {
    let make: () throws -> T
    init(_ make: @escaping () throws -> T) { self.make = make }
    func value(or other: T, when: Bool) throws -> T { when ? other : try make() }
    func callAsFunction() throws -> T { try make() }
}
private struct Row {
    var id: String
    var title: String
}
extension Objects.Human {
    fileprivate func choose(
        _ flag: Bool, _ a: () throws -> String, _ b: () throws -> String
    ) rethrows -> String {
        flag ? try a() : try b()
    }
}
private func tap<A>(_ a: A, _ f: (A) throws -> Void) rethrows -> A {
    try f(a)
    return a
}
private func pairs(_ h: Objects.Human) -> [(String, () throws -> String)] {
    [("name", { try h.name() }), ("planet", { try h.homePlanet() ?? "" })]
}
private func readerOf(_ h: Objects.Human) -> () throws -> String { { try h.name() } }
private func identity(_ h: Objects.Human) -> Objects.Human { h }
private func twice(_ h: Objects.Human) -> (Objects.Human, Objects.Human) { (h, h) }
private func wrap(_ h: Objects.Human) -> [Objects.Human] { [h] }
private func short(_ h: Objects.Human) -> String { (try? h.name()) ?? "" }
private func describeAll(_ h: Objects.Human) throws -> (title: String, rows: [String]) {
    (try h.name(), try h.tags())
}
private func makeRow(_ h: Objects.Human) throws -> Row {
    Row(id: try h.id(), title: try h.name())
}
private func heading(_ h: Objects.Human) throws -> String {
    try h.name() + "#" + h.id()
}
private func fallbackHeading(_ h: Objects.Human) throws -> String {
    try h.homePlanet() ?? ""
}

extension BranchCorpus {
    /// Adds selections with values that carry the scope.
    mutating func addCarriedScopes() {
        add(
            Selection<String, Objects.Human> { h in
                try nameMapper.or(planetMapper, when: h.rating() > 5)(h)  // verify: h
            })
        add(
            Selection<String, Objects.Human> { h in
                try nameMapper.or(planetMapper, when: showsDetails)(h)
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers: [(Objects.Human) throws -> String] = [
                    { try $0.name() }, { try $0.id() },
                ]
                return try readers.map { try $0(h) }.joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers: [(Objects.Human) throws -> String] = [
                    { try $0.name() }, { try $0.id() },
                ]
                return try readers[h.rating() > 5 ? 1 : 0](h)  // verify: h
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers: [(Objects.Human) throws -> String] = [
                    { try $0.name() }, { try $0.id() },
                ]
                for read in readers {
                    let text = try read(h); if !text.isEmpty { return text }  // verify: read
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers: [() throws -> String?] = [h.homePlanet, h.name]
                return readers.lazy.compactMap { try? $0() }.first ?? ""  // prepare: $0
            })
        add(
            Selection<[String], Objects.Human> { h in
                let readers: [() throws -> String?] = [h.homePlanet, h.name]
                return try readers.compactMap { try $0() }
            })
        add(
            Selection<String, Objects.Human> { h in
                try [h.name, h.id].first { try !$0().isEmpty }?() ?? ""  // verify: $0
            })
        add(
            Selection<String, Objects.Human> { h in
                let scopes = (h, try h.rating())
                return scopes.1 > 5 ? try scopes.0.name() : ""  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let scopes = (h, showsDetails)
                return scopes.1 ? try scopes.0.name() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let all = [h]
                return try h.rating() > 5 ? try all[0].name() : ""  // verify: all
            })
        add(
            Selection<String, Objects.Human> { h in
                func make() -> () throws -> String { { try h.name() } }
                let read = make()
                return try h.rating() > 5 ? read() : ""  // verify: read
            })
        add(
            Selection<String, Objects.Human> { h in
                func make() -> () throws -> String { { try h.name() } }
                let read = make()
                let name = try read()
                return try h.rating() > 5 ? name : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                func scope() -> Objects.Human { h }
                return try h.rating() > 5 ? scope().name() : ""  // verify: scope
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.choose(h.rating() > 5, h.name, h.id)  // verify: name, id
            })
        add(
            Selection<String, Objects.Human> { h in
                for (_, read) in pairs(h) {
                    let t = try read(); if !t.isEmpty { return t }  // verify: read
                }
                return ""
            })
        add(
            Selection<[String], Objects.Human> { h in
                try pairs(h).map { try $0.0 + $0.1() }
            })
        add(
            Selection<String, Objects.Human> { h in
                let read = readerOf(h)
                return try h.rating() > 5 ? read() : ""  // verify: read
            })
        add(
            Selection<String, Objects.Human> { h in
                let read = readerOf(h)
                return showsDetails ? try read() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                try h.rating() > 5 ? identity(h).name() : ""  // verify: identity
            })
        add(
            Selection<String, Objects.Human> { h in
                let copy = identity(h)
                return try h.rating() > 5 ? copy.name() : ""  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let copy = identity(h); return try copy.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                let reader = Reader(h: h)
                return try h.rating() > 5 ? reader.long() : reader.short  // verify: long
            })
        add(
            Selection<String, Objects.Human> { h in
                try Reader(h: h).text(h.rating() > 5)
            })
        add(
            Selection<String, Objects.Human> { h in try Reader(h: h).text(showsDetails)
            })
        add(
            Selection<String, Objects.Human> { h in
                let reader = Reader(h: h)
                let (a, b) = (try reader.long(), try reader.short)
                return try h.rating() > 5 ? a : b
            })
        add(
            Selection<String, Objects.Human> { h in
                let (a, b) = twice(h)
                return try a.name() + b.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let (a, b) = twice(h)
                return try a.rating() > 4 ? b.id() : ""  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let all = wrap(h)
                return try h.mass() == nil ? all[0].name() : ""  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { h in
                let all = wrap(h)
                return try h.mass() == nil ? all.map { try $0.name() } : []  // prepare: map
            })
        add(
            Selection<[String], Objects.Human> { h in try wrap(h).map { try $0.name() }
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = short(h)
                return text.isEmpty ? "-" : text.uppercased()
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = short(h)
                let id = try h.id()
                return try text.isEmpty ? id : text.lowercased() + h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let text = short(h)
                return text.isEmpty ? try h.id() : text  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in short(h).count > 5 ? try h.id() : ""  // verify: id
            })
        add(
            Selection<[String], Objects.Human> { h in
                let all = try describeAll(h)
                return try all.rows.isEmpty
                    ? [all.title] : all.rows.map { $0 + all.title } + [h.name()]
            })
        add(
            Selection<String, Objects.Human> { h in
                let all = try describeAll(h)
                return all.rows.first?.uppercased() ?? all.title.lowercased()
            })
        add(
            Selection<String, Objects.Human> { h in
                let row = try makeRow(h)
                return try (row.title.isEmpty ? row.id.uppercased() : row.title.lowercased())
                    + h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let lens = showsDetails ? Lens.name : .id
                return try lens.get(h)
            })
        add(
            Selection<String, Objects.Human> { h in
                let lens = try h.rating() > 5 ? Lens.name : .id
                return try lens.get(h)  // verify: get
            })
        add(
            Selection<String, Objects.Human> { h in
                try (h.rating() > 5 ? Lens.name : .id).get(h)  // verify: get
            })
        add(
            Selection<String, Objects.Human> { h in
                let read: (Objects.Human) throws -> String =
                    try h.rating() > 5 ? { try $0.name() } : { try $0.id() }
                return try read(h)  // verify: h
            })
        add(
            Selection<String, Objects.Human> { h in
                try (h.mass() == nil ? heading : fallbackHeading)(h)  // prepare: h
            })
        add(
            Selection<String, Objects.Human> { h in
                try (showsDetails ? heading : fallbackHeading)(h)
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = ["name": h.name, "id": h.id]
                return try readers["name"]?() ?? ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = ["name": h.name, "id": h.id]
                return try readers[h.homePlanet() ?? "name"]?() ?? ""  // prepare: readers
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = [h.name, h.id]
                return try h.mass() == nil ? readers.map { try $0() }.joined() : ""  // prepare: readers, $0
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = [h.name, h.id]
                let texts = try readers.map { try $0() }
                return try h.mass() == nil ? texts.joined() : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = [h.name, h.id]
                var out = ""
                for (i, read) in readers.enumerated() { out += "\(i)" + (try read()) }
                return out.count > 10 ? String(out.prefix(10)) : out
            })
        add(
            Selection<String, Objects.Human> { h in
                let readers = [h.name, h.id]
                return try zip(readers, ["a", "b"]).map { read, label in
                    try label + read()
                }.joined()
            })
        add(
            Selection<String, Objects.Human> { h in
                let lazy = Lazy { try h.name() }
                return try lazy.value(or: "", when: h.rating() > 0)  // verify: value
            })
        add(
            Selection<String, Objects.Human> { h in
                try Lazy { try h.name() }.value(or: "", when: h.rating() > 0)  // verify: value
            })
        add(
            Selection<String, Objects.Human> { h in
                try Lazy { try h.name() }.value(or: "", when: hidesDetails)
            })
        add(
            Selection<String, Objects.Human> { h in
                let lazy = Lazy { try h.name() }
                let name = try lazy()
                return try h.rating() > 5 ? name : ""
            })
        add(
            Selection<String, Objects.Human> { h in
                let lazy = Lazy { try h.name() }
                return try h.rating() > 5 ? lazy() : ""  // verify: lazy
            })
        add(
            Selection<String, Objects.Human> { h in
                let tuple = (scope: h, isHeavy: try h.mass() ?? 0 > 100)
                guard tuple.isHeavy else { return "" }
                return try tuple.scope.name()  // verify: name
            })
        add(
            Selection<String, Objects.Human> { h in
                let tuple = (scope: h, isHeavy: try h.mass() ?? 0 > 100)
                let name = try tuple.scope.name()
                guard tuple.isHeavy else { return "" }
                return name
            })
    }
}
