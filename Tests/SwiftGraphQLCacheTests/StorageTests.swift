import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import SwiftGraphQLCacheFile
import SwiftGraphQLJSON
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct StorageTests {
    private let folder = TemporaryFolder()
    private let ada = CacheReference<Objects.User>(id: "1")

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }

    private func open(
        _ file: URL? = nil, _ schema: CacheSchema = Operations.cacheSchema, _ delays: Delays? = nil
    ) throws -> NormalizedCache {
        try NormalizedCache(
            schema, file: file ?? self.file, clock: { 1_000 },
            later: { [delays] in delays?.add($0, $1) ?? NormalizedCache.onQueue(after: $0, $1) })
    }

    private func writeMe(_ name: String, to cache: NormalizedCache) throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"#, Samples.me)
    }

    @Test("Saving and reading deeply nested lists doesn't overflow a small stack")
    func deepLists() async throws {
        // The selection accepts whatever the server sends.
        let query = Selection<Bool, Operations.Query> {
            (try? $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))) == nil
        }
        let lists = String(repeating: "[", count: 490) + String(repeating: "]", count: 490)
        let body = Array("{\"data\":{\"matrix\":\(lists)}}".utf8)
        let operation = try query.prepare(checked: false)
        let cache = try open()
        #expect(
            try await SmallStack.run(kilobytes: 8192) { try cache.write(body, to: operation, order: cache.begin()) })
        try await SmallStack.run(kilobytes: 256) { try cache.saveNow() }
        try cache.close()
        let reopened = try open()
        _ = try await SmallStack.run(kilobytes: 256) { try reopened.read(operation).map { _ in true } }
    }

    @Test("Deeply nested lists of objects are saved only as deep as a small stack allows")
    func deepWords() async throws {
        let levels = 10_000
        let row = try await SmallStack.run(kilobytes: 256) {
            var vocabulary = Vocabulary()
            let (type, field) = (vocabulary.type("A"), vocabulary.field("a"))
            var words: [UInt32] = []
            for level in (0..<levels).reversed() { words += [Record.ListWord.list, UInt32(2 * level)] }
            var builder = RecordBuilder()
            builder.begin([field], key: [], Record.Stamp(order: 1, time: 1))
            builder.append(list: words, 0)
            return String(decoding: builder.record(type, origin: 0).row(in: RecordTable(), vocabulary), as: UTF8.self)
        }
        #expect(row.contains(#"[""]"#) && (2..<levels).contains(row.count { $0 == "[" }))
        // The cache reads rows without a limit on the nesting.
        #expect(throws: Never.self) { try JSONDocument(Array(row.utf8), limits: JSONLimits(depth: .max)) }
    }

    @Test("Written values and edits are still available after the file is reopened")
    func reopen() throws {
        let matrix = Selection<[[Int?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))
        }
        let users = Selection<[String], Operations.Query> {
            try $0.users(first: .present(2), .list(Samples.name))
        }
        func written(_ cache: NormalizedCache) throws {
            try writeMe("Ada", to: cache)
            try cache.write(#"{"data":{"matrix":[[{"value":1},null],null,[]]}}"#, matrix)
            try cache.write(
                #"{"data":{"users":[{"name":"Ada","id":"1"},{"name":"A long name, \"quoted\"","id":"2"}]}}"#, users)
        }
        try written(try open())
        func text() throws -> String {
            let cache = try open()
            return cache.inspect().description
        }
        let texts = try [text(), text()]
        let other = NormalizedCache(Operations.cacheSchema)
        try written(other)
        #expect(texts == [other.inspect().description, other.inspect().description])

        try {
            let cache = try open()
            #expect(try cache.read(matrix)?.value == [[1, nil], nil, []])
            #expect(try cache.read(users)?.value.last == "A long name, \"quoted\"")
            #expect(try cache.read(Samples.user("2")).map { _ in true } == nil)
            try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
            try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
            #expect(cache.inspect().storageIssue == nil)
        }()
        let cache = try open()
        #expect(try cache.read(Samples.me)?.value?.name == "Augusta")
        #expect(try cache.read(users)?.value == ["Augusta"])
        // The order of writes also continues. Otherwise, a new response would count as older than the edit.
        try writeMe("Ada", to: cache)
        #expect(try cache.read(Samples.me)?.value?.name == "Ada")
    }

    @Test("A repeated response with a shorter lifetime is still stale after reopening")
    func repeatedLifetime() throws {
        try {
            let cache = try open()
            let body = Array(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#.utf8)
            for lifetime in [nil, 0] as [Int64?] {
                try cache.write(body, to: Samples.me.prepare(), order: cache.begin(), lifetime: lifetime)
            }
            #expect(try cache.read(Samples.me)?.isStale == true)
        }()
        #expect(try open().read(Samples.me)?.isStale == true)
    }

    @Test("If the file exceeds its limit, records are removed, but the latest record stays")
    func evicted() async throws {
        func user(_ number: Int) -> Selection<String?, Operations.Query> {
            Selection {
                try $0.user(
                    id: "u\(number)",
                    .nullable(
                        Selection {
                            _ = try $0.nickname()
                            return try $0.name()
                        }))
            }
        }
        for round in 0..<3 {
            let cache = try NormalizedCache(
                Operations.cacheSchema, file: file, maximumFileBytes: 100_000, clock: { 0 },
                later: { $0 == 0 ? $1() : NormalizedCache.onQueue(after: $0, $1) })
            for number in round * 100..<(round + 1) * 100 {
                let name = #""\#(number)", "nickname": "\#(String(repeating: "x", count: 1_000))""#
                try cache.write(#"{"data":{"user":{"name":\#(name),"id":"u\#(number)"}}}"#, user(number))
                if number % 10 == 9 { try await cache.flush() }
            }
            #expect(cache.inspect().fileBytes <= 125_000)
        }
        let cache = try open()
        let found = try (0..<300).filter { number in
            guard let result = try cache.read(user(number)) else { return false }
            #expect(result.value == "\(number)")
            return true
        }
        #expect(found.last == 299 && found.count > 10 && found.count < 125)
    }

    @Test("An edit for all arguments changes values in the file and values that were added later")
    func allArguments() throws {
        func users(_ count: Int) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(first: .present(count), .list(Samples.name)) }
        }
        try {
            let cache = try open()
            for count in 1...3 { try cache.write(#"{"data":{"users":[{"name":"Ada","id":"1"}]}}"#, users(count)) }
        }()
        let cache = try open()
        try cache.write(#"{"data":{"users":[]}}"#, users(2))
        try cache.write(#"{"data":{"users":[{"name":"Ada","id":"1"},{"name":"Ada","id":"1"}]}}"#, users(4))
        try cache.update { [ada] in
            try $0.update(
                { try $0.users(.list(.reference)) }, of: .root(Operations.Query.self), forAllArguments: true
            ) { $0.append(ada) }
        }
        #expect(try (1...4).map { try cache.read(users($0))?.value.count } == [2, 1, 2, 3])
    }

    @Test("A new or cleared file isn't searched for records, and an old file is searched for each record once")
    func searches() throws {
        func write(to cache: NormalizedCache) throws {
            for number in 0..<10 {
                try cache.write(
                    #"{"data":{"user":{"name":"x","id":"u\#(number)"}}}"#, Samples.userName("u\(number)"))
            }
            #expect(try cache.isMiss(Samples.userName("absent")))
        }
        func loads(_ cache: NormalizedCache) throws -> Int { try #require(cache.storage).loadCount }
        try {
            let cache = try open()
            try write(to: cache)
            #expect(try loads(cache) == 0)
        }()
        try {
            let cache = try open()
            func use() throws {
                #expect(try cache.read(Samples.userName("u1"))?.value == "x")
                try cache.update {
                    try $0.set({ try $0.name() }, of: CacheReference<Objects.User>(id: "u1"), to: "x")
                }
            }
            try use()
            let count = try loads(cache)
            try use()
            #expect(try count > 0 && loads(cache) == count)
            try cache.clear()
        }()
        let cache = try open()
        try write(to: cache)
        #expect(try loads(cache) == 0)
    }

    /// Returns the size of the cache's file or of the file with the given suffix.
    private func size(_ suffix: String = "") throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: file.path + suffix)[.size] as? Int)
    }

    @Test("A save copies a large log into the file, but not a small log")
    func log() async throws {
        let cache = try open()
        try writeMe("Ada", to: cache)
        try await cache.flush()
        #expect(try size("-wal") > 0)
        try writeMe(String(repeating: "x", count: 2_000_000), to: cache)
        try await cache.flush()
        #expect(try size("-wal") == 0 && size() > 2_000_000)
    }

    @Test("The file becomes smaller after an eviction and keeps the latest record")
    func shrinking() async throws {
        let cache = try open()
        for number in 0..<200 {
            let name = String(repeating: "x", count: 5_000)
            try cache.write(
                #"{"data":{"user":{"name":"\#(name)","id":"u\#(number)"}}}"#, Samples.userName("u\(number)"))
        }
        try writeMe("Ada", to: cache)
        try await cache.flush()
        #expect(try size() + size("-wal") > 1_000_000)
        cache.evict(to: 2_000)
        try await cache.flush()
        // The checkpoint copies the log into the file, as closing does.
        let copy = try file.crashImage("copy")
        try { try SQLiteDatabase(copy.path).execute("PRAGMA wal_checkpoint(TRUNCATE)") }()
        #expect(try Data(contentsOf: copy).count < 200_000)
        #expect(try open(copy).read(Samples.me)?.value?.name == "Ada")
    }

    @Test("A copy of a record with many stamps has the same values and stamps")
    func manyStamps() {
        let fields = (0..<50).map { FieldNumber($0) }
        func copy(_ record: Record?, setting number: Int) -> Record {
            var builder = RecordBuilder()
            builder.begin(fields, key: [], Record.Stamp(order: UInt64(number % 20), time: 0))
            for slot in fields.indices where slot != number {
                if let record { builder.keep(slot, of: record, slot) }
            }
            builder.append(Record.Cell(payload: UInt64(number), kind: .link), number)
            return builder.record(0, origin: 0)
        }
        var record: Record?
        for number in 0..<40 { record = copy(record, setting: number) }
        #expect(record?.stampCount == 20)
        for number in 0..<40 {
            let cell = record?.cell(number)
            #expect(cell?.link == RecordIndex(number))
            #expect(cell.flatMap { record?.stamp(Int($0.stamp)).order } == UInt64(number % 20))
        }
        #expect(record?.cell(40).kind == .missing)
    }

    @Test("Optimistic layers aren't stored")
    func layers() throws {
        try {
            let cache = try open()
            try writeMe("Ada", to: cache)
            let layer = try cache.addLayer { [ada] in try $0.set({ try $0.name() }, of: ada, to: "Eve") }
            #expect(try cache.read(Samples.me)?.value?.name == "Eve" && layer > 0)
        }()
        #expect(try open().read(Samples.me)?.value?.name == "Ada")
    }

    @Test("After a crash at any moment, the file contains only complete transactions")
    func crash() async throws {
        let cache = try open()
        let pair = Selection<[String?], Operations.Query> {
            try [$0.user(id: "1", .nullable(Samples.name)), $0.user(id: "2", .nullable(Samples.name))]
        }
        let writer = Task.detached { [ada] in
            let grace = CacheReference<Objects.User>(id: "2")
            for number in 0..<200 {
                try cache.update { edit in
                    try edit.set({ try $0.name() }, of: ada, to: "\(number)")
                    try edit.set({ try $0.name() }, of: grace, to: "\(number)")
                    let root = CacheReference.root(Operations.Query.self)
                    try edit.set({ try $0.user(id: "1", .nullable(.reference)) }, of: root, to: ada)
                    try edit.set({ try $0.user(id: "2", .nullable(.reference)) }, of: root, to: grace)
                }
                if number.isMultiple(of: 3) { try await cache.flush() }
            }
        }
        var last = -1
        for copy in 0..<40 {
            // A crash leaves the file and its log as they are at that moment.
            guard let image = try? file.crashImage("image\(copy)") else { continue }
            let opened = try open(image)
            guard let names = try opened.read(pair)?.value else { continue }
            let number = try #require(names[0].flatMap { Int($0) })
            // The two files are copied one after the other, so a checkpoint between them may damage the copy.
            if opened.inspect().storageIssue == nil {
                #expect(names == ["\(number)", "\(number)"] && number >= last)
                last = number
            }
        }
        try await writer.value
        try await cache.flush()
        #expect(try cache.read(pair)?.value == ["199", "199"])
    }

    @Test("A damaged file never crashes the process or causes a wrong value", arguments: 0..<60)
    func damaged(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        func user(_ number: Int) -> Selection<String?, Operations.Query> { Samples.userName("u\(number)") }
        try {
            let cache = try open()
            for number in 0..<30 {
                try cache.write(#"{"data":{"user":{"name":"name \#(number)","id":"u\#(number)"}}}"#, user(number))
            }
        }()
        var bytes = try Data(contentsOf: file)
        if seed.isMultiple(of: 4) {
            bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers))
        } else {
            for _ in 0..<Int.random(in: 1..<200, using: &numbers) {
                let place = Int.random(in: 100..<bytes.count, using: &numbers)
                bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
            }
        }
        try bytes.write(to: file)
        try {
            let cache = try open()
            for number in 0..<30 {
                guard let result = try cache.read(user(number)) else { continue }
                #expect(result.value == "name \(number)")
            }
            cache.evict(to: 3_000)
            for number in 30..<50 {
                let write = {
                    try cache.write(#"{"data":{"user":{"name":"name \#(number)","id":"u\#(number)"}}}"#, user(number))
                }
                do { try write() } catch is CacheError {
                    // The next save replaces a damaged file.
                    try? cache.saveNow()
                    try write()
                }
            }
            for number in 0..<50 {
                guard let result = try cache.read(user(number)) else { continue }
                #expect(result.value == "name \(number)")
            }
            try? cache.clear()
            try writeMe("Ada", to: cache)
            #expect(try cache.read(Samples.me)?.value?.name == "Ada")
        }()
        _ = try open().read(Samples.me)
    }

    @Test("While changes are written to the file, reads find the records that change, and writes don't duplicate them")
    func readsDuringSave() async throws {
        func write(_ number: Int, _ name: String, to cache: NormalizedCache) throws {
            let response = #"{"data":{"user":{"name":"\#(name)","id":"u\#(number)"}}}"#
            try cache.write(response, Samples.userName("u\(number)"))
        }
        try await {
            let cache = try open()
            for number in 0..<2_000 { try write(number, "A", to: cache) }
            try await cache.flush()
        }()
        let cache = try open()
        let count = cache.inspect().recordCount
        for number in 0..<2_000 { try write(number, "B", to: cache) }
        let isSaved = Locked(false)
        let saving = Task {
            try await cache.flush()
            isSaved.withLock { $0 = true }
        }
        while !isSaved.withLock({ $0 }) {
            #expect(try cache.read(Samples.userName("u1"))?.value == "B")
            try write(1, "B", to: cache)
        }
        try await saving.value
        #expect(cache.inspect().recordCount == count)
    }

    private func writeUsers(_ sign: Int, to cache: NormalizedCache) throws {
        for number in 0..<2_000 {
            let body = #"{"data":{"user":{"name":"name \#(sign * number)","id":"u\#(number)"}}}"#
            try cache.write(body, Samples.userName("u\(number)"))
        }
    }

    /// Returns a file with 2,000 users and some damaged pages, which aren't detected when the file is opened.
    ///
    /// - Parameter isDamaged: A closure that returns whether to damage the given page.
    private func damagedFile(_ isDamaged: (_ page: Data) -> Bool) async throws -> URL {
        let cache = try open()
        try writeUsers(1, to: cache)
        try await cache.flush()
        let damaged = try file.crashImage("damaged")
        // The checkpoint moves the records from the log to the file.
        try { _ = try SQLiteDatabase(damaged.path).execute("PRAGMA wal_checkpoint(TRUNCATE)") }()
        try zeroPages(of: damaged, isDamaged)
        return damaged
    }

    /// Overwrites the selected pages of a file with zeros.
    private func zeroPages(of file: URL, _ isDamaged: (_ page: Data) -> Bool) throws {
        let bytes = try Data(contentsOf: file)
        let handle = try FileHandle(forUpdating: file)
        defer { try? handle.close() }
        for start in stride(from: 4096, to: bytes.count, by: 4096)
        where isDamaged(bytes.subdata(in: start..<start + 4096)) {
            try handle.seek(toOffset: UInt64(start))
            try handle.write(contentsOf: Data(count: 4096))
        }
    }

    @Test("If only a write finds the damage, the file is removed, and the cache starts empty and can write again")
    func damagedWrite() async throws {
        let damaged = try await damagedFile { _ in false }
        try await {
            let cache = try open(damaged, Operations.cacheSchema, Delays())
            let layer = try cache.addLayer { [ada] in try $0.set({ try $0.name() }, of: ada, to: "Eve") }
            try writeMe("Ada", to: cache)
            #expect(try cache.inspect().storageIssue == nil && cache.read(Samples.userName("u1"))?.value == "name 1")
            // The damaged page describes the schema.
            try zeroPages(of: damaged) { $0.range(of: Data("types Node Post User".utf8)) != nil }
            try cache.storage?.setPragma("shrink_memory", to: 0)
            let error = await #expect(throws: CacheError.self) { try await cache.flush() }
            #expect(error?.code == .damagedFile && cache.inspect().storageIssue == error)
            #expect(try cache.isMiss(Samples.userName("u1")) && cache.isMiss(Samples.me))
            #expect(try cache.read(Samples.name, of: ada)?.value == "Eve")
            cache.dropLayer(layer)
            try writeMe("Ada", to: cache)
            try await cache.flush()
        }()
        #expect(try open(damaged).read(Samples.me)?.value?.name == "Ada")
    }

    @Test("If a read finds damage, edits fail until the cache has replaced the damaged file")
    func damagedRead() async throws {
        let damaged = try await damagedFile { page in
            page.range(of: Data("User:\"u1".utf8)) != nil && page.range(of: Data("Query:".utf8)) == nil
        }
        let cache = try open(damaged, Operations.cacheSchema, Delays())
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        let node = Selection<String?, Operations.Query> {
            try $0.node(id: "u1500", .nullable(Selection { try $0.id() }))
        }
        watcher.watch(cache.reading(of: try node.prepare()))
        #expect(cache.storage?.loadError?.code == .damagedFile)
        let error = #expect(throws: CacheError.self) {
            try cache.update { try $0.set({ try $0.name() }, of: CacheReference<Objects.User>(id: "u1500"), to: "Eve") }
        }
        #expect(error?.code == .unreadableFile)
        // A write inside an edit doesn't replace the file either.
        let nested = #expect(throws: CacheError.self) { try cache.update { _ in try writeMe("Ada", to: cache) } }
        #expect(nested?.code == .nestedEdit && cache.storage?.loadError?.code == .damagedFile)
        try await cache.flush()
        #expect(wakes.withLock { $0 } > 0 && cache.storage?.loadError == nil)
        try writeMe("Ada", to: cache)
        try await cache.flush()
        #expect(cache.inspect().storageIssue?.code == .damagedFile && cache.inspect().recordCount == 3)
        #expect(try open(damaged.crashImage("image")).read(Samples.me)?.value?.name == "Ada")
    }

    @Test("Another program's database, such as a queue of mutations, causes an error and stays unchanged")
    func foreign() throws {
        let queue = folder.url.appendingPathComponent("queue")
        try { _ = try OfflineFile(queue) }()
        try SQLiteDatabase(file.path).execute("CREATE TABLE letters (text BLOB)")
        for foreign in [queue, file] {
            let before = try Data(contentsOf: foreign)
            let error = #expect(throws: CacheError.self) { try open(foreign) }
            #expect(error?.code == .unusableFile && error?.message.contains("another program") == true)
            #expect(try Data(contentsOf: foreign) == before)
        }
    }

    @Test("A file that isn't a database causes an error and stays unchanged")
    func letter() throws {
        for text in ["A letter.", String(repeating: "This is a letter, and no database at all.\n", count: 300)] {
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: CacheError.self) { try open() }
            #expect(error?.code == .unusableFile && error?.message.contains("isn't a cache file") == true)
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test("A cache file with a damaged header is removed, and so is a truncated or zeroed file", arguments: 0..<4)
    func damagedHeader(kind: Int) throws {
        let secret = "a secret of some length"
        try writeMe(secret, to: open())
        var bytes = try Data(contentsOf: file)
        switch kind {
        case 0: try SQLiteDatabase(file.path).execute("PRAGMA application_id = 1")
        case 1: bytes.replaceSubrange(0..<16, with: Data(count: 16))
        case 2: bytes = bytes.prefix(50)
        default: bytes = Data(count: bytes.count)
        }
        if kind > 0 { try bytes.write(to: file) }
        let cache = try open()
        #expect(cache.inspect().storageIssue?.code == .damagedFile)
        #expect(try folder.names(containing: secret) == [])
        try writeMe("Ada", to: cache)
    }

    @Test("A file in use, a missing folder, and a folder instead of a file each cause an error")
    func unusable() throws {
        let cache = try open()
        try writeMe("Ada", to: cache)
        let error = #expect(throws: CacheError.self) { try open() }
        #expect(error?.code == .fileInUse)
        let missing = folder.url.appendingPathComponent("missing/cache.sqlite")
        #expect(throws: CacheError.self) { try open(missing) }
        #expect(throws: CacheError.self) { try open(folder.url) }
    }

    @Test("A file can be opened while the last cache that used it is being released", .timeLimit(.minutes(15)))
    func reopenAtOnce() throws {
        let held = Locked<NormalizedCache?>(nil)
        try {
            let cache = try open()
            try writeMe("Ada", to: cache)
            held.withLock { [cache] in $0 = cache }
        }()
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.1)
            held.withLock { $0 = nil }
        }
        // A busy machine may release the cache late. Each failed attempt must have waited for the file.
        var cache: NormalizedCache?
        while cache == nil {
            let start = ContinuousClock.now
            do { cache = try open() } catch let error as CacheError where error.code == .fileInUse {
                #expect(ContinuousClock.now - start > .milliseconds(900))
            }
        }
        #expect(try cache?.read(Samples.me)?.value?.name == "Ada")
    }

    @Test("A failed write loses nothing, because the next write includes its changes")
    func failedWrite() async throws {
        let cache = try open()
        try writeMe("Ada", to: cache)
        try await cache.flush()
        // A page limit simulates a full disk.
        let storage = try #require(cache.storage)
        try storage.setPragma("max_page_count", to: 1)
        let large = String(repeating: "x", count: 100_000)
        try writeMe(large, to: cache)
        let error = await #expect(throws: CacheError.self) { try await cache.flush() }
        #expect(error?.code == .unusableFile && cache.inspect().storageIssue == error)
        #expect(try cache.read(Samples.me)?.value?.name == large)
        try storage.setPragma("max_page_count", to: 1_000_000)
        try await cache.flush()
        #expect(try open(file.crashImage("copy")).read(Samples.me)?.value?.name == large)
    }

    @Test("`clear` releases the records that were loaded from the file")
    func clearLoaded() throws {
        try writeMe("Ada", to: open())
        let cache = try open()
        #expect(try cache.read(Samples.me)?.value?.name == "Ada" && cache.inspect().memoryBytes > 0)
        try cache.clear()
        #expect(cache.inspect().memoryBytes == 0)
    }

    @Test("After a schema change, all records stay unless the key of a stored type has changed")
    func otherSchema() throws {
        func other(_ old: String, _ new: String) -> CacheSchema {
            let text = Operations.cacheSchema.text
            #expect(text.contains(old))
            return CacheSchema(text.replacingOccurrences(of: old, with: new))
        }
        try writeMe("Ada", to: open())
        for schema in [
            other("types Node Post User", "types Node Post User Planet"), other("maxAge * 3600.0", "maxAge * 60.0"),
            other("key Post id", "key Post slug"),
        ] {
            #expect(try open(nil, schema).read(Samples.me)?.value?.name == "Ada")
        }
        try {
            let cache = try open(nil, other("key User id\n", ""))
            #expect(try cache.isMiss(Samples.me) && cache.inspect().recordCount == 0)
            #expect(cache.inspect().storageIssue == nil)
            try writeMe("Grace", to: cache)
            #expect(try cache.read(Samples.me)?.value?.name == "Grace")
        }()
        // The objects that were written without a key are also dropped.
        #expect(try open().isMiss(Samples.me))
    }

    @Test("A stored null is a miss if the selection requires an object")
    func nullability() throws {
        let cache = try open()
        let nullable = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }
        try cache.write(#"{"data":{"me":null}}"#, nullable)
        let nonNull = Selection<String, Operations.Query> { try $0.me(.nonNullOrFail(Samples.name)) }
        #expect(try cache.isMiss(nonNull) && !cache.isMiss(nullable))
    }

    @Test("Changes are written automatically after a short delay", .timeLimit(.minutes(15)))
    func background() async throws {
        let cache = try open()
        try writeMe("Ada", to: cache)
        var (name, attempt) = (String?.none, 0)
        while name == nil {
            try await Task.sleep(for: .milliseconds(20))
            attempt += 1
            guard let image = try? file.crashImage("copy\(attempt)") else { continue }
            name = try open(image).read(Samples.me)?.value?.name
        }
        #expect(name == "Ada")
    }

    @Test(
        "Reads see complete transactions during other tasks' writes, edits and clears", arguments: [true, false])
    func manyTasks(hasFile: Bool) async throws {
        let cache =
            hasFile
            ? try NormalizedCache(
                Operations.cacheSchema, file: file, maximumMemoryBytes: 40_000, maximumFileBytes: 80_000, clock: { 0 })
            : NormalizedCache(Operations.cacheSchema, maximumMemoryBytes: 40_000, clock: { 0 })
        let pair = Selection<[String?], Operations.Query> {
            try [$0.user(id: "1", .nullable(Samples.name)), $0.user(id: "2", .nullable(Samples.name))]
        }
        let grace = CacheReference<Objects.User>(id: "2")
        try await withThrowingTaskGroup { group in
            for task in 0..<2 {
                group.addTask {
                    for number in 0..<150 {
                        let name = "\(task) \(number)"
                        try cache.update { [ada] edit in
                            try edit.set({ try $0.name() }, of: ada, to: name)
                            try edit.set({ try $0.name() }, of: grace, to: name)
                        }
                    }
                }
            }
            group.addTask { [ada] in
                for number in 0..<100 {
                    let layer = try cache.addLayer { edit in
                        try edit.set({ try $0.name() }, of: ada, to: "layer \(number)")
                        try edit.set({ try $0.name() }, of: grace, to: "layer \(number)")
                    }
                    await Task.yield()
                    cache.dropLayer(layer)
                }
            }
            group.addTask {
                for number in 0..<300 {
                    try cache.write(
                        #"{"data":{"user":{"name":"x","id":"f\#(number)"}}}"#, Samples.userName("f\(number)"))
                }
            }
            group.addTask {
                for number in 0..<20 {
                    try await cache.flush()
                    if number % 7 == 6 { try cache.clear() }
                    await Task.yield()
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<300 {
                        if let names = try cache.read(pair)?.value { #expect(names[0] == names[1]) }
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        try cache.update { [ada] edit in
            try edit.set({ try $0.name() }, of: ada, to: "end")
            try edit.set({ try $0.name() }, of: grace, to: "end")
        }
        #expect(try cache.read(pair)?.value ?? ["end", "end"] == ["end", "end"])
        #expect(try cache.read(Samples.name, of: ada)?.value == "end")
        if !hasFile { #expect(cache.inspect().totalBytes <= 41_000) }
    }
}
