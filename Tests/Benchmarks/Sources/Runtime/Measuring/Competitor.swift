/// The implementations that are compared.
enum Competitor: String {
    /// The library.
    case ours
    /// `JSONDecoder` or `JSONEncoder`, with hand-written conformances.
    case codable
    /// Code that was written for this one case.
    case bound
    /// C++ structs from simdjson's on-demand parser, where simdjson is installed.
    case simdjson
    /// `JSONSerialization`, which doesn't create models.
    case serialization
}
