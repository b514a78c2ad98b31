/// A dictionary that keeps its keys in the order in which they were added.
public struct OrderedMap<Key: Hashable, Value> {
    private var indices: [Key: Int] = [:]
    private var entries: [Entry?] = []
    private var removed = 0

    /// A key and its value.
    public struct Entry {
        /// The key.
        public let key: Key
        /// The value.
        public var value: Value
    }

    /// Creates an empty map.
    public init() {}

    /// Creates a map of key-value pairs. If a key is repeated, its last value is stored at the position of the first.
    public init<Pairs: Sequence>(_ pairs: Pairs) where Pairs.Element == (Key, Value) {
        for (key, value) in pairs { self[key] = value }
    }

    /// The number of keys.
    public var count: Int { entries.count - removed }

    /// Whether the map is empty.
    public var isEmpty: Bool { count == 0 }

    /// The keys in order.
    public var keys: [Key] { entries.compactMap { $0?.key } }

    /// The values in the order of their keys.
    public var values: [Value] { entries.compactMap { $0?.value } }

    /// The value of a key.
    public subscript(key: Key) -> Value? {
        get {
            guard let index = indices[key] else { return nil }
            return entries[index]?.value
        }
        set {
            switch (indices[key], newValue) {
            case (let index?, let value?):
                entries[index]?.value = value
            case (let index?, nil):
                entries[index] = nil
                indices[key] = nil
                removed += 1
                if removed > 16, removed * 2 > entries.count { compact() }
            case (nil, let value?):
                indices[key] = entries.count
                entries.append(Entry(key: key, value: value))
            case (nil, nil):
                break
            }
        }
    }

    /// The value of a key, or a default value, which a mutation adds to the map.
    public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
        get { self[key] ?? defaultValue() }
        set { self[key] = newValue }
    }

    /// Removes a key and returns its value.
    @discardableResult
    public mutating func removeValue(forKey key: Key) -> Value? {
        defer { self[key] = nil }
        return self[key]
    }

    /// Returns a map with the same keys and transformed values.
    public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> OrderedMap<Key, Other> {
        var result = OrderedMap<Key, Other>()
        for case let entry? in entries { result[entry.key] = try transform(entry.value) }
        return result
    }

    /// Returns the entries that satisfy a condition.
    public func filter(_ isIncluded: (Key, Value) throws -> Bool) rethrows -> OrderedMap {
        var result = OrderedMap()
        for case let entry? in entries where try isIncluded(entry.key, entry.value) { result[entry.key] = entry.value }
        return result
    }

    /// Adds another map and resolves duplicate keys with `combine`.
    public mutating func merge(_ other: OrderedMap, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
        for case let entry? in other.entries {
            if let value = self[entry.key] {
                self[entry.key] = try combine(value, entry.value)
            } else {
                self[entry.key] = entry.value
            }
        }
    }

    /// Sorts the entries by their keys.
    public mutating func sort(by areInIncreasingOrder: (Key, Key) throws -> Bool) rethrows {
        let sorted = try entries.compactMap { $0 }.sorted { try areInIncreasingOrder($0.key, $1.key) }
        entries = sorted
        removed = 0
        reindex()
    }

    private mutating func compact() {
        entries.removeAll { $0 == nil }
        removed = 0
        reindex()
    }

    private mutating func reindex() {
        indices.removeAll(keepingCapacity: true)
        for (index, entry) in entries.enumerated() {
            if let entry { indices[entry.key] = index }
        }
    }
}

extension OrderedMap: Sequence {
    /// Yields the entries in order.
    public struct Iterator: IteratorProtocol {
        fileprivate var base: IndexingIterator<[Entry?]>

        /// The next entry.
        public mutating func next() -> (key: Key, value: Value)? {
            while let entry = base.next() {
                if let entry { return (entry.key, entry.value) }
            }
            return nil
        }
    }

    /// Returns an iterator over the entries.
    public func makeIterator() -> Iterator { Iterator(base: entries.makeIterator()) }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
    /// Creates a map from a dictionary literal.
    public init(dictionaryLiteral elements: (Key, Value)...) { self.init(elements) }
}

extension OrderedMap: Equatable where Value: Equatable {
    /// Returns whether both maps have the same entries in the same order.
    public static func == (left: OrderedMap, right: OrderedMap) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }
}

extension OrderedMap: Hashable where Value: Hashable {
    /// Hashes the entries in order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for (key, value) in self {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}

extension OrderedMap.Entry: Sendable where Key: Sendable, Value: Sendable {}
extension OrderedMap: Sendable where Key: Sendable, Value: Sendable {}

extension OrderedMap: CustomStringConvertible {
    /// The entries, formatted as a dictionary literal.
    public var description: String {
        isEmpty ? "[:]" : "[" + map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }
}

/// A cache that drops the least recently used values.
public struct RecencyCache<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var newer: Int?
        var older: Int?
    }

    private var nodes: [Node] = []
    private var places: [Key: Int] = [:]
    private var newest: Int?
    private var oldest: Int?
    /// The maximum number of values.
    public let capacity: Int
    /// The number of times that a value was found.
    public private(set) var hits = 0
    /// The number of times that a value wasn't found.
    public private(set) var misses = 0

    /// Creates an empty cache.
    public init(capacity: Int) { self.capacity = Swift.max(1, capacity) }

    /// The number of values.
    public var count: Int { nodes.count }

    /// Returns the value of a key, which becomes the most recently used one.
    public mutating func value(for key: Key, orInsert make: (Key) throws -> Value) rethrows -> Value {
        if let place = places[key] {
            hits += 1
            unlink(place)
            linkAsNewest(place)
            return nodes[place].value
        }
        misses += 1
        let value = try make(key)
        insert(value, for: key)
        return value
    }

    private mutating func insert(_ value: Value, for key: Key) {
        let node = Node(key: key, value: value, newer: nil, older: nil)
        let place: Int
        if nodes.count < capacity {
            place = nodes.count
            nodes.append(node)
        } else if let last = oldest {
            place = last
            unlink(last)
            places[nodes[last].key] = nil
            nodes[last] = node
        } else {
            return
        }
        places[key] = place
        linkAsNewest(place)
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if let newer { nodes[newer].older = older } else { newest = older }
        if let older { nodes[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ place: Int) {
        nodes[place].newer = nil
        nodes[place].older = newest
        if let newest { nodes[newest].newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }

    /// The keys, starting with the most recently used one.
    public var keysByRecency: [Key] {
        var result: [Key] = []
        var place = newest
        while let index = place {
            result.append(nodes[index].key)
            place = nodes[index].older
        }
        return result
    }
}

/// A set of small integers, one bit for each.
public struct BitSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var words: [UInt64]

    /// Creates a set from an array literal.
    public init(arrayLiteral elements: Int...) {
        words = []
        for element in elements { insert(element) }
    }

    /// The number of elements.
    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Returns whether the set contains a number.
    public func contains(_ number: Int) -> Bool {
        let (word, bit) = number.quotientAndRemainder(dividingBy: 64)
        return word >= 0 && word < words.count && words[word] & (1 << UInt64(bit)) != 0
    }

    /// Adds a number and returns whether it is new.
    @discardableResult
    public mutating func insert(_ number: Int) -> Bool {
        guard number >= 0, !contains(number) else { return false }
        let (word, bit) = number.quotientAndRemainder(dividingBy: 64)
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(bit)
        return true
    }

    /// Returns the numbers in either set.
    public func union(_ other: BitSet) -> BitSet { combined(with: other, by: |) }

    /// Returns the numbers in both sets.
    public func intersection(_ other: BitSet) -> BitSet { combined(with: other, by: &) }

    /// Returns the numbers that are only in this set.
    public func subtracting(_ other: BitSet) -> BitSet { combined(with: other) { $0 & ~$1 } }

    private func combined(with other: BitSet, by operation: (UInt64, UInt64) -> UInt64) -> BitSet {
        var result = BitSet()
        for index in 0..<Swift.max(words.count, other.words.count) {
            let left = index < words.count ? words[index] : 0
            let right = index < other.words.count ? other.words[index] : 0
            result.words.append(operation(left, right))
        }
        while result.words.last == 0 { result.words.removeLast() }
        return result
    }
}
