import Foundation
import Hummingbird
import SwiftGraphQL

/// A service that gets its data from a GraphQL server.
///
///     PeopleService http://localhost:8000/graphql --port 8080
@main
struct PeopleService {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let endpoint = arguments.first, arguments.count == 1 || arguments.count == 3 else { return usage() }
        var port = 8080
        if arguments.count == 3 {
            guard arguments[1] == "--port", let number = Int(arguments[2]) else { return usage() }
            port = number
        }
        // One client for the process, so that requests share connections. A server that is silent for five seconds is
        // unlikely to respond at all.
        let client = try Client(
            endpoint: endpoint, middlewares: [RetryMiddleware(maximumRetries: 1)], idleTimeout: .seconds(5))
        let application = Application(
            router: routes(client: client),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "PeopleService"),
            onServerRunning: { [port] channel in
                let line = "ready http://127.0.0.1:\(channel.localAddress?.port ?? port)\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            })
        try await application.runService()
    }

    private static func usage() {
        FileHandle.standardError.write(Data("PeopleService ENDPOINT [--port PORT]\n".utf8))
        exit(64)
    }
}
