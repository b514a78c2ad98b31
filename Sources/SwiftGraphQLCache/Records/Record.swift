import Foundation

/// A record of an object in the cache, with the object's type, its key and the values of its fields. Published records
/// are immutable.
///
/// A record consists of its first stamp and a single allocation. The first stamp isn't in the allocation, so that it
/// can be replaced without copying the values. After its header, the allocation contains, in this order, the other
/// stamps, the cells, the stamp index of each cell (unless there is only one stamp), the key, and the longer values. A
/// cell takes eight bytes. It contains the value itself if the JSON text has at most seven bytes.
///
/// The type is `@unchecked Sendable`, because records change only before they are published.
struct Record: @unchecked Sendable {
    /// When values of a record were written, and by which request.
    struct Stamp: Hashable, BitwiseCopyable {
        /// The sequence number of the request. A value replaces an existing value only if its number isn't lower.
        var order: UInt64
        /// The time when the values were written, in milliseconds since 1970.
        var time: Int64
        /// The time when the values become stale according to the server, in milliseconds since 1970. Values with
        /// `Int64.min` are stale even if the clock is set back.
        var expiry = Int64.max

        /// Returns whether the values were written later than the values of another stamp. Making values stale raises
        /// their sequence number, but doesn't count as writing them, so only the times of stale values are compared.
        func isWritten(after other: Stamp) -> Bool {
            let isStale = expiry == .min || other.expiry == .min
            return isStale ? time > other.time : order > other.order
        }

        /// The size of a stamp in a record, in bytes.
        fileprivate static var size: Int { MemoryLayout<Stamp>.size }
    }

    /// The value of one field in a record.
    struct Cell {
        enum Kind: UInt8 {
            /// The field's value is unknown.
            case missing
            /// The server sent null.
            case null
            /// The server reported an error for the field, so a null in the response isn't its value.
            case failed
            /// The value is JSON text in the cell.
            case short
            /// The value is JSON text after the cells.
            case text
            /// The value is an object. The cell contains the index of its record.
            case link
            /// The value is a list of objects or of nested lists. Its words are after the cells: see `ListWord`.
            case list
        }

        /// The bits of the cell, starting with the lowest: three bits for the kind, three for the length of a short
        /// value, two zeros, and 56 for the payload. The payload is a short value, the index of a record, or 28 bits
        /// each for the start and the length of a value after the cells.
        fileprivate var word: UInt64
        /// The index of the cell's stamp in the record.
        var stamp: UInt16 = 0

        static let missing = Cell(payload: 0, kind: .missing)

        /// The size of a cell in a record, in bytes.
        fileprivate static var size: Int { 8 }
        /// The maximum length of a value inside a cell, in bytes.
        static var shortLimit: Int { 7 }
        /// The maximum offset and length of a value after the cells.
        static var limit: Int { 1 << 28 - 1 }

        fileprivate init(word: UInt64, stamp: UInt16) {
            self.word = word
            self.stamp = stamp
        }

        @inline(__always)
        init(payload: UInt64, kind: Kind, stamp: UInt16 = 0) {
            word = payload &<< 8 | UInt64(kind.rawValue)
            self.stamp = stamp
        }

        /// - Parameters:
        ///   - start: The offset of the value after the cells, at most `limit`.
        ///   - count: The number of bytes in a text or words in a list, at most `limit`.
        @inline(__always)
        init(_ kind: Kind, start: Int, count: Int) {
            self.init(
                payload: UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: count) &<< 28, kind: kind)
        }

        /// - Parameter text: A JSON text of at most `shortLimit` bytes.
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

        /// The payload. For a short value, the first byte is the lowest.
        var payload: UInt64 { word &>> 8 }
        /// The length of a short value, in bytes.
        var length: Int { Int(truncatingIfNeeded: word &>> 3 & 7) }
        var link: RecordIndex { RecordIndex(truncatingIfNeeded: word &>> 8) }
        var start: Int { Int(truncatingIfNeeded: word &>> 8) & (1 << 28 - 1) }
        var count: Int { Int(truncatingIfNeeded: word &>> 36) }

        /// Returns whether two cells have the same bits. For short values and links, the values are then equal.
        @inline(__always)
        func hasSameWord(_ other: Cell) -> Bool { word == other.word }

    }

    /// The special 32-bit words in a list. All other words are indices of records.
    enum ListWord {
        static let null: UInt32 = 0xFFFF_FFFF
        /// The start of a nested list. The next word is the number of words in the nested list, which follow.
        static let list: UInt32 = 0xFFFF_FFFE
        /// A limit that is greater than all indices of records.
        static let limit: UInt32 = 0xFFFF_FFF0
    }

    private struct Header {
        let fields: [FieldNumber]
        let origin: UInt64
        let type: TypeNumber
        /// The number of bytes for the key and for values outside the cells.
        let byteCount: UInt32
        let keyLength: UInt32
        let stampCount: UInt16
        let cellCount: UInt16
    }

    private final class Storage: ManagedBuffer<Header, UInt8> {}

    private let storage: Storage
    private(set) var firstStamp: Stamp

    /// Creates a record with the given first stamp. The other stamps, the cells and the bytes are not initialized.
    ///
    /// - Parameters:
    ///   - stamp: The first stamp, which is ignored if `stampCount` is zero.
    ///   - stampCount: The number of stamps; at most 65,535.
    ///   - byteCount: The number of bytes for the key and longer values; at most `Cell.limit` plus the key's length.
    init(
        _ type: TypeNumber, _ fields: [FieldNumber], _ stamp: Stamp, stampCount: Int = 1, byteCount: Int,
        keyLength: Int,
        origin: UInt64
    ) {
        let cellCount = fields.count
        let storage = Storage.create(minimumCapacity: Self.offset(stampCount, cellCount) + byteCount) { _ in
            Header(
                fields: fields, origin: origin, type: type, byteCount: UInt32(byteCount),
                keyLength: UInt32(keyLength), stampCount: UInt16(stampCount), cellCount: UInt16(cellCount))
        }
        self.storage = unsafeDowncast(storage, to: Storage.self)
        firstStamp = stamp
    }

    /// Returns the offset of the key, which comes after the cells and their stamps.
    @inline(__always)
    static func offset(_ stampCount: Int, _ cellCount: Int) -> Int {
        stampCount > 1 ? Stamp.size &* (stampCount &- 1) &+ (Cell.size &+ 2) &* cellCount : Cell.size &* cellCount
    }

    /// Returns whether both records share their allocation and have the same first stamp.
    static func === (left: Record, right: Record) -> Bool {
        left.storage === right.storage && left.firstStamp == right.firstStamp
    }

    /// The numbers of the fields, in ascending order. Most records share this array with other records.
    var fields: [FieldNumber] { header.pointee.fields }
    var type: TypeNumber { header.pointee.type }
    /// For an object, the sequence number of the request that replaced or deleted an earlier object with the same key.
    /// Older values in records of fields don't count. For a field's value, the number that `RecordTable.addField` has
    /// assigned.
    var origin: UInt64 { header.pointee.origin }
    /// The number of bytes in the key.
    var keyLength: Int { Int(header.pointee.keyLength) }
    /// The number of stamps in the record.
    var stampCount: Int { Int(header.pointee.stampCount) }
    // Swift checks accesses to class properties for exclusivity, so the header is accessed through a pointer.
    private var header: UnsafeMutablePointer<Header> {
        @inline(__always) get { storage.withUnsafeMutablePointerToHeader { $0 } }
    }
    private var memory: UnsafeMutableRawPointer {
        @inline(__always) get { storage.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }
    }
    /// The number of bytes for the key and for values outside the cells.
    private var byteCount: Int { Int(header.pointee.byteCount) }
    private var cellCount: Int { Int(header.pointee.cellCount) }

    /// The approximate size of the record in memory, in bytes.
    var size: Int { Self.offset(stampCount, cellCount) + byteCount + 96 }

    // MARK: - Stamps

    @inline(__always)
    func stamp(_ index: Int) -> Stamp {
        if index == 0 { return firstStamp }
        return (memory + Stamp.size &* (index &- 1)).loadUnaligned(as: Stamp.self)
    }

    /// - Parameter index: The index of the stamp, which must not be the first stamp.
    func setStamp(_ index: Int, _ stamp: Stamp) {
        (memory + Stamp.size &* (index &- 1)).storeBytes(of: stamp, as: Stamp.self)
    }

    /// Returns whether any value has a higher sequence number than the given one.
    func isNewer(than order: UInt64) -> Bool { (0..<stampCount).contains { stamp($0).order > order } }

    /// Returns whether any value has the given sequence number or a higher one.
    func hasValue(since order: UInt64) -> Bool { (0..<stampCount).contains { stamp($0).order >= order } }

    // MARK: - Cells

    @inline(__always)
    private var cells: UnsafeMutableRawPointer { memory + Stamp.size &* max(0, stampCount &- 1) }
    /// The stamp index of each cell, if the record has several stamps.
    private var cellStamps: UnsafeMutableRawPointer { cells + Cell.size &* cellCount }

    @inline(__always)
    func cell(_ index: Int) -> Cell {
        let word = (cells + Cell.size &* index).loadUnaligned(as: UInt64.self)
        let stamp = stampCount > 1 ? (cellStamps + 2 &* index).loadUnaligned(as: UInt16.self) : 0
        return Cell(word: word, stamp: stamp)
    }

    @inline(__always)
    func setCell(_ index: Int, _ cell: Cell) {
        (cells + Cell.size &* index).storeBytes(of: cell.word, as: UInt64.self)
        if stampCount > 1 { (cellStamps + 2 &* index).storeBytes(of: cell.stamp, as: UInt16.self) }
    }

    /// The address of the bytes that follow the cells and their stamps. The key comes first.
    @inline(__always)
    var bytes: UnsafeMutableRawPointer { memory + Self.offset(stampCount, cellCount) }

    /// The bytes of the key: see `RecordKey`.
    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: keyLength) }

    @inline(__always)
    func hasSameKey(as other: UnsafeRawBufferPointer) -> Bool {
        guard keyLength == other.count, let base = other.baseAddress else { return false }
        return equal(bytes, base, other.count)
    }

    /// Returns the word at the given index in a list.
    @inline(__always)
    func word(_ index: Int, of cell: Cell) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: cell.start &+ 4 &* index, as: UInt32.self)
    }

    /// Returns the JSON text of a leaf value; `nil` if the cell contains no text.
    func text(of cell: Cell) -> String? {
        cell.kind == .short || cell.kind == .text ? withText(of: cell) { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// Calls the given closure with the bytes of a leaf value's JSON text.
    func withText<R>(of cell: Cell, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        if cell.kind == .text { return body(UnsafeRawBufferPointer(start: bytes + cell.start, count: cell.count)) }
        return withUnsafeBytes(of: cell.payload.littleEndian) {
            body(UnsafeRawBufferPointer(rebasing: $0[..<cell.length]))
        }
    }

    /// Returns all words in a list.
    func words(of cell: Cell) -> [UInt32] { (0..<cell.count).map { word($0, of: cell) } }

    /// Returns whether a value of this record is equal to a value of another record.
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

    /// Returns a copy of the record with the given first stamp. The copy shares the allocation.
    func restamped(_ stamp: Stamp) -> Record {
        var record = self
        record.firstStamp = stamp
        return record
    }

    /// Returns a copy with changed stamps. The copy has its own allocation, so it counts as changed even if the stamps
    /// are equal.
    func copied(_ change: (Stamp) -> Stamp) -> Record {
        let copy = Record(
            type, fields, change(stamp(0)), stampCount: stampCount, byteCount: byteCount, keyLength: keyLength,
            origin: origin)
        copy.bytes.copyMemory(from: bytes, byteCount: byteCount)
        for index in 0..<stampCount where index > 0 { copy.setStamp(index, change(stamp(index))) }
        for index in fields.indices { copy.setCell(index, cell(index)) }
        return copy
    }
}

/// Returns whether `count` bytes at two addresses are equal.
func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
}
