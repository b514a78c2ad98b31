/// A line and column in a source text.
public struct SourcePosition: Hashable, Sendable {
    /// The line number, starting from one.
    public let line: Int
    /// The column number in Unicode scalars, starting from one.
    public let column: Int

    /// Creates a position with the given numbers, which both start from one.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
