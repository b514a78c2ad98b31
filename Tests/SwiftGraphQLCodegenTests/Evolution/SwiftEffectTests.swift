import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("The comparison predicts the effects of schema changes on Swift source")
struct SwiftEffectTests {
    private static func changes() throws -> [SchemaChange] {
        try SchemaChange.changes(
            from: SourceText(SwiftEffectFixture.old, name: "old"), to: SourceText(SwiftEffectFixture.new, name: "new"))
    }

    @Test("Each fixture's change is found, with the effect that the fixture states")
    func levels() throws {
        let changes = try Self.changes()
        for fixture in SwiftEffectFixture.all {
            let levels = changes.filter { $0.kind == fixture.kind && $0.coordinate == fixture.coordinate }
                .map(\.swiftEffect.level)
            #expect(levels == [fixture.level], "\(fixture.kind) \(fixture.coordinate)")
        }
    }

    @Test("Each change between the fixtures' schemas has a fixture")
    func complete() throws {
        let proven = Set(SwiftEffectFixture.all.map { "\($0.kind) \($0.coordinate)" })
        let open = Set(try Self.changes().map { "\($0.kind) \($0.coordinate)" }).subtracting(proven)
        // These two changes have no fixtures. The fixtures need them because they change the names of other elements.
        #expect(open.sorted() == ["enumValueAdded Size.BIG", "typeAdded Twin"])
    }

    /// Returns the compiler's messages for the fixtures' sources with the API of the given schema.
    private static func typecheck(_ schema: String) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [URL] = []
        func add(_ name: String, _ text: String) throws {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            files.append(file)
        }
        try add("API.swift", generate(schema))
        for (index, fixture) in SwiftEffectFixture.all.enumerated() {
            if let text = fixture.breaks { try add("Breaks\(index).swift", "import SwiftGraphQL\n\n\(text)\n") }
            if let text = fixture.survives { try add("Survives\(index).swift", "import SwiftGraphQL\n\n\(text)\n") }
        }
        // All files are checked together, because the compiler would stop after the first file with an error.
        return try await Compiler.typecheck(files)
    }

    @Test("The compiler confirms which sources still compile and which ones break")
    func compiler() async throws {
        #expect(try await Self.typecheck(SwiftEffectFixture.old) == "")
        let output = try await Self.typecheck(SwiftEffectFixture.new)
        func lines(_ file: String) -> [String] {
            output.split(separator: "\n").map(String.init)
                .filter { $0.contains("/\(file).swift:") && ($0.contains(": error: ") || $0.contains(": warning: ")) }
        }
        #expect(lines("API").isEmpty)
        for (index, fixture) in SwiftEffectFixture.all.enumerated() {
            let title = "\(fixture.kind) \(fixture.coordinate)"
            #expect(lines("Survives\(index)").isEmpty, "\(title)")
            if fixture.breaks == nil { continue }
            let severity = fixture.level == .warns ? ": warning: " : ": error: "
            let found = lines("Breaks\(index)")
            #expect(!found.isEmpty && found.allSatisfy { $0.contains(severity) }, "\(title): \(found)")
        }
    }

    @Test("Only fixtures with an effect contain source that breaks, and many contain source that still compiles")
    func fixtures() {
        for fixture in SwiftEffectFixture.all {
            #expect((fixture.level == .compiles) == (fixture.breaks == nil), "\(fixture.coordinate)")
        }
        #expect(SwiftEffectFixture.all.count { $0.survives != nil } >= 25)
    }

    @Test(
        "A Swift name that now refers to another element is a dangerous change, not a safe change",
        arguments: [
            (
                "enum E { red }", "enum E { red RED }", "E.red",
                "'red' was renamed to 'red_', and 'red' now refers to something else"
            ),
            (
                "enum E { red RED }", "enum E { red }", "E.red",
                "'red_' was renamed to 'red', which referred to something else"
            ),
            ("enum E { red RED }", "enum E { red }", "E.RED", "'.red' of 'Enums.E' is now 'red'"),
            ("enum E { RED }", "enum E { red }", "E.RED", "'.red' of 'Enums.E' is now 'red'"),
            (
                "union E = a type a { x: Int }", "union E = a | A type a { x: Int } type A { x: Int }", "E",
                "'a:' was renamed to 'a_:', and 'a:' now refers to something else"
            ),
            (
                "union E = A type a { x: Int } type A { x: Int }", "union E = a type a { x: Int } type A { x: Int }",
                "E", "the branch 'a:' in 'on' of 'Unions.E' now applies to another type"
            ),
            (
                "interface E { x: Int } type A implements E { x: Int }",
                "interface E { x: Int } type a implements E { x: Int }", "A", "'Objects.A' now refers to something else"
            ),
            (
                "type E { x(i: I): Int } input I { self_: Int }",
                "type E { x(i: I): Int } input I { self: Int self_: Int }", "I.self_",
                "'self_' was renamed to 'self__', and 'self_' now refers to something else"
            ),
        ])
    func changedMeanings(old: String, new: String, coordinate: String, message: String) throws {
        let changes = try SchemaChange.changes(
            from: SourceText("type Query { e: E } " + old), to: SourceText("type Query { e: E } " + new))
        let change = try #require(changes.first { $0.coordinate == coordinate && $0.swiftEffect.message == message })
        #expect(change.swiftEffect.level == .mayChangeMeaning)
        #expect(change.swiftEffect.breaksSource)
        #expect(change.severity > .safe)
        #expect(SchemaChangeReport([change]).text.contains("Swift may change its meaning: \(message)"))
    }

    @Test("Reordering values and types changes only their order in Swift")
    func reordered() throws {
        let definitions = "type Query { e: E u: U } type a { x: Int } type A { x: Int } "
        let changes = try SchemaChange.changes(
            from: SourceText(definitions + "enum E { RED Red red } union U = a | A"),
            to: SourceText(definitions + "enum E { red Red RED } union U = A | a"))
        #expect(changes.map(\.kind) == [.enumValueOrderChanged, .branchOrderChanged])
    }

    @Test("Effects are described with the names that source code uses")
    func messages() throws {
        let changes = try Self.changes()
        func message(_ coordinate: String) -> String? {
            changes.first { $0.coordinate == coordinate }?.swiftEffect.message
        }
        #expect(message("Query.nameToNull") == "'nameToNull()' returns 'String?' instead of 'String'")
        #expect(
            message("Query.personToNull")
                == "'personToNull' takes a selection on 'Objects.Person?' instead of 'Objects.Person': add '.nullable'")
        #expect(
            message("Query.toNullable(a:)")
                == "'a:' of 'toNullable' takes 'OptionalArgument<Int>' instead of 'Int'; wrap all "
                + "values except literals, as in '.present(value)'")
        #expect(message("Mood.GONE")?.contains("it is '.unrecognized(\"GONE\")'") == true)
        #expect(message("Found") == "'on' of 'Unions.Found' needs 'c:' unless it has 'otherwise:'")
        #expect(message("Size.big") == "'big' was renamed to 'big_', and 'big' now refers to something else")
        #expect(message("Sorted")?.hasSuffix("take the fields in this order: b: a:") == true)
    }
}
