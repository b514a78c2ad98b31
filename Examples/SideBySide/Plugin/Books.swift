import SwiftGraphQL

/// A selection on the API that the build generates.
public enum PluginBooks {
    /// The titles of three books.
    public static func titles(from client: Client) async throws -> [String] {
        let title: Selection<String, Objects.Book> = Selection { try $0.title() }
        return try await client.send(
            Selection<[String], Operations.Query>(named: "Books") { try $0.books(first: 3, title.list) })
    }
}
