import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLTesting

@Suite("Runs in a copy of the process detect traps and hangs")
struct IsolatedRunsTests {
    @Test("A trap counts only if it repeats in a second copy")
    func repeatedTraps() throws {
        guard IsolatedRuns.isSupported else { return }
        let folder = TemporaryFolder()
        func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
        /// Creates a file for the run and returns whether the run traps: run 1 traps until its file exists.
        func traps(_ index: Int) -> Bool {
            let isThere = access(path("\(index)"), F_OK) == 0
            close(open(path("\(index)"), O_WRONLY | O_CREAT, 0o600))
            return index == 1 && !isThere
        }
        let once = IsolatedRuns(count: 3) { index in
            if traps(index) { abort() }
            return nil
        }
        try once.run(reportsTrap: { _ in true }, describe: { "run \($0)" })
        #expect(FileManager.default.fileExists(atPath: path("2")))
        let always = IsolatedRuns(count: 3) { index in
            if index == 1 { abort() }
            return nil
        }
        let error = #expect(throws: SelectionError.self) {
            try always.run(reportsTrap: { _ in true }, describe: { "run \($0)" })
        }
        #expect(error?.message.contains("run 1") == true)
    }

    @Test("If the system kills each copy, for example because the closure uses too much memory, an error is thrown")
    func killedCopies() throws {
        guard IsolatedRuns.isSupported else { return }
        let runs = IsolatedRuns(count: 1) { _ in
            kill(getpid(), SIGKILL)
            return nil
        }
        let error = #expect(throws: SelectionError.self) {
            try runs.run(reportsTrap: { _ in true }, describe: { "run \($0)" })
        }
        #expect(error?.message.contains("run 0") == true)
    }

    @Test("After three copies have hung, the remaining runs are skipped")
    func hangs() async throws {
        guard IsolatedRuns.isSupported else { return }
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("runs.txt").path
        let runs = IsolatedRuns(count: 1_000, patience: 50) { _ in
            let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            _ = write(descriptor, ".", 1)
            while true { sleep(1) }
        }
        try runs.run(reportsTrap: { _ in true }, describe: { "\($0)" })
        let count = withExtendedLifetime(folder) { (try? Data(contentsOf: URL(fileURLWithPath: file)))?.count } ?? 0
        #expect(count <= 3)
    }

    @Test("A trap counts even if another process, started in the meantime, keeps the copy's pipe open")
    func sharedPipe() async throws {
        guard IsolatedRuns.isSupported else { return }
        let runs = IsolatedRuns(count: 1) { _ in
            // The process inherits the pipe and outlives the copy.
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup("sleep 20"), nil]
            posix_spawn(nil, "/bin/sh", nil, nil, &arguments, nil)
            abort()
        }
        let error = #expect(throws: SelectionError.self) {
            try runs.run(reportsTrap: { _ in true }, describe: { "run \($0)" })
        }
        #expect(error?.message.contains("run 0") == true)
    }
}
