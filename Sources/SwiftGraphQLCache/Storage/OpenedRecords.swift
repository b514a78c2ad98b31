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
        let (known, record, isClosed) = state.withLock { state in
            let known = state.found[hash]
            return (known, known.flatMap { state.loaded[$0] }, state.isClosed)
        }
        if isClosed { return nil }
        if let record, record.key.elementsEqual(key) { return known }
        guard let index = file.index(of: key), index < endIndex else { return nil }
        state.withLock { $0.found[hash] = index }
        return index
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
