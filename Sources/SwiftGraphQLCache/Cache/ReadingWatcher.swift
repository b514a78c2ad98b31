import SwiftGraphQLSelection

/// Watches the values that were read from a cache and calls a closure when one of these values may have changed.
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

    /// Watches the values that the given reading depends on, instead of the previously watched values.
    func watch(_ reading: NormalizedCache.Reading) {
        cache.watchers.set(id, reading.dependencies, reading.values)
        // Without this check, a change between the read and the call to `set` would be missed.
        if cache.version != reading.version { onChange() }
    }
}
