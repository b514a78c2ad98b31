/// How much one request may ask of a server inside the process.
struct ExecutionLimits: Sendable {
    /// How deep objects and lists may be nested in a response: as deep as this package's client reads JSON.
    var depth = 500
    /// How many values a response may have.
    var values = 1_000_000
}
