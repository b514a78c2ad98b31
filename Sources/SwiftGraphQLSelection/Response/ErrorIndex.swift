import SwiftGraphQLJSON

/// The errors of a response, sorted by path.
///
/// All errors at or below a path are adjacent, so finding them takes logarithmic time. With linear searches, a response
/// with thousands of errors at thousands of paths would take quadratic time.
struct ErrorIndex {
    private let errors: [GraphQLError]
    /// The indices in `errors`, sorted by the errors' paths. Errors with the same path keep the server's order.
    private let order: [Int]
    /// The indices in `errors` of the errors that have no path.
    private let pathless: [Int]

    /// Creates an index. This takes linear time in the size of the paths, times the logarithm of the number of errors.
    init(_ errors: [GraphQLError]) {
        self.errors = errors
        pathless = errors.indices.filter { errors[$0].path == nil }
        order = errors.indices.filter { errors[$0].path != nil }.sorted { left, right in
            let (first, second) = (errors[left].steps, errors[right].steps)
            return first == second ? left < right : first.lexicographicallyPrecedes(second, by: Self.isBefore)
        }
    }

    /// Returns the indices of the errors at or below the given path, in the server's order. Errors without a path are
    /// included only if `path` is empty.
    func numbers(within path: ResponsePath) -> [Int] {
        (order[range(within: path.components)] + (path.components.isEmpty ? pathless : [])).sorted()
    }

    /// Returns the indices of errors at, below or above the given path, in the server's order. Errors without a path
    /// aren't included.
    ///
    /// - Parameter limit: The maximum number of errors to return. Errors at or below the path take precedence, then the
    ///   errors that are nearest above it.
    func numbers(about path: ResponsePath, limit: Int) -> [Int] {
        var numbers: [Int] = []
        numbers += order[range(within: path.components)].prefix(limit)
        var place = path.components[...]
        while numbers.count < limit, place.popLast() != nil {
            let start = range(within: place).lowerBound
            numbers += order[start...].prefix(limit - numbers.count).prefix { errors[$0].steps.elementsEqual(place) }
        }
        return numbers.sorted()
    }

    /// Returns the indices of the errors within the given member of an object, at paths where the response has neither
    /// a value nor null.
    ///
    /// The search takes linear time in the size of the member's value.
    func numbers(withinMissing name: String, of object: JSONCursor, at path: ResponsePath) -> [Int] {
        var numbers: [Int] = []
        let member = path.appending(.name(name)).components
        // The search isn't recursive, because a path may be as long as the response is deep.
        var rest = [(range: range(within: member), depth: member.count, value: object.member(name))]
        while let (range, depth, value) = rest.popLast() {
            guard let value else {
                numbers += order[range]
                continue
            }
            if range.isEmpty || value.isNull { continue }
            // The errors with exactly this path come first in the range.
            let start = range.first { errors[order[$0]].steps.count > depth } ?? range.upperBound
            let groups = groups(of: start..<range.upperBound, at: depth)
            for (group, value) in zip(groups, Self.values(at: groups.map(\.step), in: value)) {
                rest.append((group.range, depth + 1, value))
            }
        }
        return numbers.sorted()
    }

    // MARK: - Searching

    private func range(within path: some Collection<ResponsePath.Component>) -> Range<Int> {
        let start = partition { $0.lexicographicallyPrecedes(path, by: Self.isBefore) }
        return start..<partition { $0.starts(with: path) || $0.lexicographicallyPrecedes(path, by: Self.isBefore) }
    }

    /// Returns the number of errors whose paths satisfy a condition. These errors must come first in `order`.
    private func partition(_ condition: ([ResponsePath.Component]) -> Bool) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(errors[order[middle]].steps) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Groups a range of errors by the step of their paths at the given depth.
    private func groups(of range: Range<Int>, at depth: Int) -> [(step: ResponsePath.Component, range: Range<Int>)] {
        var groups: [(step: ResponsePath.Component, range: Range<Int>)] = []
        for place in range {
            let step = errors[order[place]].steps[depth]
            if let last = groups.last, last.step == step {
                groups[groups.count - 1].range = last.range.lowerBound..<place + 1
            } else {
                groups.append((step, place..<place + 1))
            }
        }
        return groups
    }

    /// Returns the values at the given steps, after reading the object or array only once; `nil` for missing values.
    private static func values(at steps: [ResponsePath.Component], in value: JSONCursor) -> [JSONCursor?] {
        var places: [ResponsePath.Component: Int] = [:]
        for (place, step) in steps.enumerated() { places[step] = place }
        var found: [JSONCursor?] = Array(repeating: nil, count: steps.count)
        for member in value.members {
            if let place = places[.name(member.key)], found[place] == nil { found[place] = member.value }
        }
        for (index, element) in value.elements.enumerated() {
            if let place = places[.index(index)] { found[place] = element }
        }
        return found
    }

    /// Returns whether one step comes before another in the sort order, in which names precede indices.
    private static func isBefore(_ left: ResponsePath.Component, _ right: ResponsePath.Component) -> Bool {
        switch (left, right) {
        case (.name(let left), .name(let right)): left < right
        case (.index(let left), .index(let right)): left < right
        case (.name, .index): true
        case (.index, .name): false
        }
    }
}

extension GraphQLError {
    fileprivate var steps: [ResponsePath.Component] { path?.components ?? [] }
}
