import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// Only a declared type reveals that the following closures belong to selections.
extension Selection where Type == String, Scope == Objects.Human {
    fileprivate static var origin: Self { .init { try $0.homePlanet() ?? $0.name() } }  // prepare: name
    fileprivate static var home: Self { Self { try $0.homePlanet() ?? $0.name() } }  // prepare: name
    fileprivate static func named(_ prefix: String) -> Self { .select { try prefix + $0.name() } }
}
private let inList: [Selection<String, Objects.Human>] = [
    .init { try $0.homePlanet() ?? $0.name() },  // all: name
    .select { try $0.name() },
]
private let maybe: Selection<String, Objects.Human>? = .init { try $0.homePlanet() ?? $0.name() }  // all: name
private let chosen: Selection<String, Objects.Human> =
    hidesDetails ? .select { try $0.name() } : .select { try $0.homePlanet() ?? $0.name() }  // all: name
private func mapped<T: Sendable>(_ body: @escaping @Sendable (String) -> T) -> Selection<T, Objects.Human>
where T: Equatable {
    .init { body(try $0.homePlanet() ?? $0.name()) }  // all: name
}
private func several() -> [Selection<String, Objects.Human>] {
    [.select { try $0.homePlanet() ?? $0.name() }]  // all: name
}
private let making: @Sendable (String) -> Selection<String, Objects.Human> = { prefix in
    .init { try prefix + ($0.homePlanet() ?? $0.name()) }  // all: name
}
private let captured = Selection { [showsDetails] (h: Objects.Human) in
    try showsDetails ? h.homePlanet() ?? h.name() : ""  // prepare: name
}
private let readers: [@Sendable (Objects.Human) throws -> String] = [
    { try $0.homePlanet() ?? $0.name() },  // all: name
    { try $0.name() },
]
private let listReader: @Sendable (Objects.Human) throws -> [String] = {
    [try $0.homePlanet() ?? $0.name()]  // all: name
}
private func reader(_ prefix: String) -> @Sendable (Objects.Human) throws -> String {
    { try prefix + ($0.homePlanet() ?? $0.name()) }  // all: name
}
private func otherReader(_ prefix: String) -> @Sendable (Objects.Human) throws -> String {
    let prefix = prefix + " "
    return { try prefix + ($0.homePlanet() ?? $0.name()) }  // all: name
}

/// A type with an initializer that takes a closure of a selection.
private struct Column {
    let title: String
    let read: @Sendable (Objects.Human) throws -> String

    init(_ title: String, _ read: @escaping @Sendable (Objects.Human) throws -> String) {
        self.title = title
        self.read = read
    }
}
private let column = Column("origin") { try $0.homePlanet() ?? $0.name() }  // all: name

/// A type with a synthesized initializer.
private struct Row {
    var title = ""
    let read: @Sendable (Objects.Human) throws -> String
}
private let row = Row(title: "origin") { try $0.homePlanet() ?? $0.name() }  // all: name
private let labeledRow = Row(read: { try $0.homePlanet() ?? $0.name() })  // all: name

/// A type with an initializer that takes a selection.
private struct Endpoint<T> {
    let selection: Selection<T, Objects.Human>

    init(_ selection: Selection<T, Objects.Human>) { self.selection = selection }
}
private let endpoint = Endpoint(.select { try $0.homePlanet() ?? $0.name() })  // all: name
extension Endpoint {
    fileprivate var description: String { "endpoint" }
    fileprivate func all() -> Selection<[T], [Objects.Human]> { .list(selection) }
}

// These initializers and functions have a scope and other parameters.
private struct HumanModel {
    let text: String

    init(_ human: Objects.Human, detailed: Bool) throws {
        text = detailed ? try human.name() + human.id() : try human.name()
    }
}
private struct PlainModel {
    let text: String

    init(_ human: Objects.Human, prefix: String) throws { text = try prefix + human.name() }
}

// Scopes conform to these protocols.
private protocol Named {
    func name() throws -> String
    func id() throws -> String
    func mass() throws -> Double?
}
extension Objects.Human: Named {}
extension Named {
    fileprivate func isLight() throws -> Bool { try mass() == nil }
    fileprivate func label() throws -> String { try isLight() ? id() : "" }  // prepare: id
    fileprivate func both() throws -> String { try name() + id() }
}
private func labelled<N: Named>(_ value: N) throws -> String {
    try value.mass() == nil ? value.name() : ""  // prepare: name
}
private func joined(_ value: some Named) throws -> String { try value.name() + value.id() }

extension BranchCorpus {
    /// Adds selections, and closures of selections, that only a declared type reveals.
    mutating func addDeclaredTypes() {
        add(Selection.origin, isPrepared: true)
        add(Selection.home, isPrepared: true)
        add(Selection.named(""))
        add(inList[0], isPrepared: true)
        add(inList[1])
        if let maybe { add(maybe, isPrepared: true) }
        add(chosen, isPrepared: true)
        add(mapped { $0 }, isPrepared: true)
        add(several()[0], isPrepared: true)
        add(making(""), isPrepared: true)
        add(captured, isPrepared: true)
        add(Selection(readers[0]), isPrepared: true)
        add(Selection(readers[1]))
        add(Selection(listReader), isPrepared: true)
        add(Selection(reader("")), isPrepared: true)
        add(Selection(otherReader("")), isPrepared: true)
        add(Selection(column.read), isPrepared: true)
        add(Selection(row.read), isPrepared: true)
        add(Selection(labeledRow.read), isPrepared: true)
        add(endpoint.selection, isPrepared: true)
        add(endpoint.all(), isPrepared: true)
        add(
            Selection<String, Objects.Human> {
                try HumanModel($0, detailed: $0.mass() == nil).text  // prepare: HumanModel
            })
        add(Selection<String, Objects.Human> { try HumanModel($0, detailed: showsDetails).text })
        add(Selection<String, Objects.Human> { try PlainModel($0, prefix: $0.homePlanet() ?? "").text })
        add(
            Selection<String, Objects.Human> { h in
                func title(_ human: Objects.Human, long: Bool) throws -> String {
                    long ? try human.id() : try human.name()
                }
                return try title(h, long: h.mass() == nil)  // prepare: title
            })
        add(
            Selection<String, Objects.Human> { h in
                func heading(_ human: Objects.Human, text: String) throws -> String { try text + human.name() }
                return try heading(h, text: h.homePlanet() ?? "")
            })
        add(Selection<String, Objects.Human> { try $0.isLight() ? $0.id() : "" })  // prepare: id
        add(Selection<String, Objects.Human> { try $0.label() }, isPrepared: true)
        add(Selection<String, Objects.Human> { try $0.both() })
        add(Selection<String, Objects.Human> { try labelled($0) }, isPrepared: true)
        add(Selection<String, Objects.Human> { try joined($0) })
    }
}
