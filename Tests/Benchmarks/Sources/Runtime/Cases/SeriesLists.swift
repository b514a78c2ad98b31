import SwiftGraphQL

/// Lists of a hundred scalars each.
struct SeriesLists: Equatable {
    let series: [Series]
}

struct Series: Equatable {
    let counts: [Int]
    let values: [Double]
    let labels: [String]
}

extension SeriesLists {
    static let query = Selection<SeriesLists, Operations.Query> {
        try SeriesLists(series: $0.series(series.list))
    }

    private static let series = Selection<Series, Objects.Series> {
        try Series(counts: $0.counts(), values: $0.values(), labels: $0.labels())
    }
}

extension SeriesLists: ResponseModel {
    /// - Parameter size: The number of groups of three lists.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 100)
        func list(_ element: () -> String) -> String { (0..<100).map { _ in element() }.joined(separator: ",") }
        let series = (0..<size).map { _ in
            let counts = list { "\(random.number(-99_999...99_999))" }
            let values = list { "\(random.number(0...9_999)).\(random.number(10...99))" }
            let labels = list { "\"label \(random.number(1...99_999))\"" }
            return #"{"counts":[\#(counts)],"values":[\#(values)],"labels":[\#(labels)]}"#
        }
        return #"{"series":[\#(series.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> SeriesLists {
        SeriesLists(series: try scanner.object(holding: "series") { try $0.list { try $0.series() } })
    }
}

extension SeriesLists: Decodable {
    enum CodingKeys: CodingKey { case series }

    init(from decoder: any Decoder) throws {
        series = try decoder.container(keyedBy: CodingKeys.self).decode([Series].self, forKey: .series)
    }
}

extension Series: Decodable {
    enum CodingKeys: CodingKey { case counts, values, labels }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        counts = try container.decode([Int].self, forKey: .counts)
        values = try container.decode([Double].self, forKey: .values)
        labels = try container.decode([String].self, forKey: .labels)
    }
}

extension JSONScanner {
    fileprivate mutating func series() throws -> Series {
        let start = place
        guard take(#"{"counts":"#), case let counts = try list(reserving: 100, { try $0.int() }),
            take(#","values":"#), case let values = try list(reserving: 100, { try $0.number() }),
            take(#","labels":"#), case let labels = try list(reserving: 100, { try $0.string() }), take(byte: "}")
        else {
            place = start
            return try seriesInAnyOrder()
        }
        return Series(counts: counts, values: values, labels: labels)
    }

    private mutating func seriesInAnyOrder() throws -> Series {
        var counts: [Int]?
        var values: [Double]?
        var labels: [String]?
        try members { scanner, key in
            switch key {
            case "counts": counts = try scanner.list(reserving: 100) { try $0.int() }
            case "values": values = try scanner.list(reserving: 100) { try $0.number() }
            case "labels": labels = try scanner.list(reserving: 100) { try $0.string() }
            default: try scanner.skipValue()
            }
        }
        guard let counts, let values, let labels else { throw Mismatch() }
        return Series(counts: counts, values: values, labels: labels)
    }
}
