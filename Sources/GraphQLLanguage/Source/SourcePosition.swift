/// A place in a source text as people count it.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from one.
    public let line: Int
    /// The column, from one, in Unicode scalars.
    public let column: Int

    /// A place by line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
