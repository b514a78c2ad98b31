public import SwiftGraphQL

/// The papers on a shelf. The generated API is internal to this module.
public struct Papers: Sendable {
    /// The titles of the papers.
    public var titles: [String]

    /// Returns the papers on the given shelf, or `nil` if the archive doesn't have the shelf.
    public static func find(shelf: Int, with client: Client) async throws -> Papers? {
        let papers: Selection<Papers, Objects.User> = Selection { Papers(titles: try $0.papers()) }
        let query: Selection<Papers?, Operations.Query> = Selection { try $0.user(shelf: shelf, papers.nullable) }
        return try await client.send(query)
    }
}
