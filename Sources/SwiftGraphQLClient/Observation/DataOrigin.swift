/// Where a value came from.
public enum DataSource: Hashable, Sendable {
    /// A cache had it.
    case cache
    /// The server sent it.
    case server
}

/// Where the data of a model came from, and when.
package struct DataOrigin: Sendable {
    let source: DataSource
    /// When the server sent it; for data from a cache, its oldest part.
    let time: ContinuousClock.Instant
    let isStale: Bool

    package init(_ source: DataSource, age: Duration = .zero, isStale: Bool = false) {
        self.source = source
        self.isStale = isStale
        time = .now - age
    }
}
