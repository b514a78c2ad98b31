import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLTesting

@Suite("A server works on threads with small stacks")
struct SmallStackTests {
    private static let schema = """
        type Query { self: Query tree: Tree list(in: I): [Query] echo(in: I): Int deep: [[[[Int]]]] }
        type Subscription { tick(in: I): Query }
        type Tree { trees: [[[[Tree]]]] }
        input I { i: I n: [[[[Int]]]] = [] }
        """

    private static func nested(_ count: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }

    @Test(
        "Deep documents and values get a response, even on a small stack",
        arguments: [128 << 10, 192 << 10, 256 << 10, 384 << 10, 512 << 10, 768 << 10, 1 << 20, 8 << 20])
    func deep(stackSize: Int) async throws {
        guard #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) else { return }
        let tree = (0..<120).reduce(JSONValue.object([:])) { tree, _ in ["trees": [[[[tree]]]]] }
        let server = try GraphQLServer(sdl: Self.schema).resolving("Query.self") { _ in [:] }
            .resolving("Query.tree") { _ in tree }
        // Each document is too deep for some of the stacks, but within the depth limit for documents.
        let trees = [13, 16, 18, 25, 40, 57, 90, 110].map { count in
            ("{ tree " + Self.nested(count, "{ trees ", "{ __typename }", " }") + " }", "{}")
        }
        let requests: [(document: String, variables: String)] =
            trees + [
                (Self.nested(127, "{ self ", "{ echo }", " }"), "{}"),
                ("{ echo(in: " + Self.nested(120, "{i: ", "{}", "}") + ") }", "{}"),
                (Self.nested(120, "{ ... on Query ", "{ echo }", " }"), "{}"),
                (
                    "{ ...F0 } "
                        + (0..<120).map { "fragment F\($0) on Query { ...F\($0 + 1) }" }.joined(separator: " ")
                        + " fragment F120 on Query { echo }", "{}"
                ),
                ("query ($v: I) { echo(in: $v) }", "{\"v\": " + Self.nested(250, "{\"i\": ", "{}", "}") + "}"),
            ]
        let executor = SmallStackExecutor(stackSize: stackSize)
        for request in requests {
            let variables = try JSONValue(parsing: Array(request.variables.utf8))
            let bytes = await withTaskExecutorPreference(executor) {
                await server.execute(document: request.document, variables: variables.object ?? [:])
            }
            try check(bytes, of: request.document, stackSize)
            // As a transport, the server also parses the variables.
            var operation = GraphQLRequest(type: .query, document: request.document)
            operation.variablesText = request.variables
            let response = try await withTaskExecutorPreference(executor) { [operation] in
                try await server.send(operation)
            }
            try check(response.body, of: request.document, stackSize)
        }
        let subscriptions: [(document: String, variables: String)] = [
            ("subscription { tick " + Self.nested(120, "{ self ", "{ echo }", " }") + " }", "{}"),
            ("subscription { tick(in: " + Self.nested(110, "{i: ", "{}", "}") + ") { echo } }", "{}"),
            (
                "subscription ($v: I) { tick(in: $v) { echo } }",
                "{\"v\": " + Self.nested(250, "{\"i\": ", "{}", "}") + "}"
            ),
        ]
        for request in subscriptions {
            var operation = GraphQLRequest(type: .subscription, document: request.document)
            operation.variablesText = request.variables
            // The test calls `respond`, because `subscribe` starts a task, which would run on the default executor.
            let results = try await withTaskExecutorPreference(executor) { [operation] in
                var results: [[UInt8]] = []
                try await server.respond(
                    to: operation, failingFields: [:]
                ) {
                } respond: {
                    results.append($0.bytes)
                }
                return results
            }
            #expect(!results.isEmpty)
            for bytes in results { try check(bytes, of: request.document, stackSize) }
        }
    }

    /// Checks that a response has no errors, or only errors that a small stack explains.
    private func check(_ bytes: [UInt8], of document: String, _ stackSize: Int) throws {
        let response = try JSONValue(parsing: bytes)
        let message = response["errors"]?[0]?["message"]?.string
        if stackSize == 8 << 20, !document.contains("tree") {
            // With a stack of normal size, all responses are complete.
            #expect(message == nil)
        } else {
            let reasons = ["nested deeper than", "the nesting exceeds the limit", "is not of type"]
            let isBounded = message.map { message in reasons.contains { message.contains($0) } }
            #expect(isBounded != false, "\(message ?? "")")
        }
    }
}

/// An executor that runs each job on its own thread with a stack of the given size.
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
private final class SmallStackExecutor: TaskExecutor {
    private let stackSize: Int

    init(stackSize: Int) {
        self.stackSize = stackSize
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        thread.stackSize = stackSize
        thread.start()
    }
}
