/// Who does the work.
enum Competitor: String {
    /// The library.
    case ours
    /// `JSONDecoder` or `JSONEncoder`, with conformances written by hand.
    case codable
    /// What was written for this one case.
    case bound
    /// `JSONSerialization`, which makes no models.
    case serialization
}
