import Foundation
import TestSupport
import Testing

@Suite(
    "`swift-graphql check` reports conditional fields and exits with a matching status",
    .enabled(if: BuiltTool.url != nil))
struct CheckCommandTests {
    private static let unsound = "let a = Selection<Int, Objects.A> { try $0.a() ?? $0.b() }\n"
    private static let sound = "let a = Selection<Int, Objects.A> { try $0.a() ?? 0 }\n"

    private func run(_ files: [String: String], _ arguments: [String]) async throws -> Subprocess.Outcome {
        let folder = TemporaryFolder()
        for (name, text) in files {
            try folder.file(name, text)
        }
        return try await Subprocess.run([try #require(BuiltTool.url).path, "check"] + arguments, in: folder.url)
    }

    @Test("The command exits with 0 for warnings, with 1 for errors, and silently with 0 for sound sources")
    func exitCodes() async throws {
        let warned = try await run(["A.swift": Self.unsound], [])
        #expect(warned.status == 0)
        #expect(warned.errors.contains("A.swift:1:51: warning: 'b' is only requested when 'a' is null"))
        let rejected = try await run(["A.swift": Self.unsound], ["--as", "error"])
        #expect(rejected.status == 1)
        #expect(rejected.errors.contains("A.swift:1:51: error: 'b'"))
        let off = try await run(["A.swift": Self.unsound], ["--as=off"])
        #expect(off.status == 0 && off.errors.isEmpty)
        let sound = try await run(["A.swift": Self.sound], ["A.swift"])
        #expect(sound.status == 0 && sound.errors.isEmpty && sound.output.isEmpty)
    }

    @Test("The configuration applies unless an option overrides it")
    func configuration() async throws {
        let files = ["A.swift": Self.unsound, "a.json": #"{ "check": "error" }"#, "b.json": #"{ "check": "of" }"#]
        #expect(try await run(files, ["--config", "a.json"]).status == 1)
        #expect(try await run(files, ["--config", "a.json", "--as", "warning"]).status == 0)
        let wrong = try await run(files, ["--config", "b.json"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("b.json:1:12: error: 'check' must be warning, error or off, not 'of'"))
    }

    @Test("A build without Swift files checks nothing, whatever the current folder contains")
    func noFiles() async throws {
        let folder = TemporaryFolder()
        try folder.file("A.swift", Self.unsound)
        try folder.file("none.txt", "")
        try folder.file("one.txt", "A.swift\n")
        func run(_ arguments: String...) async throws -> Subprocess.Outcome {
            try await Subprocess.run([try #require(BuiltTool.url).path, "check"] + arguments, in: folder.url)
        }
        for arguments in [[], ["--file-list", "none.txt"]] {
            let outcome = try await Subprocess.run(
                [try #require(BuiltTool.url).path, "check", "--stamp", "Stamp.swift"] + arguments, in: folder.url)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("Stamp.swift").path))
        }
        let listed = try await run("--file-list", "one.txt", "--stamp", "Stamp.swift")
        #expect(listed.errors.contains("A.swift:1:51: warning: 'b' is only requested when 'a' is null"))
        let missing = try await run("--file-list", "nowhere.txt")
        #expect(missing.status == 64)
        #expect(missing.errors.contains("'nowhere.txt' can't be read"))
    }

    @Test("The command exits with 2 for unreadable files and with 64 for invalid arguments")
    func failures() async throws {
        #expect(try await run([:], ["nowhere"]).status == 2)
        #expect(try await run([:], []).status == 2)
        #expect(try await run([:], ["--as", "worse"]).status == 64)
        #expect(try await run([:], ["--asd"]).status == 64)
        #expect(try await run([:], ["--help"]).output.contains("swift-graphql: allow"))
    }
}
