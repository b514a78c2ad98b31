/// Assigns a number to each name, so that names can be compared as numbers.
///
/// It is a hash table that uses the hashes that the names already have. A dictionary would hash each name again, which
/// costs more than everything else here.
struct NameTable {
    /// The names, in the order of their numbers.
    private(set) var list: [Name] = []
    /// The numbers of the names plus one; 0 for an empty bucket. The count is a power of two, and at most half of the
    /// buckets are full.
    private var buckets = [UInt32](repeating: 0, count: 64)

    /// Returns the number of a name. A new name gets the next number.
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
