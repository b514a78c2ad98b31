/// The memory used for making a value.
struct Footprint: Codable {
    /// The peak allocation beyond the bytes that remain after the value is made.
    var peakBeyond: Int
    /// The bytes that remain allocated after the value is made.
    var kept = 0
    /// The number of allocations.
    var allocations: Int
    /// The length of the response from which the value was made.
    var bytes = 0
    /// The number of fields in the response.
    var fields = 0
}
