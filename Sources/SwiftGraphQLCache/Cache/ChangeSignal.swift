import GraphQLSelection

/// Tells one reader that a value which it has read may have changed.
final class ChangeSignal: Sendable {
    private let cache: NormalizedCache
    private let watcher: Int
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init(_ cache: NormalizedCache) {
        self.cache = cache
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.changes, self.change) = (changes, change)
        watcher = cache.watchers.add { change.yield() }
    }

    deinit { cache.watchers.remove(watcher) }

    /// Lets `wait` return as if a value had changed.
    func raise() { change.yield() }

    /// Waits for a change. Changes before the call count, too.
    ///
    /// - Returns: False if the task was cancelled.
    func wait() async -> Bool {
        var iterator = changes.makeAsyncIterator()
        return await iterator.next() != nil
    }

    /// Reads an operation, and watches the values that the result is made of instead of the previous ones.
    func reading<Value>(
        of operation: PreparedOperation<Value>, on object: ObjectKey? = nil
    ) -> NormalizedCache.Reading {
        let reading = cache.reading(of: operation, on: object)
        cache.watchers.set(watcher, reading.dependencies, lacksRecord: reading.lacksRecord)
        // The cache changed after the read, before the values were watched.
        if cache.version != reading.version { raise() }
        return reading
    }
}
