extension Duration {
    /// The nearest duration that the clocks and timers of all platforms can wait for: between a millisecond and a year.
    package var clamped: Duration { min(max(self, .milliseconds(1)), .seconds(31_536_000)) }
}
