import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private struct Email {
    let text: String

    init(_ text: String) throws {
        guard text.contains("@") else { throw CancellationError() }
        self.text = text
    }
}
private struct LazyRow {
    var title = ""
    var make: () throws -> String = { "" }
}
private func pickText(_ text: String?, _ other: () throws -> String) rethrows -> String { try text ?? other() }
private func longYear(_ text: String) throws -> Int {
    guard let year = Int(text), year > 1900 else { throw CancellationError() }
    return year
}
infix operator ||| : NilCoalescingPrecedence
private func ||| <T>(left: T?, right: () throws -> T) rethrows -> T { try left ?? right() }

extension BranchCorpus {
    /// Adds selections with variables for values of the response, mock values, and functions as values.
    mutating func addValues() {
        addTryStatements()
        addEarlyEnds()
        addFunctionValues()
        addPatternClauses()
        addCaughtErrors()
        addCompiledBranches()
        addEmptiedMocks()
    }

    /// Adds selections with statements that begin with `try`.
    private mutating func addTryStatements() {
        add(
            Selection<String, Objects.Human> { h in
                var lines: [String] = []
                try lines.append(contentsOf: h.tags())
                return lines.count > 3 ? try h.name() : ""  // response: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var lines: [String] = []
                if let planet = try h.homePlanet() { try lines.append(planet + h.id()) }
                return lines.isEmpty ? try h.name() : lines[0]  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet: String?
                try planet = h.homePlanet()
                return try planet ?? h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                try text += h.homePlanet() ?? ""
                if text.isEmpty { text = try h.name() }  // prepare: name
                return text
            })
        add(
            Selection<String, Objects.Human> { h in
                var planet: String?
                var mass: Double?
                (planet, mass) = try (h.homePlanet(), h.mass())
                _ = mass
                return try planet ?? h.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                var lines: [String] = []
                try lines.append(h.id())
                return lines.isEmpty ? "" : try h.name()
            })
        add(
            Selection<String, Objects.Human> { h in
                var (text, count) = ("", 0)
                (text, count) = (showsDetails ? "a" : "", 2)
                return try text.isEmpty && count > 1 ? h.id() : h.name()
            })
    }

    /// Adds selections with loops and methods that end early.
    private mutating func addEarlyEnds() {
        add(
            Selection<[String], Objects.Human> { h in
                var names: [String] = []
                var limit = 0
                while names.isEmpty, limit < 20 {
                    limit += 5
                    names = try h.friends(limit: limit, .list { try $0.name() })  // verify: friends
                }
                return names
            })
        add(
            Selection<[String], Objects.Human> { h in
                var names: [String] = []
                var isFirst = true
                while names.isEmpty, isFirst {
                    isFirst = false
                    names = try h.friends(limit: limit ?? 3, .list { try $0.name() })
                }
                return names
            })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 0
                var names: [String] = []
                repeat {
                    limit += 1
                    names = try h.friends(limit: limit, .list { try $0.name() })  // verify: friends
                } while names.count == limit && limit < 9
                return names
            })
        add(
            Selection<[String], Objects.Human> { h in
                var limit = 0
                var names: [String] = []
                repeat {
                    limit += 1
                    names += try h.friends(limit: limit, .list { try $0.name() })
                } while limit < 3
                return names
            })
        add(
            Selection<String?, Objects.Human> { h in
                let readers: [() throws -> String?] = [{ try h.homePlanet() }, { try h.name() }]
                for read in readers { if let text = try read() { return text } }  // prepare: read
                return nil
            })
        add(
            Selection<[String], Objects.Human> { h in
                let readers: [() throws -> String] = [{ try h.id() }, { try h.name() }]
                var texts: [String] = []
                for read in readers { texts.append(try read()) }
                return texts
            })
        add(
            Selection<Int, Objects.Human> { h in
                try [2, 5].first {
                    try !h.friends(limit: $0, .list { try $0.name() }).isEmpty  // verify: friends
                } ?? 0
            })
        add(
            Selection<Bool, Objects.Human> { h in
                try [Enums.LengthUnit.foot, .meter].contains {
                    try h.height(unit: .present($0)) != nil  // prepare: height
                }
            })
        add(
            Selection<[Double?], Objects.Human> { h in
                try [Enums.LengthUnit.foot, .meter].map { try h.height(unit: .present($0)) }
            })
    }

    /// Adds selections that use functions as values.
    private mutating func addFunctionValues() {
        add(Selection<String, Objects.Human> { h in try pickText(h.homePlanet(), h.name) })  // prepare: name
        add(Selection<String, Objects.Human> { h in try pickText(limit.map { "\($0)" }, h.name) })
        add(
            Selection<String, Objects.Human> { h in
                let name = { try h.name() }
                return try pickText(h.homePlanet(), name)  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { h in
                func name() throws -> String { try h.name() }
                return try pickText(h.homePlanet(), name)  // prepare: name
            })
        add(Selection<String, Objects.Human> { h in try h.homePlanet() ||| { try h.name() } })  // prepare: name
        add(
            Selection<String, Objects.Human> { h in
                var row = LazyRow()
                row.make = { try h.name() }
                return try h.mass() == nil ? row.make() : ""  // prepare: make
            })
        add(
            Selection<String, Objects.Human> { h in
                var row = LazyRow()
                row.title = "a"
                row.make = { showsDetails ? "a" : "b" }
                return try h.mass() == nil ? row.make() : row.title
            })
        add(
            Selection<String, Objects.Human> { h in
                let make: () throws -> String
                if showsDetails { make = { try h.name() } } else { make = { try h.id() } }
                return try h.homePlanet() ?? make()  // prepare: make
            })
        add(
            Selection<String, Objects.Human> { h in
                let read = { [person = h] in try person.name() }
                return try h.homePlanet() ?? read()  // prepare: read
            })
        add(
            Selection<String, Objects.Human> { h in
                let texts = try h.starships(.list { try $0.length() }.map { $0.filter { $0 > 100 } })
                return texts.isEmpty ? "" : try h.id()  // verify: id
            })
    }

    /// Adds selections with `where` clauses of cases, and with `fallthrough`.
    private mutating func addPatternClauses() {
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case let planet? where !planet.isEmpty: return try planet + h.name()
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case let planet? where planet.isEmpty: return try planet + h.name()  // check, verify: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case let rating where rating > 8: return "top"
                default: return try h.name()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case let rating where rating > 8: return try h.name()  // check, verify: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case _ where showsDetails: return try h.name()
                default: return try h.id()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.rating() {
                case 2,
                    _ where hidesDetails:
                    return try h.name()  // verify: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                switch try h.homePlanet() {
                case let planet? where try h.mass() == nil: return try planet + h.name()  // all: name
                default: return ""
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                switch try h.homePlanet() {
                case _?:
                    text = "known"
                    fallthrough
                default: return try text + h.name()
                }
            })
        add(
            Selection<String, Objects.Human> { h in
                var text = ""
                switch try h.homePlanet() {
                case nil:
                    text = "unknown"
                    fallthrough
                case "x":
                    return try text + h.name()  // prepare: name
                default: return text
                }
            })
    }

    /// Adds selections that catch the errors of other functions.
    private mutating func addCaughtErrors() {
        add(
            Selection<String, Objects.Human> { h in
                do {
                    let email = try Email(h.name())
                    return try email.text + h.id()  // response: id
                } catch { return "" }
            })
        add(
            Selection<String, Objects.Human> { h in
                do {
                    let day = try Date(h.name(), strategy: .iso8601)
                    return try "\(day)" + h.id()  // response: id
                } catch { return "" }
            })
        add(
            Selection<String, Objects.Human> { h in
                let number = { (text: String) throws -> Int in
                    guard let number = Int(text), number > 7 else { throw CancellationError() }
                    return number
                }
                do { return try "\(number(h.name()))" + h.id() } catch { return "" }  // response: id
            })
        add(
            Selection<String, Objects.Human> { h in
                do {
                    let name = try h.name()
                    let year = try longYear(name)
                    return try "\(year)" + h.id()  // response: id
                } catch { return "" }
            })
        add(
            Selection<String, Objects.Human> { h in
                do {
                    let text = try String(h.name().prefix(3))
                    return try text + h.id()
                } catch { return "" }
            })
    }

    /// Adds selections with code that is compiled only under a condition (`#if`).
    private mutating func addCompiledBranches() {
        add(
            Selection<String, Objects.Human> { h in
                #if SOMETHING
                    print(try h.id())
                #endif
                return try h.homePlanet() ?? h.id()  // prepare: id
            })
        add(
            Selection<String, Objects.Human> { h in
                #if SOMETHING
                    let id = try h.id()
                #else
                    let id = try h.id() + " "
                #endif
                return try (h.homePlanet() ?? h.id()) + id
            })
        add(
            Selection<String, Objects.Human> { h in
                #if !SOMETHING
                    let id = try h.id()
                    return try (h.homePlanet() ?? h.id()) + id
                #else
                    return try h.name()
                #endif
            })
        add(
            Selection<String, Objects.Human> { h in
                #if !SOMETHING
                    let planet = try h.homePlanet()
                #endif
                return try planet ?? h.id()  // all: id
            })
        add(
            Selection<String, Objects.Human> { h in
                #if SOMETHING
                    return ""
                #elseif !OTHER
                    guard let planet = try h.homePlanet() else { return "" }
                    return try planet + h.id()
                #else
                    return try h.name()
                #endif
            })
    }

    /// Adds selections with methods that can remove "1", the mock value of strings, from a string.
    private mutating func addEmptiedMocks() {
        add(
            Selection<String, Objects.Human> { h in
                let rest = try h.name().trimmingCharacters(in: .decimalDigits)
                return rest.isEmpty ? "" : try h.id()  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let rest = try h.name().trimmingCharacters(in: .whitespaces)
                return rest.isEmpty ? "" : try h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split(whereSeparator: \.isNumber)
                return words.isEmpty ? "" : try h.id()  // verify: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split(separator: "1")
                return words.isEmpty ? "" : try h.id()  // prepare: id
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split { $0 == "," }
                return words.isEmpty ? "" : try h.id()
            })
        add(
            Selection<String, Objects.Human> { h in
                let words = try h.name().split(whereSeparator: \.isWhitespace)
                return words.isEmpty ? "" : try h.id()
            })
    }
}
