import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLTesting

@Suite("Runs in a copy of the process")
struct IsolatedRunsTests {
    @Test("After three copies that hang, the remaining runs are skipped")
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
}
