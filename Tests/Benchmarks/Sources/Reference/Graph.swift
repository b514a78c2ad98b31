/// A queue that returns the element with the highest priority first.
public struct PriorityQueue<Element> {
    private var heap: [Element] = []
    private let precedes: (Element, Element) -> Bool

    /// Creates an empty queue.
    public init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    /// The number of elements.
    public var count: Int { heap.count }

    /// The next element.
    public var first: Element? { heap.first }

    /// Adds an element.
    public mutating func push(_ element: Element) {
        heap.append(element)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(heap[child], heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the next element.
    public mutating func pop() -> Element? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(heap[child], heap[best])
            {
                best = child
            }
            guard best != parent else { return first }
            heap.swapAt(parent, best)
            parent = best
        }
    }
}

/// The weight of a graph's edges.
public protocol Weight: Comparable, AdditiveArithmetic, Sendable {
    /// A weight that is larger than every path's.
    static var unreachable: Self { get }
}

extension Int: Weight {
    /// A weight that is larger than every path's.
    public static var unreachable: Int { .max }
}

extension Double: Weight {
    /// A weight that is larger than every path's.
    public static var unreachable: Double { .infinity }
}

/// A directed graph with weighted edges.
public struct Graph<Node: Hashable & Sendable, Length: Weight>: Sendable {
    /// An edge to another node.
    public struct Edge: Sendable {
        /// The node that the edge leads to.
        public let target: Node
        /// The weight of the edge.
        public let length: Length
    }

    /// A path through the graph.
    public struct Path: Sendable {
        /// The nodes, including both ends.
        public let nodes: [Node]
        /// The total weight of the edges.
        public let length: Length
    }

    /// The reason why a graph has no topological order.
    public enum OrderError: Error, CustomStringConvertible {
        /// Some nodes are part of a cycle.
        case cycle(through: [Node])

        /// The nodes in the cycle.
        public var description: String {
            switch self {
            case .cycle(let nodes): "a cycle leads through " + nodes.map { "\($0)" }.joined(separator: " -> ")
            }
        }
    }

    private var edges: OrderedMap<Node, [Edge]> = [:]

    /// Creates an empty graph.
    public init() {}

    /// The nodes, in the order in which they were added.
    public var nodes: [Node] { edges.keys }

    /// The number of edges.
    public var edgeCount: Int { edges.values.reduce(0) { $0 + $1.count } }

    /// Adds a node if it is new.
    public mutating func add(_ node: Node) { edges[node, default: []] += [] }

    /// Adds an edge, and its ends if they are new.
    public mutating func connect(_ source: Node, to target: Node, length: Length) {
        add(target)
        edges[source, default: []].append(Edge(target: target, length: length))
    }

    /// Adds edges in both directions.
    public mutating func join(_ left: Node, _ right: Node, length: Length) {
        connect(left, to: right, length: length)
        connect(right, to: left, length: length)
    }

    /// Returns the nodes that a node's edges lead to.
    public func neighbors(of node: Node) -> [Node] { edges[node]?.map(\.target) ?? [] }

    /// The same nodes with all edges reversed.
    public var reversed: Graph {
        var result = Graph()
        for (node, _) in edges { result.add(node) }
        for (node, outgoing) in edges {
            for edge in outgoing { result.connect(edge.target, to: node, length: edge.length) }
        }
        return result
    }

    /// Returns the shortest path, or `nil` if there is none.
    public func shortestPath(from source: Node, to target: Node) -> Path? {
        var lengths: [Node: Length] = [source: .zero]
        var previous: [Node: Node] = [:]
        var settled: Set<Node> = []
        var queue = PriorityQueue<(node: Node, length: Length)> { $0.length < $1.length }
        queue.push((source, .zero))
        while let (node, length) = queue.pop() {
            guard settled.insert(node).inserted else { continue }
            if node == target { break }
            for edge in edges[node] ?? [] where !settled.contains(edge.target) {
                let candidate = length + edge.length
                if candidate < lengths[edge.target] ?? .unreachable {
                    lengths[edge.target] = candidate
                    previous[edge.target] = node
                    queue.push((edge.target, candidate))
                }
            }
        }
        guard let length = lengths[target] else { return nil }
        var nodes = [target]
        while let node = nodes.last, node != source, let before = previous[node] { nodes.append(before) }
        return Path(nodes: nodes.reversed(), length: length)
    }

    /// Returns all reachable nodes, starting with the nearest ones.
    public func breadthFirst(from source: Node, visit: (Node, _ depth: Int) throws -> Bool) rethrows {
        var seen: Set<Node> = [source]
        var level = [source]
        var depth = 0
        while !level.isEmpty {
            var next: [Node] = []
            for node in level {
                guard try visit(node, depth) else { return }
                next += neighbors(of: node).filter { seen.insert($0).inserted }
            }
            level = next
            depth += 1
        }
    }

    /// Returns the nodes in topological order: every edge leads forward.
    public func topologicalOrder() throws -> [Node] {
        var incoming: [Node: Int] = [:]
        for (_, outgoing) in edges {
            for edge in outgoing { incoming[edge.target, default: 0] += 1 }
        }
        var ready = nodes.filter { incoming[$0, default: 0] == 0 }
        var order: [Node] = []
        while let node = ready.popLast() {
            order.append(node)
            for neighbor in neighbors(of: node) {
                incoming[neighbor, default: 0] -= 1
                if incoming[neighbor] == 0 { ready.append(neighbor) }
            }
        }
        guard order.count == edges.count else {
            let rest = nodes.filter { incoming[$0, default: 0] > 0 }
            throw OrderError.cycle(through: rest)
        }
        return order
    }

    /// Returns the groups of nodes that are reachable from one another.
    public func components() -> [[Node]] {
        var finder = ComponentFinder<Node, Length>(graph: self)
        for node in nodes { finder.visit(node) }
        return finder.components
    }

    /// Returns a graph with transformed nodes.
    public func mapNodes<Other: Hashable & Sendable>(_ transform: (Node) throws -> Other) rethrows -> Graph<
        Other, Length
    > {
        var result = Graph<Other, Length>()
        for (node, outgoing) in edges {
            let source = try transform(node)
            result.add(source)
            for edge in outgoing { try result.connect(source, to: transform(edge.target), length: edge.length) }
        }
        return result
    }
}

/// Finds strongly connected components with Tarjan's algorithm.
struct ComponentFinder<Node: Hashable & Sendable, Length: Weight> {
    let graph: Graph<Node, Length>
    private(set) var components: [[Node]] = []
    private var indices: [Node: Int] = [:]
    private var lowest: [Node: Int] = [:]
    private var stack: [Node] = []
    private var onStack: Set<Node> = []

    init(graph: Graph<Node, Length>) { self.graph = graph }

    mutating func visit(_ node: Node) {
        guard indices[node] == nil else { return }
        let index = indices.count
        indices[node] = index
        lowest[node] = index
        stack.append(node)
        onStack.insert(node)
        for neighbor in graph.neighbors(of: node) {
            if indices[neighbor] == nil {
                visit(neighbor)
                lowest[node] = min(lowest[node] ?? index, lowest[neighbor] ?? index)
            } else if onStack.contains(neighbor) {
                lowest[node] = min(lowest[node] ?? index, indices[neighbor] ?? index)
            }
        }
        guard lowest[node] == index else { return }
        var component: [Node] = []
        while let last = stack.popLast() {
            onStack.remove(last)
            component.append(last)
            if last == node { break }
        }
        components.append(component)
    }
}

/// Disjoint sets that can be merged and compared.
public struct DisjointSets<Member: Hashable> {
    private var parents: [Member: Member] = [:]
    private var sizes: [Member: Int] = [:]

    /// Creates an empty collection of sets.
    public init() {}

    /// Returns the representative of a member's set.
    public mutating func representative(of member: Member) -> Member {
        guard let parent = parents[member], parent != member else {
            parents[member] = member
            return member
        }
        let root = representative(of: parent)
        parents[member] = root
        return root
    }

    /// Merges the sets of two members and returns whether they were different.
    @discardableResult
    public mutating func unite(_ left: Member, _ right: Member) -> Bool {
        var (large, small) = (representative(of: left), representative(of: right))
        guard large != small else { return false }
        if sizes[large, default: 1] < sizes[small, default: 1] { swap(&large, &small) }
        parents[small] = large
        sizes[large] = sizes[large, default: 1] + sizes[small, default: 1]
        return true
    }

    /// Returns the sets, in no particular order.
    public mutating func groups() -> [[Member]] {
        var result: [Member: [Member]] = [:]
        for member in parents.keys { result[representative(of: member), default: []].append(member) }
        return Array(result.values)
    }
}
