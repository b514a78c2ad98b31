/// An index of a validated text, with the ends of its larger arrays and objects.
///
/// Everything else is read from the bytes on request, so the index needs only 12 bytes for each array or object in it.
@usableFromInline package struct JSONIndex: Sendable {
    /// An array or an object.
    @usableFromInline package struct Container: Sendable {
        /// The offset of the container's opening bracket.
        @usableFromInline package let start: UInt32
        /// The offset of the first byte after the container's closing bracket.
        @usableFromInline package fileprivate(set) var end: UInt32 = 0
        /// The number of elements in the array, or of members in the object.
        @usableFromInline package fileprivate(set) var count: UInt32 = 0
    }

    /// The minimum size of a container in the index, in bytes. Reading a smaller container again is faster than looking
    /// it up.
    static let shortest = 64

    /// The containers, in the order in which they start.
    @usableFromInline package private(set) var containers: [Container] = []

    /// Adds a container after all others and returns its number in the index.
    mutating func open(at start: Int) -> Int {
        containers.append(Container(start: UInt32(truncatingIfNeeded: start)))
        return containers.count - 1
    }

    /// Records the end of a container or removes the container if it is short. A short container is always the last in
    /// the index, because the containers inside it are even shorter.
    mutating func close(_ number: Int, end: Int, count: Int) {
        if end - Int(containers[number].start) < Self.shortest {
            containers.removeLast()
        } else {
            containers[number].end = UInt32(truncatingIfNeeded: end)
            containers[number].count = UInt32(truncatingIfNeeded: count)
        }
    }

    /// Returns the container that starts at the given offset; `nil` if it is too small for the index.
    ///
    /// - Parameter hint: The number of the container to look at first. The method updates it for the next search.
    package func container(at start: Int, near hint: inout Int) -> Container? {
        // Readers usually move forward, so the container is usually one of the next few.
        if hint < containers.count, containers[hint].start <= start {
            for number in hint..<Swift.min(hint + 4, containers.count) where containers[number].start >= start {
                hint = number
                return containers[number].start == start ? containers[number] : nil
            }
        }
        var high = containers.count
        hint = 0
        while hint < high {
            let middle = (hint + high) / 2
            if containers[middle].start < start { hint = middle + 1 } else { high = middle }
        }
        return hint < containers.count && containers[hint].start == start ? containers[hint] : nil
    }
}
