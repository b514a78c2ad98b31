/// A queue that knows how many bytes its elements have. Adding and taking an element costs constant time on average.
struct ByteCountedQueue<Element> {
    private var entries: [(element: Element, bytes: Int)?] = []
    /// Those before it have been taken.
    private var first = 0

    /// The number of bytes of all elements.
    private(set) var bytes = 0

    /// The number of elements.
    var count: Int { entries.count - first }

    /// Whether there are no elements.
    var isEmpty: Bool { count == 0 }

    /// Adds an element.
    mutating func append(_ element: Element, bytes: Int) {
        entries.append((element, bytes))
        self.bytes += bytes
    }

    /// Takes the oldest element; `nil` if there is none.
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
