import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import SwiftGraphQLCacheFile
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct OfflineFileTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    @Test("A second queue can't open the same file, and the first queue continues")
    func inUse() throws {
        let queue = try app.open()
        #expect(throws: CacheError.self) { try app.open() }
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let error = #expect(throws: CacheError.self) { try app.open() }
        #expect(error?.code == .fileInUse && queue.summary == ["B"])
    }

    @Test("The database settings make each write wait for the disk, on Apple platforms too")
    func durability() throws {
        let queue = try app.open()
        let database = queue.file.database
        #expect(try database.integer("PRAGMA synchronous") == 2)
        #expect(try database.integer("PRAGMA fullfsync") == 1)
        #expect(try database.integer("PRAGMA checkpoint_fullfsync") == 1)
    }

    @Test("A power failure that loses the cache's log doesn't lose the response to a mutation that left the queue")
    func powerFailure() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache")
        let app = try OfflineApp(NormalizedCache(Operations.cacheSchema, file: file, clock: { 0 }))
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(renamed: "C")
        await queue.wait(\.isEmpty)
        let image = folder.url.appendingPathComponent("image")
        try FileManager.default.copyItem(at: file, to: image)
        let cache = try NormalizedCache(Operations.cacheSchema, file: image, clock: { 0 })
        #expect(try cache.read(Samples.me)?.value?.name == "C")
        run.cancel()
        await run.value
    }

    @Test("A queue can't open a folder, a missing folder's file, another program's file, or a later version's file")
    func unusable() throws {
        for file in [app.folder.url, app.folder.url.appendingPathComponent("missing/queue.sqlite")] {
            #expect(throws: CacheError.self) { try app.open(file: file) }
        }
        let text = Data("This is a letter, and no database at all.\n".utf8)
        try text.write(to: app.file)
        var error = #expect(throws: CacheError.self) { try app.open() }
        #expect(error?.code == .damagedFile)
        #expect(try Data(contentsOf: app.file) == text)
        let foreign = app.folder.url.appendingPathComponent("foreign")
        try SQLiteDatabase(foreign.path).execute("CREATE TABLE letters (text BLOB)")
        let before = try Data(contentsOf: foreign)
        error = #expect(throws: CacheError.self) { try app.open(file: foreign) }
        #expect(error?.code == .unusableFile && error?.message.contains("another program") == true)
        // A cache's file also counts as another program's file.
        let cache = app.folder.url.appendingPathComponent("cache")
        try { _ = try NormalizedCache(Operations.cacheSchema, file: cache) }()
        #expect(throws: CacheError.self) { try app.open(file: cache) }
        #expect(try Data(contentsOf: foreign) == before)
        // A file from a later version is left unchanged.
        let later = app.folder.url.appendingPathComponent("later")
        try { _ = try app.open(file: later).add(app.rename(), variables: Rename(name: "B")) }()
        try SQLiteDatabase(later.path).execute("PRAGMA user_version = 4")
        error = #expect(throws: CacheError.self) { try app.open(file: later) }
        #expect(error?.code == .unusableFile)
    }

    @Test("If the disk fails, adding and removing mutations throws, and the queue stays unchanged")
    func failedAdd() throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        try queue.file.failWrites(true)
        #expect(throws: CacheError.self) { try queue.add(app.rename(), variables: Rename(name: "C")) }
        #expect(try queue.summary == ["B"] && app.name == "B")
        #expect(throws: CacheError.self) { try queue.remove(queue.mutations[0].id) }
        #expect(throws: CacheError.self) { try queue.clear() }
        #expect(try queue.summary == ["B"] && app.name == "B")
        try queue.file.failWrites(false)
        try queue.file.limitPages(to: 1)
        let error = #expect(throws: CacheError.self) {
            try queue.add(app.rename(), variables: Rename(name: String(repeating: "x", count: 100_000)))
        }
        #expect(try error?.code == .unusableFile && app.name == "B")
        try queue.file.limitPages(to: 1_000_000)
        try queue.add(app.rename(), variables: Rename(name: "D"))
        #expect(try app.open(file: app.crashImage("image")).summary == ["B", "D"])
    }

    @Test("If the disk fails after a response, nothing else is sent until the mutation is deleted from the file")
    func failedRemoval() async throws {
        let queue = try app.open()
        for name in ["B", "C"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        let run = Task { await queue.run() }
        await app.server.arrival()
        try queue.lock.withLock { try queue.file.failWrites(true) }
        app.server.respond(renamed: "B")
        for _ in 0..<3 {
            let (_, end) = await app.clock.next()
            #expect(queue.storageIssue?.code == .unusableFile && app.server.received.count == 1)
            end()
        }
        let (_, end) = await app.clock.next()
        try queue.lock.withLock { try queue.file.failWrites(false) }
        end()
        #expect(await app.server.arrival().newName == "C")
        #expect(queue.storageIssue == nil && queue.summary == ["C"])
        run.cancel()
        app.server.respond(renamed: "C")
        await run.value
        #expect(app.server.received.count == 2)
    }

    @Test("While the disk fails, a mutation that may be sent at most once isn't sent")
    func failedMark() async throws {
        let queue = try app.open(.atMostOnce)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        try queue.file.failWrites(true)
        let run = Task { await queue.run() }
        let (_, end) = await app.clock.next()
        #expect(queue.storageIssue?.code == .unusableFile && app.server.received.isEmpty && queue.summary == ["B"])
        try queue.lock.withLock { try queue.file.failWrites(false) }
        end()
        await app.server.arrival()
        #expect(queue.storageIssue == nil)
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
        await queue.wait(\.isEmpty)
    }

    @Test("A damaged row is kept and reported as unsendable, and the other mutations stay valid")
    func damagedRow() async throws {
        try {
            let queue = try app.open(.atMostOnce)
            for name in ["B", "C", "D"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        }()
        let changes = [
            "NULL", "'x'", "substr(data, 1, length(data) - 1)", "substr(data, 1, 30) || x'00' || substr(data, 32)",
            "(SELECT data FROM mutations WHERE number = 3)",
        ]
        for (number, change) in changes.enumerated() {
            let image = app.folder.url.appendingPathComponent("image \(number)")
            try FileManager.default.copyItem(at: app.file, to: image)
            try SQLiteDatabase(image.path).execute("UPDATE mutations SET data = \(change) WHERE number = 2")
            let queue = try app.open(.atMostOnce, file: image)
            #expect(queue.mutations.map { $0.failure?.code } == [nil, .unsendableMutation, nil])
            #expect(try app.name == "D")
            try queue.remove(queue.mutations[1].id)
            #expect(queue.summary == ["B", "D"])
            try queue.clear()
        }
    }

    @Test("A database page with missing mutations counts as damage, not as a shorter queue")
    func lostRows() throws {
        try {
            let queue = try app.open()
            for number in 0..<60 { try queue.add(app.rename(), variables: Rename(name: "name \(number)")) }
        }()
        var bytes = try Data(contentsOf: app.file)
        // Byte 4 of a table's leaf page is the row count's low byte (https://sqlite.org/fileformat.html, section 1.6).
        let leaf = try #require(stride(from: 4_096, to: bytes.count, by: 4_096).first { bytes[$0] == 0x0D })
        #expect(bytes[leaf + 4] > 1)
        bytes[leaf + 4] -= 1
        try bytes.write(to: app.file)
        let error = #expect(throws: CacheError.self) { try app.open() }
        #expect(try error?.code == .damagedFile && Data(contentsOf: app.file) == bytes)
    }

    @Test(
        "A damaged file either causes a typed error and stays unchanged, or still has every mutation, including damaged ones",
        arguments: 0..<40)
    func damagedFile(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let names = (0..<60).map { "name \($0)" }
        try {
            let queue = try app.open()
            for name in names { try queue.add(app.rename(), variables: Rename(name: name)) }
        }()
        var bytes = try Data(contentsOf: app.file)
        if seed.isMultiple(of: 4) {
            bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &numbers))
        } else {
            for _ in 0..<Int.random(in: 1..<100, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
            }
        }
        try bytes.write(to: app.file)
        do {
            let queue = try app.open()
            let found = queue.mutations.filter { $0.failure == nil }
            let expected = try found.map { try $0.variables(of: app.rename()).name }
            #expect(expected == names.filter { expected.contains($0) })
            #expect(queue.mutations.count == names.count)
        } catch is CacheError {
            #expect(try Data(contentsOf: app.file) == bytes)
        }
    }
}
