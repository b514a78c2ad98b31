/// Suggests corrections for misspelled words.
package enum Suggestion {
    /// Returns a hint such as `did you mean 'type'?` for `tpye`, or `nil` if no candidate is similar to the word.
    package static func hint(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
    }

    /// Returns the most similar candidate. If several candidates are equally similar, returns the first of them. If no
    /// candidate is similar enough for the length of the word, returns `nil`.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        var steps = Int.max
        return nearest(to: word, among: candidates, &steps)
    }

    /// Returns the most similar candidate. Subtracts the work from `steps` and stops when no steps are left.
    fileprivate static func nearest(to word: String, among candidates: [String], _ steps: inout Int) -> String? {
        let word = Array(word.utf8)
        // Don't search for long names, because the work is quadratic and long names are unlikely to be misspelled.
        let maximumLength = 100
        guard word.count <= maximumLength else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            guard steps > 0 else { break }
            steps -= 1
            guard abs(candidate.utf8.count - word.count) <= 2 else { continue }
            steps -= word.count * candidate.utf8.count
            let distance = distance(word, Array(candidate.utf8))
            if distance <= max(1, word.count / 3), distance < best?.distance ?? 3 { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Returns the number of edits that turn one word into the other, ignoring case. Swapping two adjacent characters
    /// counts as one edit.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        func folded(_ byte: UInt8) -> UInt8 {
            byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        let left = left.map(folded)
        let right = right.map(folded)
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(previous[column + 1] + 1, current[column] + 1)
                cost = min(cost, previous[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}

/// Suggests corrections for a whole text in a limited number of steps.
///
/// A text can have thousands of unknown names and thousands of similar known names. In that case, only the first
/// unknown names get suggestions.
package struct Suggester: Sendable {
    /// The number of steps left. A step is about as much work as comparing two characters.
    package private(set) var steps: Int

    /// Creates a suggester that can take the given number of steps.
    package init(steps: Int = 20_000_000) {
        self.steps = steps
    }

    /// Returns a hint such as `did you mean 'type'?`, or `nil` if no candidate is similar or no steps are left.
    package mutating func hint(for word: String, among candidates: @autoclosure () -> [String]) -> String? {
        guard steps > 0 else { return nil }
        return Suggestion.nearest(to: word, among: candidates(), &steps).map { "did you mean '\($0)'?" }
    }
}
