import Foundation
@_spi(Generated) import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@testable import StarWars

@Suite struct MockTests {
    @Test("The same seed results in the same model, and a different seed in a different model")
    func seeded() throws {
        let people = try (0..<20).map { try Person.selection.mock(seed: $0) }
        #expect(try (0..<20).map { try Person.selection.mock(seed: $0) } == people)
        #expect(Set(people.map(\.name)).count > 10)
        #expect(people.contains { $0.homePlanet == nil } && people.contains { $0.homePlanet != nil })
        #expect(Set(people.map(\.friends.count)) == [1, 2, 3])
        let friends = people.flatMap(\.friends)
        #expect(friends.contains { if case .human = $0 { true } else { false } })
        #expect(friends.contains { if case .droid = $0 { true } else { false } })
    }

    @Test("Whole operations, lists and nullables can be mocked")
    func operations() throws {
        #expect(try !search(for: "x").mock().isEmpty)
        #expect(try (0..<30).map { try somebody(.id("1")).mock(seed: $0) }.contains(nil))
        #expect(try review(.jedi, stars: 1, text: nil).mock().written.timeIntervalSince1970 == 0)
        #expect(try Person.selection.nonNullOrFail.list.mock(seed: 4).count > 0)
    }

    @Test("A key field has a mock value of its own type, even if only the second of two equal calls requests it")
    func keyField() throws {
        struct Query: QueryScope { let __fields: Fields }
        struct Item: KeyedObjectScope {
            let __fields: Fields
            static let __keys = [KeyFields(of: "Item", "key: Int!")]
        }
        let name = Selection<String, Item> { try $0.__fields.string("name: String!") }
        let key = Selection<Int, Item> { try $0.__fields.int("key: Int!") }
        let query = Selection<Int, Query> { query in
            _ = try query.__fields.object("item: Item!", name.__body)
            return try query.__fields.object("item: Item!", key.__body)
        }
        #expect(Set(try (0..<9).map { try query.mock(seed: $0) }).count > 1)
    }

    @Test("A mock object of an interface has one of the types that an `on` inside the interface's branch distinguishes")
    func branchesInBranches() throws {
        struct User: SelectionScope { let __fields: Fields }
        struct Actor: SelectionScope {
            let __fields: Fields
            func on<T>(user: Selection<T, User>, bot: Selection<T, User>) throws -> T {
                try __fields.read(__fields.branches(of: "User, Bot", areAll: true, user, bot))
            }
        }
        struct Node: SelectionScope {
            let __fields: Fields
            func on<T>(actor: Selection<T, Actor>, otherwise: Selection<T, Node>) throws -> T {
                try __fields.read(__fields.branches(of: "Actor*", actor), otherwise: otherwise)
            }
        }
        let kind = Selection<String, Node> {
            try $0.on(
                actor: .init { try $0.on(user: .init { _ in "user" }, bot: .init { _ in "bot" }) },
                otherwise: .init { _ in "other" })
        }
        #expect(Set(try (0..<40).map { try kind.mock(seed: $0) }) == ["user", "bot", "other"])
    }

    @Test("An error that an app's closure throws is rethrown")
    func throwing() {
        struct Rejected: Error {}
        let picky: Selection<String, Objects.Human> = Selection {
            let name = try $0.name()
            if name != "1" { throw Rejected() }
            return name
        }
        #expect(throws: Rejected.self) { try picky.mock() }
    }
}
