import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// A minimal cache, which stores the fields of objects in a dictionary.
private final class Oracle: Sendable {
    let fields = Locked<[String: [String: JSONValue]]>([:])
    let missing = Locked(false)

    func learn(_ said: [(object: String, field: String, value: JSONValue)]) {
        fields.withLock { fields in
            // The values of a response are written together.
            var new: [String: [String: JSONValue]] = [:]
            var lists: [String] = []
            for fact in said {
                new[fact.object, default: [:]][fact.field] = fact.value
                if case .array = fact.value { lists.append("\(fact.object).\(fact.field)") }
                // A null or a different object replaces the old object, whose fields are dropped.
                if fact.value.isNull { lists.append("\(fact.object).\(fact.field)") }
                if let name = fact.value["name"]?.string, name != "\(fact.object).\(fact.field)" {
                    lists.append("\(fact.object).\(fact.field)")
                }
            }
            func drop(_ prefix: String) {
                for object in fields.keys
                where object == prefix || object.hasPrefix(prefix + ".") || object.hasPrefix(prefix + "[") {
                    fields[object] = nil
                }
            }
            for prefix in lists { drop(prefix) }
            // For an object without a key, a contradiction drops the object's known fields and the fields of the
            // objects inside the object.
            for object in new.keys.sorted() where object.contains(".") {
                guard let old = fields[object], let facts = new[object] else { continue }
                let isContradicted = facts.contains { field, value in
                    guard let before = old[field] else { return false }
                    if Self.isObject(value), Self.isObject(before) { return false }
                    if case .array(let elements) = value,
                        elements.contains(where: Self.holdsObject) || elements.isEmpty,
                        case .array = before, Self.isObjectField(field)
                    {
                        return false
                    }
                    return value != before
                }
                if isContradicted {
                    fields[object] = nil
                    drop(object)
                }
            }
            for (object, facts) in new { fields[object, default: [:]].merge(facts) { _, new in new } }
        }
    }

    private static func isObjectField(_ field: String) -> Bool {
        field.hasPrefix("inners") || field.hasPrefix("plains")
    }
    private static func isObject(_ value: JSONValue) -> Bool { value["name"] != nil }
    private static func holdsObject(_ value: JSONValue) -> Bool { isObject(value) || value.isNull }
}

/// Returns `CACHE_SEEDS` consecutive seeds for random sequences, starting with `CACHE_FIRST_SEED`.
///
/// - Parameter factor: The factor by which the number of seeds is multiplied.
func randomSeeds(times factor: Int = 1) -> [Int] {
    func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
    let first = number("CACHE_FIRST_SEED") ?? 1
    return Array(first..<first + factor * (number("CACHE_SEEDS") ?? 8))
}

/// Compares the cache with a dictionary after random queries to a server whose objects change.
@Suite struct ModelTests {
    // In sequence 156, a response contains an object twice, and only the second occurrence contradicts the cache.
    @Test(
        "After random queries, the cache has the same values as a dictionary and lacks the same values",
        arguments: [156] + randomSeeds())
    func randomQueries(seed: Int) async throws {
        let (truth, oracle) = (Truth(), Oracle())
        let base = try GraphQLServer(sdl: RandomSchema.sdl)
        let server = base.resolvingAll { call in
            let object = Truth.name(call.source)
            let (field, value) = (Truth.fieldText(call), truth.value(call))
            truth.said.withLock { $0.append((object, field, value)) }
            return .json(value)
        }
        let replay = base.resolvingAll { call in
            let (object, field) = (Truth.name(call.source), Truth.fieldText(call))
            let known = oracle.fields.withLock { $0[object]?[field] }
            if known == nil { oracle.missing.withLock { $0 = true } }
            return .json(known ?? .null)
        }
        var random = RandomCalls(random: SeededNumbers(seed: UInt64(seed)))
        // Every other sequence uses a file and sometimes reopens it.
        let folder = TemporaryFolder()
        let open = {
            seed.isMultiple(of: 2)
                ? try NormalizedCache(
                    RandomSchema.cacheSchema, file: folder.url.appendingPathComponent("cache"), clock: { 0 })
                : NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        }
        var caches = [try open()]
        let selections = (0..<10).map { _ in RandomInterpreter.selection(random.calls(on: "Query")) }
        var (hits, misses) = (0, 0)
        for step in 0..<20 {
            if seed.isMultiple(of: 2), random.chance(30) {
                if random.chance(50) { try await caches[0].flush() }
                caches.removeAll()
                caches.append(try open())
            }
            let cache = caches[0]
            if random.chance(30) {
                let known = oracle.fields.withLock { $0.keys.sorted() }
                if let object = known.randomElement(using: &random.random) {
                    truth.versions.withLock { $0[object, default: 0] += 1 }
                }
            }
            guard let selection = selections.randomElement(using: &random.random) else { continue }
            let operation = try selection.prepare(checked: false)
            if random.chance(50) {
                truth.said.withLock { $0 = [] }
                let body = await server.execute(document: operation.document, variables: operation.variables)
                let value = try operation.decode(body)
                oracle.learn(truth.said.withLock { $0 })
                #expect(try cache.write(body, to: operation, order: cache.begin()))
                let read = try cache.read(operation)?.value
                #expect(read == value, "step \(step): \(operation.document)")
            }
            for selection in selections {
                let operation = try selection.prepare(checked: false)
                oracle.missing.withLock { $0 = false }
                let body = await replay.execute(document: operation.document, variables: operation.variables)
                let isMissing = oracle.missing.withLock { $0 }
                let read = try cache.read(operation)?.value
                if isMissing {
                    misses += 1
                    #expect(read == nil, "step \(step): \(operation.document)")
                } else {
                    hits += 1
                    #expect(try read == operation.decode(body), "step \(step): \(operation.document)")
                }
            }
        }
        #expect(hits > 0 && misses > 0)
    }
}
