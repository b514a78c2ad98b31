/// Finds the members of an object whose name comes again later in it, and marks them in the tape: the last counts.
struct JSONRepeatedKeys {
    /// Reused from object to object; what they hold in between means nothing.
    private var keys: [Int] = []
    private var slots: [UInt32] = []

    /// Up to here each pair is compared; beyond, a hash table keeps the time linear whatever a server sends.
    private static let pairwise = 16

    /// Marks the shadowed keys of the complete object at `index`; answers how many there are.
    mutating func shadow(in tape: inout JSONTape, object index: Int, _ bytes: JSONBytes) -> Int {
        keys.removeAll(keepingCapacity: true)
        var position = index + 2
        while position < tape.count {
            keys.append(position)
            position = tape.next(position + 1)
        }
        return keys.count <= Self.pairwise ? compareAll(in: &tape, bytes) : hashAll(in: &tape, bytes)
    }

    private func compareAll(in tape: inout JSONTape, _ bytes: JSONBytes) -> Int {
        var shadowed = 0
        for (number, later) in keys.enumerated() {
            for earlier in keys[..<number]
            where !tape[earlier].isShadowed && Self.sameName(tape[earlier], tape[later], bytes) {
                tape[earlier].isShadowed = true
                shadowed += 1
            }
        }
        return shadowed
    }

    private mutating func hashAll(in tape: inout JSONTape, _ bytes: JSONBytes) -> Int {
        var size = 64
        while size < keys.count * 2 { size *= 2 }
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: repeatElement(0, count: size))
        var shadowed = 0
        for key in keys {
            var slot = Self.hash(tape[key], bytes) & (size - 1)
            while slots[slot] != 0 {
                let earlier = Int(slots[slot])
                if Self.sameName(tape[earlier], tape[key], bytes) {
                    tape[earlier].isShadowed = true
                    shadowed += 1
                    break
                }
                slot = (slot + 1) & (size - 1)
            }
            // No key has index 0 in the tape: its object's words are before it.
            slots[slot] = UInt32(truncatingIfNeeded: key)
        }
        return shadowed
    }

    private static func sameName(_ left: JSONTapeWord, _ right: JSONTapeWord, _ bytes: JSONBytes) -> Bool {
        let (leftRange, rightRange) = (left.contentRange(in: bytes), right.contentRange(in: bytes))
        if !left.flag, !right.flag { return bytes.equal(leftRange, rightRange) }
        return bytes.unescapedBytes(leftRange) == bytes.unescapedBytes(rightRange)
    }

    /// A hash by the process's own random seed, so that no server can choose names that collide.
    private static func hash(_ key: JSONTapeWord, _ bytes: JSONBytes) -> Int {
        var hasher = Hasher()
        let range = key.contentRange(in: bytes)
        if key.flag {
            bytes.unescapedBytes(range).withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            bytes.hash(range, into: &hasher)
        }
        return hasher.finalize()
    }
}
