/// A small number for each of some names: a dictionary that is fast in debug builds too.
///
/// The build-tool plugin runs the tool as SwiftPM builds it for it, without optimization, where a `Dictionary` costs fifty
/// times as much.
final class NameTable {
    private var keys: UnsafeMutablePointer<UInt64>
    private var values: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    /// A table without names.
    init() {
        capacity = 256
        keys = Self.zeroes(capacity, of: 0)
        values = Self.zeroes(capacity, of: 0)
    }

    /// A table of names with their numbers.
    convenience init(_ entries: [(name: String, value: UInt8)]) {
        self.init()
        for entry in entries { self[SwiftToken.name(entry.name)] = entry.value }
    }

    deinit {
        keys.deallocate()
        values.deallocate()
    }

    /// The number of a name; zero for a name without one.
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

    /// Where a name is, or where there is room for it; at most half of the table is in use.
    private func slot(of name: UInt64) -> Int {
        // Each use of a property of a class costs a check in debug builds.
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
