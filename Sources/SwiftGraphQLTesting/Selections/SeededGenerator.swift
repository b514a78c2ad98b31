/// A random number generator (SplitMix64) that produces the same numbers in every process for the same seed.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return MockHash.mix(state)
    }
}
