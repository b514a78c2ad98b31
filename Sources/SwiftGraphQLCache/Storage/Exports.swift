// The tool `swift-graphql` also reads cache files, so `CacheError` is in a module that both use.
@_exported public import struct SwiftGraphQLCacheFile.CacheError
