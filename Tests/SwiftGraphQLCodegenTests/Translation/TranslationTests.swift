import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("Translated operations behave like the originals")
struct TranslationTests {
    private static let package = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let starWars = package.appendingPathComponent("Examples/StarWars/schema.graphql")
    private static let gitHubSchema =
        (ProcessInfo.processInfo.environment["SCHEMA_CORPUS"].map { URL(fileURLWithPath: $0) })?
        .appendingPathComponent("github.graphql")

    private static let starWarsCalls: [TranslationRun.Call] = [
        .init(name: "Hero"),
        .init(name: "HeroOf", variables: #"{"episode": "JEDI"}"#, arguments: "episode: .present(.jedi)"),
        .init(name: "HeroOf", arguments: ""),
        .init(name: "HeroOf", variables: #"{"episode": null}"#, arguments: "episode: .null"),
        .init(name: "HeroOfJedi"),
        .init(name: "HeroByDefault", arguments: ""),
        .init(name: "Aliases"), .init(name: "SameFieldTwice"), .init(name: "Merged"),
        .init(name: "Arguments", arguments: ""),
        .init(name: "Arguments", variables: #"{"first": 1, "name": "x"}"#, arguments: #"first: 1, name: "x""#),
        .init(name: "NestedInput"),
        .init(
            name: "InputVariable",
            variables: #"{"filter": {"homePlanet": "Naboo"}, "order": {"by": "HEIGHT", "descending": true}}"#,
            arguments: #"filter: .present(.init(homePlanet: "Naboo")), order: .init(by: .height, descending: true)"#),
        .init(name: "Lookups", variables: #"{"id": "3"}"#, arguments: #"id: "3""#),
        .init(name: "DefaultedArguments", arguments: ""),
        .init(name: "DefaultedArguments", variables: #"{"limit": 1, "more": 3}"#, arguments: "limit: 1, more: 3"),
        .init(name: "Search", variables: #"{"text": "a"}"#, arguments: #"text: "a""#),
        .init(name: "SearchSome"), .init(name: "SearchOverlapping"), .init(name: "SearchFragments"),
        .init(name: "Types"), .init(name: "ConflictsUnderTypes"), .init(name: "CommonAndOwn"),
        .init(name: "DeepFriends"),
        .init(name: "FragmentOnObject", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
        .init(name: "UnionInObject", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
        .init(name: "FragmentVariables", variables: #"{"limit": 2}"#, arguments: "limit: 2"),
        .init(name: "FragmentVariablesAgain", arguments: ""),
        .init(name: "IncludeAndSkip", variables: #"{"more": true}"#, arguments: "more: true"),
        .init(name: "IncludeAndSkip", variables: #"{"more": false}"#, arguments: "more: false"),
        .init(
            name: "IncludeAndSkip", variables: #"{"more": true, "less": true}"#, arguments: "more: true, less: true"),
        .init(name: "IncludedTwice", variables: #"{"a": true, "b": true}"#, arguments: "a: true, b: true"),
        .init(name: "IncludedTwice", variables: #"{"a": true, "b": false}"#, arguments: "a: true, b: false"),
        .init(name: "IncludedTwice", variables: #"{"a": false, "b": true}"#, arguments: "a: false, b: true"),
        .init(name: "IncludedTwice", variables: #"{"a": false, "b": false}"#, arguments: "a: false, b: false"),
        .init(name: "NodeInterfaces", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
        .init(name: "NodeAndInner", variables: #"{"ids": ["1", "2"]}"#, arguments: #"ids: ["1", "2"]"#),
        .init(name: "Lists"), .init(name: "Connection", arguments: ""),
        .init(
            name: "Echoes", variables: #"{"matrix": [[1, null], null], "list": [1], "date": null, "json": {"a": 1}}"#,
            arguments: #"matrix: [[1, nil], nil], list: [1], date: .null, json: ["a": 1]"#),
        .init(name: "EchoLiterals"),
        .init(name: "PartsOfLists", variables: #"{"one": null, "two": 2}"#, arguments: "one: .null, two: 2"),
        .init(
            name: "Widened", variables: #"{"list": [1, 2], "name": "x"}"#, arguments: #"list: [1, 2], name: "x""#),
        .init(name: "Keywords"), .init(name: "Clashes"), .init(name: "clashes", type: "ClashesQuery"),
        .init(name: "Empty"), .init(name: "Introspection"),
        .init(
            name: "Review", variables: #"{"review": {"stars": 3, "commentary": null}}"#,
            arguments: "review: .init(stars: 3, commentary: .null)"),
        .init(name: "TwoReviews", variables: #"{"stars": 1}"#, arguments: "stars: 1"),
        .init(
            name: "Patch", variables: #"{"id": "1", "patch": {"name": "x", "mass": null}}"#,
            arguments: #"id: "1", patch: .init(name: "x", mass: .null)"#),
        .init(name: "Reviews", arguments: ""), .init(name: "Countdown"),
    ]

    @Test(
        "Translations compile without warnings and return the same data as the original operations",
        arguments: [[], ["-default-isolation", "MainActor"]])
    func starWars(arguments: [String]) async throws {
        let outcome = try await TranslationRun.run(
            schema: Self.starWars,
            operations: TranslationRun.folder.appendingPathComponent("Operations/starwars.graphql"),
            calls: Self.starWarsCalls,
            options: .init(scalarMappings: ["DateTime": "String", "JSON": "JSONValue"], includesIntrospection: true),
            arguments: arguments)
        #expect(outcome.failures == [])
        #expect(outcome.count == Self.starWarsCalls.count)
    }

    @Test("Translations for an API with renamed elements return the same data")
    func renamed() async throws {
        let calls: [TranslationRun.Call] = [
            .init(
                name: "HeroOf", variables: #"{"episode": "JEDI"}"#,
                arguments: "episode: .present(.returnOfTheJedi)"),
            .init(
                name: "InputVariable",
                variables: #"{"filter": {"homePlanet": "Naboo"}, "order": {"by": "HEIGHT", "descending": true}}"#,
                arguments: "filter: .present(.init(homeworld: \"Naboo\")), order: .init(by: .height, descending: true)"),
            .init(
                name: "Patch", variables: #"{"id": "1", "patch": {"name": "x", "mass": null}}"#,
                arguments: #"id: "1", patch: .init(title: "x", mass: .null)"#),
        ]
        let others = Self.starWarsCalls.filter { !["HeroOf", "InputVariable", "Patch"].contains($0.name) }
        let outcome = try await TranslationRun.run(
            schema: Self.starWars,
            operations: TranslationRun.folder.appendingPathComponent("Operations/starwars.graphql"),
            calls: calls + others,
            options: .init(
                scalarMappings: ["DateTime": "String", "JSON": "JSONValue"], includesIntrospection: true,
                rename: [
                    "Human": "Person", "*.name": "title", "Query.hero": "protagonist", "*.hero(episode:)": "part",
                    "Episode.JEDI": "returnOfTheJedi", "*.homePlanet": "homeworld",
                ], acronyms: ["ID"]))
        #expect(outcome.failures == [])
        #expect(outcome.count == calls.count + others.count)
    }

    @Test("Translations return the same data as the operations, with any lists and nulls, and with a namespace")
    func fixtures() async throws {
        let calls: [TranslationRun.Call] = [
            .init(name: "Shapes"), .init(name: "Scalars"), .init(name: "DifferentTypes"),
            .init(name: "Unions", type: "UnionsQuery", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
            .init(name: "Interfaces", type: "InterfacesQuery"),
            .init(
                name: "OneOf", variables: #"{"name": "x", "filter": {"name": "y"}}"#,
                arguments: #"name: "x", filter: .init(name: "y")"#),
            .init(name: "Heights"),
            .init(name: "Moods", variables: #"{"moods": ["JEDI"]}"#, arguments: "moods: [.jedi]"),
            .init(name: "Rename", variables: #"{"id": "1"}"#, arguments: #"id: "1""#), .init(name: "Heartbeat"),
        ]
        let outcome = try await TranslationRun.run(
            schema: Self.package.appendingPathComponent("Tests/SwiftGraphQLTests/Fixtures/schema.graphql"),
            operations: TranslationRun.folder.appendingPathComponent("Operations/fixtures.graphql"), calls: calls,
            options: .init(scalarMappings: ["*": "JSONValue"], namespace: "Galaxy", access: .public))
        #expect(outcome.failures == [])
        #expect(outcome.count == calls.count)
    }

    @Test("Translations return the same data with GitHub's schema", .enabled(if: gitHubSchema != nil))
    func gitHub() async throws {
        let schema = try #require(Self.gitHubSchema)
        let place = #"{"owner": "a", "name": "b", "number": 1}"#
        let calls: [TranslationRun.Call] = [
            .init(name: "Viewer"),
            .init(
                name: "Repository", variables: #"{"owner": "a", "name": "b"}"#, arguments: #"owner: "a", name: "b""#),
            .init(name: "Find", variables: #"{"text": "a"}"#, arguments: #"text: "a""#),
            .init(name: "NodeOf", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
            .init(name: "Timeline", variables: place, arguments: #"owner: "a", name: "b", number: 1"#),
            .init(
                name: "AddComment", variables: #"{"subject": "1", "body": "b"}"#,
                arguments: #"subject: "1", body: "b""#),
            .init(name: "Star", variables: #"{"id": "1"}"#, arguments: #"id: "1""#),
        ]
        let outcome = try await TranslationRun.run(
            schema: schema, operations: TranslationRun.folder.appendingPathComponent("Operations/github.graphql"),
            calls: calls, options: .init(scalarMappings: ["*": "JSONValue", "DateTime": "String", "URI": "String"]))
        #expect(outcome.failures == [])
        #expect(outcome.count == calls.count)
    }
}
