/// Finds numbered elements by their hashes: open addressing over the numbers alone, the elements lie elsewhere.
///
/// A dictionary would hash each hash again.
struct HashIndex: Sendable {
    /// A look through the elements that a hash may stand for.
    struct Probe {
        fileprivate var bucket: Int
    }

    /// An element's number, counted from one; 0 where there is none.
    ///
    /// A type of its own: an array of integers asks the runtime for its type each time it is made.
    fileprivate struct Bucket {
        var number: Int32
    }

    /// A power of two of them, half of them free at least.
    private var buckets: [Bucket] = []
    private var count = 0

    /// Makes room for some elements, before the first is inserted.
    mutating func reserve(_ capacity: Int) {
        guard count == 0, capacity > 0 else { return }
        var size = 16
        while size < 2 * capacity { size *= 2 }
        buckets = [Bucket](repeating: Bucket(number: 0), count: size)
    }

    /// Names often differ in their last letters alone, which only the highest bits of a product depend on.
    @inline(__always)
    private static func home(_ hash: UInt64, _ mask: Int) -> Int {
        Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) &>> 32) & mask
    }

    /// Begins to look for a hash.
    func probe(_ hash: UInt64) -> Probe { Probe(bucket: Self.home(hash, buckets.count &- 1)) }

    /// The next element that may be of the hash; nil where there is no other.
    @inline(__always)
    func candidate(_ probe: inout Probe) -> Int? {
        guard !buckets.isEmpty else { return nil }
        let found = buckets[probe.bucket].number
        probe.bucket = (probe.bucket + 1) & (buckets.count - 1)
        return found == 0 ? nil : Int(found) - 1
    }

    /// Adds an element.
    ///
    /// - Parameter hashOf: The hash of an element that is there already.
    mutating func insert(_ element: Int, hash: UInt64, hashOf: (Int) -> UInt64) {
        if 2 * (count + 1) > buckets.count {
            let old = buckets
            buckets = [Bucket](repeating: Bucket(number: 0), count: max(16, 2 * old.count))
            for bucket in old where bucket.number != 0 { place(bucket, hashOf(Int(bucket.number) - 1)) }
        }
        place(Bucket(number: Int32(element + 1)), hash)
        count += 1
    }

    /// Adds elements to an index that has none, but not those that are like one before.
    struct Filling {
        fileprivate let buckets: UnsafeMutableBufferPointer<Bucket>
        fileprivate var count = 0

        /// Adds an element, unless there is one like it.
        ///
        /// - Returns: The one like it.
        @inline(__always)
        mutating func insert(_ element: Int, hash: UInt64, isSame: (_ other: Int) -> Bool) -> Int? {
            let mask = buckets.count &- 1
            var bucket = HashIndex.home(hash, mask)
            while buckets[bucket].number != 0 {
                let other = Int(buckets[bucket].number) &- 1
                if isSame(other) { return other }
                bucket = (bucket &+ 1) & mask
            }
            buckets[bucket].number = Int32(truncatingIfNeeded: element &+ 1)
            count &+= 1
            return nil
        }
    }

    /// Has an index that has no elements filled with so many at most.
    @inline(__always)
    mutating func fill(_ capacity: Int, _ body: (inout Filling) -> Void) {
        guard count == 0, capacity > 0 else { return }
        reserve(capacity)
        count = buckets.withUnsafeMutableBufferPointer { buckets in
            var filling = Filling(buckets: buckets)
            body(&filling)
            return filling.count
        }
    }

    private mutating func place(_ new: Bucket, _ hash: UInt64) {
        var bucket = Self.home(hash, buckets.count - 1)
        while buckets[bucket].number != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = new
    }
}
