import Foundation
import SwiftGraphQL
import SwiftGraphQLCache

/// Measures what the normalized cache costs, compared with decoding the same bytes.
struct CacheBenchmark {
    /// A line of the table.
    enum Work: String, CaseIterable {
        /// Decoding the response. All other lines are compared with it.
        case decode = "cache-decode"
        /// Writing the response to an empty cache.
        case write = "cache-write"
        /// Writing the response to a cache that already contains all of it.
        case rewrite = "cache-rewrite"
        /// Writing the response to an empty cache, with the members in the reverse order.
        case reordered = "cache-reordered"
        /// Reading the response from the cache into models.
        case read = "cache-read"
        /// Reading one object of ten fields.
        case object = "cache-object"
        /// Reading the same object with an operation that is already prepared, as watchers do.
        case prepared = "cache-prepared"
        /// Writing 1,000 objects of ten fields to a cache that contains them with other values.
        case merge = "cache-merge"
        /// Editing a field of one object in a cache of many.
        case edit = "cache-edit"

        /// Whether the work also decodes the response.
        var includesDecoding: Bool {
            switch self {
            case .decode, .read, .object, .prepared, .edit: false
            case .write, .rewrite, .reordered, .merge: true
            }
        }
    }

    /// The name of the section.
    static let name = "cache"

    /// The goals: ratios to decoding, or seconds.
    private static let goals: [Work: Double] = [
        .write: 1.5, .rewrite: 1.3, .reordered: 1.8, .read: 1.5, .object: 6e-6, .prepared: 3e-6, .merge: 1e-3,
        .edit: 15e-6,
    ]
    /// The goal for bytes of memory per byte of the response.
    private static let memoryGoal = 1.7

    private static let table = TableText([
        ("cache", -15), ("bytes", 10), ("time", 10), ("to decoding", 11), ("goal", 9), ("", -4),
    ])

    /// The number of people in the responses, without their friends.
    let size: Int
    private let people: [UInt8]
    private let cache = NormalizedCache(Cached.Operations.cacheSchema, maximumMemoryBytes: 1 << 30)

    init(size: Int = 2500) throws {
        self.size = size
        people = PeopleResponse.people(size)
        try cache.write(PeopleResponse.me(), for: DetailedPerson.query)
        try cache.write(people, for: Person.query)
        guard try cache.read(Person.query)?.value == Person.query.prepare().decode(people) else {
            throw Disagreement(name: Self.name, competitor: .ours)
        }
    }

    /// Prints the table.
    func measure(rounds: Int) throws {
        Output.line(Self.table.header)
        for work in Work.allCases {
            let decoding = try Stopwatch.shortest(rounds, decodingResponse(of: work))
            var time = try Stopwatch.shortest(rounds, run(work))
            if work.includesDecoding { time -= decoding }
            let goal = Self.goals[work] ?? 1
            let isAbsolute = [.object, .prepared, .merge, .edit].contains(work)
            Output.line(
                Self.table.line([
                    work.rawValue, String(response(of: work).count), String(format: "%.2f µs", time * 1e6),
                    String(format: "%.3f", time / decoding),
                    isAbsolute ? String(format: "%.0f µs", goal * 1e6) : String(format: "%.2f", goal),
                    work == .decode ? "" : (isAbsolute ? time : time / decoding) <= goal ? "ok" : "over",
                ]))
        }
        if let memory = try memory() {
            Output.line(
                Self.table.line([
                    "memory", String(people.count), "", String(format: "%.3f", memory),
                    String(format: "%.2f", Self.memoryGoal), memory <= Self.memoryGoal ? "ok" : "over",
                ]))
        }
    }

    /// Returns the response that a line of the table writes or reads.
    private func response(of work: Work) -> [UInt8] {
        switch work {
        case .decode, .write, .rewrite, .read: people
        case .reordered: PeopleResponse.people(size, isReversed: true)
        case .object, .prepared, .edit: PeopleResponse.me()
        case .merge: PeopleResponse.detailedPeople(min(size, 1000), version: 0)
        }
    }

    private func decodingResponse(of work: Work) throws -> () throws -> Void {
        let response = response(of: work)
        func decoding<Value>(_ query: Selection<Value, Cached.Operations.Query>) throws -> () throws -> Void {
            let operation = try query.prepare()
            return { discard(try operation.decode(response)) }
        }
        switch work {
        case .decode, .write, .rewrite, .read, .reordered: return try decoding(Person.query)
        case .object, .prepared, .edit: return try decoding(DetailedPerson.query)
        case .merge: return try decoding(DetailedPerson.listQuery)
        }
    }

    /// Returns a closure that does the work once. Writing includes decoding.
    func run(_ work: Work) throws -> () throws -> Void {
        switch work {
        case .decode: return try decodingResponse(of: work)
        case .write, .reordered: return Self.writingOnce(response(of: work))
        case .rewrite: return { [cache, people] in try cache.write(people, for: Person.query) }
        case .read: return { [cache] in discard(try cache.read(Person.query)) }
        case .object: return { [cache] in discard(try cache.read(DetailedPerson.query)) }
        case .prepared:
            let operation = try DetailedPerson.query.prepare()
            return { [cache] in discard(try cache.read(operation)) }
        case .merge:
            let cache = NormalizedCache(Cached.Operations.cacheSchema)
            let bodies = (0..<2).map { PeopleResponse.detailedPeople(min(size, 1000), version: $0) }
            return alternating { try cache.write(bodies[$0], for: DetailedPerson.listQuery) }
        case .edit:
            let person = CacheReference<Cached.Objects.Person>(id: "1000000")
            return alternating { [cache] turn in
                try cache.update { try $0.set({ try $0.age() }, of: person, to: turn) }
            }
        }
    }

    private func alternating(_ body: @escaping (Int) throws -> Void) -> () throws -> Void {
        var turn = 0
        return {
            try body(turn)
            turn = 1 - turn
        }
    }

    private static func writingOnce(_ body: [UInt8]) -> () throws -> Void {
        {
            try NormalizedCache(Cached.Operations.cacheSchema, maximumMemoryBytes: 1 << 30).write(
                body, for: Person.query)
        }
    }

    // MARK: - Memory

    /// Returns the bytes of memory that the cache takes per byte of the response; nil if they can't be measured.
    private func memory() throws -> Double? {
        guard MemoryTable.canMeasure else { return nil }
        let footprint = try MemoryTable.measure(Self.name, .ours)
        return Double(footprint.kept) / Double(footprint.bytes)
    }
}

extension CacheBenchmark: MemoryCase {
    var name: String { Self.name }

    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint {
        var footprint = try counter.footprint {
            let cache = NormalizedCache(Cached.Operations.cacheSchema, maximumMemoryBytes: 1 << 30)
            try cache.write(people, for: Person.query)
            return cache
        }
        footprint.bytes = people.count
        return footprint
    }
}
