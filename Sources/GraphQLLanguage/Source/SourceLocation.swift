/// A stretch of a source text.
public struct SourceLocation: Sendable {
    /// The text that it lies in.
    public let source: SourceText
    /// The stretch, in bytes.
    public let range: SourceRange

    /// A stretch of a text.
    public init(source: SourceText, range: SourceRange) {
        self.source = source
        self.range = range
    }

    /// The line and column where it starts.
    public var position: SourcePosition { source.position(at: range.start) }

    /// The text that it covers.
    public var text: String { source.text(in: range) }
}

extension SourceLocation: Hashable {
    /// Two locations are equal if they are the same stretch of the same text.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.source === right.source && left.range == right.range
    }

    /// Feeds the text's identity and the range.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, as compilers write it.
    public var description: String {
        let position = position
        return "\(source.name):\(position.line):\(position.column)"
    }
}
