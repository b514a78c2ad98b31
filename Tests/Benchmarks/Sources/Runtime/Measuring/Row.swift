import Foundation

/// A line of the table, with the measurements of one case.
struct Row {
    private static let columns: [(title: String, width: Int)] = [
        ("case", -15), ("bytes", 10), ("ours", 9), ("Codable", 9), ("bound", 9), ("simdjson", 9),
        ("JSONSerialization", 17), ("to Codable", 10), ("target", 6), ("to bound", 8),
        ("to simdjson", 11), ("", -4),
    ]

    let name: String
    let bytes: Int
    /// The largest ratio of the library's time to the time of `Codable`.
    let target: Double
    /// The times, in seconds.
    let times: [Competitor: Double]

    static let header = TableText(columns).header

    var line: String {
        let (toCodable, toBound) = (ratio(to: .codable), ratio(to: .bound))
        let isFine = (toCodable ?? 0) <= target
        return TableText(Self.columns).line([
            name, String(bytes), time(.ours), time(.codable), time(.bound), time(.simdjson),
            time(.serialization),
            toCodable.map { String(format: "%.3f", $0) } ?? "", String(format: "%.2f", target),
            toBound.map { String(format: "%.2f", $0) } ?? "",
            ratio(to: .simdjson).map { String(format: "%.2f", $0) } ?? "", isFine ? "ok" : "over",
        ])
    }

    private func ratio(to competitor: Competitor) -> Double? {
        guard let ours = times[.ours], let other = times[competitor] else { return nil }
        return ours / other
    }

    private func time(_ competitor: Competitor) -> String {
        guard let seconds = times[competitor] else { return "" }
        return seconds < 1e-3 ? String(format: "%.2f µs", seconds * 1e6) : String(format: "%.2f ms", seconds * 1e3)
    }
}
