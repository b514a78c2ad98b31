/// A range in a source text.
public struct SourceLocation: Sendable {
    /// The source text.
    public let source: SourceText
    /// The range, in bytes.
    public let range: SourceRange

    /// Creates the location of a range in a source text.
    public init(source: SourceText, range: SourceRange) {
        self.source = source
        self.range = range
    }

    /// The line and column of the start of the range.
    public var position: SourcePosition { source.position(at: range.start) }

    /// The text in the range.
    public var text: String { source.text(in: range) }
}

extension SourceLocation: Hashable {
    /// Two locations are equal if they are the same range of the same source text.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.source === right.source && left.range == right.range
    }

    /// Hashes the identity of the source text and the range.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The start of the range as `file:line:column`, the format of compilers.
    public var description: String {
        let position = position
        return "\(source.name):\(position.line):\(position.column)"
    }
}
