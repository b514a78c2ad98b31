public import Foundation
public import SwiftGraphQLSelection

extension NormalizedCache {
    /// Opens a cache that is stored in a file, or creates the file if it doesn't exist.
    ///
    /// Opening takes about the same time for a file of any size, because records are loaded when they are needed.
    /// Changes are written in the background within about 250 ms. After a crash, the cache has the state of some
    /// earlier transaction. Call `flush` when the app moves to the background, and `trim` when memory is scarce.
    ///
    /// Only one cache can write to a file at a time, until it is closed: see `close`. Other processes can read it: see
    /// `init(_:reading:maximumMemoryBytes:)`. If the file is damaged, it is removed, and the cache starts empty;
    /// `inspect().storageIssue` reports it. The cache also starts empty if the key of a type has changed in the
    /// configuration or the schema. A value that doesn't fit the current type of its field counts as missing.
    /// Optimistic edits are not stored in the file.
    ///
    /// - Parameters:
    ///   - schema: `Operations.cacheSchema`.
    ///   - file: The URL of the file, in a folder that exists. SQLite creates more files next to it. If the responses
    ///     are confidential, choose a folder with data protection.
    ///   - maximumMemoryBytes: The approximate maximum size of the records in memory, in bytes. When the cache grows
    ///     beyond this limit, it unloads records, which are reloaded when they are needed. Shrinking the file
    ///     temporarily requires memory for all records.
    ///   - maximumFileBytes: The approximate maximum size of the file, in bytes. When the file grows beyond this limit,
    ///     the cache removes the least recently used root fields in the background, like a cache without a file.
    /// - Throws: `CacheError` if another cache writes to the file, if the file can't be opened or isn't a cache file,
    ///   or if the system has no SQLite.
    public convenience init(
        _ schema: CacheSchema, file: URL, maximumMemoryBytes: Int = 64 << 20, maximumFileBytes: Int = 64 << 20
    ) throws {
        try self.init(
            schema, file: file, maximumMemoryBytes: maximumMemoryBytes, maximumFileBytes: maximumFileBytes,
            clock: Self.systemTime)
    }

    /// Opens a cache file for reading, for example in a widget, while another process may write to it.
    ///
    /// Each read returns the state that the other process saved last. Changes in the other process don't wake watchers.
    /// This cache never writes to the file: `update`, `write` and `clear` throw `CacheError` (`readOnly`), and
    /// responses aren't stored.
    ///
    /// - Parameters:
    ///   - schema: `Operations.cacheSchema`, with the same keys as in the other process.
    ///   - file: The URL of the file.
    ///   - maximumMemoryBytes: The approximate maximum size of the records in memory, in bytes.
    /// - Throws: `CacheError` if the file doesn't exist or can't be read, if it isn't a cache file, or if the system
    ///   has no SQLite.
    public convenience init(_ schema: CacheSchema, reading file: URL, maximumMemoryBytes: Int = 16 << 20) throws {
        try self.init(
            schema, file: file, isReadOnly: true, maximumMemoryBytes: maximumMemoryBytes, clock: Self.systemTime)
    }

    /// - Parameter clock: A closure that returns the time in milliseconds since 1970.
    package convenience init(
        _ schema: CacheSchema, file: URL, isReadOnly: Bool = false, maximumMemoryBytes: Int = 64 << 20,
        maximumFileBytes: Int = 64 << 20, clock: @escaping @Sendable () -> Int64,
        later: @escaping Later = NormalizedCache.onQueue
    ) throws(CacheError) {
        let library = ProgramLibrary(schema)
        let storage = try CacheFile(file, library, isReadOnly: isReadOnly)
        self.init(
            library, maximumMemoryBytes: maximumMemoryBytes, maximumFileBytes: maximumFileBytes, storage: storage,
            clock: clock, later: later)
    }

    /// Saves all changes to the file.
    ///
    /// - Throws: `CacheError` if the changes can't be written now. They are then written together with later changes.
    public func flush() async throws {
        try await Task.detached { try self.saveNow() }.value
    }

    /// Saves all changes to the file and waits until they are on disk, so that they survive a power failure.
    func sync() async throws {
        try await Task.detached {
            try self.saveNow()
            try self.storage?.sync()
        }.value
    }

    /// Saves all changes to the file and closes it, so that another cache can open it.
    ///
    /// A cache also closes its file when the cache is released. Call `close` if you don't control when the cache is
    /// released. Also call it before iOS suspends an app whose file is in an app group container, because iOS
    /// terminates suspended apps that hold locks there.
    ///
    /// A closed cache stays empty: reads are misses, requests are sent but their responses aren't stored, and edits and
    /// `clear` throw `CacheError` (`cacheClosed`). Calling `close` again does nothing.
    ///
    /// - Throws: `CacheError` if the changes can't be written: they are lost, but the file is closed. `CacheError`
    ///   (`nestedEdit`) inside an edit: the cache then stays open.
    public func close() throws {
        try checkNesting()
        let wasClosed = inTransaction {
            published.withLock { published in
                defer { published.isClosed = true }
                return published.isClosed
            }
        }
        if wasClosed { return }
        // Unlike after `clear`, the requests in progress keep their numbers, so that no request is repeated.
        defer { forget(keepingResponses: true) { _ in false } }
        if let storage { try storage.close { stateToSave(in: storage) } }
    }

    /// Saves the changes after a short delay, together with further changes that are made until then.
    func saveSoon() {
        guard let storage, !storage.isReadOnly, let delay = storage.scheduleSave() else { return }
        later(delay) { [weak self] in self?.save() }
    }

    /// Saves the changes. If saving fails, stores the error as the file's issue and tries again later.
    private func save() {
        do { try saveNow() } catch { saveSoon() }
    }

    func saveNow() throws(CacheError) {
        guard let storage, !storage.isReadOnly, !published.withLock({ $0.isClosed }) else { return }
        storage.beginSaving()
        do throws(CacheError) {
            try resume(storage)
            try storage.save { stateToSave(in: storage) }
            storage.endSaving(with: nil)
            evictRowsIfNeeded()
        } catch {
            storage.endSaving(with: error)
            if error.code == .damagedFile { startOver(storage) }
            throw error
        }
    }

    /// Returns the state to save: the records without the optimistic layers, and what the file already contains.
    func stateToSave(in storage: CacheFile) -> CacheFile.State {
        transaction.lock()
        defer { transaction.unlock() }
        return CacheFile.State(
            table: published.withLock { $0.base }, vocabulary: library.vocabulary.withLock { $0 },
            nextOrder: orders.withLock { $0.next },
            saved: storage.currentlySaved)
    }

    // MARK: - Files that can't be read

    /// A response that is waiting to be written, because the file couldn't be read.
    struct PostponedWrite: Sendable {
        let byteCount: Int
        /// The number of the optimistic layer that the response replaces.
        let layer: Int?
        let write: @Sendable (NormalizedCache) -> Void
    }

    /// The error for an operation that isn't possible at the moment, because the file can't be read.
    var unreadable: CacheError {
        CacheError(
            .unreadableFile,
            "the cache can't be used while its file can't be read: try again later"
                + (storage?.loadError.map { " (\($0.message))" } ?? ""))
    }

    /// Stores a response until the file can be read. If the stored responses take too much memory, drops the oldest.
    func postpone(_ write: PostponedWrite) {
        let dropped = postponed.withLock { postponed -> [PostponedWrite] in
            postponed.append(write)
            var size = postponed.reduce(0) { $0 + $1.byteCount + 1000 }
            var count = 0
            while size > maximumMemoryBytes, count < postponed.count {
                size -= postponed[count].byteCount + 1000
                count += 1
            }
            defer { postponed.removeFirst(count) }
            return Array(postponed.prefix(count))
        }
        dropLayers(Set(dropped.compactMap(\.layer)))
        saveSoon()
    }

    /// Writes the postponed responses if records can be loaded again. If the file is damaged, starts over first.
    private func resume(_ storage: CacheFile) throws(CacheError) {
        if storage.loadError == nil, postponed.withLock({ $0.isEmpty }) { return }
        do throws(CacheError) { try storage.loadAgain() } catch {
            if error.code != .damagedFile { throw error }
            startOver(storage)
        }
        let writes = postponed.withLock { postponed in
            defer { postponed = [] }
            return postponed
        }
        for write in writes { write.write(self) }
        // An empty transaction reapplies the optimistic layers.
        try? commit { _, _ in }
        watchers.notifyAll()
    }

    /// Removes the damaged file and all records, because a missing record can't be distinguished from a lost record.
    func startOver(_ storage: CacheFile) {
        try? storage.clear { forget(keepingResponses: true) { _ in true } }
        try? commit { _, _ in }
        watchers.notifyAll()
    }
}
