/// The source of a value.
public enum DataSource: Hashable, Sendable {
    /// The value is from a cache.
    case cache
    /// The value is from the server.
    case server
}

/// The source of a model's data, with the time and the freshness of the data.
package struct DataOrigin: Sendable {
    package let source: DataSource
    /// The time at which the data arrived from the server; for data from a cache, the arrival of its oldest part.
    package let time: ContinuousClock.Instant
    package var isStale: Bool

    package init(_ source: DataSource, age: Duration = .zero, isStale: Bool = false) {
        self.source = source
        self.isStale = isStale
        time = .now - age
    }
}
