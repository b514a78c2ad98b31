/// A queue that counts the bytes of its elements. Adding or removing an element takes amortized constant time.
struct ByteCountedQueue<Element> {
    private var entries: [(element: Element, bytes: Int)?] = []
    /// The index of the oldest element. Earlier entries have been removed.
    private var first = 0

    /// The total number of bytes in all elements.
    private(set) var bytes = 0

    /// The number of elements.
    var count: Int { entries.count - first }

    /// Whether the queue has no elements.
    var isEmpty: Bool { count == 0 }

    /// Adds an element to the end of the queue.
    mutating func append(_ element: Element, bytes: Int) {
        entries.append((element, bytes))
        self.bytes += bytes
    }

    /// Removes and returns the oldest element; `nil` if the queue is empty.
    mutating func popFirst() -> Element? {
        guard !isEmpty, let entry = entries[first] else { return nil }
        entries[first] = nil
        first += 1
        bytes -= entry.bytes
        if first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entry.element
    }
}

extension ByteCountedQueue: Sendable where Element: Sendable {}
