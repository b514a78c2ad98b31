import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct OfflineQueueTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    // MARK: - Adding and restoring

    @Test("A mutation is stored and visible when `add` returns, and a restarted queue sends its mutations in order")
    func restore() async throws {
        let rename = app.rename()
        try {
            let queue = try app.open()
            for name in ["B", "C"] { try queue.add(rename, variables: Rename(name: name)) }
            #expect(try app.name == "C")
        }()
        // The cache of the new process has no layers.
        try app.cache.clear()
        try app.cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        let queue = try app.open()
        #expect(try app.name == "C")
        #expect(queue.summary == ["B", "C"])
        #expect(try queue.mutations.first?.variables(of: rename) == Rename(name: "B"))
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().newName == "B")
        app.server.respond(renamed: "B")
        #expect(await app.server.arrival().newName == "C")
        #expect(try app.name == "C")
        app.server.respond(renamed: "C")
        await queue.wait(\.isEmpty)
        run.cancel()
        await run.value
        #expect(app.renamed.withLock { $0 } == ["B", "C"])
        #expect(try app.name == "C")
    }

    @Test("The response replaces the optimistic edits in one transaction, so watchers never see the old value")
    func oneEmission() async throws {
        // If the edit were reapplied after the response, watchers would see a second exclamation mark.
        let shout = app.shout
        let queue = try app.open(steps: [shout.steps])
        var watched = app.client().watch(Samples.me, policy: .cacheOnly).makeAsyncIterator()
        #expect(try await watched.next()?.value?.name == "Ada")
        let versions = app.cache.version
        try queue.add(shout, variables: Rename(name: "Ada!"))
        #expect(try await watched.next()?.value?.name == "Ada!")
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(renamed: "Ada!")
        await queue.wait(\.isEmpty)
        run.cancel()
        await run.value
        #expect(app.cache.version == versions + 2)
        // The response equals the optimistic value, so nothing is emitted before the next change.
        try app.cache.update { try $0.set({ try $0.nickname() }, of: app.ada, to: "A") }
        #expect(try await watched.next()?.value == Person(id: "1", name: "Ada!", nickname: "A"))
    }

    @Test("A mutation is deleted from the queue's file only once its response is in the cache's file")
    func responseOnDisk() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache.sqlite")
        let app = try OfflineApp(try NormalizedCache(Operations.cacheSchema, file: file))
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(renamed: "B")
        await queue.wait(\.isEmpty)
        let image = try file.crashImage("image.sqlite")
        #expect(try NormalizedCache(Operations.cacheSchema, file: image).read(Samples.me)?.value?.name == "B")
        run.cancel()
        await run.value
    }

    @Test("Each mutation that concurrent tasks add is sent once, in the order of its task")
    func manyTasks() async throws {
        let queue = try app.open()
        let runs = (0..<3).map { _ in Task { await queue.run() } }
        let server = Task { [server = app.server] in
            for _ in 0..<100 {
                let request = await server.arrival()
                server.respond(renamed: request.newName ?? "")
            }
        }
        let rename = app.rename()
        try await withThrowingTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    for number in 0..<25 {
                        try queue.add(rename, variables: Rename(name: "\(task) \(number)"))
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        await server.value
        await queue.wait(\.isEmpty)
        for run in runs { run.cancel() }
        let names = app.server.received.map { $0.newName ?? "" }
        #expect(names.count == 100 && Set(names).count == 100)
        for task in 0..<4 {
            let own = names.filter { $0.hasPrefix("\(task) ") }
            #expect(own == (0..<25).map { "\(task) \($0)" })
        }
        #expect(Set(app.server.received.map(\.idempotencyKey)).count == 100)
    }

    @Test("Optimistic edits are applied in the order of the queue, no matter how many tasks add mutations")
    func layerOrder() async throws {
        let queue = try app.open()
        let rename = app.rename()
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<10 { try queue.add(rename, variables: Rename(name: "\(task) \(number)")) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try app.name == queue.summary.last)
        while let last = queue.mutations.last {
            #expect(try app.name == queue.summary.last)
            try queue.remove(last.id)
        }
        #expect(try app.name == "Ada")
    }

    @Test("If optimistic edits throw, or `add` is called inside an edit, nothing is added")
    func failingEdits() throws {
        let queue = try app.open(steps: [
            OfflineMutation(named: "rename", variables: Rename.self) { _ in
                Selection<String?, Operations.Mutation> { try $0.rename(id: "1", name: "", .nullable(Samples.name)) }
            } optimistic: { [ada = app.ada] edit, variables in
                try edit.set({ try $0.id() }, of: ada, to: variables.name)
            }.steps
        ])
        #expect(throws: CacheError.self) { try queue.add(app.rename(), variables: Rename(name: "x")) }
        #expect(queue.mutations.isEmpty)
        // A call inside an edit throws instead of deadlocking, because nested edits are an error.
        let other = try app.open(file: app.folder.url.appendingPathComponent("other"))
        let error = #expect(throws: CacheError.self) {
            try app.cache.update { _ in try other.add(app.rename(), variables: Rename(name: "x")) }
        }
        #expect(error?.code == .nestedEdit && other.mutations.isEmpty)
    }

    @Test("Edits that throw after a restart have no effect until they succeed, and the mutation stays in the queue")
    func editsThatDoNotFit() throws {
        struct Unfit: Error {}
        let rename = OfflineMutation(named: "rename", variables: Rename.self) { variables in
            Selection<String?, Operations.Mutation> {
                try $0.rename(id: "1", name: variables.name, .nullable(Samples.name))
            }
        } optimistic: { [ada = app.ada] edit, variables in
            guard try edit.read(Samples.name, of: ada) != nil else { throw Unfit() }
            try edit.set({ try $0.name() }, of: ada, to: variables.name)
        }
        try { _ = try app.open(steps: [rename.steps]).add(rename, variables: Rename(name: "Eve")) }()
        try app.cache.clear()
        let queue = try app.open(steps: [rename.steps])
        #expect(queue.mutations.first?.lastError is Unfit && queue.mutations.first?.failure == nil)
        try app.cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try app.name == "Eve")
    }

    @Test("`add` throws if the queue would exceed its maximum count or its maximum size")
    func limits() throws {
        let queue = try app.open(limits: .init(maximumCount: 2, maximumVariableBytes: 1_000))
        try queue.add(app.rename(), variables: Rename(name: "B"))
        var error = #expect(throws: CacheError.self) {
            try queue.add(app.rename(), variables: Rename(name: String(repeating: "x", count: 1_000)))
        }
        #expect(error?.code == .queueFull && error?.message.contains("1000 bytes") == true)
        #expect(try app.name == "B")
        try queue.add(app.rename(), variables: Rename(name: "C"))
        error = #expect(throws: CacheError.self) { try queue.add(app.rename(), variables: Rename(name: "D")) }
        #expect(error?.code == .queueFull && error?.message.contains("2 mutations") == true)
        #expect(try queue.summary == ["B", "C"] && app.name == "C")
    }

    // MARK: - Registering

    @Test("A mutation that this version can't send is kept, reported and skipped, and another version can send it")
    func unusable() async throws {
        struct Older: Codable { var identifier: Int }
        let (rename, like) = (app.rename(), app.rename(name: "like"))
        try {
            let queue = try app.open(steps: [rename.steps, like.steps])
            try queue.add(like, variables: Rename(name: "B"))
            try queue.add(rename, variables: Rename(name: "C"))
            try queue.add(like, variables: Rename(name: "D"))
        }()
        let changed = OfflineMutation(named: "like", variables: Older.self) { _ in
            Selection<String?, Operations.Mutation> { try $0.rename(id: "1", name: "", .nullable(Samples.name)) }
        }
        for steps in [[rename.steps], [rename.steps, changed.steps]] {
            let queue = try app.open(steps: steps)
            #expect(queue.summary == ["B unsendableMutation", "C", "D unsendableMutation"])
            #expect((steps.count == 2) == (queue.mutations[0].failure?.underlying is DecodingError))
        }
        try await {
            let queue = try app.open(steps: [rename.steps])
            let run = Task { await queue.run() }
            #expect(await app.server.arrival().newName == "C")
            app.server.respond(renamed: "C")
            await queue.wait { $0.count == 2 }
            try queue.remove(queue.mutations[0].id)
            run.cancel()
            await run.value
        }()
        let queue = try app.open(steps: [rename.steps, like.steps])
        #expect(try queue.summary == ["D"] && app.name == "D")
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().newName == "D")
        run.cancel()
        app.server.respond(renamed: "D")
        await run.value
    }

    @Test("Registering a name twice and adding an unregistered mutation throw typed errors")
    func registration() throws {
        let (rename, like) = (app.rename(), app.rename(name: "like"))
        let error = #expect(throws: CacheError.self) {
            try OfflineQueue(app.client(), file: app.file, mutations: rename, rename)
        }
        #expect(error?.code == .duplicateMutation)
        let queue = try OfflineQueue(app.client(), file: app.file, mutations: rename)
        let other = #expect(throws: CacheError.self) { try queue.add(like, variables: Rename(name: "B")) }
        #expect(other?.code == .unregisteredMutation)
        #expect(queue.mutations.isEmpty)
    }

    @Test("A mutation whose selection can't be prepared is kept, reported and skipped")
    func unprepared() async throws {
        struct Unready: Error {}
        let isReady = Locked(false)
        let rename = app.rename()
        let bad = OfflineMutation(named: "bad", variables: Rename.self) { variables in
            guard isReady.withLock({ $0 }) else { throw Unready() }
            return Selection<String?, Operations.Mutation> {
                try $0.rename(id: "1", name: variables.name, .nullable(Samples.name))
            }
        }
        try await {
            let queue = try app.open(steps: [rename.steps, bad.steps])
            try queue.add(bad, variables: Rename(name: "B"))
            try queue.add(rename, variables: Rename(name: "C"))
            let run = Task { await queue.run() }
            #expect(await app.server.arrival().newName == "C")
            app.server.respond(renamed: "C")
            await queue.wait { $0.count == 1 }
            #expect(queue.summary == ["B unsendableMutation"] && queue.mutations[0].failure?.underlying is Unready)
            run.cancel()
            await run.value
        }()
        isReady.withLock { $0 = true }
        #expect(try app.open(steps: [rename.steps, bad.steps]).summary == ["B"])
    }

    // MARK: - Removing

    @Test("`remove` and `clear` undo the mutations' optimistic edits, even while a mutation is being sent")
    func removing() async throws {
        let queue = try app.open()
        let ids = try ["B", "C", "D"].map { try queue.add(app.rename(), variables: Rename(name: $0)) }
        try queue.remove(ids[2])
        try queue.remove(ids[2])
        #expect(try app.name == "C")
        let run = Task { await queue.run() }
        await app.server.arrival()
        try queue.remove(ids[0])
        #expect(queue.summary == ["C"])
        app.server.fail()
        #expect(await app.server.arrival().newName == "C")
        try queue.clear()
        #expect(try queue.mutations.isEmpty && app.name == "Ada")
        // After the user signs out, the response must not restore anything.
        try app.cache.clear()
        app.server.respond(renamed: "C")
        run.cancel()
        await run.value
        while queue.lock.withLock({ queue.state.isSending }) { await Task.yield() }
        #expect(try app.cache.isMiss(Samples.me))
    }

    @Test("`clear` erases all mutations from the file, including previously removed mutations")
    func noTraces() throws {
        let secret = "a secret of some length"
        let queue = try app.open()
        func hasSecret() -> Bool {
            ["", "-wal", "-shm"].contains { suffix in
                let data = FileManager.default.contents(atPath: app.file.path + suffix) ?? Data()
                return data.range(of: Data(secret.utf8)) != nil
            }
        }
        let removed = try queue.add(app.rename(), variables: Rename(name: secret))
        try queue.remove(removed)
        try queue.add(app.rename(), variables: Rename(name: secret))
        #expect(hasSecret())
        try queue.clear()
        #expect(!hasSecret())
    }
}
