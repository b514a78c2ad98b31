extension Duration {
    /// The nearest duration that clocks and timers support on all platforms, which is between a millisecond and a year.
    package var clamped: Duration { min(max(self, .milliseconds(1)), .seconds(31_536_000)) }
}
