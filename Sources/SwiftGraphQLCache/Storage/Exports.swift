// `CacheError` is in a separate module, because the tool `swift-graphql` also reads cache files.
@_exported public import struct SwiftGraphQLCacheFile.CacheError
