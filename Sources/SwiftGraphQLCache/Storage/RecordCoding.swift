import GraphQLSelection

/// The form of a record in a file: a checksum, a header of 32-bit numbers, the numbers of the fields, the first stamp,
/// and the contents.
///
/// The numbers of types and fields are those of the vocabulary, which is stored beside the records.
enum RecordCoding {
    private static let headerCount = 5

    static func encode(_ record: Record, at index: RecordIndex) -> [UInt8] {
        let header = [
            record.type, record.generation, UInt32(truncatingIfNeeded: record.keyLength),
            UInt32(truncatingIfNeeded: record.stampCount), UInt32(truncatingIfNeeded: record.shape.fields.count),
        ]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24 + 4 * (headerCount + record.shape.fields.count) + record.contents.count)
        bytes += Array(repeating: 0, count: 8)
        for number in header + record.shape.fields { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        withUnsafeBytes(of: record.stamp(0).words) { bytes += $0 }
        bytes += record.contents
        let sum = bytes.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[8...]), index) }
        withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(0..<8, with: $0) }
        return bytes
    }

    /// Returns the record; `nil` if the bytes are damaged.
    ///
    /// - Parameter endIndex: The index after the last record.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, at index: RecordIndex, _ vocabulary: Locked<Vocabulary>, endIndex: RecordIndex
    ) -> Record? {
        let headerSize = 8 + 4 * headerCount
        guard bytes.count >= headerSize else { return nil }
        func number(_ index: Int) -> UInt32 {
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 + 4 * index, as: UInt32.self))
        }
        let sum = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        guard checksum(UnsafeRawBufferPointer(rebasing: bytes[8...]), index) == sum else { return nil }
        let (type, fieldCount) = (number(0), Int(truncatingIfNeeded: number(4)))
        let (keyLength, stampCount) = (Int(truncatingIfNeeded: number(2)), Int(truncatingIfNeeded: number(3)))
        guard 0...0xFFFF ~= fieldCount, 0...0xFFFF ~= stampCount, keyLength >= 0 else { return nil }
        let start = headerSize + 4 * fieldCount + 16
        let rest = bytes.count - start - Record.offset(stampCount, fieldCount)
        guard rest >= keyLength else { return nil }
        let fields = (0..<fieldCount).map { number(headerCount + $0) }
        let shape = vocabulary.withLock { vocabulary -> Shape? in
            let isKnown = type < vocabulary.typeNames.count || type >= Record.deletedType
            let isSorted = zip(fields, fields.dropFirst()).allSatisfy { $0 < $1 }
            guard isKnown, isSorted, fields.last.map({ $0 < vocabulary.fieldNames.count }) ?? true else { return nil }
            return vocabulary.shape(fields)
        }
        guard let shape else { return nil }
        let stamp = bytes.loadUnaligned(fromByteOffset: start - 16, as: Record.Stamp.Words.self)
        let record = Record(
            type, shape, Record.Stamp(stamp), stampCount: stampCount, byteCount: rest, keyLength: keyLength,
            generation: number(1))
        record.fill(with: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        if type == Record.fieldType {
            let isField = keyLength >= 13 && record.ownField < vocabulary.withLock { $0.fieldNames.count }
            if !isField { return nil }
        }
        return fields.indices.allSatisfy { isValid($0, of: record, rest, endIndex) } ? record : nil
    }

    /// Whether a cell refers to bytes and records that exist.
    private static func isValid(_ index: Int, of record: Record, _ count: Int, _ endIndex: RecordIndex) -> Bool {
        guard let cell = record.checkedCell(index), cell.kind == .missing || cell.stamp < record.stampCount else {
            return false
        }
        switch cell.kind {
        case .missing, .null, .failed: return true
        case .short: return cell.length <= Record.Cell.shortLimit
        case .text: return cell.start + cell.count <= count
        case .link: return cell.link < endIndex
        case .list: return cell.start + 4 * cell.count <= count && isValid(record.words(of: cell)[...], endIndex)
        }
    }

    private static func isValid(_ words: ArraySlice<UInt32>, _ endIndex: RecordIndex) -> Bool {
        var words = words
        while let word = words.popFirst() {
            if word == Record.ListWord.null { continue }
            if word != Record.ListWord.list {
                if word >= endIndex { return false }
                continue
            }
            // The elements of the nested list follow its length.
            guard let count = words.popFirst(), count <= words.count else { return false }
        }
        return true
    }

    /// Returns a 64-bit FNV-1a hash, eight bytes at a time, of bytes and their place: it finds damage, not forgery.
    static func checksum(_ bytes: UnsafeRawBufferPointer, _ place: some FixedWidthInteger) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: place)
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            sum = (sum ^ word) &* 0x100_0000_01B3
            sum ^= sum >> 32
            offset += 8
        }
        for byte in bytes[offset...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return sum
    }
}

extension Record {
    /// The cell at an index; `nil` if its kind is unknown.
    fileprivate func checkedCell(_ index: Int) -> Cell? {
        hasKnownKind(index) ? cell(index) : nil
    }
}
