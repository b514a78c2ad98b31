import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLClient

@Suite struct SHA256Tests {
    @Test(
        "The standard's test messages have the expected digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                    + "nopqrstu", "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func vectorsStandardMet(_ text: String, _ digest: String) {
        #expect(SHA256.hexDigest(of: text.utf8) == digest)
    }

    // With a sanitizer, this test is disabled, because Foundation's Process leaks some memory.
    @Test(
        "Digests agree with another implementation, for every length up to three blocks and for random bytes",
        .enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] == nil))
    func agreesAnotherImplementation()
        async throws
    {
        var random = SystemRandomNumberGenerator()
        let messages = ((0...200).map { $0 } + (0..<50).map { _ in Int.random(in: 0...5000, using: &random) })
            .map { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = messages.indices.map { String($0) }
        for (name, message) in zip(names, messages) {
            try Data(message).write(to: folder.appendingPathComponent(name))
        }
        #if canImport(Darwin)
            let command = ["shasum", "-a", "256"]
        #else
            let command = ["sha256sum"]
        #endif
        let outcome = try await Subprocess.run(command + names, in: folder)
        #expect(outcome.status == 0)
        let digests = outcome.output.split(separator: "\n").map { String($0.prefix(64)) }
        #expect(digests == messages.map { SHA256.hexDigest(of: $0) })
    }
}
