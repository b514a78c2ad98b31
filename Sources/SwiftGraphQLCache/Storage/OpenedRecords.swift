import Dispatch
@_spi(Generated) import GraphQLSelection

/// The records that a file contained when it was opened.
///
/// A record that was loaded once stays in memory, so that a reader never sees what was stored later.
final class OpenedRecords: StoredRecords {
    private let file: RecordFile
    private let state = Locked(State())
    let endIndex: RecordIndex
    let total: (count: Int, size: Int)

    private struct State {
        var loaded: [RecordIndex: Record] = [:]
        /// The indices of records that were found by their keys, by the hashes of the keys.
        var found: [UInt32: RecordIndex] = [:]
        /// Bits for the records that were removed since.
        var forgotten: [UInt64] = []
        /// The number of keys that the file didn't have.
        var absentKeys = 0
        /// The keys that the file may have; `nil` until they have been read.
        var keys: KeyFilter?
        var isClosed = false

        func isForgotten(_ index: RecordIndex) -> Bool {
            index >> 6 < forgotten.count && forgotten[Int(index >> 6)] >> UInt64(index & 63) & 1 == 1
        }
    }

    init(_ file: RecordFile) {
        self.file = file
        endIndex = file.summary.endIndex
        total = (file.summary.count, file.summary.size)
    }

    var failedLoads: Int { file.failedLoads }

    /// The number of records in memory.
    var loadedCount: Int { state.withLock { $0.loaded.count } }

    func record(at index: RecordIndex) -> Record? { record(at: index, isKept: true) }

    func peek(at index: RecordIndex) -> Record? { record(at: index, isKept: false) }

    /// - Parameter isKept: Whether the record stays in memory.
    private func record(at index: RecordIndex, isKept: Bool) -> Record? {
        let (known, isGone) = state.withLock { ($0.loaded[index], $0.isClosed || $0.isForgotten(index)) }
        if let known { return known }
        guard index < endIndex, !isGone, let record = file.record(at: index, endIndex: endIndex) else { return nil }
        if !isKept { return record }
        return state.withLock { state in
            if let known = state.loaded[index] { return known }
            // Meanwhile, the file may contain another record at the index.
            if state.isClosed || state.isForgotten(index) { return nil }
            state.loaded[index] = record
            return record
        }
    }

    func forget(_ indices: [RecordIndex]) {
        state.withLock { state in
            state.forgotten += Array(repeating: 0, count: max(0, Int(endIndex >> 6) + 1 - state.forgotten.count))
            for index in indices where index < endIndex {
                state.forgotten[Int(index >> 6)] |= 1 << UInt64(index & 63)
                state.loaded[index] = nil
            }
        }
    }

    func index(of key: UnsafeRawBufferPointer) -> RecordIndex? {
        // The table itself has the keys of all records that were added since the file was opened, so nothing in a new
        // file needs to be looked for.
        if endIndex == 0 { return nil }
        let hash = hash(of: key)
        let (known, record, isAbsent) = state.withLock { state in
            let known = state.found[hash]
            let isAbsent = state.isClosed || state.keys?.mayContain(hash) == false
            return (known, known.flatMap { state.loaded[$0] }, isAbsent)
        }
        if isAbsent { return nil }
        if let record, record.key.elementsEqual(key) { return known }
        guard let index = file.index(of: key), index < endIndex else {
            noteAbsentKey()
            return nil
        }
        state.withLock { $0.found[hash] = index }
        return index
    }

    /// Reads all keys in the background once many keys were looked for in vain, because each one takes a query.
    private func noteAbsentKey() {
        let isDue = state.withLock { state in
            state.absentKeys += 1
            return state.absentKeys == 100
        }
        if isDue { DispatchQueue.global(qos: .utility).async { [weak self] in self?.readKeys() } }
    }

    /// Reads the keys of all records. After that, at most about one in 30 absent keys takes a query.
    func readKeys() {
        var keys = KeyFilter(count: min(total.count, Int(endIndex)))
        let isComplete = file.forEachKey { keys.insert(hash(of: $0)) }
        state.withLock { [keys] state in
            if isComplete { state.keys = keys } else { state.absentKeys = 0 }
        }
    }

    func indices(withPrefix prefix: [UInt8]) -> [RecordIndex] {
        if endIndex == 0 || state.withLock({ $0.isClosed }) { return [] }
        return file.indices(withPrefix: prefix).filter { $0 < endIndex }
    }

    /// Ends loading, because the records in the file are deleted.
    func close() {
        // Releases the records while the lock isn't held.
        let old = state.withLock { state in
            defer {
                state = State()
                state.isClosed = true
            }
            return state
        }
        withExtendedLifetime(old) {}
    }
}

/// Tells which keys are certainly absent: it stores a bit for each value of a part of the hash.
struct KeyFilter: Sendable {
    private var words: [UInt64]

    /// - Parameter count: The number of keys that will be inserted. With more, `mayContain` is true for more keys that
    ///   weren't inserted than about one in 30.
    init(count: Int) {
        var size = 1
        while size < count / 2 { size *= 2 }
        words = Array(repeating: 0, count: size)
    }

    mutating func insert(_ hash: UInt32) { words[word(hash)] |= bit(hash) }

    func mayContain(_ hash: UInt32) -> Bool { words[word(hash)] & bit(hash) != 0 }

    private func word(_ hash: UInt32) -> Int { Int(hash >> 6) & (words.count - 1) }

    private func bit(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) }
}
