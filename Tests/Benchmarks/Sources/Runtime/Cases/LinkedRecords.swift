import SwiftGraphQL

/// Selections for recording, with any width, depth and number of arguments. The models don't matter.
enum LinkedRecords {
    /// The number of fields of a record that no other record has.
    static let fields = 60

    /// Three nested records with 200 fields, some of which have arguments.
    static func twoHundredFields() -> Selection<Int, Operations.Query> {
        let third = record(translations: 6, link: nil)
        let second = record(translations: 5, link: third)
        let first = record(translations: 6, link: second)
        return Selection { try $0.record(id: "1", first) }
    }

    /// One field that is requested many times, so that all calls but the first need an alias.
    static func aliases(_ count: Int) -> Selection<Int, Operations.Query> {
        let record = Selection<Int, Objects.Record> { fields in
            try (0..<count).reduce(0) { $0 + (try fields.translation(language: "\($1)")).count }
        }
        return Selection { try $0.record(id: "1", record) }
    }

    /// Sibling records.
    static func objects(_ count: Int) -> Selection<Int, Operations.Query> {
        let inner = record(translations: 0, link: nil)
        let outer = Selection<Int, Objects.Record> { fields in
            try (0..<count).reduce(0) { $0 + (try fields.link(to: "\($1)", inner)) }
        }
        return Selection { try $0.record(id: "1", outer) }
    }

    /// Nested records, in chains that are short enough for a selection.
    static func levels(_ count: Int) -> Selection<Int, Operations.Query> {
        let chains = stride(from: 0, to: count, by: maximumLevels).map { first in
            (first + 1..<min(count, first + maximumLevels)).reduce(record(translations: 0, link: nil)) { link, _ in
                record(translations: 0, link: link)
            }
        }
        return Selection { query in
            try chains.enumerated().reduce(0) { $0 + (try query.record(id: "\($1.offset)", $1.element)) }
        }
    }

    private static let maximumLevels = 60

    private static func record(
        translations: Int, link: Selection<Int, Objects.Record>?
    ) -> Selection<Int, Objects.Record> {
        Selection { fields in
            var sum = try fields.selection(Records.record).count1
            for number in 0..<translations { sum += try fields.translation(language: "\(number)").count }
            if let link { sum += try fields.link(to: "next", link) }
            return sum
        }
    }
}
