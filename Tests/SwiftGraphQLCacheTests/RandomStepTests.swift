import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// Compares the cache with a dictionary during random steps of every kind.
@Suite struct RandomStepTests {
    /// A cache, the dictionary that it is compared with, and the server.
    private final class Run {
        /// The server's error for a value that the dictionary lacks.
        private struct Missing: Error {}

        typealias Operation = PreparedOperation<JSONValue>
        typealias Response = (
            number: Int, body: [UInt8], said: [(object: String, field: String, value: JSONValue)], order: UInt64
        )

        let truth = Truth()
        let now = Locked<Int64>(0)
        let server: GraphQLServer
        let replaying: GraphQLServer
        let operations: [Operation]
        var random: RandomCalls

        private let folder = TemporaryFolder()
        let seed: Int
        private let hasFile: Bool
        private let mayEvict: Bool
        var caches: [NormalizedCache] = []
        /// The dictionary without the optimistic layers.
        var plain = PlainCache()
        var layers: [(id: Int, edit: RandomEdit, order: UInt64, time: Int64)] = []
        /// The dictionary with the layers, during a read.
        private let shown: Locked<PlainCache>
        /// Whether `replaying` reports an error for each value that the dictionary lacks, which takes long.
        private let reportsMisses = Locked(false)
        /// Responses that haven't arrived.
        var late: [Response] = []
        /// Whether an eviction may have removed values from the cache.
        var mayLack = false
        var retentions: [Int: CacheRetention] = [:]
        var watches: [Int: (watcher: ReadingWatcher, isWoken: Locked<Bool>, body: [UInt8]?)] = [:]
        var (hits, misses, wakes) = (0, 0, 0)

        init(seed: Int, usesConnections: Bool) throws {
            let base = try GraphQLServer(sdl: RandomSchema.sdl)
            let (truth, now, shown, reportsMisses) = (truth, now, Locked(PlainCache()), reportsMisses)
            self.shown = shown
            server = base.resolvingAll { call in
                let value = truth.value(call)
                truth.said.withLock { $0.append((Truth.name(call.source), Truth.fieldText(call), value)) }
                return .json(value)
            }
            replaying = base.resolvingAll { call in
                let (object, field) = (Truth.name(call.source), Truth.fieldText(call))
                let time = now.withLock { $0 }
                let value = shown.withLock { $0.read(field, of: object, at: time) }
                if value == nil, reportsMisses.withLock({ $0 }) { throw Missing() }
                return .json(value ?? .null)
            }
            random = RandomCalls(random: SeededNumbers(seed: UInt64(seed)), usesConnections: usesConnections)
            var calls = random
            operations = try (0..<8).map { number in
                let calls = usesConnections && number < 4 ? calls.page() : calls.calls(on: "Query")
                return try RandomInterpreter.selection(calls).prepare(checked: false)
            }
            random = calls
            self.seed = seed
            hasFile = seed.isMultiple(of: 2)
            mayEvict = !usesConnections || seed.isMultiple(of: 3)
            try open()
        }

        var cache: NormalizedCache { caches[0] }

        func open() throws {
            let now = now
            let clock: @Sendable () -> Int64 = { now.withLock { $0 } }
            let cache =
                hasFile
                ? try NormalizedCache(
                    PlainCache.schema(plain.version), file: folder.url.appendingPathComponent("cache"), clock: clock
                )
                : NormalizedCache(PlainCache.schema(plain.version), clock: clock)
            caches = [cache]
        }

        // MARK: - Steps

        func step() async throws {
            let passed = Int64.random(in: 0...5_000, using: &random.random)
            now.withLock { $0 += passed }
            switch Int.random(in: 0..<20, using: &random.random) {
            case 0...4: try await request(isLate: false)
            case 5: try await request(isLate: true)
            case 6...7: try arrive()
            case 8:
                let objects = ["Query", "A:0", "A:1", "A:2", "B:0", "B:1", "C:0", "A:0.plain", "B:1.plain"]
                for object in objects where random.chance(40) {
                    truth.versions.withLock { $0[object, default: 0] += 1 }
                }
            case 9...12: try edit()
            case 13: try addLayer()
            case 14...15: dropLayers()
            case 16: try watch()
            case 17: try retain()
            case 18: try evict()
            default:
                if random.chance(20) {
                    try clear()
                } else if hasFile, random.chance(30) {
                    try cache.trim()
                } else {
                    try await reopen()
                }
            }
        }

        private func respond(_ number: Int) async throws -> Response {
            let operation = operations[number]
            truth.said.withLock { $0 = [] }
            let order = cache.begin()
            var body = await server.execute(document: operation.document, variables: operation.variables)
            if random.chance(50) {
                body += Array(repeating: UInt8(ascii: " "), count: Int.random(in: 0..<1_000, using: &random.random))
            }
            return (number, body, truth.said.withLock { $0 }, order)
        }

        private func request(isLate: Bool) async throws {
            let response = try await respond(operations.indices.randomElement(using: &random.random) ?? 0)
            // The cache ignores late values of objects without keys, so only other responses can be late.
            let hasKeys = response.said.allSatisfy { !$0.object.contains(".") && !"\($0.value)".contains(".") }
            if isLate, hasKeys { late.append(response) } else { try write(response) }
        }

        private func arrive() throws {
            if let index = random.random.index(late) { try write(late.remove(at: index)) }
        }

        private func write(_ response: Response) throws {
            let operation = operations[response.number]
            _ = try operation.decode(response.body)
            let isWritten = try cache.write(response.body, to: operation, order: response.order)
            // After an eviction, the cache may reject the response because a later value was dropped.
            #expect(isWritten == (response.order >= plain.revival) || mayLack && !isWritten)
            if isWritten { plain.write(response.said, order: response.order, at: now.withLock { $0 }) }
        }

        /// Returns a random edit, except of a list whose last elements may have been evicted.
        private func randomEdit() -> RandomEdit {
            while true {
                let edit = RandomEdit(&random)
                if mayLack, case .editConnection = edit { continue }
                return edit
            }
        }

        private func edit() throws {
            let edit = randomEdit()
            let order = cache.orders.withLock { $0.next }
            try cache.update { try edit.apply(to: &$0) }
            edit.apply(to: &plain, order: order, at: now.withLock { $0 })
        }

        private func addLayer() throws {
            let edit = randomEdit()
            let order = cache.orders.withLock { $0.next }
            layers.append((try cache.addLayer { try edit.apply(to: &$0) }, edit, order, now.withLock { $0 }))
        }

        private func dropLayers() {
            guard let index = random.random.index(layers) else { return }
            var ids: Set = [layers.remove(at: index).id]
            if random.chance(20), let other = random.random.index(layers) { ids.insert(layers.remove(at: other).id) }
            cache.dropLayers(ids)
        }

        private func watch() throws {
            let number = operations.indices.randomElement(using: &random.random) ?? 0
            if watches.removeValue(forKey: number) != nil { return }
            let isWoken = Locked(false)
            let watcher = ReadingWatcher(cache) { isWoken.withLock { $0 = true } }
            let reading = cache.reading(of: operations[number])
            watcher.watch(reading)
            watches[number] = (watcher, isWoken, reading.response?.body)
        }

        private func retain() throws {
            let number = operations.indices.randomElement(using: &random.random) ?? 0
            if retentions.removeValue(forKey: number) != nil { return }
            let (cache, operation) = (cache, operations[number])
            if cache.reading(of: operation).response == nil { return }
            retentions[number] = CacheRetention(cache.watchers) { [weak cache] in
                cache?.reading(of: operation).dependencies ?? []
            }
        }

        private func evict() throws {
            if !mayEvict { return }
            let kept = Set(retentions.keys).union(watches.keys).filter {
                cache.reading(of: operations[$0]).response != nil
            }
            cache.evict(to: Int.random(in: 0...6_000, using: &random.random))
            mayLack = true
            let version = plain.version
            plain.evict(where: { isStored($0, $1, version) }, { record(of: $0, version) != nil })
            for number in kept { #expect(cache.reading(of: operations[number]).response != nil, "kept \(number)") }
        }

        /// Returns the record of the query root or of an object with a key, without the layers.
        private func record(
            of object: String, _ version: PlainCache.Version
        ) -> (record: Record, table: RecordTable)? {
            let type = object.prefix { $0 != ":" }
            let isLong = type == "C" && version == .first
            let key = object == "Query" ? "" : (isLong ? "\"\(object.utf8.count)\"," : "") + "\"\(object)\""
            let table = cache.published.withLock { $0.base }
            guard let index = table.index(of: Array("\(type):\(key)".utf8)) else { return nil }
            return table[index].map { ($0, table) }
        }

        /// Returns whether the cache has a value of the query root or of an object with a key.
        private func isStored(_ object: String, _ field: String, _ version: PlainCache.Version) -> Bool {
            guard let (record, table) = record(of: object, version) else { return false }
            let vocabulary = cache.library.vocabulary.withLock { $0 }
            func hasValue(_ name: String) -> Bool {
                if object == "Query" { return hasRecord(name, "") }
                guard let number = vocabulary.fieldNames.firstIndex(of: name) else { return false }
                return record.fields.slot(of: FieldNumber(number)).map { record.cell($0).kind != .missing } ?? false
            }
            func hasRecord(_ name: String, _ arguments: String) -> Bool {
                guard let number = vocabulary.fieldNames.firstIndex(of: name) else { return false }
                let key = RecordKey.field(record.key, Array(name.utf8), Array(arguments.utf8))
                var table = table
                return table.value(of: FieldNumber(number), key, below: record) != nil
            }
            guard field.hasSuffix(")"),
                case .object(let arguments)? = try? JSONValue(parsing: String(field.drop { $0 != "{" }.dropLast()))
            else { return hasValue(field) }
            let sorted = arguments.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
            return hasRecord(String(field.prefix { $0 != "(" }), "{\(sorted)}")
        }

        private func clear() throws {
            try cache.clear()
            (plain, layers, retentions) = (PlainCache(version: plain.version), [], [:])
            mayLack = false
            for response in late {
                #expect(try !cache.write(response.body, to: operations[response.number], order: response.order))
            }
            late = []
        }

        private func reopen() async throws {
            guard hasFile else { return }
            if random.chance(50) { try await cache.flush() }
            (layers, retentions, watches, late) = ([], [:], [:], [])
            caches = []
            let version = random.usesConnections && random.chance(30) ? PlainCache.Version.second : .first
            let hasOtherKeys = version != plain.version
            plain.restart(as: version)
            try open()
            if !hasOtherKeys { return }
            // Even without an object of type C, the cache may know the type, in which case the cache also starts empty.
            let isEmpty = cache.inspect().recordCount == 0
            if plain.hasObject(of: "C") { #expect(isEmpty) }
            if isEmpty { plain = PlainCache(version: version) }
        }

        // MARK: - Checks

        func check(_ step: Int) async throws {
            var whole = plain
            for layer in layers { layer.edit.apply(to: &whole, order: layer.order, at: layer.time) }
            for (number, operation) in operations.enumerated() {
                shown.withLock { [whole] in
                    $0 = whole
                    $0.beginReading()
                }
                let body = await replaying.execute(document: operation.document, variables: operation.variables)
                let expected = shown.withLock { $0 }
                let reading = cache.reading(of: operation)
                let comment: Comment = "step \(step), operation \(number): \(operation.document)"
                if expected.isMissing {
                    misses += 1
                    #expect(reading.response == nil, comment)
                } else if let response = reading.response {
                    hits += 1
                    #expect(try operation.decode(response.body) == operation.decode(body), comment)
                    // An object without fields also has an age. If an edit refers to an object that was dropped, the
                    // object is younger than in the dictionary.
                    let isAge =
                        mayLack ? response.oldest >= expected.oldest : response.oldest == expected.oldest
                    #expect(isAge || expected.oldest == .max, comment)
                    #expect((response.expiry <= now.withLock { $0 }) == expected.isStale, comment)
                } else {
                    #expect(mayLack, comment)
                }
                if !mayLack, (step + number).isMultiple(of: 4) { try await checkPart(of: operation, comment) }
                checkWatch(number, reading, comment)
            }
        }

        /// Checks that an operation that is read as `partial` has the data and the errors of a server that reports an
        /// error for each value that the dictionary lacks.
        private func checkPart(of operation: Operation, _ comment: Comment) async throws {
            var operation = operation
            operation.allowsParts = true
            reportsMisses.withLock { $0 = true }
            defer { reportsMisses.withLock { $0 = false } }
            let body = await replaying.execute(document: operation.document, variables: operation.variables)
            let expected = try JSONDocument(body).root
            let paths = expected.member("errors")?.elements.compactMap { $0.member("path").map { JSONValue($0) } } ?? []
            // A root field that is null because of an error is missing.
            let rootFields = expected.member("data").map { Array($0.members) } ?? []
            let hasValue = rootFields.contains { field in
                !field.value.isNull || !paths.contains { $0.array?.first == .string(field.key) }
            }
            let response = cache.reading(of: operation).response
            guard hasValue || paths.isEmpty else {
                #expect(response == nil, comment)
                return
            }
            let root = try #require(try response.map { try JSONDocument($0.body).root }, comment)
            #expect(root.member("data").map { JSONValue($0) } == expected.member("data").map { JSONValue($0) }, comment)
            let errors = root.member("errors").map { Array($0.elements) } ?? []
            #expect(errors.isEmpty == paths.isEmpty, comment)
            for error in errors {
                let path = error.member("path").map { JSONValue($0) }?.array ?? []
                // The path in a cache error is the path of the value that became null because of a missing part.
                #expect(paths.contains { $0.array?.starts(with: path) ?? false }, comment)
            }
        }

        /// Checks that a watcher was woken if its response changed.
        private func checkWatch(_ number: Int, _ reading: NormalizedCache.Reading, _ comment: Comment) {
            guard let watch = watches[number] else { return }
            let isWoken = watch.isWoken.withLock { isWoken in
                defer { isWoken = false }
                return isWoken
            }
            if !isWoken {
                #expect(reading.response?.body == watch.body, comment)
                return
            }
            wakes += 1
            watch.watcher.watch(reading)
            watches[number]?.body = reading.response?.body
        }
    }

    // In sequence 83, an optimistic edit keeps a field with arguments during an eviction. In sequence 600,057, an
    // object contains itself, and the occurrence of an object without a key that is found last is written first. In
    // sequence 900,058, the deletion of a list's only incomplete element completes a watched result. In sequence
    // 100,087, a response contradicts only a value that an eviction has dropped. In sequence 520,014, an edit links to
    // an object that an eviction has dropped. In sequence 907,046, an object is deleted before the cache has it, and
    // the response to an earlier request contains it.
    @Test(
        "After random responses, edits, layers, evictions and restarts, the cache has the same values as a dictionary",
        arguments: [83, 600_057, 900_058, 100_087, 520_014, 907_046] + randomSeeds())
    func random(seed: Int) async throws {
        try await check(Run(seed: seed, usesConnections: false))
    }

    // In sequence 70,013, a deleted object reappears with a field that a watched result lacked.
    @Test(
        "After connection edits and restarts with a different schema, the cache has the same values as a dictionary",
        arguments: [70_013] + randomSeeds())
    func connections(seed: Int) async throws {
        try await check(Run(seed: seed, usesConnections: true))
    }

    private func check(_ run: Run) async throws {
        for step in 0..<60 {
            try await run.step()
            try await run.check(step)
            #expect(run.cache.published.withLock { $0.table }.problems == [], "step \(step)")
        }
        #expect(run.hits > 0 && run.misses > 0)
    }
}
