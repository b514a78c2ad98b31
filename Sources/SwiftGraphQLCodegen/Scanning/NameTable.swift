/// Maps names to small numbers: a dictionary that is fast in debug builds too.
///
/// SwiftPM builds the tool for the build-tool plugin without optimization. There, a `Dictionary` costs fifty times as
/// much.
final class NameTable {
    private var keys: UnsafeMutablePointer<UInt64>
    private var values: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    /// Creates an empty table.
    init() {
        capacity = 256
        keys = Self.zeroes(capacity, of: 0)
        values = Self.zeroes(capacity, of: 0)
    }

    /// Creates a table of names and their numbers.
    convenience init(_ entries: [(name: String, value: UInt8)]) {
        self.init()
        for entry in entries { self[SwiftToken.name(entry.name)] = entry.value }
    }

    deinit {
        keys.deallocate()
        values.deallocate()
    }

    /// The number of a name; zero if it has none.
    subscript(name: UInt64) -> UInt8 {
        get { values[slot(of: name)] }
        set {
            let slot = slot(of: name)
            if keys[slot] != name {
                if newValue == 0 { return }
                keys[slot] = name
                count += 1
            }
            values[slot] = newValue
            if count * 2 > capacity { grow() }
        }
    }

    /// Returns the slot of a name, or a free slot for it. At most half of the slots are in use.
    private func slot(of name: UInt64) -> Int {
        // In debug builds, each access to a class's property costs a check, so copy them.
        let (keys, mask) = (self.keys, capacity &- 1)
        var slot = Int(truncatingIfNeeded: name) & mask
        while keys[slot] != 0, keys[slot] != name { slot = (slot &+ 1) & mask }
        return slot
    }

    private func grow() {
        let (oldKeys, oldValues, oldCapacity) = (keys, values, capacity)
        capacity *= 4
        keys = Self.zeroes(capacity, of: 0)
        values = Self.zeroes(capacity, of: 0)
        for index in 0..<oldCapacity where oldKeys[index] != 0 {
            let slot = slot(of: oldKeys[index])
            keys[slot] = oldKeys[index]
            values[slot] = oldValues[index]
        }
        oldKeys.deallocate()
        oldValues.deallocate()
    }

    private static func zeroes<Number>(_ count: Int, of zero: Number) -> UnsafeMutablePointer<Number> {
        let numbers = UnsafeMutablePointer<Number>.allocate(capacity: count)
        numbers.initialize(repeating: zero, count: count)
        return numbers
    }
}
