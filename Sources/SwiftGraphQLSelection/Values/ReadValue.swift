/// A field's value that a closure has read, for use in an error message.
struct ReadValue: Hashable {
    let field: String
    /// The text of the value, or the part of it that an error message contains.
    let text: String

    /// The maximum number of values in an error message.
    private static let maximumCount = 5

    /// Returns a list such as `"closedAt" (null), "isOpen" (false)`, but with backticks around the names.
    static func list(_ values: [ReadValue]) -> String {
        shown(values).map { "`\($0.field)` (\($0.text))" }.joined(separator: ", ")
    }

    /// Returns a condition such as `"closedAt" was null and "isOpen" was false`, but with backticks around the names.
    static func condition(_ values: [ReadValue]) -> String {
        shown(values).map { "`\($0.field)` was \($0.text)" }.joined(separator: " and ")
    }

    /// Returns the last `maximumCount` values, without duplicates.
    private static func shown(_ values: [ReadValue]) -> ArraySlice<ReadValue> {
        var shown: [ReadValue] = []
        for value in values where !shown.contains(value) { shown.append(value) }
        return shown.suffix(maximumCount)
    }
}
