import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// Shows the user's profile, and the most recently changed repositories and issues.
@main
struct GitHubViewer {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 2, ["--token", "--schema"].contains(arguments[0]) else {
            print("usage: GitHubViewer --token TOKEN    uses GitHub")
            print("       GitHubViewer --schema FILE    uses a server for that schema inside the program")
            exit(64)
        }
        do {
            let client = try arguments[0] == "--token" ? gitHub(arguments[1]) : server(arguments[1])
            show(try await client.send(Viewer.query))
        } catch {
            FileHandle.standardError.write(Data("GitHubViewer: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func gitHub(_ token: String) throws -> Client {
        try Client(
            endpoint: "https://api.github.com/graphql", middlewares: [RetryMiddleware()],
            headers: ["Authorization": "Bearer \(token)", "User-Agent": "GitHubViewer"])
    }

    /// A server in this process. Fields without a resolver contain mock data.
    private static func server(_ schema: String) throws -> Client {
        let server = try GraphQLServer(contentsOf: [URL(fileURLWithPath: schema)], isLenient: true)
            .resolving("Query.viewer") { _ in ["login": "octavia", "name": "Octavia"] }
            .resolving("User.repositories") { _ in
                ["totalCount": 2, "nodes": [["nameWithOwner": "octavia/garden", "stargazerCount": 7], nil]]
            }
            .resolving("Repository.issues") { _ in
                ["totalCount": 1, "nodes": [["number": 12, "title": "Water the roses", "author": nil]]]
            }
        return Client(transport: server)
    }

    private static func show(_ viewer: Viewer) {
        print("\(viewer.name ?? viewer.login) (\(viewer.login)), \(viewer.repositoryCount) repositories")
        for repository in viewer.repositories {
            print("\(repository.name), \(repository.stars) stars, \(repository.openIssueCount) open issues")
            for issue in repository.issues { print("  #\(issue.number) \(issue.title), by \(issue.author)") }
        }
    }
}
