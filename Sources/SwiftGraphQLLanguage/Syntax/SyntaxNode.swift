/// A node of the syntax tree.
///
/// Comparing nodes ignores their locations, so two documents that differ only in layout are equal.
package protocol SyntaxNode: Hashable, Sendable {
    /// The location of the node in its source text, or `nil` if the node wasn't created by the parser.
    var location: SourceLocation? { get }
}

/// Excludes a property from its owner's `==` and `hash`.
///
/// All instances of this wrapper are equal. Syntax nodes use the wrapper for their locations, which have no effect on
/// the meaning of a document.
@propertyWrapper
package struct NotCompared<Value: Sendable>: Hashable, Sendable {
    package var wrappedValue: Value

    /// Wraps a value so that comparisons ignore it.
    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Returns `true`, because all instances are equal.
    package static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    /// Does nothing, because all instances are equal.
    package func hash(into hasher: inout Hasher) {}
}
