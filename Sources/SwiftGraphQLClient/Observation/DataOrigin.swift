/// The source of a value.
public enum DataSource: Hashable, Sendable {
    /// The value is from a cache.
    case cache
    /// The value is from the server.
    case server
}

/// The source of a model's data, and its time.
package struct DataOrigin: Sendable {
    let source: DataSource
    /// The time at which the server sent it; for data from a cache, the time of its oldest part.
    let time: ContinuousClock.Instant
    let isStale: Bool

    package init(_ source: DataSource, age: Duration = .zero, isStale: Bool = false) {
        self.source = source
        self.isStale = isStale
        time = .now - age
    }
}
