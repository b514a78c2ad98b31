import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import Testing

@testable import SwiftGraphQLGenerator

@Suite("The JSON schema describes configuration files completely")
struct ConfigurationSchemaTests {
    private static func properties() throws -> [String: JSONNode] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: package.appending(path: "Sources/swift-graphql/swift-graphql.schema.json"))
        let root = try JSONText.root(of: SourceText(name: "swift-graphql.schema.json", bytes: Array(data)))
        return try members(#require(members(root)["properties"]))
    }

    private static func members(_ node: JSONNode) -> [String: JSONNode] {
        Dictionary(node.members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    @Test("The schema lists the keys that the generator reads, each with a description")
    func keys() throws {
        let properties = try Self.properties()
        #expect(Set(properties.keys) == Set(ConfigurationReader.Key.allCases.map(\.rawValue)))
        #expect(properties.values.allSatisfy { Self.members($0)["description"]?.string != nil })
    }

    @Test("The schema lists the keys of the cache's section, each with a description")
    func cacheKeys() throws {
        let cache = try Self.members(#require(Self.properties()["cache"]))
        let properties = try Self.members(#require(cache["properties"]))
        #expect(Set(properties.keys) == Set(ConfigurationReader.CacheKey.allCases.map(\.rawValue)))
        #expect(properties.values.allSatisfy { Self.members($0)["description"]?.string != nil })
        #expect(cache["additionalProperties"]?.bool == false)
    }

    @Test("The schema lists the values that the generator accepts")
    func values() throws {
        let properties = try Self.properties()
        func values(_ key: String) -> [String?]? {
            properties[key].flatMap { Self.members($0)["enum"]?.elements.map(\.string) }
        }
        #expect(values("access") == SwiftAccess.allCases.map(\.rawValue))
        #expect(values("order") == MemberOrder.allCases.map(\.rawValue))
        #expect(values("nullability") == Nullability.allCases.map(\.rawValue))
        #expect(values("check") == SelectionCheck.Level.allCases.map(\.rawValue))
        let files = try Self.members(#require(properties["files"]))
        #expect(files["minimum"]?.number == Double(CodegenOptions.fileCountLimits.lowerBound))
        #expect(files["maximum"]?.number == Double(CodegenOptions.fileCountLimits.upperBound))
    }
}
