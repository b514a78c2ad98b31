/// The value of a field that a closure has read, for an error.
struct ReadValue: Hashable {
    let field: String
    /// The value, or as much of it as an error shows.
    let text: String

    /// At most this many are shown.
    private static let maximumCount = 5

    /// `"closedAt" (null), "isOpen" (false)`.
    static func list(_ values: [ReadValue]) -> String {
        shown(values).map { "`\($0.field)` (\($0.text))" }.joined(separator: ", ")
    }

    /// `"closedAt" was null and "isOpen" was false`.
    static func condition(_ values: [ReadValue]) -> String {
        shown(values).map { "`\($0.field)` was \($0.text)" }.joined(separator: " and ")
    }

    /// The last ones, each field once.
    private static func shown(_ values: [ReadValue]) -> ArraySlice<ReadValue> {
        var shown: [ReadValue] = []
        for value in values where !shown.contains(value) { shown.append(value) }
        return shown.suffix(maximumCount)
    }
}
