import Foundation
import GraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

@Suite("Fields that are requested only for some responses")
struct SelectionCheckTests {
    private func findings(_ text: String) -> [Diagnostic] {
        var check = SelectionCheck()
        check.add(Array(text.utf8), name: "App.swift")
        return check.findings()
    }

    private func messages(_ body: String) -> [String] {
        findings("let a = Selection<String, Objects.Issue> { \(body) }").map(\.message)
    }

    @Test("A warning names the field, the condition and the fix, at its line and column")
    func warning() {
        let text = """
            let issue = Selection<Date, Objects.Issue> {
                try $0.closedAt() ?? $0.createdAt()
            }
            """
        #expect(
            findings(text).map(\.description) == [
                """
                App.swift:2:26: warning: 'createdAt' is only requested when 'closedAt' is null, but the fields of a \
                selection are fixed before the response arrives. Read both first: let closedAt = try $0.closedAt(); let \
                createdAt = try $0.createdAt()
                    try $0.closedAt() ?? $0.createdAt()
                                         ^~~~~~~~~~~~~~
                help: to keep it as it is, end the line with '// swift-graphql: allow'
                """
            ])
    }

    @Test(
        "The condition is described in the words of the source",
        arguments: [
            ("try $0.isOpen() ? \"\" : $0.title()", "when 'isOpen' is false"),
            ("try !$0.isOpen() ? $0.title() : \"\"", "when 'isOpen' is false"),
            ("try $0.isOpen() || $0.title().isEmpty", "when 'isOpen' is false"),
            ("let a = try $0.a(); return try a == 2 ? $0.title() : \"\"", "when 'a == 2' is true"),
            ("if let a = try $0.a() { return a } else { return try $0.title() }", "when 'a' is null"),
            ("let a = b(try $0.a()); guard let a else { return 1 }; return try $0.title()", "when 'a' is not null"),
            ("switch try $0.a() { case 2: return try $0.title(); default: return nil }", "for some values of 'a'"),
            ("for a in try $0.tags().filter(b) { _ = try $0.title() }", "for the values in '$0.tags().filter(b)'"),
            ("do { _ = try parse($0.a()) } catch { _ = try $0.title() }", "when the code before 'catch' throws"),
        ])
    func condition(body: String, condition: String) {
        let messages = messages(body)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("'title' is only requested \(condition), but") == true, "\(messages)")
    }

    @Test("Long calls and conditions are truncated")
    func long() throws {
        let name = String(repeating: "a", count: 100)
        let message = try #require(messages("try $0.\(name)(x: 1) == \(name) ? $0.\(name)(\(name): 2) : 3").first)
        #expect(message.contains("…"))
        #expect(message.contains("(…)"))
    }

    @Test("A comment allows a field only on its own line")
    func allowance() {
        let text = """
            let a = Selection<String, Objects.Issue> {
                try $0.a() ?? $0.b()  // swift-graphql: allow
            }
            let b = Selection<String, Objects.Issue> {
                // swift-graphql: allow
                try $0.a() ?? $0.b() /* swift-graphql: forbid */
            }
            """
        #expect(findings(text).map { $0.location?.position.line } == [6])
    }

    @Test(
        "A nested optional is reported",
        arguments: [
            "try $0.human(id: 1, .nullable { try $0.home(.nullable { try $0.name() }) })",
            "try $0.human(id: 1, .nullable { human in try human.friend(id: 1, .optional { try $0.planet() }) })",
            "try $0.human(.nullable { human in let a = 1; return try human.friends(.nullable(.list { try $0.a() })) })",
            "try $0.humans(.list(.nullable { try $0.home(.nullable(planet)) }))",
            "try $0.human(id: 1, .nullable { try $0.home(planet.nullable) })",
            "try $0.human(id: 1, .nullable { human in let home = try human.home(planet.nullable); return home })",
            "try $0.human(.nullable { human in let a = try human.home(.nullable { try $0.name() }); return a })",
        ])
    func optionalTwice(body: String) {
        let message =
            "the closure of '.nullable' returns an optional, so the result is an optional of an optional. Write "
            + "'.optional { … }'"
        #expect(messages(body) == [message])
        #expect(messages(body + "  // swift-graphql: allow\n") == [])
    }

    @Test(
        "A plain optional isn't reported",
        arguments: [
            "try $0.human(id: 1, .optional { try $0.home(.nullable { try $0.name() }) })",
            "try $0.human(id: 1, .nullable { try $0.home(.nullable { try $0.name() }) ?? a })",
            "try $0.human(id: 1, .nullable { try $0.home(.nonNullOrFail { try $0.name() }) })",
            "try $0.human(id: 1, .nullable { Human(home: try $0.home(.nullable { try $0.name() })) })",
            "try $0.human(id: 1, .nullable { (try $0.name(), try $0.home(.nullable { try $0.name() })) })",
            "try $0.human(id: 1, .nullable { try $0.friends(.list(.nullable { try $0.name() })) })",
            "try $0.human(.nullable { human in let a = try human.home(.nullable(b)); return a ?? c })",
            "try $0.human(.nullable { try $0.a() + $0.home(.nullable { try $0.name() }) })",
            "try $0.human(.nullable { try $0.friends(planet.nullable.list) })",
            "try $0.human(.nullable { human in let home = try human.home(planet.nullable); return name })",
            "try $0.human(.nullable { human in let home = try human.home(planet.nullable) ?? b; return home })",
        ])
    func optionalOnce(body: String) {
        #expect(messages(body) == [])
    }

    @Test("An app's functions and type aliases are known in all its files")
    func helpers() {
        var check = SelectionCheck()
        check.add(Array("let x = issue { try $0.a() ?? $0.b() }".utf8), name: "Use.swift")
        check.add(
            Array(
                """
                import SwiftGraphQL
                func issue<T>(_ build: @escaping @Sendable (Objects.Issue) throws -> T) -> Selection<T, Objects.Issue> {
                    Selection(build)
                }
                """.utf8), name: "Helpers.swift")
        #expect(check.findings().map { $0.location?.source.name } == ["Use.swift"])
        #expect(findings("let x = issue { try $0.a() ?? $0.b() }").isEmpty)
    }

    /// Returns the lines of the findings in several files, such as `Use.swift:2 name`.
    private func findings(in files: KeyValuePairs<String, String>) -> [String] {
        var check = SelectionCheck()
        for (name, text) in files { check.add(Array(text.utf8), name: name) }
        return check.findings().map { finding in
            let field = finding.message.split(separator: "'").first ?? ""
            return "\(finding.location?.source.name ?? ""):\(finding.location?.position.line ?? 0) \(field)"
        }
    }

    @Test("A file that neither imports SwiftGraphQL nor mentions `Selection` is read too")
    func filesWithoutImport() {
        let scopes = """
            extension Objects.Human {
                func origin() throws -> String { try homePlanet() ?? name() }
                func isHeavy() throws -> Bool { try (mass() ?? 0) > 100 }
                func shown() throws -> String { try homePlanet() == nil ? localized("none") : name() }
            }
            func title(of human: Objects.Human, long: Bool) throws -> String { long ? try human.id() : try human.name() }
            struct Card {
                let human: Objects.Human
                func text() throws -> String { try human.homePlanet() ?? human.name() }
            }
            """
        let parser = "func parsedYear(_ text: String) throws -> Int { try Int(text, format: .number) }"
        let uses = """
            let a = Selection<String, Objects.Human> { try $0.isHeavy() ? $0.name() : "" }
            let b = Selection<String, Objects.Human> { try title(of: $0, long: $0.mass() == nil) }
            let c = Selection<String, Objects.Human> { h in
                do { return try "\\(parsedYear(h.name()))" + h.id() } catch { return "" }
            }
            """
        #expect(
            findings(in: ["Uses.swift": uses, "Scopes.swift": scopes, "Parser.swift": parser]) == [
                "Uses.swift:1 name", "Uses.swift:2 title", "Uses.swift:4 id", "Scopes.swift:2 name",
                "Scopes.swift:9 name",
            ])
    }

    @Test("It is known what functions read and return, wherever they are declared")
    func laterFunctions() {
        let uses = """
            let a = Selection<String, Objects.Human> { human in
                let row = try HumanRow(human)
                return try human.homePlanet() ?? human.name()
            }
            let b = Selection<String, Objects.Human> { try $0.isLight() ? "" : $0.name() }
            let c = Selection<String, Objects.Human> { try $0.isLight() ? $0.name() : "" }
            let d = Selection<String, Objects.Human> { try label($0, text: $0.homePlanet() ?? "", long: false) }
            let e = Selection<String, Objects.Human> { try label($0, text: "", long: $0.homePlanet() == nil) }
            """
        let helpers = """
            struct HumanRow { init(_ human: Objects.Human) throws { title = try human.name() } }
            extension Objects.Human { func isLight() throws -> Bool { try mass() == nil } }
            func label(_ human: Objects.Human, text: String, long: Bool) throws -> String {
                long ? try human.id() + text : try human.name() + text
            }
            """
        let found = ["Uses.swift:6 name", "Uses.swift:8 label"]
        #expect(findings(in: ["Uses.swift": uses, "Helpers.swift": helpers]) == found)
        #expect(findings(in: ["Helpers.swift": helpers, "Uses.swift": uses]) == found)
        // A second function of the name that reads less.
        let other = "struct HumanRow { init(_ droid: Objects.Droid) throws { title = try droid.id() } }"
        #expect(
            findings(in: ["Uses.swift": uses, "Helpers.swift": helpers, "Other.swift": other])
                == ["Uses.swift:3 name"] + found)
    }

    @Test("A property that an initializer sets doesn't hide a field of its name from other functions")
    func assignedProperties() {
        let text = """
            struct Row {
                init(_ human: Objects.Human) throws { name = try human.name() }
            }
            extension Objects.Human {
                func origin() throws -> String { try homePlanet() ?? name() }
            }
            """
        #expect(findings(in: ["Row.swift": text]) == ["Row.swift:5 name"])
    }

    @Test("Type aliases and protocols of scopes are known in files that were added before them")
    func laterNames() {
        let alias = "func title(_ human: Person) throws -> String { try human.homePlanet() ?? human.name() }"
        let named = """
            protocol Named { func name() throws -> String; func homePlanet() throws -> String? }
            extension Named { func origin() throws -> String { try homePlanet() ?? name() } }
            """
        let scopes = """
            typealias Person = Objects.Human
            extension Person: Named, Sendable {}
            """
        #expect(
            findings(in: ["Alias.swift": alias, "Named.swift": named, "Scopes.swift": scopes]) == [
                "Alias.swift:1 name", "Named.swift:2 name",
            ])
    }

    @Test("An app's own namespace `Operations` has no scopes")
    func ownOperations() {
        let text = """
            enum Operations { struct Sync { func a() throws -> String?; func b() throws -> String } }
            func run(_ sync: Operations.Sync) throws -> String { try sync.a() ?? sync.b() }
            func load(_ query: Operations.Query) throws -> String { try query.a() ?? query.b() }
            """
        #expect(findings(in: ["Sync.swift": text]) == ["Sync.swift:3 b"])
    }

    @Test(
        "An argument that differs each time the closure runs is recognized",
        arguments: [
            ("UUID().uuidString", "UUID()"), (".present(Date())", "Date()"), ("Date.now", "Date.now"),
            ("Int.random(in: 0..<9)", "random"), ("\"\\(UUID())\"", "UUID()"),
            ("Date(timeIntervalSince1970: 0)", nil), ("UUID(uuidString: key)", nil), (".now", nil), ("random", nil),
        ] as [(String, String?)])
    func unsteadyArgument(argument: String, value: String?) {
        let messages = messages("try $0.node(id: \(argument), .nullable { try $0.title() }) ?? \"\"")
        #expect(messages.count == (value == nil ? 0 : 1))
        if let value {
            let start = "'node' has an argument that differs each time the closure runs, because of '\(value)', but"
            #expect(messages.first?.hasPrefix(start) == true, "\(messages)")
        }
    }

    @Test("Arguments that a function doesn't always evaluate are recognized in all files")
    func lazyArguments() {
        var check = SelectionCheck()
        check.add(
            Array("let x = Selection<String, Objects.Issue> { try pick($0.a(), or: $0.b()) }".utf8), name: "Use.swift")
        check.add(
            Array("func pick<T>(_ a: T?, or b: @autoclosure () throws -> T) rethrows -> T { try a ?? b() }".utf8),
            name: "Helpers.swift")
        #expect(check.findings().map { $0.message.split(separator: "'").first } == ["b"])
    }

    @Test("Mock values decide comparisons with numbers and strings, unless a codec has another one")
    func otherMockValues() {
        let use = "let x = Selection<String, Objects.Issue> { try $0.amount() > 0 ? $0.title() : \"\" }\n"
        #expect(findings(use).isEmpty)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { 1 } }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { 0 } }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static let mockValue: Int = -1 }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = \"EUR\" }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { return 0 } }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Decimal { .zero } }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = Decimal(0) }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = Decimal(1) }").isEmpty)
    }

    @Test("A brace after a condition begins no selection, even if a function of the field's name takes one")
    func braceAfterCondition() {
        let text = """
            func issue<T>(_ build: @escaping @Sendable (Objects.Issue) throws -> T) -> Selection<T, Objects.Issue> {
                Selection(build)
            }
            let x = Selection<String, Operations.Query> { query in
                if let title = try query.issue(id: 1, .nullable { try $0.title() }) { return title }
                return try query.name()
            }
            """
        #expect(findings(text).map { $0.location?.position.line } == [6])
    }

    @Test("The module's name may stand before `Selection`, also in arguments")
    func moduleName() {
        let text = """
            func send<T>(_ selection: Selection<T, Objects.Issue>) {}
            send(SwiftGraphQL.Selection<String, Objects.Issue> { try $0.a() ?? $0.b() })
            """
        #expect(findings(text).map { $0.location?.position.line } == [2])
    }

    @Test("Properties that hide a stored scope, and members of nested types, aren't scopes")
    func hiddenScopes() {
        let text = """
            import SwiftGraphQL
            extension Objects.Human {
                struct Model { func text() throws -> String { try self.a() ?? self.b() } }
                func text() throws -> String { try self.a() ?? self.b() }
            }
            struct Card {
                let human: Objects.Human
                func text(human: Person) throws -> String { try human.a() ?? human.b() }
                struct Model {
                    let human: Person
                    func text() throws -> String { try human.a() ?? human.b() }
                }
                func text() throws -> String {
                    let human = self.human
                    return try human.a() ?? human.b()
                }
            }
            enum Other {
                struct Card {
                    let human: Person
                    func text() throws -> String { try human.a() ?? human.b() }
                }
            }
            extension Card {
                func more() throws -> String { try human.a() ?? human.b() }
            }
            """
        #expect(findings(text).map { $0.location?.position.line } == [4, 15, 25])
    }

    @Test("A large source file is read completely")
    func large() {
        let text =
            "// \(String(repeating: "x", count: 3_000_000))\n"
            + "let x = Selection<A, B> { try $0.a() ?? $0.b() }"
        #expect(findings(text).map { $0.location?.position.line } == [2])
    }

    @Test("Sources with arbitrary bytes are read completely")
    func anyBytes() {
        let source = Array(
            """
            import SwiftGraphQL
            let a: Selection<Int, Objects.A> = Selection { a in
                guard let b = try a.b(c: "\\(a.d() ?? a.e())") else { return try #"x\\#(a.f())"#.g { $0 } }
                let e = [], f = [a.b, a.d], g = ["": { try a.d() }]; func h() throws { _ = try P(a: a).q(r: f[0]() ?? g[b]!()) }
                switch (b, e) { case (_, let d?): try h(); case .c(let d) where d > 1: if #available(iOS 1, *) { break } default: for e in b { try a.f(e) } }
                return try a.on(b: .init { $0.c() ? $0.d() : $0.e() }, otherwise: .list { _ in 1 }) // x
            }
            """.utf8)
        for end in source.indices {
            var check = SelectionCheck()
            check.add(Array(source[..<end]), name: "")
            check.add(Array(source[..<end] + [0xFF, 0x00, 0xC3] + source[end...]), name: "")
            check.add(Array(source[..<end] + source[end...].dropFirst()), name: "")
            check.add(Array(source[..<end]) + [Array("})]({[".utf8)[end % 6]] + Array(source[end...]), name: "")
            _ = check.findings()
        }
    }

    @Test(
        "Hostile sources take linear time and don't overflow the stack",
        arguments: [
            "(", "{", "[", "Selection {", "Selection { $0.a(", "if a {", "a ? ", "a ?? ", "\"\\(", "`", "/*", "#",
            "##\"", "/",
            "<", "Selection<", "}", ")", ".list { try $0.a() ?? $0.b(.list { ", "\\", "\"", "case .a(let b): ",
            "func f(", "/a ",
            "guard let a = try $0.a() else { return $0.b() }; ", "x = try $0.a() ?? $0.b(); ", "f { ", "$0.a() && ",
            "else if ",
            "if try $0.a() { return try $0.b() } else ", "let a = { try $0.b(a) }; a(",
            "/* swift-graphql: allow */ try $0.a() ?? $0.b(); ",
        ])
    func hostile(part: String) {
        for opening in ["", "let a = Selection<Int, Objects.A> { "] {
            let text = opening + String(repeating: part, count: 2_000_000 / part.utf8.count / 8)
            var check = SelectionCheck()
            check.add(Array(text.utf8), name: "")
            _ = check.findings()
        }
    }
}
