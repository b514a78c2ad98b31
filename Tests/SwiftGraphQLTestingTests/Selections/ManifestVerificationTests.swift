@_spi(Generated) import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@Suite struct ManifestVerificationTests {
    private struct Root: QueryScope {
        let __fields: Fields
    }

    private let selection = Selection<String, Root> { try $0.__typename() }

    @Test("A selection that is in the manifest passes verification")
    func listed() throws {
        var manifest = PersistedManifest()
        try manifest.add(selection.named("A"))
        try selection.named("A").verify(isIn: manifest)
        try selection.named("A").verify(isIn: PersistedManifest(json: manifest.json(.apollo)))
    }

    @Test("A selection that isn't in the manifest fails verification, and the error states the reason")
    func missing() throws {
        var manifest = PersistedManifest()
        try manifest.add(selection.named("A"))
        let other = Selection<String, Root> { try $0.__fields.string("name: String!") }
        let changed = #expect(throws: ClientError.self) { try other.named("A").verify(isIn: manifest) }
        #expect(changed?.code == .untrustedDocument)
        #expect(changed?.message.contains("a different document with this name") == true)
        #expect(changed?.message.contains("name") == true)
        let missing = #expect(throws: ClientError.self) { try other.named("B").verify(isIn: manifest) }
        #expect(missing?.message.contains("no operation with this name") == true)
        #expect(throws: ClientError.self) { try selection.verify(isIn: manifest) }
    }
}
