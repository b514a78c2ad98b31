import SwiftGraphQLSelection

/// Calls a closure when a value that was read may have changed.
final class ReadingWatcher: Sendable {
    private let cache: NormalizedCache
    private let id: Int
    private let onChange: @Sendable () -> Void

    init(_ cache: NormalizedCache, _ onChange: @escaping @Sendable () -> Void) {
        self.cache = cache
        self.onChange = onChange
        id = cache.watchers.add(onChange)
    }

    deinit { cache.watchers.remove(id) }

    /// Watches the values that a reading contains, instead of the previous ones.
    ///
    /// - Parameter result: Returns the values that the result depends on at the time of an eviction; `nil` if these
    ///   are the values of the reading.
    func watch(_ reading: NormalizedCache.Reading, _ result: (@Sendable () -> [Dependency])? = nil) {
        cache.watchers.set(id, reading.dependencies, missingKeys: reading.missingKeys, result)
        // The cache changed after the read, but before the values were watched.
        if cache.version != reading.version { onChange() }
    }
}
