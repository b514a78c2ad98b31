import Dispatch
import Foundation
import SwiftGraphQLJSON
public import SwiftGraphQLSelection
import SwiftGraphQLClient
import SwiftGraphQLCacheFile

/// A normalized cache, which stores objects by key and can return the values of queries without the server.
///
/// ```swift
/// let cache = NormalizedCache(Operations.cacheSchema)
/// let client = try Client(endpoint: "https://example.com/graphql").caching(in: cache)
/// let people = try await client.fetch(people)
/// ```
///
/// Each object is stored once, no matter how many queries return it, so every query sees each change. For a query, the
/// cache builds a response from its objects, and the client decodes the response as if the server had sent it.
/// Selections and codecs work unchanged. The cache never invents values: if a value is missing, the read is a miss.
///
/// Any thread can use the cache, and reads never wait for writes in memory. With a file, the cache survives a restart.
/// If a read has to load records from the file, it waits for a commit in progress, for at most a few tens of
/// milliseconds.
public final class NormalizedCache: Sendable {
    let library: ProgramLibrary
    let published: Locked<State>
    let watchers = Watchers()
    let orders: Locked<Orders>
    private let statistics = Locked(Statistics())
    /// The transaction lock. It is recursive, so that an edit inside an edit is an error instead of a deadlock.
    let transaction = NSRecursiveLock()
    let clock: @Sendable () -> Int64
    /// A function that calls a closure in the background, after the given number of milliseconds.
    let later: Later
    /// Whether an eviction is running in the background.
    let isEvicting = Locked(false)
    let maximumMemoryBytes: Int
    let maximumFileBytes: Int
    let storage: CacheFile?
    /// The responses that couldn't be written because the file couldn't be read, starting with the oldest.
    let postponed = Locked<[PostponedWrite]>([])

    /// The records and the optimistic layers. A transaction changes a copy of the state and then publishes the copy.
    struct State: Sendable {
        /// The records that readers see, which include the effects of the optimistic layers.
        var table: RecordTable
        /// The records without the optimistic layers.
        var base: RecordTable
        /// The optimistic layers, starting with the oldest.
        var layers: [Layer] = []
        /// The values that the optimistic layers have changed.
        var layerChanges: [Dependency] = []
        var nextLayer = 0
        /// The size of the records after the last eviction, in bytes.
        var keptSize = 0
        /// The size of the file after the last eviction of rows, in bytes.
        var keptDiskSize = 0
        /// The number of times that a state was published.
        var version = 0
        /// Whether a transaction is in progress.
        var isBusy = false
        /// Whether `close` was called.
        var isClosed = false

        init(_ table: RecordTable) {
            self.table = table
            base = table
        }
    }

    struct Orders: Sendable {
        var next: UInt64 = 1
        /// The sequence number of the first request whose response may still be written. Responses to earlier requests
        /// are dropped.
        var first: UInt64 = 0
        /// For each value of the query root that was read, the sequence number of the first request after the latest
        /// read.
        var uses: [Dependency: UInt64] = [:]
        /// For each invalidation, the sequence number of the first request after the last edit that made it.
        var invalidations: [Invalidation: UInt64] = [:]
        /// The number of transactions after which the response to an earlier query may be outdated.
        var changes = 0
    }

    struct Statistics: Sendable {
        var hits = 0
        var misses = 0
    }

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - schema: `Operations.cacheSchema`, which the generator writes from the `"cache"` section of the
    ///     configuration.
    ///   - maximumMemoryBytes: The approximate maximum size of the records in memory, in bytes. When the cache grows
    ///     beyond this limit, it removes the least recently used root fields in the background, along with all records
    ///     that no query of this process reads through another root field. Records that watchers depend on are kept. A
    ///     result that exceeds the limit by itself isn't stored. Writes wait for the removal, but reads don't. A result
    ///     isn't read from the cache if its response would exceed four times the limit or 16 MiB, whichever is larger.
    public convenience init(_ schema: CacheSchema, maximumMemoryBytes: Int = 64 << 20) {
        self.init(schema, maximumMemoryBytes: maximumMemoryBytes, clock: Self.systemTime)
    }

    /// - Parameter clock: A closure that returns the time in milliseconds since 1970.
    package convenience init(
        _ schema: CacheSchema, maximumMemoryBytes: Int = 64 << 20, clock: @escaping @Sendable () -> Int64,
        later: @escaping Later = NormalizedCache.onQueue
    ) {
        self.init(
            ProgramLibrary(schema), maximumMemoryBytes: maximumMemoryBytes, maximumFileBytes: .max, storage: nil,
            clock: clock, later: later)
    }

    init(
        _ library: ProgramLibrary, maximumMemoryBytes: Int, maximumFileBytes: Int, storage: CacheFile?,
        clock: @escaping @Sendable () -> Int64, later: @escaping Later
    ) {
        self.library = library
        self.storage = storage
        let unloaded = storage.flatMap { $0.hasRows ? $0.unloadedTable() : nil }
        published = Locked(State(unloaded ?? RecordTable(rootKey: library.rootKey)))
        orders = Locked(Orders(next: storage?.nextOrder ?? 1))
        self.maximumMemoryBytes = maximumMemoryBytes
        self.maximumFileBytes = maximumFileBytes
        self.clock = clock
        self.later = later
    }

    /// Returns the system's time in milliseconds since 1970.
    static func systemTime() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    package typealias Later = @Sendable (_ milliseconds: Int, @escaping @Sendable () -> Void) -> Void

    /// Calls a closure after a delay, outside the concurrent executor, because evictions and saves may take seconds.
    package static func onQueue(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: body)
    }

    deinit {
        if let storage { try? storage.close { stateToSave(in: storage) } }
    }

    // MARK: - Reading

    /// Reads a query from the cache.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits of the configuration and the server;
    ///     `nil` for no further limit.
    /// - Returns: The result; `nil` if any part is missing. If the query is read as `partial`, a missing part with a
    ///   nullable type is null, with an error whose `GraphQLError.isCacheMiss` is true, and the result is stale. A
    ///   `partial` result is `nil` only if no part remains.
    /// - Throws: Any error that preparing the selection or one of its closures throws.
    public func read<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, maxAge: Duration? = nil
    ) throws -> sending CacheResult<Value>? {
        try read(query.prepare(in: library.documents), maxAge: maxAge)
    }

    /// Reads a prepared query from the cache.
    ///
    /// For a small object, this takes only half the time, because the selection isn't recorded again:
    ///
    /// ```swift
    /// let operation = try query.prepare()
    /// let result = try cache.read(operation)
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The prepared query.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits of the configuration and the server;
    ///     `nil` for no further limit.
    /// - Returns: The result; `nil` if any part is missing, or if the operation isn't a query.
    /// - Throws: Any error that the selection's closures throw.
    public func read<Value>(
        _ operation: PreparedOperation<Value>, maxAge: Duration? = nil
    ) throws -> sending CacheResult<Value>? {
        try result(of: reading(of: operation, notesDependencies: false), operation, maxAge: maxAge)
    }

    /// Reads an object from the cache.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: A reference to the object.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits of the configuration and the server;
    ///     `nil` for no further limit.
    /// - Returns: The result; `nil` if any part is missing.
    /// - Throws: Any error that the selection's closures throw, and `CacheError` if no object of the schema can have
    ///   this reference.
    public func read<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>, maxAge: Duration? = nil
    ) throws -> sending CacheResult<Value>? {
        let operation = try selection.prepareOnObject(in: library.documents)
        let reading = reading(of: operation, on: try library.objectKey(of: object), notesDependencies: false)
        return try result(of: reading, operation, maxAge: maxAge)
    }

    /// A response that was built from the cache, with the values that it depends on.
    struct Reading {
        /// The response; `nil` for a miss or a failure.
        var response: ResponseSynthesizer.Response?
        /// The values that the response depends on.
        var dependencies: Set<Dependency> = []
        /// A closure that returns the values that the result depends on when the closure is called, both with and
        /// without the optimistic layers.
        var values: @Sendable () -> Set<Dependency> = { [] }
        /// The missing value, if there is one. If there is a response, it has null and an error in place of the value.
        var miss: ResponseSynthesizer.Miss?
        /// The reason why the cache couldn't be read; `nil` if reading succeeded.
        var failure: CacheError?
        /// The version of the cache at the time of the read.
        var version: Int
    }

    /// The approximate maximum size of a response that the cache builds, in bytes.
    ///
    /// The text of a response is larger than its records, because it repeats field names and objects that
    /// several other objects link to.
    var maximumResponseSize: Int {
        let (size, overflows) = maximumMemoryBytes.multipliedReportingOverflow(by: 4)
        return overflows ? .max : max(size, 16 << 20)
    }

    /// The maximum number of objects in a response to store. It exceeds the number of objects that fit into the cache.
    ///
    /// A megabyte of compressed text can contain millions of objects, which would use gigabytes before an eviction.
    var maximumResponseObjects: Int { max(maximumMemoryBytes, 64 << 20) / 32 }

    /// The number of times that a state was published.
    var version: Int { published.withLock { $0.version } }

    /// Builds a response to an operation from the cache.
    ///
    /// - Parameters:
    ///   - object: The object to read, for a selection on one object; otherwise `nil`.
    ///   - notesDependencies: Whether to collect the values that the result depends on.
    ///   - errors: The errors of the last response, which explain missing values.
    ///   - state: The state of the cache to read; `nil` for the current state.
    func reading<Value>(
        of operation: PreparedOperation<Value>, on object: ObjectKey? = nil, notesDependencies: Bool = true,
        errors: [ServerError] = [], in state: State? = nil
    ) -> Reading {
        if let directive = library.directives(of: operation).first {
            return Reading(miss: ResponseSynthesizer.Miss(record: nil, field: directive), version: version)
        }
        let program = library.program(for: operation, onObjectOf: object?.typeName)
        let isReadOnly = storage?.isReadOnly == true
        var loads: [RecordTable.Load] = []
        func attempt(_ state: State) -> Reading {
            let typeNames = library.vocabulary.withLock { $0.typeNames }
            var synthesizer = ResponseSynthesizer(
                state.table, program, program.arguments(operation.variablesText), typeNames: typeNames)
            synthesizer.limit = maximumResponseSize
            synthesizer.notesDependencies = notesDependencies
            synthesizer.fillsGaps = operation.allowsParts
            synthesizer.serverErrors = errors
            let root = object?.text ?? program.rootKey
            var reading = Reading(version: state.version)
            do throws(ResponseSynthesizer.Miss) {
                reading.response = try synthesizer.response(root: root, isObject: object != nil)
                reading.miss = synthesizer.gap
            } catch {
                reading.miss = error
            }
            reading.dependencies = Set(synthesizer.dependencies)
            if synthesizer.table.failure != nil { reading.failure = unreadable }
            if state.isClosed { reading.failure = .closed }
            if reading.failure != nil { reading.response = nil }
            if reading.response != nil {
                let used = synthesizer.rootValues
                orders.withLock { orders in for value in used { orders.uses[value] = orders.next } }
            }
            loads = synthesizer.table.loads
            return reading
        }
        func read() -> Reading {
            var reading = attempt((isReadOnly ? nil : state) ?? published.withLock { $0 })
            if loads.isEmpty || reading.failure != nil { return reading }
            // The loaded records are published, so that the next reads needn't load them again.
            inTransaction {
                let isCurrent = version == reading.version
                _ = load { table in for load in loads { table.find(Array(load.record.key)) } }
                if isCurrent { reading.version = version }
            }
            return reading
        }
        var reading = isReadOnly ? snapshot(read) : read()
        if reading.failure != nil, reading.failure != .closed {
            // A save first tries to load records again. If that succeeds, it wakes the watchers.
            saveSoon()
        }
        if !loads.isEmpty { evictIfNeeded() }
        reading.values = { [weak self] in self?.values(of: operation, on: object) ?? [] }
        return reading
    }

    /// Reads the state that another process saved last.
    private func snapshot(_ read: () -> Reading) -> Reading {
        guard let storage else { return read() }
        return inTransaction {
            do throws(CacheError) {
                return try storage.snapshot {
                    _ = load { $0 = storage.unloadedTable() }
                    watchers.notifyAll()
                } _: {
                    read()
                }
            } catch {
                return Reading(failure: error, version: version)
            }
        }
    }

    /// Returns the name of the field that the reading lacks, preceded by the key of its object, or `nil` if no field is
    /// missing, for example if a value doesn't fit the type of its field.
    func missingField(in reading: Reading?) -> String? {
        guard let reading, reading.failure == nil, let miss = reading.miss else { return nil }
        guard let record = miss.record else { return miss.field }
        return CacheFileRecord.name(ofKey: "\(String(decoding: record, as: UTF8.self))\0\(miss.field)")
    }

    /// Decodes the given reading. Returns `nil` if it lacks a required value, if a value doesn't fit its field, whose
    /// type may have changed in the meantime, or if the values take too much memory.
    ///
    /// - Parameter maximumMemory: The maximum memory for values, in bytes, as in `Client.maximumValueBytes`.
    func result<Value>(
        of reading: Reading, _ operation: PreparedOperation<Value>, maxAge: Duration?,
        maximumMemory: Int = JSONValue.maximumMemory
    ) throws -> sending CacheResult<Value>? {
        guard let response = reading.response else {
            statistics.withLock { $0.misses += 1 }
            return nil
        }
        let lacksPart = reading.miss != nil
        let value: Value?
        do {
            value = try operation.decode(response.body, isComplete: true, maximumMemory: maximumMemory)
        } catch let error as SelectionError where error.isUnfitValue {
            value = nil
        } catch  where lacksPart && !(error is CancellationError) {
            value = nil
        }
        guard let value, !lacksPart || (value as? any PartialData)?.isEmpty != true else {
            statistics.withLock { $0.misses += 1 }
            return nil
        }
        statistics.withLock { $0.hits += 1 }
        let (age, overdue) = times(of: response, maxAge: maxAge)
        var result = CacheResult(value, source: .cache, age: age, isStale: lacksPart || overdue >= .zero)
        result.overdue = max(overdue, .zero)
        result.lacksPart = lacksPart
        return result
    }

    /// Returns the age of a response from the cache and the time since the response became stale. For a fresh response,
    /// this time is negative.
    func times(of response: ResponseSynthesizer.Response, maxAge: Duration?) -> (age: Duration, overdue: Duration) {
        let now = clock()
        let age = max(.zero, .milliseconds(now) - .milliseconds(response.oldest))
        let sinceExpiry = Duration.milliseconds(now) - .milliseconds(response.expiry)
        let overdue = max(sinceExpiry, maxAge.map { age - $0 } ?? sinceExpiry)
        // If a response is from the future, the clock was set back. Its age is then unknown, so it counts as stale.
        let isFromFuture = response.oldest != .max && response.oldest > now + 60_000
        return (age, isFromFuture ? max(overdue, .zero) : overdue)
    }

    // MARK: - Writing

    /// Writes a response as if the server had just sent it, for use in tests and previews.
    ///
    /// - Parameters:
    ///   - response: The whole response body, `{"data": ...}`, in UTF-8.
    ///   - operation: The operation that the response belongs to.
    /// - Throws: Any error that decoding the response throws, and `CacheError` (`invalidData`) if the response can't be
    ///   stored, because a `__typename` isn't a GraphQL name, or because the response has more objects than fit into
    ///   the cache or contains one object too many times. `CacheError` if the file can't be read at the moment
    ///   (`unreadableFile`), or after `close` (`cacheClosed`). In these cases, nothing is written.
    public func write<Value, Scope: RequestScope>(
        _ response: some Collection<UInt8>, for operation: Selection<Value, Scope>
    ) throws {
        let operation = try operation.prepare(in: library.documents)
        let body = Array(response)
        _ = try operation.decode(body)
        // Without the lock, another task could clear the cache, or evict values, after the order is determined.
        let isWritten = try inTransaction { try write(body, to: operation, order: begin(), postpones: false) }
        if !isWritten {
            throw CacheError(
                .invalidData,
                "the response has a '__typename' that isn't a valid name, has too many objects, or repeats an object "
                    + "too often with different values: compare the response with the schema")
        }
    }

    /// Returns the sequence number for a request that is about to be sent.
    func begin() -> UInt64 {
        orders.withLock { orders in
            defer { orders.next += 1 }
            return orders.next
        }
    }

    /// Returns the current moment, for a request that is about to be sent or for a response that has just arrived.
    func moment() -> ExchangeMoment { ExchangeMoment(order: begin(), time: clock()) }

    /// An object that records the moments at which an operation's responses arrive.
    var arrivals: ResponseArrivals { ResponseArrivals { [weak self] in self?.moment() } }

    /// Returns whether values that an operation reads may have been invalidated since the given request. The response
    /// may then be outdated, even if the cache didn't have these values yet.
    func hasInvalidated<Value>(_ operation: PreparedOperation<Value>, since request: UInt64) -> Bool {
        let later = orders.withLock { orders in orders.invalidations.filter { $0.value > request }.keys }
        return !later.isEmpty && later.contains { library.program(for: operation).reads($0) }
    }

    /// The number of edits, mutations, events and calls to `clear` so far.
    var changeCount: Int { orders.withLock { $0.changes } }

    /// The sequence number of the first request whose response may still be written. Only `clear` changes it.
    var firstRequest: UInt64 { orders.withLock { $0.first } }

    /// Returns a description of the cache's contents, for tests and debugging.
    public func inspect() -> CacheInspection {
        CacheInspection(
            published.withLock { $0.table }, library.vocabulary, statistics.withLock { $0 }, storage)
    }
}

/// A result whose data may be missing, such as `Partial`.
private protocol PartialData {
    var isEmpty: Bool { get }
}

extension Partial: PartialData {
    fileprivate var isEmpty: Bool { data == nil }
}
