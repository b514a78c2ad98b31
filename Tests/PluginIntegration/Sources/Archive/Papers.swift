public import SwiftGraphQL

/// The papers of a shelf. The API behind it is this module's own affair.
public struct Papers: Sendable {
    /// What is written on them.
    public var titles: [String]

    /// Asks for a shelf in the archive.
    public static func find(shelf: Int, with client: Client) async throws -> Papers? {
        let papers: Selection<Papers, Objects.User> = Selection { Papers(titles: try $0.papers()) }
        let query: Selection<Papers?, Operations.Query> = Selection { try $0.user(shelf: shelf, papers.nullable) }
        return try await client.send(query)
    }
}
