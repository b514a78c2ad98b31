import Foundation
import SwiftGraphQL

/// The cost of a field in selections of different sizes, which should be constant.
struct RecordingGrowth {
    private static let sizes = [100, 1_000, 10_000]
    private static let shapes: [(name: String, selection: @Sendable (Int) -> Selection<Int, Operations.Query>)] = [
        ("one field with other arguments", { LinkedRecords.aliases($0) }),
        ("objects next to each other", { LinkedRecords.objects($0 / (LinkedRecords.fields + 1)) }),
        ("objects within each other", { LinkedRecords.levels($0 / (LinkedRecords.fields + 1)) }),
    ]

    /// Prints a table of microseconds for each field.
    func measure(rounds: Int) throws {
        let table = TableText([("µs per field, of", -30)] + Self.sizes.map { ("\($0) fields", 13) })
        Output.line(table.header)
        for (name, selection) in Self.shapes {
            let cells = try Self.sizes.map { size in
                let count = try Self.fields(of: selection(size).prepare().document)
                // Each operation has a different name, so that no document is cached.
                var number = 0
                let prepare = {
                    number += 1
                    discard(try selection(size).named("Q\(number)").prepare())
                }
                let times = try Contest(competitors: [(.ours, prepare)]).measure(rounds: rounds)
                return String(format: "%.3f", (times[.ours] ?? .nan) / Double(count) * 1e6)
            }
            Output.line(table.line([name] + cells))
        }
    }

    /// The number of fields in a document: names in selection sets, without aliases and arguments.
    private static func fields(of document: String) -> Int {
        let selectionSet = document.drop { $0 != "{" }
        var isArgument = false
        let names = selectionSet.filter { character in
            if character == "(" { isArgument = true }
            defer { if character == ")" { isArgument = false } }
            return !isArgument && character != ")"
        }
        return names.split { " {}".contains($0) }.count { !$0.hasSuffix(":") }
    }
}
