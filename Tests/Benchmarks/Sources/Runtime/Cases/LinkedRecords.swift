import SwiftGraphQL

/// Selections to record, as wide, as deep and with as many arguments as is wanted. The models are of no interest.
enum LinkedRecords {
    /// How many fields a record has that are no other's.
    static let fields = 60

    /// Three records, each in the one before it, with some fields that have arguments: 200 fields.
    static func twoHundredFields() -> Selection<Int, Operations.Query> {
        let third = record(translations: 6, link: nil)
        let second = record(translations: 5, link: third)
        let first = record(translations: 6, link: second)
        return Selection { try $0.record(id: "1", first) }
    }

    /// One field, so often that all but one of them need an alias.
    static func aliases(_ count: Int) -> Selection<Int, Operations.Query> {
        let record = Selection<Int, Objects.Record> { fields in
            try (0..<count).reduce(0) { $0 + (try fields.translation(language: "\($1)")).count }
        }
        return Selection { try $0.record(id: "1", record) }
    }

    /// Records beside each other.
    static func objects(_ count: Int) -> Selection<Int, Operations.Query> {
        let inner = record(translations: 0, link: nil)
        let outer = Selection<Int, Objects.Record> { fields in
            try (0..<count).reduce(0) { $0 + (try fields.link(to: "\($1)", inner)) }
        }
        return Selection { try $0.record(id: "1", outer) }
    }

    /// Records within each other.
    static func levels(_ count: Int) -> Selection<Int, Operations.Query> {
        var record = record(translations: 0, link: nil)
        for _ in 1..<count { record = Self.record(translations: 0, link: record) }
        return Selection { [record] in try $0.record(id: "1", record) }
    }

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
