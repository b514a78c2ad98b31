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

    /// The cache's file in the user's caches folder.
    package static var file: URL? {
        guard let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first else {
            return nil
        }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent("Holonet.sqlite")
    }
}
