import SwiftGraphQL
import Testing

@testable import StarWars

struct PaginationTests {
    @Test("The in-process server's connection is loaded page by page, from the start or from a given cursor")
    func pages() async throws {
        let client = Client(transport: try Galaxy.server())
        let pages = client.pages(characters(after:), next: { $0.info.next })
        let all = try await pages.reduce(into: []) { $0.append($1) }
        #expect(all.map(\.names.count) == [3, 3, 2])
        #expect(all.map(\.info.hasNextPage) == [true, true, false])
        let names = try await pages.items { $0.names }.reduce(into: []) { $0.append($1) }
        #expect(names == all.flatMap(\.names))
        let rest = try await pages.starting(at: all[0].info.next).reduce(into: []) { $0.append($1) }
        #expect(rest == Array(all.dropFirst()))
    }

    @Test("The pages that a real server returns add up to the whole connection", arguments: Servers.all)
    func pages(server: Servers.Server) async throws {
        let client = try Client(endpoint: server.endpoint)
        var names: [String] = []
        for try await page in client.pages(characters(after:), next: { $0.info.next }) { names += page.names }
        let whole = Selection<CharacterPage, Operations.Query> {
            try $0.characterConnection(first: 100, CharacterPage.selection)
        }
        let page = try await client.send(whole)
        #expect(names.count > 3)
        #expect(names == page.names)
    }
}
