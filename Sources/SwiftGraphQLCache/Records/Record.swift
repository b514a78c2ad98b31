/// One object in the cache: its type, its key, and the values of its fields. Published records are immutable.
///
/// The memory behind the header holds, in this order: the stamps, the cells, and the bytes that the cells and the key
/// refer to. A cell takes 12 bytes. It contains its value if the JSON text has at most 8 bytes; longer values are
/// stored behind the cells. So a record is a single allocation.
///
/// `@unchecked Sendable`, because records change only before they are published.
struct Record: @unchecked Sendable {
    /// When and by which request some of the cells were written.
    struct Stamp: Hashable {
        /// The order of the request. A value replaces an existing one only if its order is not lower.
        var order: UInt64
        /// When the values were written, in milliseconds since 1970.
        var time: Int64
        /// Until when the values are fresh according to the server, in milliseconds since 1970.
        var expiry = Int64.max

        /// The size of a stamp in bytes.
        static let size = 24
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
            /// The JSON text is behind the cells.
            case text
            /// The index of a record.
            case link
            /// The indices of the records in a list, or in nested lists: see `ListWord`.
            case list
        }

        /// The bytes of a short value, the index of a record, or the start and length of the bytes behind the cells.
        var payload: UInt64
        var kind: Kind
        /// The length of a short value.
        var length: UInt8
        /// The index of the cell's stamp.
        var stamp: UInt16

        static let missing = Cell(payload: 0, kind: .missing, length: 0, stamp: 0)

        /// The size of a cell in a record, in bytes.
        static let size = 12

        var start: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) }
        var count: Int { Int(truncatingIfNeeded: payload &>> 32) }
        var link: RecordIndex { RecordIndex(truncatingIfNeeded: payload) }

        init(payload: UInt64, kind: Kind, length: UInt8 = 0, stamp: UInt16 = 0) {
            self.payload = payload
            self.kind = kind
            self.length = length
            self.stamp = stamp
        }

        init(_ kind: Kind, start: Int, count: Int) {
            self.init(
                payload: UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: count) &<< 32, kind: kind)
        }
    }

    /// The 32-bit words that represent the elements of a list. A word is the index of a record, or one of these values.
    enum ListWord {
        static let null: UInt32 = 0xFFFF_FFFF
        /// Starts a nested list. The number of words of its elements follows, then the words themselves.
        static let list: UInt32 = 0xFFFF_FFFE
        /// The indices of records are less than this.
        static let limit: UInt32 = 0xFFFF_FFF0
    }

    private struct Header {
        let shape: Shape
        let byteCount: Int
        let type: TypeNumber
        let hash: UInt32
        let generation: UInt32
        let keyLength: UInt32
        let stampCount: UInt16
        let cellCount: UInt16
        var isIncomplete = false
    }

    private final class Storage: ManagedBuffer<Header, UInt8> {}

    private let storage: Storage

    /// Creates a record whose stamps, cells and bytes are not initialized.
    ///
    /// - Parameters:
    ///   - stampCount: The number of stamps; at most 65,535.
    ///   - byteCount: The number of bytes behind the cells.
    init(
        _ type: TypeNumber, _ shape: Shape, stampCount: Int, byteCount: Int, keyLength: Int, hash: UInt32,
        generation: UInt32
    ) {
        let cellCount = shape.fields.count
        let size = Stamp.size * stampCount + Cell.size * cellCount + byteCount
        let storage = Storage.create(minimumCapacity: size) { _ in
            Header(
                shape: shape, byteCount: size, type: type, hash: hash, generation: generation,
                keyLength: UInt32(keyLength), stampCount: UInt16(stampCount), cellCount: UInt16(cellCount))
        }
        self.storage = unsafeDowncast(storage, to: Storage.self)
    }

    /// Whether both are the same record in memory.
    static func === (left: Record, right: Record) -> Bool { left.storage === right.storage }

    var shape: Shape { header.pointee.shape }
    /// Whether the record has exactly the fields of a shape.
    @inline(__always)
    func has(_ shape: Shape) -> Bool { header.pointee.shape === shape }
    var type: TypeNumber { header.pointee.type }
    /// The hash of the key.
    var hash: UInt32 { header.pointee.hash }
    /// How often the record was reused for another object without a key. Fields with arguments have records of their
    /// own, whose keys contain the generation, so that values of an earlier object don't count.
    var generation: UInt32 { header.pointee.generation }
    /// The number of bytes in the key; 0 for an object without a key.
    var keyLength: Int { Int(header.pointee.keyLength) }
    /// The number of stamps.
    var stampCount: Int { Int(header.pointee.stampCount) }
    /// Whether the record lacks the links and lists of the object that it was created for. Only the writer sees such a
    /// record.
    var isIncomplete: Bool {
        get { header.pointee.isIncomplete }
        nonmutating set { storage.withUnsafeMutablePointerToHeader { $0.pointee.isIncomplete = newValue } }
    }

    // Through its address, because access to the property of a class is checked for exclusivity.
    private var header: UnsafeMutablePointer<Header> {
        @inline(__always) get { storage.withUnsafeMutablePointerToHeader { $0 } }
    }
    private var memory: UnsafeMutableRawPointer {
        @inline(__always) get { storage.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }
    }
    private var byteCount: Int { header.pointee.byteCount }

    /// The approximate size of the record in memory, in bytes.
    var size: Int { byteCount + 80 }

    /// The stamps, the cells, and the bytes behind them, for storage.
    var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: byteCount) }

    /// Fills a new record with the contents of another one of the same shape.
    func fill(with contents: UnsafeRawBufferPointer) {
        if let base = contents.baseAddress { memory.copyMemory(from: base, byteCount: min(contents.count, byteCount)) }
    }

    // MARK: - Stamps

    @inline(__always)
    func stamp(_ index: Int) -> Stamp {
        let place = memory + Stamp.size &* index
        return Stamp(
            order: place.loadUnaligned(as: UInt64.self), time: place.loadUnaligned(fromByteOffset: 8, as: Int64.self),
            expiry: place.loadUnaligned(fromByteOffset: 16, as: Int64.self))
    }

    @inline(__always)
    func setStamp(_ index: Int, _ stamp: Stamp) {
        let place = memory + Stamp.size &* index
        place.storeBytes(of: stamp.order, as: UInt64.self)
        place.storeBytes(of: stamp.time, toByteOffset: 8, as: Int64.self)
        place.storeBytes(of: stamp.expiry, toByteOffset: 16, as: Int64.self)
    }

    // MARK: - Cells

    @inline(__always)
    private var cells: UnsafeMutableRawPointer { memory + Stamp.size &* stampCount }

    @inline(__always)
    func cell(_ index: Int) -> Cell {
        let place = cells + Cell.size &* index
        let word = place.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        return Cell(
            payload: place.loadUnaligned(as: UInt64.self),
            kind: Cell.Kind(rawValue: UInt8(truncatingIfNeeded: word)).unsafelyUnwrapped,
            length: UInt8(truncatingIfNeeded: word &>> 8), stamp: UInt16(truncatingIfNeeded: word &>> 16))
    }

    @inline(__always)
    func setCell(_ index: Int, _ cell: Cell) {
        let place = cells + Cell.size &* index
        place.storeBytes(of: cell.payload, as: UInt64.self)
        let word = UInt32(cell.kind.rawValue) | UInt32(cell.length) &<< 8 | UInt32(cell.stamp) &<< 16
        place.storeBytes(of: word, toByteOffset: 8, as: UInt32.self)
    }

    /// The bytes behind the cells. The key comes first.
    @inline(__always)
    var bytes: UnsafeMutableRawPointer { cells + Cell.size &* Int(header.pointee.cellCount) }

    /// The text of the key; empty for an object without a key.
    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: keyLength) }

    /// Whether the record has a key, so that any record can link to it. Without a key, it belongs to the object that
    /// contains it.
    var hasKey: Bool { keyLength > 0 }

    /// The words of a list.
    @inline(__always)
    func word(_ index: Int, of cell: Cell) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: cell.start &+ 4 &* index, as: UInt32.self)
    }

    /// All words of a list.
    func words(of cell: Cell) -> [UInt32] { (0..<cell.count).map { word($0, of: cell) } }

    /// Whether a list contains lists.
    func hasNestedLists(_ cell: Cell) -> Bool {
        (0..<cell.count).contains { word($0, of: cell) == ListWord.list }
    }

    /// Whether two cells have the same value.
    func hasSameValue(_ index: Int, as other: Record, _ otherIndex: Int) -> Bool {
        let (own, theirs) = (cell(index), other.cell(otherIndex))
        guard own.kind == theirs.kind else { return false }
        switch own.kind {
        case .missing, .null, .failed: return true
        case .short, .link: return own.payload == theirs.payload && own.length == theirs.length
        case .text: return own.count == theirs.count && equal(bytes + own.start, other.bytes + theirs.start, own.count)
        case .list:
            return own.count == theirs.count && equal(bytes + own.start, other.bytes + theirs.start, 4 * own.count)
        }
    }

    /// Returns a copy of this record, which must have a single stamp, with another stamp.
    func copied(_ stamp: Stamp) -> Record {
        let copy = copy(stampCount: 1)
        copy.setStamp(0, stamp)
        return copy
    }

    /// Returns a copy in which some of the cells have another stamp.
    func copied(_ stamp: Stamp, ofCells indices: some Sequence<Int>) -> Record {
        let new = stampCount
        let copy = copy(stampCount: new + 1)
        copy.setStamp(new, stamp)
        for index in indices {
            var cell = copy.cell(index)
            cell.stamp = UInt16(truncatingIfNeeded: new)
            copy.setCell(index, cell)
        }
        return copy
    }

    private func copy(stampCount: Int) -> Record {
        let rest = byteCount - Stamp.size * self.stampCount
        let copy = Record(
            type, shape, stampCount: stampCount, byteCount: rest - Cell.size * shape.fields.count,
            keyLength: keyLength, hash: hash, generation: generation)
        copy.memory.copyMemory(from: memory, byteCount: Stamp.size * min(stampCount, self.stampCount))
        copy.cells.copyMemory(from: cells, byteCount: rest)
        return copy
    }
}

/// Compares the bytes at two addresses.
@inline(__always)
func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= count {
        if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
            return false
        }
        offset &+= 8
    }
    while offset < count {
        if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
            return false
        }
        offset &+= 1
    }
    return true
}
