/// An array whose copies share their unchanged chunks. Copying is cheap, and changing an element copies at most three
/// small chunks. Therefore, readers can keep one state of the cache while the writer prepares the next state.
struct PersistentArray<Element: Sendable>: Sendable {
    private static var bits: Int { 7 }
    private static var size: Int { 1 << bits }

    private var root: [[[Element]]] = []

    /// The number of elements in the array.
    private(set) var count = 0

    /// Creates an empty array.
    init() {}

    /// Creates an array of the given elements.
    init(_ elements: [Element]) {
        for start in stride(from: 0, to: elements.count, by: Self.size) {
            add(Array(elements[start..<Swift.min(start + Self.size, elements.count)]))
        }
        count = elements.count
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            root[index &>> (2 &* Self.bits)][index &>> Self.bits & (Self.size &- 1)][index & (Self.size &- 1)]
        }
        @inline(__always) set {
            root[index &>> (2 &* Self.bits)][index &>> Self.bits & (Self.size &- 1)][index & (Self.size &- 1)] =
                newValue
        }
    }

    mutating func append(_ element: consuming Element) {
        let (outer, inner) = (count &>> (2 &* Self.bits), count &>> Self.bits & (Self.size &- 1))
        if count & (Self.size - 1) == 0 {
            add([])
            root[outer][inner].reserveCapacity(Self.size)
        }
        root[outer][inner].append(element)
        count &+= 1
    }

    /// Returns the indices at which the array may differ from an earlier state, which are all indices in chunks that
    /// the two arrays don't share.
    func differences(from earlier: PersistentArray) -> [Int] {
        var indices: [Int] = []
        for (outer, chunks) in root.enumerated() {
            for (inner, chunk) in chunks.enumerated() {
                let place = (outer << Self.bits | inner) << Self.bits
                let isShared =
                    outer < earlier.root.count && inner < earlier.root[outer].count
                    && Self.isSame(chunk, earlier.root[outer][inner])
                if !isShared { indices += place..<Swift.min(place + Self.size, count) }
            }
        }
        return indices
    }

    private static func isSame(_ left: [Element], _ right: [Element]) -> Bool {
        left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
    }

    private mutating func add(_ chunk: [Element]) {
        if root.last?.count ?? Self.size == Self.size { root.append([]) }
        root[root.count - 1].append(chunk)
    }
}
