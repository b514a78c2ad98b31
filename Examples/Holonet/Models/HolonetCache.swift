import Foundation
import SwiftGraphQL
import SwiftGraphQLCache

/// The cache of the app and of the terminal.
package enum HolonetCache {
    /// Returns a client whose responses are stored in memory.
    package static func client(_ client: Client) -> CachedClient {
        client.caching(in: NormalizedCache(Operations.cacheSchema))
    }

    /// Returns a client whose responses are stored in a file, so that they are available without a network.
    package static func client(_ client: Client, file: URL) throws -> CachedClient {
        client.caching(in: try NormalizedCache(Operations.cacheSchema, file: file))
    }

    /// Returns the people that the app stored last, for a widget, which runs in another process.
    package nonisolated static func storedPeople(in file: URL) -> [PersonRow] {
        guard let cache = try? NormalizedCache(Operations.cacheSchema, reading: file) else { return [] }
        return (try? cache.read(peopleQuery(named: "")))?.value ?? []
    }

    /// The cache's file: on iOS, in the folder that the app and its widget share, and otherwise in the user's caches
    /// folder.
    package nonisolated static var file: URL? {
        #if os(iOS)
            let group = "group.com.example.Holonet"
            if let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) {
                return folder.appendingPathComponent("Holonet.sqlite")
            }
        #endif
        guard let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first else {
            return nil
        }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent("Holonet.sqlite")
    }
}
