/// What it took of memory to make a value.
struct Footprint: Codable {
    /// The most that was allocated at any time, beyond what is left once the value is made; in bytes.
    var peakBeyond: Int
    /// The bytes that remain allocated after the value is made.
    var kept = 0
    /// How often memory was asked for.
    var allocations: Int
    /// How long the response is that the value was made from.
    var bytes = 0
    /// How many fields that has.
    var fields = 0
}
