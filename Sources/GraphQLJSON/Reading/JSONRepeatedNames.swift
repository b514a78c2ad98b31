/// Finds the members of an object whose name an earlier member has, and marks them. The first member counts.
struct JSONRepeatedNames {
    /// The offsets of the names' opening quotes. The array is reused for all objects.
    private var keys: [UInt32] = []
    private var slots: [UInt32] = []

    /// The maximum number of names to compare in pairs. Beyond it, a hash table keeps the time linear for any response.
    private static let pairwise = 16

    /// Marks the shadowed names of the complete object at `start`, and returns whether there are any.
    mutating func shadow(objectAt start: Int, in index: inout JSONIndex, _ bytes: JSONBytes) -> Bool {
        keys.removeAll(keepingCapacity: true)
        var members = JSONMemberScan(objectAt: start)
        while let member = members.next(index, bytes) { keys.append(UInt32(truncatingIfNeeded: member.key)) }
        let before = index.shadowed.count
        if keys.count <= Self.pairwise { compareAll(in: &index, bytes) } else { hashAll(in: &index, bytes) }
        return index.shadowed.count > before
    }

    private func compareAll(in index: inout JSONIndex, _ bytes: JSONBytes) {
        for (number, key) in keys.enumerated()
        where keys[..<number].contains(where: { Self.isSameName($0, key, bytes) }) {
            index.shadow(key)
        }
    }

    private mutating func hashAll(in index: inout JSONIndex, _ bytes: JSONBytes) {
        var size = 64
        while size < keys.count * 2 { size *= 2 }
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: repeatElement(0, count: size))
        for key in keys {
            var slot = Self.hash(key, bytes) & (size - 1)
            while slots[slot] != 0, !Self.isSameName(slots[slot], key, bytes) { slot = (slot + 1) & (size - 1) }
            // No name starts at 0, because the object's brace is before it.
            if slots[slot] == 0 { slots[slot] = key } else { index.shadow(key) }
        }
        if slots.count > 4096 { slots = [] }
        if keys.count > 4096 { keys = [] }
    }

    private static func content(_ key: UInt32, _ bytes: JSONBytes) -> (range: Range<Int>, hasEscapes: Bool) {
        let string = bytes.stringEnd(Int(key))
        return (Int(key) + 1..<string.end - 1, string.hasEscapes)
    }

    private static func isSameName(_ left: UInt32, _ right: UInt32, _ bytes: JSONBytes) -> Bool {
        let (leftRange, leftEscapes) = content(left, bytes)
        let (rightRange, rightEscapes) = content(right, bytes)
        if !leftEscapes, !rightEscapes {
            return leftRange.count == rightRange.count
                && bytes.equal(at: leftRange.lowerBound, rightRange.lowerBound, length: leftRange.count)
        }
        return bytes.unescapedBytes(leftRange) == bytes.unescapedBytes(rightRange)
    }

    /// Hashes a name with the process's random seed, so that no server can choose names that collide.
    private static func hash(_ key: UInt32, _ bytes: JSONBytes) -> Int {
        var hasher = Hasher()
        let (range, hasEscapes) = content(key, bytes)
        if hasEscapes {
            bytes.unescapedBytes(range).withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            bytes.hash(range, into: &hasher)
        }
        return hasher.finalize()
    }
}
