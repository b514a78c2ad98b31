import GraphQLSelection

/// Wakes one task that waits.
final class Signal: Sendable {
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init() {
        (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Lets `wait` return, now or at its next call.
    func raise() { change.yield() }

    /// Waits until `raise` is called. Calls since the last wait also count.
    ///
    /// - Returns: False if the task was cancelled.
    func wait() async -> Bool {
        var iterator = changes.makeAsyncIterator()
        return await iterator.next() != nil
    }
}

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
        // The cache changed after the read, before the values were watched.
        if cache.version != reading.version { onChange() }
    }
}
