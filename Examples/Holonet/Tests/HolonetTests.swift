import Foundation
import Observation
import SwiftGraphQL
import SwiftGraphQLCache
import SwiftGraphQLTesting
import Testing

@testable import Holonet
@testable import HolonetModels

@MainActor struct HolonetTests {
    private func viewer(_ server: GraphQLServer? = nil) async throws -> Viewer {
        let client = Client(transport: try server ?? HolonetServer.make())
        let viewer = Viewer(
            people: PeopleModel(client: HolonetCache.client(client)), reviews: ReviewModel(client: client))
        await viewer.people.search("")
        return viewer
    }

    private func press(_ keys: String, _ viewer: Viewer) async throws {
        for key in try Script.keys(keys) { await viewer.press(key) }
    }

    @Test func `typing searches, and backspace widens the search`() async throws {
        let viewer = try await viewer()
        #expect(viewer.people.people.count == 4)
        try await press("o r g", viewer)
        #expect(viewer.people.people.map(\.name) == ["Leia Organa"])
        try await press("backspace backspace backspace", viewer)
        #expect(viewer.people.people.count == 4)
    }

    @Test func `the selection stays in the list, and enter opens the person`() async throws {
        let viewer = try await viewer()
        try await press("up down down down down down enter", viewer)
        #expect(viewer.people.detail?.name == "Darth Vader")
        #expect(viewer.lines.contains("  from:    unknown"))
        try await press("escape", viewer)
        #expect(viewer.people.detail == nil)
        #expect(viewer.lines.contains("> Darth Vader"))
    }

    @Test func `a review is sent, and the form is cleared`() async throws {
        let viewer = try await viewer()
        await viewer.reviews.reviews.refresh()
        try await press("left right right right G o ! enter", viewer)
        #expect(viewer.reviews.message == "Thank you!")
        #expect(viewer.reviews.commentary == "")
        await viewer.reviews.reviews.refresh()
        #expect(viewer.reviews.reviews.data?.last == FilmReview(id: "3", stars: 5, commentary: "Go!"))
    }

    @Test func `a failed review keeps the text`() async throws {
        let offline = ClientError(code: .connectionFailed, message: "no network")
        let viewer = try await viewer(HolonetServer.make().failingField("Mutation.createReview", message: "Not today."))
        try await press("left N o enter", viewer)
        #expect(viewer.reviews.message == "Not today.")
        #expect(viewer.reviews.commentary == "No")
        let people = PeopleModel(
            client: HolonetCache.client(Client(transport: try HolonetServer.make().failing(with: offline))))
        await people.search("")
        #expect(people.message == "The request failed. Please try again.")
    }

    @Test func `a cancelled request shows neither a message nor another person`() async throws {
        let people = PeopleModel(client: HolonetCache.client(Client(transport: try HolonetServer.make())))
        await people.search("")
        await people.open(people.people[0])
        #expect(people.detail?.name == "Leia Organa")
        let opening = Task { await people.open(people.people[1]) }
        opening.cancel()
        await opening.value
        #expect(people.message == nil)
        #expect(people.detail == nil)
    }

    @Test func `without a network, the app shows the people that it loaded before`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        func model(_ server: GraphQLServer) throws -> PeopleModel {
            PeopleModel(client: try HolonetCache.client(Client(transport: server), file: file))
        }
        let people = try await {
            let online = try model(HolonetServer.make())
            await online.search("")
            await online.open(online.people[0])
            #expect(!online.isOffline)
            return online.people
        }()
        let error = ClientError(code: .connectionFailed, message: "no network")
        let offline = try model(HolonetServer.make().failing(with: error))
        await offline.search("")
        #expect(offline.people == people && offline.isOffline && offline.message == nil)
        await offline.open(people[0])
        #expect(offline.detail?.name == people[0].name)
        await offline.open(people[1])
        #expect(offline.detail == nil && offline.message == "The request failed. Please try again.")
    }

    @Test func `a new review appears in a live model`() async throws {
        let client = Client(transport: try HolonetServer.make())
        let model = ReviewModel(client: client)
        model.reviews.start()
        defer { model.reviews.stop() }
        await wait { model.reviews.isLive && model.reviews.data?.count == 2 && !model.reviews.isLoading }
        _ = try await client.send(createReview(stars: 1, commentary: ""))
        await wait { model.reviews.data?.count == 3 }
        #expect(model.averageStars == 8.0 / 3.0)
    }

    private func wait(until condition: () -> Bool) async {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let holds = withObservationTracking {
                condition()
            } onChange: {
                change.finish()
            }
            if holds { return }
            for await _ in changes {}
        }
    }

    @Test func `keys are read even if the terminal splits their bytes`() {
        let bytes = Array("a\u{1B}[A\u{1B}[Bé\r\u{7F}".utf8)
        let expected: [Key] = [.character("a"), .up, .down, .character("é"), .enter, .backspace]
        var all = bytes
        #expect(Key.parse(&all) == expected)
        for split in bytes.indices where bytes[split] != 0x5B {
            var first = Array(bytes[..<split])
            let keys = Key.parse(&first)
            var rest = first + bytes[split...]
            #expect(keys + Key.parse(&rest) == expected)
        }
    }

    @Test func `selections don't depend on the response`() throws {
        let review = createReview(stars: 1, commentary: "x")
        try peopleQuery(named: "a").verify()
        try personQuery(id: "1").verify()
        try reviewsQuery.verify()
        try review.verify()
    }
}
