/// The names with a meaning for the check. They come from Swift, its libraries and the selection API.
enum SwiftWord: UInt8, CaseIterable {
    case other
    case `nil`, `true`, `false`, none, some, `throws`, `extension`, `protocol`, `fallthrough`, mockValue
    // These words are the modifiers of declarations.
    case `public`, `private`, `fileprivate`, `internal`, open, package, `static`, `class`, final, override, mutating
    case nonmutating, nonisolated, weak, unowned, indirect, required, convenience, prefix, postfix, infix, dynamic
    case isolated, async, borrowing, consuming, distributed, lazy
    // These words are members of lists, optionals and strings.
    case isEmpty, count, reversed, sorted, shuffled, uppercased, lowercased, randomElement, min, max, first, last
    case map, flatMap, compactMap, forEach, filter, contains, allSatisfy, firstIndex, lastIndex, reduce
    // The first line lists types that can be converted from lists or numbers. The second line lists functions that
    // never return.
    case Array, Set, ArraySlice, Int, Int64, Double, Float, CGFloat
    case fatalError, preconditionFailure
    // These are functions and members whose values are different in each run.
    case UUID, Date, now, random
    // These words belong to the selection API.
    case Selection, Objects, Interfaces, Unions, Operations, Query, Mutation, Subscription
    case list, nullable, nonNullOrFail, optional, select, `init`, selection, on, __typename
    case include, skip, with

    /// The words, keyed by the hashes of their names.
    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { (SwiftToken.name("\($0)"), $0) })

    /// Creates the word with the given hash, or `other` if the check doesn't know the name.
    init(_ name: UInt64) { self = Self.table[name] ?? .other }

    private func isBetween(_ first: SwiftWord, _ last: SwiftWord) -> Bool {
        rawValue >= first.rawValue && rawValue <= last.rawValue
    }

    var isModifier: Bool { isBetween(.public, .lazy) }
    /// Whether this is a member of lists or strings that preserves the number of elements, such as `reversed`.
    var keepsElements: Bool { isBetween(.reversed, .lowercased) || self == .lazy }
    /// Whether this is a member of lists that returns one of the elements, such as `first`.
    var isElement: Bool { isBetween(.randomElement, .last) }
    /// Whether this is a method that calls its closure for some or all elements, such as `map`.
    var callsForElements: Bool { isBetween(.first, .reduce) }
    var isConversion: Bool { isBetween(.Array, .CGFloat) }
    var isNever: Bool { isBetween(.fatalError, .preconditionFailure) }
    /// Whether this is a member of `Selection` that creates a selection from another selection or from a closure.
    var makesSelection: Bool { isBetween(.list, .`init`) }
}
