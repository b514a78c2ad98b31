#if os(Linux)
    import Foundation
    import SwiftGraphQL
    import TestSupport
    import Testing

    @testable import SwiftGraphQLCache

    /// Tests a cache whose file is read by another process, which runs a test of this suite.
    @Suite(.timeLimit(.minutes(15))) struct SecondProcessTests {
        private static let folder = ProcessInfo.processInfo.environment["CACHE_TEST_FOLDER"]
            .map { URL(fileURLWithPath: $0) }
        private static let last = 200

        private func file(in folder: URL) -> URL { folder.appendingPathComponent("cache.sqlite") }
        private func report(in folder: URL) -> URL { folder.appendingPathComponent("report") }

        @Test("A second process reads complete transactions in order, while the first process writes and clears")
        func writer() async throws {
            let folder = TemporaryFolder()
            let writer = try NormalizedCache(Operations.cacheSchema, file: file(in: folder.url), clock: { 0 })
            func write(_ number: Int) async throws {
                try writer.update { edit in
                    for id in ["1", "2"] {
                        try edit.set({ try $0.name() }, of: CacheReference<Objects.User>(id: id), to: "\(number)")
                    }
                }
                try await writer.flush()
            }
            try await write(0)
            let program = CommandLine.arguments[0]
            async let reading = Subprocess.run([
                "CACHE_TEST_FOLDER=\(folder.url.path)", program, "--testing-library", "swift-testing", "--filter",
                "SecondProcessTests/reader",
            ])
            // The reader has opened the file when its report exists.
            while !FileManager.default.fileExists(atPath: report(in: folder.url).path) {
                try await Task.sleep(for: .milliseconds(5))
            }
            for number in 1...Self.last {
                if number % 50 == 0 { try writer.clear() }
                try await write(number)
            }
            let outcome = try await reading
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(try String(contentsOf: report(in: folder.url), encoding: .utf8) == "read \(Self.last)")
        }

        @Test("The second process reads pairs of equal numbers in ascending order", .enabled(if: folder != nil))
        func reader() async throws {
            let folder = try #require(Self.folder)
            let reader = try NormalizedCache(
                Operations.cacheSchema, file: file(in: folder), isReadOnly: true, clock: { 0 })
            let pair = Selection<[String?], Operations.Query> {
                try [$0.user(id: "1", .nullable(Samples.name)), $0.user(id: "2", .nullable(Samples.name))]
            }
            try Data("open".utf8).write(to: report(in: folder))
            var last = 0
            while last < Self.last {
                // After `clear`, there are no values for a moment.
                guard let names = try reader.read(pair)?.value else { continue }
                let number = try #require(names[0].flatMap { Int($0) })
                #expect(names[0] == names[1] && number >= last)
                last = number
            }
            try Data("read \(last)".utf8).write(to: report(in: folder))
        }
    }
#endif
