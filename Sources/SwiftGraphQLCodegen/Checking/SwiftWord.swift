/// The names that the check knows: names in Swift's syntax and standard library, and in the API for selections.
enum SwiftWord: UInt8, CaseIterable {
    case other
    case `nil`, `true`, `false`, none, some, `throws`, `extension`, `protocol`, `fallthrough`, mockValue
    // Modifiers of declarations.
    case `public`, `private`, `fileprivate`, `internal`, open, package, `static`, `class`, final, override, mutating
    case nonmutating, nonisolated, weak, unowned, indirect, required, convenience, prefix, postfix, infix, dynamic
    case isolated, async, borrowing, consuming, distributed, lazy
    // Members of lists, optionals and strings.
    case isEmpty, count, reversed, sorted, shuffled, uppercased, lowercased, randomElement, min, max, first, last
    case map, flatMap, compactMap, forEach, filter, contains, allSatisfy, firstIndex, lastIndex, reduce
    // Types that can be created from a list or a number, and functions that never return.
    case Array, Set, ArraySlice, Int, Int64, Double, Float, CGFloat
    case fatalError, preconditionFailure
    // Functions and members whose values differ each time.
    case UUID, Date, now, random
    // The API for selections.
    case Selection, Objects, Interfaces, Unions, Operations, Query, Mutation, Subscription
    case list, nullable, nonNullOrFail, optional, select, `init`, selection, on, __typename
    case include, skip, with

    /// The words by the hashes of their names.
    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { (SwiftToken.name("\($0)"), $0) })

    /// Creates the word with the given hash, or `other` if the check doesn't know the name.
    init(_ name: UInt64) { self = Self.table[name] ?? .other }

    private func isBetween(_ first: SwiftWord, _ last: SwiftWord) -> Bool {
        rawValue >= first.rawValue && rawValue <= last.rawValue
    }

    var isModifier: Bool { isBetween(.public, .lazy) }
    /// Whether a member of a list or string, such as `reversed`, preserves the number of elements.
    var keepsElements: Bool { isBetween(.reversed, .lowercased) || self == .lazy }
    /// Whether a member returns one of the elements.
    var isElement: Bool { isBetween(.randomElement, .last) }
    /// Whether a method calls its closure for elements, perhaps not for all of them.
    var callsForElements: Bool { isBetween(.first, .reduce) }
    var isConversion: Bool { isBetween(.Array, .CGFloat) }
    var isNever: Bool { isBetween(.fatalError, .preconditionFailure) }
    /// Whether a member of `Selection` takes a selection or the closure of a selection.
    var makesSelection: Bool { isBetween(.list, .`init`) }
}
