import Foundation

/// Measures what the cache costs with objects of many shapes, compared with decoding the same bytes.
struct CacheShapesTable {
    private static let text = TableText([
        ("cache-shapes", -15), ("bytes", 10), ("decode", 11), ("write", 6), ("read", 6), ("memory", 6),
    ])

    let rounds: Int

    func print() throws {
        Output.line(Self.text.header)
        for name in CacheShapes.names {
            guard let shape = try CacheShapes.shape(name, count: CacheShapes.count) else { continue }
            let decoding = try Stopwatch.shortest(rounds, shape.run(.decode))
            let writing = try Stopwatch.shortest(rounds, shape.run(.write)) - decoding
            let reading = try Stopwatch.shortest(rounds, shape.run(.read))
            let memory = MemoryTable.canMeasure ? try MemoryTable.measure(shape.name, .ours) : nil
            Output.line(
                Self.text.line([
                    shape.name, String(shape.bytes), String(format: "%.2f µs", decoding * 1e6),
                    String(format: "%.2f", writing / decoding), String(format: "%.2f", reading / decoding),
                    memory.map { String(format: "%.2f", Double($0.kept) / Double($0.bytes)) } ?? "",
                ]))
        }
    }
}
