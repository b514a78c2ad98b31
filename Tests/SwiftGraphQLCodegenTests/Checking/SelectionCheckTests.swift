import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("The check finds fields that are requested only for some responses")
struct SelectionCheckTests {
    private func findings(_ text: String) -> [Diagnostic] {
        var check = SelectionCheck()
        check.add(Array(text.utf8), name: "App.swift")
        return check.findings()
    }

    private func messages(_ body: String) -> [String] {
        findings("let a = Selection<String, Objects.Issue> { \(body) }").map(\.message)
    }

    @Test("A warning has a line and a column, and names the field, the condition and the fix")
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
                help: to suppress this message, end the line with '// swift-graphql: allow'
                """
            ])
    }

    @Test("A case that ends with `fallthrough` runs the next case", arguments: ["fallthrough", "fallthrough;"])
    func fallThrough(end: String) {
        let cases = "case true: print(1); \(end)\ncase false: return try $0.title()"
        #expect(messages("switch try $0.isOpen() { \(cases) }; return \"\"").isEmpty)
    }

    @Test("An `if` after an `if` with `else` is a separate statement")
    func consecutiveConditions() {
        let first = "if try $0.isOpen() { print(1) } else { print(try $0.title()) }"
        #expect(messages("\(first)\nif try $0.a() == \"1\" { print(try $0.title()) }").isEmpty)
        let second = "if try $0.a() == nil { print(try $0.title()) }"
        #expect(messages("if flag { print(1) } else { print(2) }\n\(second)").count == 1)
    }

    @Test(
        "The condition is described in the words of the source",
        arguments: [
            ("try $0.isOpen() ? \"\" : $0.title()", "when 'isOpen' is false"),
            ("try !$0.isOpen() ? $0.title() : \"\"", "when 'isOpen' is false"),
            ("try $0.isOpen() || $0.title().isEmpty", "when 'isOpen' is false"),
            ("let a = try $0.a(); return try a == 2 ? $0.title() : \"\"", "when 'a == 2' is true"),
            ("if let a = try $0.a() { return a } else { return try $0.title() }", "when 'a' is null"),
            ("switch try $0.a() { case 2: return try $0.title(); default: return nil }", "for some values of 'a'"),
            ("guard try $0.a() == nil else { return \"\" }; return try $0.title()", "when '$0.a() == nil' is true"),
            (
                "do { if try $0.a() == nil { throw b } } catch { _ = try $0.title() }",
                "when the code before 'catch' throws"
            ),
        ])
    func condition(body: String, condition: String) {
        let messages = messages(body)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("'title' is only requested \(condition), but") == true, "\(messages)")
    }

    @Test("Long calls and conditions are truncated")
    func long() throws {
        let name = String(repeating: "a", count: 100)
        let message = try #require(messages("try $0.\(name)(x: 1) == nil ? $0.b\(name)(\(name): 2) : 3").first)
        #expect(message.contains("…"))
        #expect(message.contains("(…)"))
    }

    @Test("A selection with an operation name is checked like an anonymous selection")
    func named() {
        let text = """
            let a = Selection<String, Operations.Query>(named: "A") { try $0.a() ?? $0.b() }
            let b = Selection<String, Operations.Query> { try $0.a() ?? $0.b() }.named("B")
            """
        #expect(findings(text).map { $0.location?.position.line } == [1, 2])
    }

    @Test("A `swift-graphql: allow` comment allows only the fields on its line")
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
        "A nested optional is reported unless a comment allows it",
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
            "the closure of '.nullable' returns an optional, so the result is a nested optional. Write "
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

    @Test("The check recognizes an app's functions and type aliases in all its files")
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

    @Test("A file that neither imports SwiftGraphQL nor mentions `Selection` is also checked")
    func filesWithoutImport() {
        let scopes = """
            extension Objects.Human {
                func origin() throws -> String? { nil }
            }
            func title(of human: Objects.Human) throws -> String { try human.homePlanet() ?? human.id() }
            """
        let uses = """
            let a = Selection<String, Objects.Human> { try $0.origin() ?? $0.name() }
            let b = Selection<String, Objects.Human> { try $0.mass() == nil ? title(of: $0) : $0.name() }
            """
        #expect(
            findings(in: ["Uses.swift": uses, "Scopes.swift": scopes]) == ["Uses.swift:2 title", "Scopes.swift:4 id"])
    }

    @Test("The check finds the fields that a function reads, wherever the function is declared")
    func laterFunctions() {
        let uses = """
            let a = Selection<String, Objects.Human> { human in
                let row = try HumanRow(human)
                return try human.homePlanet() ?? human.name()
            }
            let b = Selection<String, Objects.Human> { try $0.homePlanet() ?? label($0) }
            let c = Selection<String, Objects.Human> { try $0.id() + ($0.homePlanet() ?? label($0)) }
            let d = Selection<String, Objects.Human> { try unknown($0) + ($0.homePlanet() ?? $0.name()) }
            """
        let helpers = """
            struct HumanRow { init(_ human: Objects.Human) throws { title = try human.name() } }
            func label(_ human: Objects.Human) throws -> String { try human.id() + other(human) }
            func other(_ human: Objects.Human) throws -> String { try human.id() == "2" ? other(human) : "" }
            """
        #expect(findings(in: ["Uses.swift": uses, "Helpers.swift": helpers]) == ["Uses.swift:5 label"])
        #expect(findings(in: ["Helpers.swift": helpers, "Uses.swift": uses]) == ["Uses.swift:5 label"])
        // If several functions have the same name, a call can't be resolved.
        let other = "struct HumanRow { init(_ droid: Objects.Droid) throws { title = try droid.id() } }"
        #expect(
            findings(in: ["Uses.swift": uses, "Helpers.swift": helpers, "Other.swift": other]) == ["Uses.swift:5 label"]
        )
    }

    @Test("A type alias of a scope is recognized even in files that were added before the alias")
    func laterNames() {
        let alias = "func title(_ human: Person) throws -> String { try human.homePlanet() ?? human.name() }"
        let scopes = "typealias Person = Objects.Human"
        #expect(findings(in: ["Alias.swift": alias, "Scopes.swift": scopes]) == ["Alias.swift:1 name"])
    }

    @Test("A member that an extension of a scope or of a protocol adds isn't mistaken for a field")
    func addedMembers() {
        let uses = """
            let a = Selection<String, Objects.Human> { try $0.nickname() ?? $0.name() }
            let b = Selection<String, Objects.Human> { try $0.alias ?? $0.name() }
            let c = Selection<String, Objects.Human> { try $0.title() ?? $0.name() }
            let d = Selection<String, Objects.Human> { human in
                _ = try human.nickname()
                return try human.homePlanet() ?? human.name()
            }
            """
        let members = """
            extension Objects.Human: Titled {
                func nickname() throws -> String? { nil }
                var alias: String? { nil }
            }
            protocol Titled {}
            extension Titled { func title() throws -> String? { nil } }
            """
        #expect(findings(in: ["Uses.swift": uses, "Members.swift": members]) == [])
        #expect(findings(in: ["Uses.swift": uses]) == ["Uses.swift:1 name", "Uses.swift:3 name", "Uses.swift:6 name"])
    }

    @Test(
        "The check reports nothing if it can't tell whether the recording reaches a field",
        arguments: [
            "flag ? try $0.title() : \"\"", "try flag && $0.a() == nil ? $0.title() : \"\"",
            "if flag { return \"\" }; if try $0.a() == nil { return try $0.title() }; return \"\"",
            "try $0.date() > limit ? $0.title() : \"\"", "try $0.state() == .open ? $0.title() : \"\"",
            "try clamp($0.a()) == nil ? $0.title() : \"\"", "try $0.tags().filter(isLong).map { _ in try $0.title() }",
            "var a = try $0.a(); a = nil; return try a ?? $0.title()",
            "let read = { try issue.title() }; return try $0.a() ?? read()",
            "let issue = $0; if try issue.a() == nil { later { try issue.title() } }",
            "let issue = $0; return try issue.a() ?? pick(issue)",
            "_ = log($0); return try $0.a() ?? $0.title()",
            "let name = $0.title; return try $0.a() ?? $0.title()",
            "try $0.a() ?? $0.selection(title)", "try $0.selection(title) + ($0.a() ?? $0.title())",
            "_ = try $0.title(); return try $0.a() ?? $0.title()",
            "do { return try parse($0.a()) } catch { return try $0.title() }",
            "outer: for tag in tags { for b in try $0.tags() { break outer } }; return try $0.a() ?? $0.title()",
            "struct Row { let a: Int? = nil }; return row.a ?? 1",
        ])
    func silence(body: String) {
        #expect(messages(body) == [])
    }

    @Test(
        "Selections on mutations are checked more strictly than selections on queries",
        arguments: [
            ("try $0.close(.init { try $0.date() > limit ? $0.title() : \"\" })", ["title"]),
            ("try $0.close(.init { try clamp($0.a()) == nil ? $0.title() : \"\" })", ["title"]),
            ("let a = b(try $0.a()); guard let a else { return 1 }; return try $0.title()", ["title"]),
            ("for a in try $0.tags().filter(b) { _ = try $0.title() }", ["title"]),
            ("try $0.close(.init { try $0.date() > limit ? $0.title() : $0.title() + \"\" })", []),
            ("try $0.close(.init { flag ? try $0.title() : \"\" })", []),
        ] as [(String, [String])])
    func mutations(body: String, fields: [String]) {
        let text = "let a = Selection<String, Operations.Mutation> { \(body) }"
        #expect(findings(in: ["Mutation.swift": text]) == fields.map { "Mutation.swift:1 \($0)" })
        let typed = "let a: Selection<String, Operations.Mutation> = Selection { \(body) }"
        #expect(findings(in: ["Mutation.swift": typed]) == fields.map { "Mutation.swift:1 \($0)" })
        #expect(findings(in: ["Query.swift": text.replacing("Mutation", with: "Query")]) == [])
    }

    @Test("A type that an app declares in its own enum `Operations` isn't a scope")
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

    @Test("The arguments of a field's directive are checked like the arguments of the field")
    func directiveArguments() {
        let issue = "try $0.with(.cached(ttl: %)).title()"
        func found(_ value: String) -> [String] { messages(issue.replacing("%", with: value)) }
        #expect(
            found("try $0.number()").first?.hasPrefix("'cached' has an argument that depends on the response") == true)
        #expect(found("UUID()").first?.hasPrefix("'cached' has an argument that differs each time") == true)
        #expect(found("60") == [] && found("ttl") == [])
        let twice = messages("try $0.with(.a(b: 1)).with(.cached(by: .present(Date()))).node(id: UUID(), x)")
        #expect(twice.map { $0.prefix { $0 != " " } } == ["'cached'", "'node'"])
    }

    @Test("A comparison with a number is reported unless a codec's mock value could change the result")
    func otherMockValues() {
        let use = "let x = Selection<String, Objects.Issue> { try $0.amount() > 5 ? $0.title() : \"\" }\n"
        #expect(findings(use).count == 1)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { 1 } }").count == 1)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { 10 } }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static let mockValue: Int = -1 }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = \"EUR\" }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Int { return 0 } }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static var mockValue: Decimal { .zero } }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = Decimal(0) }").isEmpty)
        #expect(findings(use + "enum Amount: Codec { static let mockValue = Decimal(1) }").count == 1)
        #expect(findings(use + "struct Day: Codec { static let mockValue = Day(seconds: 0) }").count == 1)
    }

    @Test(
        "A brace after a condition doesn't start a selection, even if a function with the field's name takes a closure")
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

    @Test("`SwiftGraphQL.Selection` is recognized, even in arguments")
    func moduleName() {
        let text = """
            func send<T>(_ selection: Selection<T, Objects.Issue>) {}
            send(SwiftGraphQL.Selection<String, Objects.Issue> { try $0.a() ?? $0.b() })
            """
        #expect(findings(text).map { $0.location?.position.line } == [2])
    }

    @Test("A name that a type or a parameter shadows isn't a scope")
    func hiddenScopes() {
        let text = """
            let a = Selection<String, Objects.Human> { human in
                struct Model { func text(human: Person) throws -> String { try human.a() ?? human.b() } }
                func text(human: Person) throws -> String { try human.a() ?? human.b() }
                let texts = people.map { human in try human.a() ?? human.b() }
                do { let human = person; _ = try human.a() ?? human.b() }
                return try human.a() ?? human.b()
            }
            """
        #expect(findings(text).map { $0.location?.position.line } == [6])
    }

    @Test("Merged selections inside other selections are checked without a crash")
    func nestedGroups() {
        let group = "human.selection(.init { try $0.a() ?? $0.b() })"
        let inner = "_ = try \(group); return try outer.c(.nullable { $0.d(\(group)) })"
        let outer = "outer.selection(.init { human in \(inner) })"
        #expect(messages("outer in _ = try outer.b(); _ = try \(outer); return try \(outer)").isEmpty)
    }

    @Test("A large source file is read completely")
    func large() {
        let text =
            "// \(String(repeating: "x", count: 3_000_000))\n"
            + "let x = Selection<A, B> { try $0.a() ?? $0.b() }"
        #expect(findings(text).map { $0.location?.position.line } == [2])
    }

    @Test("Truncated sources and sources with arbitrary bytes don't crash the check")
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

    @Test("Randomly changed sources don't crash the check")
    func changedSources() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = tests.appendingPathComponent("SwiftGraphQLTestingTests/Checking")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("BranchCorpus+") }.sorted { $0.path < $1.path }
        let parts = ["(", ")", "{", "}", "[", "\"", "\\(", ":", "?", ".", "??", "if ", "case ", "let ", "func ", "in "]
        var numbers = SeededNumbers(seed: 1)
        for file in files {
            let source = Array(try Data(contentsOf: file))
            for _ in 0..<4 {
                let start = Int.random(in: source.indices, using: &numbers)
                var text = Array("let a = Selection<Int, Objects.A> { ".utf8) + source[start...].prefix(2_000)
                for _ in 0..<8 {
                    let place = Int.random(in: text.indices, using: &numbers)
                    switch Int.random(in: 0..<3, using: &numbers) {
                    case 0: text.remove(at: place)
                    case 1: text.insert(contentsOf: numbers.pick(parts).utf8, at: place)
                    default: text[place] = UInt8.random(in: 0...255, using: &numbers)
                    }
                }
                var check = SelectionCheck()
                check.add(text, name: "")
                _ = check.findings()
            }
        }
    }

    @Test(
        "Long hostile sources are checked on a small stack without a crash",
        arguments: [
            "(", "{", "[", "Selection {", "Selection { $0.a(", "if a {", "a ? ", "a ?? ", "\"\\(", "`", "/*", "#",
            "##\"", "/",
            "<", "Selection<", "}", ")", ".list { try $0.a() ?? $0.b(.list { ", "\\", "\"", "case .a(let b): ",
            "func f(", "/a ",
            "guard let a = try $0.a() else { return $0.b() }; ", "x = try $0.a() ?? $0.b(); ", "f { ", "$0.a() && ",
            "else if ",
            "if try $0.a() { return try $0.b() } else ", "let a = { try $0.b(a) }; a(", "a is ", "a as? ", "try ",
            "! ", "- ", "a.b", "a: ", "extension Objects.A { ", "func f(a: Objects.A) { ", "switch a { case b: ",
            "for a in ", "do { } catch ", "a < b, ", "#if A\n", "@a ",
            "/* swift-graphql: allow */ try $0.a() ?? $0.b(); ",
        ])
    func hostile(part: String) async throws {
        for opening in ["import SwiftGraphQL\n", "let a = Selection<Int, Objects.A> { "] {
            let text = opening + String(repeating: part, count: 2_000_000 / part.utf8.count / 8)
            try await SmallStack.run {
                var check = SelectionCheck()
                check.add(Array(text.utf8), name: "")
                _ = check.findings()
            }
        }
    }
}
