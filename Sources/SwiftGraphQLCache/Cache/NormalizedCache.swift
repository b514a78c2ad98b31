import Foundation
import SwiftGraphQLJSON
public import SwiftGraphQLSelection
import SwiftGraphQLClient

/// A normalized cache: it stores objects by their keys, and returns the values of queries without the server.
///
/// ```swift
/// let cache = NormalizedCache(Operations.cacheSchema)
/// let client = try Client(endpoint: "https://example.com/graphql").caching(in: cache)
/// let people = try await client.fetch(people)
/// ```
///
/// Each object is stored once, no matter how many queries return it, so every query sees each change. For a query, the
/// cache makes a response from its objects, and the client decodes it like a response from the server. Selections and
/// codecs work unchanged. The cache never invents a value: if it lacks one, the read is a miss.
///
/// Reads never wait for writes in memory, and any thread may use the cache. With a file, the cache survives a restart.
/// A read that has to load records from the file waits for a commit in progress, for at most a few tens of
/// milliseconds.
public final class NormalizedCache: Sendable {
    let library: ProgramLibrary
    let published: Locked<Published>
    let watchers = Watchers()
    let orders: Locked<Orders>
    private let statistics = Locked(Statistics())
    let writing = Locked(Writing())
    /// Held during each transaction. It is recursive so that an edit inside an edit is an error instead of a deadlock.
    let transaction = NSRecursiveLock()
    let clock: @Sendable () -> Int64
    /// Runs an eviction in the background.
    let inBackground: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Whether an eviction is running in the background.
    let isEvicting = Locked(false)
    let maximumMemoryBytes: Int
    let maximumFileBytes: Int
    let storage: CacheFile?
    /// The responses that couldn't be written because the file couldn't be read; the oldest first.
    let postponed = Locked<[PostponedWrite]>([])

    /// The state that readers see.
    struct Published: Sendable {
        var table: RecordTable
        /// The number of changes so far.
        var version = 0
        /// Whether `close` was called.
        var isClosed = false

        /// Replaces the table.
        ///
        /// - Returns: The earlier table. Releasing it can take long, so keep it until the lock is free.
        mutating func replace(_ table: RecordTable) -> RecordTable {
            defer {
                self.table = table
                version += 1
            }
            return self.table
        }
    }

    struct Orders: Sendable {
        var next: UInt64 = 1
        /// The sequence number of the first request whose response may still be written. Responses to earlier requests
        /// are dropped.
        var first: UInt64 = 0
        /// For each value of the query root that was read: the sequence number of the first request after the latest
        /// read. Fields with arguments aren't included, because their values are records.
        var uses: [Dependency: UInt64] = [:]
        /// The number of transactions that have invalidated anything.
        var invalidations = 0
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
    ///     beyond this limit, it drops the least recently used root fields in the background, along with all records
    ///     that no query of this process reads through another root field. Records that watchers depend on are kept. A
    ///     result that exceeds the limit by itself isn't stored. If the cache grows beyond twice the limit, writes
    ///     wait. A result whose response would be more than four times as large as the limit, or more than 16 MiB if
    ///     that is larger, isn't read from the cache.
    public convenience init(_ schema: CacheSchema, maximumMemoryBytes: Int = 64 << 20) {
        self.init(schema, maximumMemoryBytes: maximumMemoryBytes) { Int64(Date().timeIntervalSince1970 * 1000) }
    }

    /// - Parameter clock: Returns the time in milliseconds since 1970.
    package convenience init(
        _ schema: CacheSchema, maximumMemoryBytes: Int = 64 << 20, clock: @escaping @Sendable () -> Int64,
        inBackground: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = NormalizedCache.onQueue
    ) {
        self.init(
            ProgramLibrary(schema), maximumMemoryBytes: maximumMemoryBytes, maximumFileBytes: .max, storage: nil,
            clock: clock,
            inBackground: inBackground)
    }

    init(
        _ library: ProgramLibrary, maximumMemoryBytes: Int, maximumFileBytes: Int, storage: CacheFile?,
        clock: @escaping @Sendable () -> Int64,
        inBackground: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.library = library
        self.storage = storage
        let unloaded = storage.flatMap { $0.file.hasRows ? $0.unloadedTable() : nil }
        published = Locked(Published(table: unloaded ?? RecordTable(rootKey: library.rootKey)))
        orders = Locked(Orders(next: storage?.file.nextOrder ?? 1))
        self.maximumMemoryBytes = maximumMemoryBytes
        self.maximumFileBytes = maximumFileBytes
        self.clock = clock
        self.inBackground = inBackground
    }

    /// Runs a closure that may take seconds outside the concurrent executor.
    package static func onQueue(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .utility).async(execute: body)
    }

    deinit {
        if let storage { try? storage.close { stateToSave(in: storage) } }
    }

    // MARK: - Reading

    /// Reads a query from the cache.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits that the configuration and the server
    ///     set; `nil` for no further limit.
    /// - Returns: The result; `nil` if any part of it is missing. If the query is read as `partial`, a missing part is
    ///   null where its type allows null, with an error that has `GraphQLError.isCacheMiss`, and the result is stale. It
    ///   is `nil` only if nothing remains.
    /// - Throws: Any error that the selection's closures throw, or that preparing the selection throws.
    public func read<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, maxAge: Duration? = nil
    ) throws -> sending CacheResult<Value>? {
        try read(query.prepare(in: library.documents), maxAge: maxAge)
    }

    /// Reads a prepared query from the cache.
    ///
    /// This skips recording the selection, which takes half of the time for a small object:
    ///
    /// ```swift
    /// let operation = try query.prepare()
    /// let result = try cache.read(operation)
    /// ```
    ///
    /// - Parameters:
    ///   - operation: A query.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits that the configuration and the server
    ///     set; `nil` for no further limit.
    /// - Returns: The result; `nil` if any part of it is missing, or if the operation isn't a query.
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
    ///   - object: The object.
    ///   - maxAge: The maximum age of a fresh value, in addition to the limits that the configuration and the server
    ///     set; `nil` for no further limit.
    /// - Returns: The result; `nil` if any part of it is missing.
    /// - Throws: Any error that the selection's closures throw, and `CacheError` for a reference that no object of
    ///   the schema can have.
    public func read<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>, maxAge: Duration? = nil
    ) throws -> sending CacheResult<Value>? {
        let operation = try selection.prepareOnObject(in: library.documents)
        let reading = reading(of: operation, on: try library.objectKey(of: object), notesDependencies: false)
        return try result(of: reading, operation, maxAge: maxAge)
    }

    /// A response from the cache, with the values that it depends on.
    struct Reading {
        /// The response; `nil` for a miss or a failure.
        var response: ResponseSynthesizer.Response?
        /// The values that the response depends on, sorted and without duplicates.
        var dependencies: [Dependency]
        /// The keys of missing records that would change the result if they existed.
        var missingKeys: [[UInt8]]
        /// The missing value, if there is one. If there is a response, it has null and an error for the value.
        var miss: ResponseSynthesizer.Miss?
        /// The reason why the cache couldn't be read; `nil` if it could be read.
        var failure: CacheError?
        /// The version of the cache at the time of the read.
        var version: Int
        /// The items that the response shows, if it is a page of a pager.
        var items: [PageItems] = []
        /// Whether items were left out because earlier pages show them.
        var hasRepeatedItems = false

        fileprivate init(version: Int) {
            (dependencies, missingKeys) = ([], [])
            self.version = version
        }

        fileprivate init(
            _ synthesizer: ResponseSynthesizer,
            _ result: Result<ResponseSynthesizer.Response, ResponseSynthesizer.Miss>, version: Int
        ) {
            dependencies = Set(synthesizer.dependencies).sorted()
            missingKeys = synthesizer.missingKeys
            self.version = version
            items = synthesizer.items
            hasRepeatedItems = synthesizer.hasRepeatedItems
            switch result {
            case .success(let response): (self.response, miss) = (response, synthesizer.gap)
            case .failure(let miss): self.miss = miss
            }
        }

        fileprivate mutating func fail(_ error: CacheError) { (response, failure) = (nil, error) }
    }

    /// The approximate maximum size of a response that the cache builds, in bytes.
    ///
    /// The text of a response is larger than its records, because it repeats the names of fields, and objects that
    /// several others refer to.
    var maximumResponseSize: Int {
        let (size, overflows) = maximumMemoryBytes.multipliedReportingOverflow(by: 4)
        return overflows ? .max : max(size, 16 << 20)
    }

    /// The maximum number of objects in a response that is written: more than fit into the cache.
    ///
    /// A megabyte of compressed text can contain millions of objects, which would take gigabytes before eviction.
    var maximumResponseObjects: Int { max(maximumMemoryBytes, 64 << 20) / 32 }

    /// The number of changes so far.
    var version: Int { published.withLock { $0.version } }

    /// Returns the response to an operation, made from the cache.
    ///
    /// - Parameters:
    ///   - object: The object, for a selection on one object.
    ///   - notesDependencies: Whether to collect the values that the result depends on.
    ///   - pager: For a page of a pager: the items that the previous pages show, and the page's number.
    ///   - errors: The errors of the last response, which explain missing values.
    ///   - state: The state of the cache to read; `nil` for the current one.
    func reading<Value>(
        of operation: PreparedOperation<Value>, on object: ObjectKey? = nil, notesDependencies: Bool = true,
        pager: (shown: ShownItems, page: Int)? = nil, errors: [ServerError] = [], in state: Published? = nil
    ) -> Reading {
        if let directive = library.directives(of: operation).first {
            var reading = Reading(version: version)
            reading.miss = ResponseSynthesizer.Miss(record: nil, field: directive)
            return reading
        }
        let program = library.program(for: operation, onObjectOf: object?.typeName)
        var hasLoaded = false
        func attempt(_ published: Published) -> (reading: Reading, loads: [RecordTable.Load]) {
            let typeNames = library.vocabulary.withLock { $0.typeNames }
            var synthesizer = ResponseSynthesizer(
                published.table, program, program.arguments(operation.variablesText), typeNames: typeNames)
            synthesizer.limit = maximumResponseSize
            synthesizer.notesDependencies = notesDependencies
            synthesizer.pager = pager
            synthesizer.fillsGaps = operation.allowsParts
            synthesizer.serverErrors = errors
            let root = object?.text ?? program.rootKey
            let result = Result { () throws(ResponseSynthesizer.Miss) in
                try synthesizer.response(root: root, isObject: object != nil)
            }
            var reading = Reading(synthesizer, result, version: published.version)
            if synthesizer.table.failure != nil { reading.fail(unreadable) }
            if published.isClosed { reading.fail(.closed) }
            if reading.response != nil {
                let used = synthesizer.rootValues
                orders.withLock { orders in for value in used { orders.uses[value] = orders.next } }
            }
            if !synthesizer.table.loads.isEmpty { hasLoaded = true }
            return (reading, synthesizer.table.loads)
        }
        let reading =
            storage?.isReadOnly == true
            ? snapshot { inTransaction { loading(attempt(self.published.withLock { $0 }), again: attempt) } }
            : loading(attempt(state ?? published.withLock { $0 }), again: attempt)
        if reading.failure != nil, reading.failure != .closed {
            // Saving tries to load the records again, and then wakes the watchers.
            saveSoon()
        }
        if hasLoaded { evictIfNeeded() }
        return reading
    }

    /// Publishes the records that a reading has loaded, and reads again, so that the reading's dependencies have the
    /// indices that writers use.
    private func loading(
        _ first: (reading: Reading, loads: [RecordTable.Load]),
        again: (Published) -> (reading: Reading, loads: [RecordTable.Load])
    ) -> Reading {
        if first.loads.isEmpty || first.reading.failure != nil { return first.reading }
        return inTransaction {
            let isPublished = load { table in for load in first.loads { table.load(row: load.key) } }
            var reading = again(published.withLock { $0 }).reading
            // Inside an edit, the indices may be reused for other records.
            if !isPublished { reading.version = -1 }
            return reading
        }
    }

    /// Reads the state that another process saved last.
    private func snapshot(_ read: () -> Reading) -> Reading {
        guard let storage else { return read() }
        return inTransaction {
            do throws(CacheError) {
                return try storage.file.snapshot {
                    _ = load { $0 = storage.unloadedTable() }
                    watchers.notifyAll()
                } _: {
                    read()
                }
            } catch {
                var reading = Reading(version: version)
                reading.fail(error)
                return reading
            }
        }
    }

    /// Returns the name of the field that a reading lacks, preceded by the key of its object. Returns `nil` if no field
    /// is missing, but a value doesn't fit the type of its field.
    func missingField(in reading: Reading?) -> String? {
        guard let reading, reading.failure == nil, let miss = reading.miss else { return nil }
        // A key may be as long as a response.
        return miss.record.map { "\(inspect().name(of: $0).prefix(200)).\(miss.field)" } ?? miss.field
    }

    /// Decodes a reading. Returns `nil` if the reading lacks a value that the selection needs, if a value doesn't fit its
    /// field (whose type may have changed in the meantime), or if the values take too much memory.
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
        } catch let error as SelectionError where Self.codesOfUnfitValues.contains(error.code) {
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

    /// Returns the age of a response from the cache, and how long the response has been stale. The latter is negative
    /// while the response is fresh.
    func times(of response: ResponseSynthesizer.Response, maxAge: Duration?) -> (age: Duration, overdue: Duration) {
        let now = clock()
        let age = max(.zero, .milliseconds(now) - .milliseconds(response.oldest))
        let sinceExpiry = Duration.milliseconds(now) - .milliseconds(response.expiry)
        let overdue = max(sinceExpiry, maxAge.map { age - $0 } ?? sinceExpiry)
        // The clock was set back, so the age is unknown.
        let isFromFuture = response.oldest != .max && response.oldest > now + 60_000
        return (age, isFromFuture ? max(overdue, .zero) : overdue)
    }

    private static let codesOfUnfitValues: Set<SelectionError.Code> = [
        .typeMismatch, .unexpectedNull, .unknownType, .invalidScalar, .valuesTooLarge,
    ]

    // MARK: - Writing

    /// Writes a response, as if the server had just sent it: for tests and previews.
    ///
    /// - Parameters:
    ///   - response: The whole response body, `{"data": ...}`, in UTF-8.
    ///   - operation: The operation that the response belongs to.
    /// - Throws: Any error that decoding the response throws, and `CacheError` (`invalidData`) if the response can't be
    ///   stored: a `__typename` in it isn't a GraphQL name, it has more objects than fit into the cache, or it contains
    ///   one object too many times. `CacheError` if the file can't be read at the moment (`unreadableFile`), or after
    ///   `close` (`cacheClosed`). In these cases, nothing is written.
    public func write<Value, Scope: RequestScope>(
        _ response: some Collection<UInt8>, for operation: Selection<Value, Scope>
    ) throws {
        let operation = try operation.prepare(in: library.documents)
        let body = Array(response)
        _ = try operation.decode(body)
        var order: UInt64
        var isWritten: Bool
        var attempts = 0
        repeat {
            attempts += 1
            order = begin()
            do { isWritten = try write(body, to: operation, order: order, postpones: false) } catch {
                guard let storage, storage.file.loadError?.code == .damagedFile else { throw error }
                startOver(storage)
                isWritten = try write(body, to: operation, order: begin(), postpones: false)
            }
            // Another task may have cleared the cache, or evicted values, since the order was determined.
        } while !isWritten && attempts < 100
            && max(firstRequest, published.withLock { $0.table.firstOrder }) > order
        if !isWritten {
            throw CacheError(
                .invalidData,
                "the response has a '__typename' that isn't a name, too many objects, or an object too many times with "
                    + "different values: compare it with the schema")
        }
    }

    /// Returns the sequence number for a request that is about to be sent.
    func begin() -> UInt64 {
        orders.withLock { orders in
            defer { orders.next += 1 }
            return orders.next
        }
    }

    /// Returns the current moment, for a request that is about to be sent or a response that has just arrived.
    func moment() -> ExchangeMoment { ExchangeMoment(order: begin(), time: clock()) }

    /// Records when the responses of an operation arrive.
    var arrivals: ResponseArrivals { ResponseArrivals { [weak self] in self?.moment() } }

    /// The number of transactions that have invalidated anything.
    var invalidations: Int { orders.withLock { $0.invalidations } }

    /// The number of edits, mutations, events and calls of `clear` so far.
    var changeCount: Int { orders.withLock { $0.changes } }

    /// The sequence number of the first request whose response may still be written. Only `clear` changes it.
    var firstRequest: UInt64 { orders.withLock { $0.first } }

    /// Returns the contents of the cache, for tests and debugging.
    public func inspect() -> CacheInspection {
        CacheInspection(
            published.withLock { $0.table }, library.vocabulary, statistics.withLock { $0 }, storage)
    }
}

/// A value whose data may be missing.
private protocol PartialData {
    var isEmpty: Bool { get }
}

extension Partial: PartialData {
    fileprivate var isEmpty: Bool { data == nil }
}
