/// Maps names to small numbers. Unlike a dictionary, it is also fast in debug builds.
///
/// For the build-tool plugin, SwiftPM builds the tool without optimization. A `Dictionary` would then take fifty times
/// as long.
final class NameTable {
    private struct Slots {
        var keys: UnsafeMutablePointer<UInt64>
        var values: UnsafeMutablePointer<UInt8>
        var capacity: Int
        var count = 0

        init(capacity: Int) {
            keys = .allocate(capacity: capacity)
            keys.initialize(repeating: 0, count: capacity)
            values = .allocate(capacity: capacity)
            values.initialize(repeating: 0, count: capacity)
            self.capacity = capacity
        }

        /// Returns the slot of a name, or a free slot for it. At most half of the slots are in use.
        func slot(of name: UInt64) -> Int {
            var slot = Int(truncatingIfNeeded: name) & (capacity &- 1)
            while keys[slot] != 0, keys[slot] != name { slot = (slot &+ 1) & (capacity &- 1) }
            return slot
        }

        func deallocate() {
            keys.deallocate()
            values.deallocate()
        }
    }

    /// In debug builds, Swift checks each access to a variable property of a class, but not to a constant pointer.
    private let slots: UnsafeMutablePointer<Slots>

    /// Creates an empty table.
    init() {
        slots = .allocate(capacity: 1)
        slots.initialize(to: Slots(capacity: 256))
    }

    /// Creates a table with names and their numbers.
    convenience init(_ entries: [(name: String, value: UInt8)]) {
        self.init()
        for entry in entries { self[SwiftToken.name(entry.name)] = entry.value }
    }

    deinit {
        slots.pointee.deallocate()
        slots.deallocate()
    }

    /// The number of a name, or zero if it has none.
    subscript(name: UInt64) -> UInt8 {
        get { slots.pointee.values[slots.pointee.slot(of: name)] }
        set {
            if name == 0 { return }
            let slot = slots.pointee.slot(of: name)
            if slots.pointee.keys[slot] != name {
                if newValue == 0 { return }
                slots.pointee.keys[slot] = name
                slots.pointee.count += 1
            }
            slots.pointee.values[slot] = newValue
            if slots.pointee.count * 2 > slots.pointee.capacity { grow() }
        }
    }

    private func grow() {
        let old = slots.pointee
        var new = Slots(capacity: old.capacity * 4)
        new.count = old.count
        for index in 0..<old.capacity where old.keys[index] != 0 {
            let slot = new.slot(of: old.keys[index])
            new.keys[slot] = old.keys[index]
            new.values[slot] = old.values[index]
        }
        old.deallocate()
        slots.pointee = new
    }
}
