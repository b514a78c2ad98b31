import Foundation
import SwiftGraphQL
import SwiftGraphQLCache

/// Measures a cache of many records, in memory and in a file. All figures are medians of elapsed times.
struct LargeCacheBenchmark {
    /// The name of the section.
    static let name = "cache-large"

    private static let table = TableText([
        ("cache-large", -31), ("10,000", 9), ("1,000,000", 9), ("goal", 8), ("", -4),
    ])

    /// The number of records in one response.
    private static let pageSize = 10_000

    /// The number of records in the cache, a multiple of the page size.
    private let count: Int
    private let rounds: Int

    private enum Line: CaseIterable {
        case write, edit, value, save, open, load, writeToFile

        var title: String {
            switch self {
            case .write: "write, per record"
            case .edit: "edit a watched record"
            case .value: "and read it as its watcher"
            case .save: "flush 1,000 records"
            case .open: "open the file"
            case .load: "and read 100 records from it"
            case .writeToFile: "write after opening, per record"
            }
        }

        /// The time in seconds that the measurement should not exceed; `nil` if it has no goal.
        var goal: Double? {
            switch self {
            case .write, .value, .writeToFile: nil
            case .edit: 15e-6
            case .save: 15e-3
            case .open: 2e-3
            case .load: 4e-3
            }
        }
    }

    static func measure(rounds: Int) async throws {
        Output.line(table.header)
        let small = try await Self(count: 10_000, rounds: rounds).seconds()
        let large = try await Self(count: 1_000_000, rounds: rounds).seconds()
        for line in Line.allCases {
            guard let small = small[line], let large = large[line] else { continue }
            Output.line(
                table.line([
                    line.title, text(small), text(large), line.goal.map(text) ?? "",
                    line.goal.map { large <= $0 ? "ok" : "over" } ?? "",
                ]))
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds < 1e-3 ? String(format: "%.2f µs", seconds * 1e6) : String(format: "%.2f ms", seconds * 1e3)
    }

    private func seconds() async throws -> [Line: Double] {
        try await inMemory().merging(inFile()) { first, _ in first }
    }

    private func page(_ number: Int) -> [UInt8] {
        PeopleResponse.detailedPeople(Self.pageSize, from: number * Self.pageSize, version: 0)
    }

    /// Writes responses with new records and returns the time for a record, without decoding.
    private func writingTime(_ cache: NormalizedCache) throws -> Double {
        let operation = try DetailedPerson.listQuery.prepare()
        let times = try (0..<rounds).map { round in
            let page = page(count / Self.pageSize + round)
            let decoding = try Self.elapsed { discard(try operation.decode(page)) }
            return try Self.elapsed { try cache.write(page, for: DetailedPerson.listQuery) } - decoding
        }
        return Self.median(times) / Double(Self.pageSize)
    }

    private func fill(_ cache: NormalizedCache, _ afterPage: () async throws -> Void = {}) async throws {
        for number in 0..<count / Self.pageSize {
            try cache.write(page(number), for: DetailedPerson.listQuery)
            try await afterPage()
        }
    }

    private func inMemory() async throws -> [Line: Double] {
        let cache = NormalizedCache(Cached.Operations.cacheSchema, maximumMemoryBytes: 4 << 30)
        try await fill(cache)
        var seconds: [Line: Double] = [.write: try writingTime(cache)]
        let person = CacheReference<Cached.Objects.Person>(id: "\(1_000_000 + count / 2)")
        let age = Selection<Int?, Cached.Objects.Person> { try $0.age() }
        var watcher = cache.watch(age, of: person).makeAsyncIterator()
        _ = try await watcher.next()
        var (edits, values): ([Double], [Double]) = ([], [])
        for turn in 0..<rounds * 1000 {
            let start = ContinuousClock.now
            try cache.update { try $0.set({ try $0.age() }, of: person, to: turn % 2) }
            edits.append((ContinuousClock.now - start).seconds)
            guard try await watcher.next() == turn % 2 else { throw Disagreement(name: Self.name, competitor: .ours) }
            values.append((ContinuousClock.now - start).seconds)
        }
        seconds[.edit] = Self.median(edits)
        seconds[.value] = Self.median(values)
        return seconds
    }

    private func inFile() async throws -> [Line: Double] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cache.sqlite")
        func open() throws -> NormalizedCache {
            try NormalizedCache(
                Cached.Operations.cacheSchema, file: file, maximumMemoryBytes: 4 << 30, maximumFileBytes: 4 << 30)
        }
        var saving: [Double] = []
        do {
            let cache = try open()
            try await fill(cache) { try await cache.flush() }
            for round in 0..<rounds {
                let people = PeopleResponse.detailedPeople(1000, from: count / 2, version: round + 1)
                try cache.write(people, for: DetailedPerson.listQuery)
                saving.append(try await Self.elapsed { try await cache.flush() })
            }
            try cache.write(
                PeopleResponse.detailedPeople(100, from: count / 3, version: 0), for: DetailedPerson.listQuery)
            try await cache.flush()
        }
        var (opening, loading): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            let cache = try open()
            opening.append((ContinuousClock.now - start).seconds)
            guard try cache.read(DetailedPerson.listQuery)?.value.count == 100 else {
                throw Disagreement(name: Self.name, competitor: .ours)
            }
            loading.append((ContinuousClock.now - start).seconds)
        }
        return [
            .save: Self.median(saving), .open: Self.median(opening), .load: Self.median(loading),
            .writeToFile: try writingTime(open()),
        ]
    }

    private static func median(_ times: [Double]) -> Double { times.isEmpty ? .nan : times.sorted()[times.count / 2] }

    private static func elapsed(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start).seconds
    }

    private static func elapsed(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
