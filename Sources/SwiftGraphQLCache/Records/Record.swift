import Foundation

/// One object in the cache: its type, its key, and the values of its fields. Published records are immutable.
///
/// A record consists of a single allocation and its first stamp. The stamp is outside the allocation so that a new
/// stamp doesn't copy the values. After its header, the allocation contains, in this order, the other stamps, the
/// cells, the index of each cell's stamp (unless there is only one stamp), and the bytes that the cells and the key
/// refer to. A cell takes eight bytes. It contains its value if the JSON text has at most seven bytes; longer values
/// are stored after the cells.
///
/// `@unchecked Sendable`, because records change only before they are published.
struct Record: @unchecked Sendable {
    /// The time and the request that wrote some of the cells.
    struct Stamp: Hashable, BitwiseCopyable {
        /// The sequence number of the request. A value only replaces an existing one if its number isn't lower.
        var order: UInt64
        /// The time when the values were written, in milliseconds since 1970.
        var time: Int64
        /// The time when the values become stale according to the server, in milliseconds since 1970. `Int64.min` is
        /// stale even if the clock is set back.
        var expiry = Int64.max

        /// Whether a value was written later than another one. Making a value stale raises its order, but doesn't write
        /// it.
        func isWritten(after other: Stamp) -> Bool {
            let isStale = expiry == .min || other.expiry == .min
            return isStale ? (time, order) > (other.time, other.order) : order > other.order
        }

        /// The size of a stamp in a record, in bytes.
        fileprivate static var size: Int { MemoryLayout<Stamp>.size }
    }

    /// The value of one field in a record.
    struct Cell {
        enum Kind: UInt8 {
            /// The field was never written.
            case missing
            /// The server sent null.
            case null
            /// The server reported an error for the field.
            case failed
            /// The JSON text is in the cell.
            case short
            /// The JSON text is after the cells.
            case text
            /// The index of a record.
            case link
            /// The indices of the records in a list, or in nested lists: see `ListWord`.
            case list
        }

        /// From the lowest bit on: three bits for the kind, three for the length of a short value, two that are zero,
        /// and 56 for the payload: a short value, the index of a record, or twice 28 bits for the start and the length
        /// of the bytes after the cells.
        fileprivate var word: UInt64
        /// The index of the cell's stamp.
        var stamp: UInt16 = 0

        static let missing = Cell(payload: 0, kind: .missing)

        /// The size of a cell in a record, in bytes.
        fileprivate static var size: Int { 8 }
        /// The number of bytes that fit into a cell.
        static var shortLimit: Int { 7 }
        /// The number of bytes that cells can refer to.
        static var limit: Int { 1 << 28 - 1 }

        fileprivate init(word: UInt64, stamp: UInt16) {
            self.word = word
            self.stamp = stamp
        }

        /// Loads a cell of a record that has one stamp.
        @inline(__always)
        init(_ index: Int, in plainCells: UnsafeRawPointer) {
            word = plainCells.loadUnaligned(fromByteOffset: Self.size &* index, as: UInt64.self)
        }

        @inline(__always)
        init(payload: UInt64, kind: Kind, stamp: UInt16 = 0) {
            word = payload &<< 8 | UInt64(kind.rawValue)
            self.stamp = stamp
        }

        /// - Parameters:
        ///   - start: The offset of a value after the cells, at most `limit`.
        ///   - count: The number of the value's bytes, or of a list's words, at most `limit`.
        @inline(__always)
        init(_ kind: Kind, start: Int, count: Int) {
            self.init(
                payload: UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: count) &<< 28, kind: kind)
        }

        /// - Parameter text: JSON text of at most `shortLimit` bytes.
        @inline(__always)
        init(short text: UnsafeRawBufferPointer) {
            var payload: UInt64 = 0
            for index in 0..<text.count { payload |= UInt64(text[index]) &<< UInt64(8 &* index) }
            self.init(payload: payload, kind: .short)
            word |= UInt64(truncatingIfNeeded: text.count) &<< 3
        }

        var kind: Kind {
            @inline(__always) get { Kind(rawValue: UInt8(truncatingIfNeeded: word & 7)).unsafelyUnwrapped }
            set { word = word & ~7 | UInt64(newValue.rawValue) }
        }

        /// The bytes of a short value, the first in the lowest byte.
        var payload: UInt64 { word &>> 8 }
        /// The length of a short value.
        var length: Int { Int(truncatingIfNeeded: word &>> 3 & 7) }
        var link: RecordIndex { RecordIndex(truncatingIfNeeded: word &>> 8) }
        var start: Int { Int(truncatingIfNeeded: word &>> 8) & (1 << 28 - 1) }
        var count: Int { Int(truncatingIfNeeded: word &>> 36) }

        /// Whether two cells have the same value, if both contain their values.
        @inline(__always)
        func hasSameWord(_ other: Cell) -> Bool { word == other.word }

    }

    /// The 32-bit words that represent the elements of a list. A word is the index of a record or one of these values.
    enum ListWord {
        static let null: UInt32 = 0xFFFF_FFFF
        /// Starts a nested list. The number of words of its elements follows, then the words themselves.
        static let list: UInt32 = 0xFFFF_FFFE
        /// The indices of records are less than this.
        static let limit: UInt32 = 0xFFFF_FFF0
    }

    private struct Header {
        let fields: [FieldNumber]
        let type: TypeNumber
        let generation: UInt32
        /// The number of bytes after the cells and their stamps.
        let byteCount: UInt32
        let keyLength: UInt32
        let stampCount: UInt16
        let cellCount: UInt16
    }

    private final class Storage: ManagedBuffer<Header, UInt8> {}

    private let storage: Storage
    private(set) var firstStamp: Stamp

    /// Creates a record whose other stamps, cells and bytes are not initialized.
    ///
    /// - Parameters:
    ///   - stamp: The first stamp. It is ignored if there are no stamps.
    ///   - stampCount: The number of stamps; at most 65,535.
    ///   - byteCount: The number of bytes after the cells; at most `Cell.limit` plus the bytes of the key.
    init(
        _ type: TypeNumber, _ fields: [FieldNumber], _ stamp: Stamp, stampCount: Int = 1, byteCount: Int,
        keyLength: Int,
        generation: UInt32
    ) {
        let cellCount = fields.count
        let storage = Storage.create(minimumCapacity: Self.offset(stampCount, cellCount) + byteCount) { _ in
            Header(
                fields: fields, type: type, generation: generation, byteCount: UInt32(byteCount),
                keyLength: UInt32(keyLength), stampCount: UInt16(stampCount), cellCount: UInt16(cellCount))
        }
        self.storage = unsafeDowncast(storage, to: Storage.self)
        firstStamp = stamp
    }

    /// The offset of the bytes after the cells and their stamps.
    @inline(__always)
    static func offset(_ stampCount: Int, _ cellCount: Int) -> Int {
        stampCount > 1 ? Stamp.size &* (stampCount &- 1) &+ (Cell.size &+ 2) &* cellCount : Cell.size &* cellCount
    }

    /// Whether both are the same record in memory, with the same first stamp.
    static func === (left: Record, right: Record) -> Bool {
        left.storage === right.storage && left.firstStamp == right.firstStamp
    }

    /// The numbers of the fields in ascending order. Most records share the array's memory with others.
    var fields: [FieldNumber] { header.pointee.fields }
    var type: TypeNumber { header.pointee.type }
    /// The number of times that the record was reused for another object without a key. Fields with arguments have
    /// separate records, whose keys contain the generation, so that values of an earlier object aren't used.
    var generation: UInt32 { header.pointee.generation }
    /// The number of bytes in the key; 0 for an object without a key.
    var keyLength: Int { Int(header.pointee.keyLength) }
    /// The number of stamps.
    var stampCount: Int { Int(header.pointee.stampCount) }
    // Accessed by address, because accesses to properties of classes are checked for exclusivity.
    private var header: UnsafeMutablePointer<Header> {
        @inline(__always) get { storage.withUnsafeMutablePointerToHeader { $0 } }
    }
    private var memory: UnsafeMutableRawPointer {
        @inline(__always) get { storage.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }
    }
    /// The number of bytes after the cells and their stamps. They hold the key and the texts of all leaves.
    var byteCount: Int { Int(header.pointee.byteCount) }
    private var cellCount: Int { Int(header.pointee.cellCount) }

    /// The approximate size of the record in memory, in bytes.
    var size: Int { Self.offset(stampCount, cellCount) + byteCount + 96 }

    // MARK: - Stamps

    @inline(__always)
    func stamp(_ index: Int) -> Stamp {
        if index == 0 { return firstStamp }
        return (memory + Stamp.size &* (index &- 1)).loadUnaligned(as: Stamp.self)
    }

    /// - Parameter index: The index of a stamp other than the first one.
    func setStamp(_ index: Int, _ stamp: Stamp) {
        (memory + Stamp.size &* (index &- 1)).storeBytes(of: stamp, as: Stamp.self)
    }

    /// Returns whether any value has a higher sequence number than a request.
    func isNewer(than order: UInt64) -> Bool { (0..<stampCount).contains { stamp($0).order > order } }

    // MARK: - Cells

    @inline(__always)
    private var cells: UnsafeMutableRawPointer { memory + Stamp.size &* max(0, stampCount &- 1) }
    /// The indices of the cells' stamps, if there are several.
    private var cellStamps: UnsafeMutableRawPointer { cells + Cell.size &* cellCount }

    @inline(__always)
    func cell(_ index: Int) -> Cell {
        let word = (cells + Cell.size &* index).loadUnaligned(as: UInt64.self)
        let stamp = stampCount > 1 ? (cellStamps + 2 &* index).loadUnaligned(as: UInt16.self) : 0
        return Cell(word: word, stamp: stamp)
    }

    /// The cells of a record that has one stamp, for `Cell.init(_:in:)`.
    @inline(__always)
    var plainCells: UnsafeRawPointer { UnsafeRawPointer(memory) }

    @inline(__always)
    func setCell(_ index: Int, _ cell: Cell) {
        (cells + Cell.size &* index).storeBytes(of: cell.word, as: UInt64.self)
        if stampCount > 1 { (cellStamps + 2 &* index).storeBytes(of: cell.stamp, as: UInt16.self) }
    }

    /// The bytes after the cells. The key comes first.
    @inline(__always)
    var bytes: UnsafeMutableRawPointer { memory + Self.offset(stampCount, cellCount) }

    /// The text of the key; empty for an object without a key.
    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: keyLength) }

    /// Whether the record has a key, so that any record can link to it. Without a key, the record belongs to the object
    /// that contains it.
    var hasKey: Bool { keyLength > 0 }

    @inline(__always)
    func hasSameKey(as other: UnsafeRawBufferPointer) -> Bool {
        guard keyLength == other.count, let base = other.baseAddress else { return false }
        return equal(bytes, base, other.count)
    }

    /// Returns one word of a list.
    @inline(__always)
    func word(_ index: Int, of cell: Cell) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: cell.start &+ 4 &* index, as: UInt32.self)
    }

    /// Returns the JSON text of a leaf; `nil` if the cell has none.
    func text(of cell: Cell) -> String? {
        cell.kind == .short || cell.kind == .text ? withText(of: cell) { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// Calls a closure with the JSON text of a leaf.
    func withText<R>(of cell: Cell, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        if cell.kind == .text { return body(UnsafeRawBufferPointer(start: bytes + cell.start, count: cell.count)) }
        return withUnsafeBytes(of: cell.payload.littleEndian) {
            body(UnsafeRawBufferPointer(rebasing: $0[..<cell.length]))
        }
    }

    /// Returns all words of a list.
    func words(of cell: Cell) -> [UInt32] { (0..<cell.count).map { word($0, of: cell) } }

    /// Whether two cells have the same value.
    func hasSameValue(_ index: Int, as other: Record, _ otherIndex: Int) -> Bool {
        let (own, theirs) = (cell(index), other.cell(otherIndex))
        guard own.kind == theirs.kind else { return false }
        switch own.kind {
        case .missing, .null, .failed: return true
        case .short, .link: return own.hasSameWord(theirs)
        case .text: return own.count == theirs.count && equal(bytes + own.start, other.bytes + theirs.start, own.count)
        case .list:
            return own.count == theirs.count && equal(bytes + own.start, other.bytes + theirs.start, 4 * own.count)
        }
    }

    /// The number of values that have the first stamp.
    var firstStampCount: Int {
        (0..<cellCount).count { cell($0).stamp == 0 && cell($0).kind != .missing }
    }

    /// Returns the record with a different first stamp.
    func restamped(_ stamp: Stamp) -> Record {
        var record = self
        record.firstStamp = stamp
        return record
    }

    /// Returns a copy with different stamps. Even if the stamps are equal, the copy isn't the same record in memory, so
    /// it counts as changed.
    func copied(_ change: (Stamp) -> Stamp = { $0 }) -> Record {
        let copy = Record(
            type, fields, change(stamp(0)), stampCount: stampCount, byteCount: byteCount, keyLength: keyLength,
            generation: generation)
        copy.bytes.copyMemory(from: bytes, byteCount: byteCount)
        for index in 0..<stampCount where index > 0 { copy.setStamp(index, change(stamp(index))) }
        for index in fields.indices { copy.setCell(index, cell(index)) }
        return copy
    }
}

/// Whether the bytes at two addresses are the same.
func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
}
