// The tool `swift-graphql` reads files of caches too, so this is in a module that both use.
@_exported public import struct SwiftGraphQLCacheFile.CacheError
