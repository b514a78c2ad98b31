import Foundation
import HolonetModels
import Observation
import SwiftGraphQL

/// Shows people and reviews of the Star Wars schema in a terminal.
///
///     Holonet                                     uses a server in this process
///     Holonet http://localhost:8000/graphql       uses a server that also supports WebSockets at this URL
///     Holonet --keys 'l e i' [URL]                presses keys and prints the screen, without a terminal
@main
struct Holonet {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("Holonet: \(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor private static func run(_ arguments: [String]) async throws {
        var arguments = arguments
        var keys: [Key]?
        if arguments.first == "--keys", arguments.count >= 2 {
            keys = try Script.keys(arguments[1])
            arguments.removeFirst(2)
        }
        let client = try arguments.first.map(client(for:)) ?? Client(transport: HolonetServer.make())
        // A server in this process can always be reached, so the cache needs no file.
        let file = arguments.isEmpty ? nil : HolonetCache.file
        let cached = try file.map { try HolonetCache.client(client, file: $0) } ?? HolonetCache.client(client)
        let viewer = Viewer(people: PeopleModel(client: cached), reviews: ReviewModel(client: client))
        try await run(viewer, keys: keys)
        try await cached.cache.flush()
    }

    private static func client(for endpoint: String) throws -> Client {
        guard let url = URL(string: endpoint) else {
            throw ClientError(code: .invalidEndpoint, message: "'\(endpoint)' is not a URL")
        }
        return Client(
            transport: SplitTransport(
                requests: HTTPTransport(endpoint: url), subscriptions: WebSocketTransport(endpoint: url)))
    }

    @MainActor private static func run(_ viewer: Viewer, keys: [Key]?) async throws {
        await viewer.people.search("")
        if let keys {
            for key in keys { await viewer.press(key) }
            await viewer.reviews.reviews.refresh()
            print(viewer.lines.joined(separator: "\n"))
            return
        }
        viewer.reviews.reviews.start()
        defer { viewer.reviews.reviews.stop() }
        let terminal = try Terminal()
        defer { terminal.restore() }
        draw(viewer, on: terminal)
        for await keys in terminal.keys {
            for key in keys { await viewer.press(key) }
            if viewer.isAtEnd { break }
        }
    }

    /// Draws the screen, and draws it again whenever something on it changes.
    @MainActor private static func draw(_ viewer: Viewer, on terminal: Terminal) {
        let lines = withObservationTracking {
            viewer.lines
        } onChange: {
            Task { @MainActor in draw(viewer, on: terminal) }
        }
        terminal.show(lines)
    }
}
