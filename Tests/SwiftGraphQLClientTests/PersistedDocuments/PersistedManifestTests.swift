import SwiftGraphQL
import Testing

@Suite struct PersistedManifestTests {
    private let query = Selection<String, TestQuery> { try $0.__typename() }
    private let mutation = Selection<String, TestMutation> { try $0.__typename() }

    private func manifest() throws -> PersistedManifest {
        var manifest = PersistedManifest()
        try manifest.add(mutation.named("Write"))
        try manifest.add(query.named("Read"))
        return manifest
    }

    @Test("Apollo's format lists operations by name, with their types and documents")
    func apollosFormatLists() throws {
        let query = try PersistedDocument(query.named("Read"))
        let mutation = try PersistedDocument(mutation.named("Write"))
        let (read, write) = (JSONValue.string(query.document), JSONValue.string(mutation.document))
        #expect(
            try manifest().json(.apollo) == """
                {"format":"apollo-persisted-query-manifest","operations":[\
                {"body":\(read),"id":"\(query.hash)","name":"Read","type":"query"},\
                {"body":\(write),"id":"\(mutation.hash)","name":"Write","type":"mutation"}],"version":1}

                """)
    }

    @Test("The plain format lists documents by hash")
    func plainFormatDocuments() throws {
        let query = try PersistedDocument(query.named("Read"))
        let json = try JSONValue(parsing: manifest().json(.documentsByID))
        #expect(json.object?.count == 2)
        #expect(json[query.hash]?.string == query.document)
    }

    @Test("A written manifest is read back unchanged", arguments: [PersistedManifest.Format.apollo, .documentsByID])
    func writtenReadsBack(_ format: PersistedManifest.Format) throws {
        let manifest = try manifest()
        let copy = try PersistedManifest(json: manifest.json(format))
        #expect(copy == manifest)
        #expect(copy.operations.map(\.name) == ["Read", "Write"])
    }

    @Test("A manifest contains a selection's document only with the name under which the selection was added")
    func selectionNameAdded() async throws {
        let manifest = try manifest()
        #expect(manifest.contains(try query.named("Read").prepare().document))
        #expect(!manifest.contains(try query.named("Other").prepare().document))
        #expect(!manifest.contains(try query.prepare().document))
        #expect(!manifest.contains(""))
    }

    @Test("A document can be added twice, but different documents can't have the same name")
    func documentAddedTwice() throws {
        var manifest = try manifest()
        try manifest.add(query.named("Read"))
        #expect(manifest.operations.count == 2)
        let error = #expect(throws: ClientError.self) {
            try manifest.add(mutation.named("Read"))
        }
        #expect(error?.code == .invalidManifest)
        #expect(error?.message.contains("`Read`") == true)
    }

    @Test("A manifest can have a server's own IDs", arguments: [PersistedManifest.Format.apollo, .documentsByID])
    func ownIdentifiers(_ format: PersistedManifest.Format) throws {
        let id: @Sendable (PersistedDocument) -> String = { "shop~\($0.name ?? "")~\($0.hash.prefix(8))" }
        var manifest = PersistedManifest(id: id)
        try manifest.add(mutation.named("Write"))
        try manifest.add(query.named("Read"))
        let read = try PersistedDocument(query.named("Read"))
        #expect(manifest.id(of: read.document) == "shop~Read~\(read.hash.prefix(8))")
        #expect(manifest.id(of: "{other}") == nil)
        #expect(manifest.json(format).contains(#""shop~Read~\#(read.hash.prefix(8))""#))
        #expect(try PersistedManifest(json: manifest.json(format), id: id) == manifest)
        #expect(try manifest != self.manifest())
        // Without the closure, the identifiers don't match the documents.
        let error = #expect(throws: ClientError.self) { try PersistedManifest(json: manifest.json(format)) }
        #expect(error?.code == .invalidManifest)
    }

    @Test("Two documents can't have the same identifier")
    func sameIdentifier() throws {
        var manifest = PersistedManifest { _ in "same" }
        try manifest.add(query.named("Read"))
        try manifest.add(query.named("Read"))
        let error = #expect(throws: ClientError.self) { try manifest.add(mutation.named("Write")) }
        #expect(error?.code == .invalidManifest && manifest.operations.map(\.name) == ["Read"])
        try manifest.add(query.named("Read"))
    }

    @Test(
        "Text that isn't a manifest causes an error",
        arguments: [
            "", "[]", "{\"a\":1}", "{\"a\":\"{b}\"}", "{\"format\":\"other\",\"version\":1,\"operations\":[]}",
            "{\"format\":\"apollo-persisted-query-manifest\",\"version\":2,\"operations\":[]}",
            "{\"format\":\"apollo-persisted-query-manifest\",\"version\":1}",
            "{\"format\":\"apollo-persisted-query-manifest\",\"version\":1,\"operations\":[{\"id\":\"a\"}]}",
            """
            {"format":"apollo-persisted-query-manifest","version":1,"operations":[
                {"id":"a","body":"{b}","name":"B","type":"query"}]}
            """,
        ])
    func noManifestRejected(_ json: String) {
        let error = #expect(throws: ClientError.self) { try PersistedManifest(json: json) }
        #expect(error?.code == .invalidManifest)
    }
}
