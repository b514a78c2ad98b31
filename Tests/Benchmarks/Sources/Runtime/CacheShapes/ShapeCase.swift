import SwiftGraphQL
import SwiftGraphQLCache

/// A benchmark case: a response with many objects of one shape, and the query that selects the objects.
struct ShapeCase<Value: Equatable & Sendable>: CacheShape {
    let name: String
    private let query: Selection<[Value], Shapes.Operations.Query>
    private let response: [UInt8]

    /// - Parameters:
    ///   - name: The name of the root field, which returns a list or a connection.
    ///   - object: A closure that returns the text of an object, or of an edge, by its number.
    init(
        _ query: Selection<[Value], Shapes.Operations.Query>, _ name: String, isConnection: Bool = false, _ count: Int,
        _ object: (Int) -> String
    ) {
        self.name = name
        self.query = query
        let list = "[\((0..<count).map(object).joined(separator: ","))]"
        response = Array(#"{"data":{"\#(name)":\#(isConnection ? #"{"edges":\#(list)}"# : list)}}"#.utf8)
    }

    var bytes: Int { response.count }

    func run(_ work: CacheBenchmark.Work) throws -> () throws -> Void {
        switch work {
        case .write:
            return { discard(try filledCache()) }
        case .read:
            let cache = try filledCache()
            guard try cache.read(query)?.value == query.prepare().decode(response) else {
                throw Disagreement(name: name, competitor: .ours)
            }
            return { [query] in discard(try cache.read(query)) }
        case .decode:
            let operation = try query.prepare()
            return { [response] in discard(try operation.decode(response)) }
        default: throw Command.Misuse(description: "shapes of objects are only decoded, written and read")
        }
    }

    func filledCache() throws -> NormalizedCache {
        let cache = NormalizedCache(Shapes.Operations.cacheSchema, maximumMemoryBytes: 1 << 30)
        try cache.write(response, for: query)
        return cache
    }
}

/// A benchmark case for a response with many objects of one shape.
protocol CacheShape: MemoryCase {
    /// The size of the response in bytes.
    var bytes: Int { get }

    /// Returns a closure that decodes the response, writes it to an empty cache, or reads it from a cache. Writing
    /// includes decoding.
    ///
    /// - Throws: `Command.Misuse` for any other work.
    func run(_ work: CacheBenchmark.Work) throws -> () throws -> Void

    /// Returns a cache that contains the response.
    func filledCache() throws -> NormalizedCache
}

extension CacheShape {
    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint {
        var footprint = try counter.footprint { try filledCache() }
        footprint.bytes = bytes
        return footprint
    }
}
