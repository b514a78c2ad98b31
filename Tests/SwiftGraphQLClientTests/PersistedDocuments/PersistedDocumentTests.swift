import Foundation
import Testing

@_spi(Generated) import SwiftGraphQL

/// Fifty selections of different shapes, whose arguments and texts depend on a seed.
private enum Shapes {
    struct Thing: SelectionScope {
        let __fields: Fields
    }

    static let count = 50

    static func selection(_ shape: Int, seed: Int) -> Selection<[String], TestQuery> {
        let number = seed &* 31 &+ shape
        let text = String(repeating: "v\(number)\"", count: 1 + abs(number) % 7)
        let isListed = shape % 2 == 0
        let leaf = Selection<String, Thing> { thing in
            let fields = thing.__fields
            let first = try fields.passing(text.__json).stringOrNull("name(of: String!): String") ?? ""
            // This call selects the same field with other values, so it needs an alias.
            let second = try fields.passing((text + "'").__json).stringOrNull("name(of: String!): String") ?? ""
            guard shape % 3 == 0 else { return first + second }
            return first + second + String(try fields.passing((number % 100).__json).int("size(in: Int): Int!"))
        }
        let depth = shape / 4 % 5
        let tree = (0..<depth).reduce(leaf) { inner, _ in
            Selection<String, Thing> {
                let id = try $0.__fields.id("id: ID!")
                return id + (try $0.__fields.passing(text.__json).object("next(after: ID): Thing!", inner.__body))
            }
        }
        return Selection {
            var values = [try $0.__fields.passing(text.__json).object("thing(id: ID!): Thing!", tree.__body)]
            for index in 0..<(shape / 20) {
                let flag = (number + index) % 2 == 0
                values.append(String(try $0.__fields.passing(flag.__json).bool("flag(is: Boolean): Boolean!")))
            }
            if isListed {
                values += try $0.__fields.passing(number.__json).object(
                    "things(first: Int): [Thing!]!", tree.list.__body)
            }
            return values
        }
    }

    static func hashes(seed: Int) throws -> [String] {
        try (0..<count).map { try PersistedDocument(selection($0, seed: seed).named("Shape\($0)")).hash }
    }
}

@Suite struct PersistedDocumentTests {
    @Test("The hash of a persisted document depends only on its text, which contains no argument values")
    func hashDocumentsUTF() throws {
        let document = try PersistedDocument(Shapes.selection(0, seed: 4).named("Shape"))
        #expect(document.name == "Shape")
        #expect(document.type == .query)
        #expect(document.hash == PersistedDocument.hash(of: document.document))
        #expect(!document.document.contains("v124"))
    }

    @Test("Fifty selections have fifty hashes, which don't depend on argument values")
    func fiftySelectionsFifty() throws {
        let hashes = try Shapes.hashes(seed: 0)
        #expect(Set(hashes).count == Shapes.count)
        for seed in 1..<50 { #expect(try Shapes.hashes(seed: seed) == hashes) }
    }

    #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
        @Test("Fifty selections have the same fifty hashes in twenty processes with other argument values")
        func fiftySelectionsSame() async throws {
            let expected = try Shapes.hashes(seed: -1)
            for seed in 0..<20 {
                let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                    [seed = seed as Int] in
                    let text = "hashes:" + (try Shapes.hashes(seed: seed)).joined(separator: ",") + ";\n"
                    FileHandle.standardOutput.write(Data(text.utf8))
                }
                let output = String(decoding: result.standardOutputContent, as: UTF8.self)
                let hashes = output.split(separator: ";").first?.split(separator: ":").last?.split(separator: ",")
                #expect(hashes?.map(String.init) == expected)
            }
        }
    #endif
}
