/// A random number generator that repeats its numbers for the same seed (SplitMix64).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator whose numbers depend only on the seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns `true` with the given probability in percent.
    public mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns a random element of the given array, which must not be empty.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Returns a random index of the given array, or `nil` if the array is empty.
    public mutating func index<Element>(_ elements: [Element]) -> Int? { elements.indices.randomElement(using: &self) }
}
