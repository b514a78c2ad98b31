import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("A build tracks the inputs of the generator")
struct BuildInputsTests {
    private let folder = TemporaryFolder()

    private func mark(_ configuration: String = "{}") -> String {
        BuildInputs(
            configuration: Data(configuration.utf8), schema: [folder.url],
            scalarsFile: folder.url.appendingPathComponent("Scalars.txt"), usedBy: [folder.url]
        ).mark
    }

    @Test("The marker changes with the configuration and the paths of inputs, but not with other files")
    func changes() throws {
        let empty = mark()
        #expect(mark("{ }") != empty)
        try folder.file("notes.txt", "")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent(".build/Sources"), withIntermediateDirectories: true)
        try folder.file(".build/Sources/Generated.swift", "")
        try folder.file(".hidden.graphql", "")
        #expect(mark() == empty)
        try folder.file("schema.graphqls", "type Query { a: Int }")
        let schema = mark()
        #expect(schema != empty)
        try folder.file("schema.graphqls", "type Query { b: Int }")
        #expect(mark() == schema)
        try folder.file("App.swift", "")
        let used = mark()
        #expect(![empty, schema].contains(used))
        try folder.file("Scalars.txt", "")
        #expect(![empty, schema, used].contains(mark()))
    }

    @Test("A new marker replaces the folder's old marker, and other files stay")
    func record() throws {
        let other = folder.url.appendingPathComponent("Inputs")
        let inputs = ["1", "2"].map {
            BuildInputs(configuration: Data($0.utf8), schema: [], scalarsFile: nil, usedBy: [])
        }
        try inputs[0].record(in: other)
        try inputs[0].record(in: other)
        try folder.file("Inputs/App.swift", "")
        try inputs[1].record(in: other)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: other.path).sorted() == ["App.swift", inputs[1].mark])
    }
}
