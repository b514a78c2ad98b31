import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// Compares caches with servers and with each other, after random responses that fail in part or arrive late.
@Suite struct InvariantTests {
    private struct ServerFailure: Error {}

    private static func selections(_ seed: Int) throws -> (RandomCalls, [PreparedOperation<JSONValue>]) {
        var random = RandomCalls(random: SeededNumbers(seed: UInt64(seed)))
        let operations = try (0..<10).map { _ in
            try RandomInterpreter.selection(random.calls(on: "Query")).prepare(checked: false)
        }
        return (random, operations)
    }

    private static func body(
        of operation: PreparedOperation<JSONValue>, from server: GraphQLServer
    ) async throws -> [UInt8] {
        await server.execute(document: operation.document, variables: operation.variables)
    }

    // In sequences 170 and 483, two aliases of a field have equal arguments. In sequence 483, the first alias fails.
    @Test(
        "Responses with field errors neither store wrong values nor lose values",
        arguments: [170, 483] + randomSeeds())
    func fieldErrors(seed: Int) async throws {
        let truth = Truth()
        let failsEvery = Locked(0)
        let numbers = Locked(SeededNumbers(seed: UInt64(seed)))
        // A field fails everywhere in a response or nowhere. Otherwise, a list of objects without keys could lose the
        // values that fail.
        let fails = Locked<[String: Bool]>([:])
        let server = try GraphQLServer(sdl: RandomSchema.sdl).resolvingAll { call in
            let every = failsEvery.withLock { $0 }
            // Lists of objects without keys are replaced completely, so their elements lose values that fail.
            let isElement = Truth.name(call.source).contains("[")
            let mayFail = every > 0 && !isElement && call.fieldName != "id" && call.fieldName != "code"
            guard mayFail else { return .json(truth.value(call)) }
            let place = "\(Truth.name(call.source)).\(Truth.fieldText(call))"
            let isFailing = fails.withLock { fails in
                if let known = fails[place] { return known }
                let isFailing = numbers.withLock { Int.random(in: 0..<every, using: &$0) } == 0
                fails[place] = isFailing
                return isFailing
            }
            if isFailing { throw ServerFailure() }
            return .json(truth.value(call))
        }
        var (random, operations) = try Self.selections(seed)
        let cache = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        // This cache receives the same responses without the errors.
        let whole = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        var known: [Int: JSONValue] = [:]
        var failures = 0
        for step in 0..<20 {
            guard let operation = operations.randomElement(using: &random.random) else { continue }
            let every = Int.random(in: 0...8, using: &random.random)
            failsEvery.withLock { $0 = every }
            fails.withLock { $0 = [:] }
            let body = try await Self.body(of: operation, from: server)
            failsEvery.withLock { $0 = 0 }
            if String(decoding: body, as: UTF8.self).contains("\"errors\"") { failures += 1 }
            try cache.write(body, to: operation, order: cache.begin())
            try whole.write(await Self.body(of: operation, from: server), to: operation, order: whole.begin())
            for (index, operation) in operations.enumerated() {
                let read = try cache.read(operation)?.value
                if read == nil, known[index] != nil {
                    // Another selection can replace a list of objects without keys.
                    #expect(try whole.read(operation) == nil, "step \(step) lost \(operation.document)")
                }
                defer { known[index] = read }
                guard let read, known[index] != read else { continue }
                let expected = try operation.decode(await Self.body(of: operation, from: server))
                #expect(read == expected, "step \(step): \(operation.document)")
            }
        }
        #expect(failures > 0)
        for operation in operations {
            let body = try await Self.body(of: operation, from: server)
            try cache.write(body, to: operation, order: cache.begin())
            let read = try cache.read(operation)?.value
            #expect(try read == operation.decode(body), "\(operation.document)")
        }
    }

    @Test("If a response contains an object twice, the objects in its lists have the fields of both occurrences")
    func repeatedLists() throws {
        let lists: [(StaticString, [String])] = [
            ("ps: [P]", ["[x,null,y]", "[y,null,x]", "[x]", "[]"]),
            ("ps: [[P]]", ["[[x,y],null,[],[null,x]]", "[[y,x],null,[],[null,y]]", "[[x],[y,x]]", "[]"]),
            ("ps: [[[P]]]", ["[[[x],[y]],[null,[x]]]", "[[[y,x]],[[],[x]]]", "[[null,[x]]]"]),
        ]
        for (signature, texts) in lists {
            func call(_ number: Int, _ field: StaticString) -> RandomCall {
                .composite("a(n: Int): A", [number.__json], [.composite(signature, [], [.leaf(field, [])])])
            }
            let selection = RandomInterpreter.selection([call(1, "p: String"), call(2, "r: String")])
            let operation = try selection.prepare(checked: false)
            let alias = try #require(operation.document.firstMatch(of: /a_[0-9a-f]+/)).output
            let cache = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
            for text in texts {
                func object(_ field: String) -> String {
                    let list = text.replacing("x", with: #"{"\#(field)":"1"}"#).replacing(
                        "y", with: #"{"\#(field)":"2"}"#)
                    return #"{"id":"1","ps":\#(list)}"#
                }
                let body = Array(#"{"data":{"a":\#(object("p")),"\#(alias)":\#(object("r"))}}"#.utf8)
                let value = try operation.decode(body)
                // The second write finds the records of the first write.
                for _ in 0..<2 {
                    #expect(try cache.write(body, to: operation, order: cache.begin()))
                    #expect(try cache.read(operation)?.value == value, "\(text)")
                }
            }
        }
    }

    @Test("Responses that arrive late don't restore old values", arguments: randomSeeds())
    func lateResponses(seed: Int) async throws {
        // A late null would show that an object without a key differs from the object in an earlier response.
        let truth = Truth(changesP: false)
        let server = try GraphQLServer(sdl: RandomSchema.sdl).resolvingAll { .json(truth.value($0)) }
        var (random, operations) = try Self.selections(seed)
        let inOrder = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        let late = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        var waiting: [(order: UInt64, operation: PreparedOperation<JSONValue>, body: [UInt8])] = []
        var (hits, overtaken) = (0, 0)
        for step in 0..<30 {
            for object in ["Query", "A:0", "A:1", "B:0", "B:1", "C:0", "C:1"] where random.chance(30) {
                truth.versions.withLock { $0[object, default: 0] += 1 }
            }
            guard let operation = operations.randomElement(using: &random.random) else { continue }
            let body = try await Self.body(of: operation, from: server)
            try inOrder.write(body, to: operation, order: inOrder.begin())
            waiting.append((late.begin(), operation, body))
            guard random.chance(40) else { continue }
            while let index = waiting.indices.randomElement(using: &random.random) {
                let response = waiting.remove(at: index)
                if index < waiting.count { overtaken += 1 }
                try late.write(response.body, to: response.operation, order: response.order)
            }
            for operation in operations {
                // A cache may have kept a list of objects without keys that the other cache has replaced, because
                // responses to earlier requests don't change objects without keys.
                guard let read = try late.read(operation)?.value, let expected = try inOrder.read(operation)?.value
                else { continue }
                hits += 1
                #expect(read == expected, "step \(step): \(operation.document)")
            }
        }
        #expect(hits > 0 && overtaken > 0)
    }
}
