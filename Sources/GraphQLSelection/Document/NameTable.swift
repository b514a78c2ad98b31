/// Gives each name a number, so that names are compared as numbers.
///
/// A hash table by the names' own hashes. A dictionary would hash each of them again, which takes more than all else
/// about it.
struct NameTable {
    /// The names, in the order of their numbers.
    private(set) var list: [Name] = []
    /// The numbers, counted from one; 0 if there is none. A power of two in size, at most half full.
    private var buckets = [UInt32](repeating: 0, count: 64)

    /// The number of a name, which may be a new one.
    mutating func number(of name: Name) -> Int {
        var bucket = home(of: name)
        while buckets[bucket] != 0 {
            let number = Int(buckets[bucket]) - 1
            if list[number] == name { return number }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        list.append(name)
        buckets[bucket] = UInt32(truncatingIfNeeded: list.count)
        if 2 * list.count > buckets.count { grow() }
        return list.count - 1
    }

    private func home(of name: Name) -> Int {
        Int(truncatingIfNeeded: name.hash.value ^ name.hash.value >> 32) & (buckets.count - 1)
    }

    private mutating func grow() {
        buckets = [UInt32](repeating: 0, count: 2 * buckets.count)
        for (number, name) in list.enumerated() {
            var bucket = home(of: name)
            while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
            buckets[bucket] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
}
