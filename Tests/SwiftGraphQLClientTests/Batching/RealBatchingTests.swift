import Foundation
import SwiftGraphQL
import Testing

/// The servers in the environment variable `HTTP_ENDPOINTS`, as `name=URL`, separated by spaces.
private let endpoints = Dictionary(
    (ProcessInfo.processInfo.environment["HTTP_ENDPOINTS"] ?? "").split(separator: " ").compactMap { entry in
        let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }, uniquingKeysWith: { first, _ in first })

/// Tests that use the servers that `Tests/run` starts. Without these servers, the tests are skipped.
@Suite(.enabled(if: !endpoints.isEmpty)) struct RealBatchingTests {
    private func client(_ name: String) throws -> Client {
        let url = try #require(endpoints[name].flatMap { URL(string: $0) })
        return Client(transport: BatchingTransport(HTTPTransport(endpoint: url), window: .milliseconds(20)))
    }

    private func double(_ number: Int) -> Selection<Int, TestQuery> {
        Selection<Int, TestQuery> { try $0.double(number: number) }
    }

    @Test("A server that supports batches responds to each of 26 queries, one of which fails")
    func serverTakesBatches() async throws {
        let client = try client("strawberry")
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<25 { group.addTask { (number, try await client.send(double(number))) } }
            group.addTask {
                let error = await #expect(throws: ResponseError.self) { try await client.send(double(-1)) }
                #expect(error?.errors.map(\.message) == ["negative"])
                return (0, 0)
            }
            for try await (number, answer) in group { #expect(answer == 2 * number) }
        }
    }

    @Test("A server that doesn't support batches causes an error with the code `batchingUnsupported`")
    func serverTakesNone() async throws {
        let url = try #require(endpoints["ariadne"].flatMap { URL(string: $0) })
        let client = Client(
            transport: BatchingTransport(HTTPTransport(endpoint: url), window: .seconds(600), maximumCount: 2))
        let other = Task { try await client.send(double(1)) }
        let error = await #expect(throws: ClientError.self) { try await client.send(double(2)) }
        await #expect(throws: ClientError.self) { try await other.value }
        #expect(error?.code == .batchingUnsupported)
        #expect(error?.status == 400)
    }
}
