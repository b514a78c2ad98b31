import Dispatch
public import Foundation
public import GraphQLSelection

extension NormalizedCache {
    /// Opens a cache that is stored in a file, or creates one.
    ///
    /// Opening takes about the same time for a file of any size, because records are loaded when they are needed.
    /// Changes are written in the background within about 250 ms. After a crash, the cache has the state of some
    /// earlier transaction. Call `flush` when the app moves to the background.
    ///
    /// Only one cache can use a file at a time. If the file is damaged, it is renamed to `.damaged`, and the cache
    /// starts empty; `inspect().storageIssue` reports it. If the key of a type has changed in the configuration or the
    /// schema, its objects are dropped. A value that doesn't fit the type that its field has now counts as missing.
    /// Optimistic edits are not stored.
    ///
    /// - Parameters:
    ///   - schema: `Operations.cacheSchema`.
    ///   - file: The URL of the file, in a folder that exists. SQLite creates more files next to it. If the responses
    ///     are confidential, choose a folder with data protection.
    ///   - limit: The approximate maximum size of the records, in memory and in the file, in bytes.
    /// - Throws: `CacheError` if the file is in use or can't be opened, or if the system has no SQLite.
    public convenience init(_ schema: CacheSchema, file: URL, limit: Int = 64 << 20) throws(CacheError) {
        try self.init(schema, file: file, limit: limit) { Int64(Date().timeIntervalSince1970 * 1000) }
    }

    /// - Parameter clock: Returns the time in milliseconds since 1970.
    package convenience init(
        _ schema: CacheSchema, file: URL, limit: Int = 64 << 20, clock: @escaping @Sendable () -> Int64,
        inBackground: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = NormalizedCache.onQueue
    ) throws(CacheError) {
        let library = ProgramLibrary(schema)
        let storage = CacheFile(try RecordFile(file, schema, library.vocabulary))
        self.init(library, limit: limit, storage: storage, clock: clock, inBackground: inBackground)
    }

    /// Writes all changes to the file.
    ///
    /// - Throws: `CacheError`. In that case, the changes are written together with the next ones.
    public func flush() async throws {
        try await Task.detached { try self.saveNow() }.value
    }

    /// Writes the changes after a short delay, together with others that follow.
    func saveSoon() {
        guard let storage, storage.schedule() else { return }
        // A save can take long, so it doesn't run on the concurrent executor.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in
            self?.save()
        }
    }

    /// Writes the changes. A failure is kept as the file's issue.
    func save() { try? saveNow() }

    private func saveNow() throws(CacheError) {
        guard let storage else { return }
        try storage.save { [self] in
            transaction.lock()
            defer { transaction.unlock() }
            let (table, vocabulary) = (
                writing.withLock { $0.base } ?? published.withLock { $0.table }, library.vocabulary.withLock { $0 }
            )
            return (table, vocabulary, orders.withLock { $0.next })
        }
    }
}
