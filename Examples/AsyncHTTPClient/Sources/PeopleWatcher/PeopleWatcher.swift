import Foundation
import GraphQLAsyncHTTPClient
import Logging
import ServiceLifecycle
import SwiftGraphQL

/// Prints the list of people every few seconds, until it receives a signal.
///
///     PeopleWatcher http://localhost:8000/graphql
@main
struct PeopleWatcher {
    static func main() async throws {
        guard CommandLine.arguments.count == 2, let endpoint = URL(string: CommandLine.arguments[1]) else {
            FileHandle.standardError.write(Data("PeopleWatcher ENDPOINT\n".utf8))
            exit(64)
        }
        let sender = AsyncHTTPSender()
        let client = Client(
            transport: HTTPTransport(endpoint: endpoint, sender: sender), middlewares: [RetryMiddleware()])
        // The group shuts its services down in reverse order, so the connections are closed last.
        let group = ServiceGroup(
            services: [Connections(sender: sender), Watch(client: client)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "PeopleWatcher"))
        try await group.run()
    }
}

/// Closes the connections of a sender when the program ends.
struct Connections: Service {
    let sender: AsyncHTTPSender

    func run() async throws {
        // Throws if another service has failed. The connections are closed in either case.
        try? await gracefulShutdown()
        try await sender.shutdown()
        say("closed the connections")
    }
}

/// Sends the query every few seconds. The program waits for a request in progress before it exits.
struct Watch: Service {
    let client: Client

    func run() async throws {
        try await report()
        let ticks = AsyncStream { try? await Task.sleep(for: .seconds(2)) }
        for await _ in ticks.cancelOnGracefulShutdown() { try await report() }
    }

    private func report() async throws {
        let people = Selection<[String], Operations.Query>(named: "People") {
            try $0.humans(first: 3, .list { try $0.name() })
        }
        say(try await client.send(people).joined(separator: ", "))
    }
}

/// Prints a line immediately, even to a pipe.
private func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
