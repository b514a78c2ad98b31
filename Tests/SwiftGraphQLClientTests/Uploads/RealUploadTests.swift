import Foundation
import SwiftGraphQL
import TestSupport
import Testing

/// The endpoints in the environment variable `HTTP_ENDPOINTS`, as `name=URL`, separated by spaces.
private let endpoints = (ProcessInfo.processInfo.environment["HTTP_ENDPOINTS"] ?? "")
    .split(separator: " ").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }

/// Tests that use the servers that `Tests/run` starts. Without these servers, the tests are skipped.
@Suite(.enabled(if: !endpoints.isEmpty)) struct RealUploadTests {
    private let folder = TemporaryFolder()
    // These are the SHA-256 digests of "one" and "two".
    private let one = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"
    private let two = "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3"

    @Test("Files in arguments, lists and input objects arrive at the server", arguments: endpoints)
    func filesArgumentsLists(_ endpoint: String)
        async throws
    {
        let inMemory = Upload(bytes: Array("one".utf8), filename: #"a "quoted" \ ä 🦊.txt"#, contentType: "text/plain")
        let onDisk = Upload(file: try folder.file("two.bin", Data("two".utf8)))
        let album = Album(title: "\"", pages: [inMemory, nil, onDisk], cover: .present(inMemory))
        let mutation = Selection<([String], String), TestMutation> {
            (try $0.bind(album: album), try $0.store(file: onDisk))
        }
        let (pages, file) = try await Client(endpoint: endpoint).send(mutation)
        let first = "a %22quoted%22 %5C ä 🦊.txt text/plain 3 \(one)"
        let second = "two.bin application/octet-stream 3 \(two)"
        #expect(pages == [first, first, second])
        #expect(file == second)
    }

    @Test("A 50 MB file on disk arrives completely", arguments: endpoints)
    func n50MBDisk(_ endpoint: String) async throws {
        let url = try folder.file("large", Data(repeating: 0, count: 50_000_000))
        let mutation = Selection<String, TestMutation> { try $0.store(file: Upload(file: url)) }
        let receipt = try await Client(endpoint: endpoint).send(mutation)
        // The receipt contains the SHA-256 digest of 50,000,000 zero bytes.
        #expect(
            receipt
                == "large application/octet-stream 50000000 ab46920a3bcd0891d34367719808bc3f832e4968ddfbfb464d093e306d2275ad"
        )
    }
}
