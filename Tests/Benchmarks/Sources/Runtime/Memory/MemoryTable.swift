import Foundation

/// The memory for decoding a response, beyond the bytes and the models.
///
/// Each competitor is measured in a separate process, which preloads a counting library.
struct MemoryTable {
    /// The path of the counting library, which the script sets; `nil` on unsupported systems.
    private static let library = ProcessInfo.processInfo.environment["ALLOCATION_COUNTER"]

    /// The target for the ratio of the library's memory to the bytes, at most.
    private static let target = 1.0
    /// The target for the number of allocations per field, at most, excluding allocations for the field's value.
    private static let allocationTarget = 0.01

    private static let text = TableText([
        ("memory", -15), ("bytes", 10), ("ours", 10), ("Codable", 10), ("bound", 10), ("to bytes", 8), ("target", 6),
        ("allocations", 11), ("bound", 8), ("more per field", 14), ("target", 6), ("", -4),
    ])

    let cases: [any MemoryCase]

    func print() throws {
        guard Self.canMeasure else { return Output.line("Memory is measured on Linux with glibc, by the script.") }
        Output.line(Self.text.header)
        for benchmark in cases { Output.line(try Self.line(benchmark)) }
    }

    private static func line(_ benchmark: any MemoryCase) throws -> String {
        let ours = try measure(benchmark.name, .ours)
        let bound = try measure(benchmark.name, .bound)
        let codable = ours.bytes > 100_000_000 ? nil : try measure(benchmark.name, .codable)
        let toBytes = Double(ours.peakBeyond) / Double(ours.bytes)
        let more = Double(ours.allocations - bound.allocations) / Double(ours.fields)
        func megabytes(_ footprint: Footprint) -> String {
            String(format: "%.3f MB", Double(footprint.peakBeyond) / 1e6)
        }
        return text.line([
            benchmark.name, String(ours.bytes), megabytes(ours), codable.map(megabytes) ?? "", megabytes(bound),
            String(format: "%.2f", toBytes), String(format: "%.2f", target), String(ours.allocations),
            String(bound.allocations), String(format: "%.3f", more), String(format: "%.2f", allocationTarget),
            toBytes <= target && more <= allocationTarget ? "ok" : "over",
        ])
    }

    /// Whether memory can be measured.
    static var canMeasure: Bool { library != nil }

    /// Runs this program again.
    static func measure(_ name: String, _ competitor: Competitor) throws -> Footprint {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [Command.footprintFlag, name, competitor.rawValue]
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_PRELOAD": library ?? ""]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Footprint.self, from: answer)
    }

    /// Measures in the separate process.
    static func answer(_ benchmark: any MemoryCase, _ competitor: Competitor) throws {
        guard let counter = AllocationCounter() else {
            throw Command.Misuse(description: "\(Command.footprintFlag) needs the library that counts to be preloaded")
        }
        let footprint = try benchmark.footprint(of: competitor, by: counter)
        Output.line(String(decoding: try JSONEncoder().encode(footprint), as: UTF8.self))
    }
}
