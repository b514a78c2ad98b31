/// A range in a source text.
public struct SourceLocation: Sendable {
    /// The source text that contains the range.
    public let source: SourceText
    /// The range of bytes in the source text.
    public let range: SourceRange

    /// Creates the location of the given range in the given source text.
    public init(source: SourceText, range: SourceRange) {
        self.source = source
        self.range = range
    }

    /// The line and column where the range starts.
    public var position: SourcePosition { source.position(at: range.start) }

    /// The part of the source text that is in the range.
    public var text: String { source.text(in: range) }
}

extension SourceLocation: Hashable {
    /// Returns whether two locations are the same range in the same source text object.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.source === right.source && left.range == right.range
    }

    /// Hashes the range and the identity of the source text object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The start of the range in the format of compilers, which is `file:line:column`.
    public var description: String {
        let position = position
        return "\(source.name):\(position.line):\(position.column)"
    }
}
