/// What a reader keeps of a text that it has validated: where its larger arrays and objects end, and which members are
/// shadowed by a later one of the same name.
///
/// All else is read from the bytes when it is requested, so the index is small: at most 12 bytes for 32 of an array and
/// 64 of an object.
@usableFromInline package struct JSONIndex: Sendable {
    /// An array or an object.
    @usableFromInline package struct Container: Sendable {
        /// The offset of its opening bracket.
        @usableFromInline package let start: UInt32
        /// The offset behind its closing bracket.
        @usableFromInline package fileprivate(set) var end: UInt32 = 0
        /// How many elements or members it has, shadowed ones included.
        @usableFromInline package fileprivate(set) var count: UInt32 = 0
    }

    /// An array that takes fewer bytes is read through faster than it is looked up.
    static let shortestArray = 32
    /// An object that takes fewer bytes is read through faster than it is looked up.
    static let shortestObject = 64

    /// In the order of their starts.
    @usableFromInline package private(set) var containers: [Container] = []
    /// The offsets of the opening quotes of names that come again later in their object, in ascending order once the
    /// text has been read.
    @usableFromInline package private(set) var shadowed: [UInt32] = []

    /// Takes in a container that begins behind all that are known; answers its number.
    mutating func open(at start: Int) -> Int {
        containers.append(Container(start: UInt32(truncatingIfNeeded: start)))
        return containers.count - 1
    }

    /// Ends a container.
    mutating func close(_ number: Int, end: Int, count: Int) {
        containers[number].end = UInt32(truncatingIfNeeded: end)
        containers[number].count = UInt32(truncatingIfNeeded: count)
    }

    /// Marks the name at an offset as one that comes again later.
    mutating func shadow(_ key: UInt32) { shadowed.append(key) }

    /// Puts an end to the reading.
    mutating func finish() { shadowed.sort() }

    /// Whether the name at an offset comes again later in its object.
    @inlinable @inline(__always)
    package func isShadowed(_ key: Int) -> Bool {
        shadowed.isEmpty ? false : contains(key)
    }

    @usableFromInline func contains(_ key: Int) -> Bool {
        var low = 0
        var high = shadowed.count
        while low < high {
            let middle = (low + high) / 2
            if shadowed[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < shadowed.count && shadowed[low] == key
    }

    /// The container that begins at an offset; nil for one that was too short to keep.
    ///
    /// - Parameter hint: Where to look first; afterwards where a search for what comes next does well to begin.
    @inlinable @inline(__always)
    package func container(at start: Int, near hint: inout Int) -> Container? {
        // Readers go forwards: it is the next one, or one of the next few.
        if hint > 0, hint <= containers.count, containers[hint - 1].start < start {
            for number in hint..<Swift.min(hint + 4, containers.count) where containers[number].start >= start {
                hint = number
                return containers[number].start == start ? containers[number] : nil
            }
        }
        return search(start, &hint)
    }

    @usableFromInline func search(_ start: Int, _ hint: inout Int) -> Container? {
        var low = 0
        var high = containers.count
        while low < high {
            let middle = (low + high) / 2
            if containers[middle].start < start { low = middle + 1 } else { high = middle }
        }
        hint = low
        guard low < containers.count, containers[low].start == start else { return nil }
        return containers[low]
    }
}
