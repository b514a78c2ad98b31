/// A node of the syntax tree.
///
/// Comparisons ignore the locations of nodes: two documents that differ only in layout are equal.
package protocol SyntaxNode: Hashable, Sendable {
    /// The location of the node in its source text, or `nil` for a node that wasn't parsed.
    var location: SourceLocation? { get }
}

/// Excludes a property from its owner's `==` and `hash`.
///
/// Any two instances are equal. Syntax nodes use this wrapper for their locations, which don't change the meaning of a
/// document.
@propertyWrapper
package struct NotCompared<Value: Sendable>: Hashable, Sendable {
    /// The value itself.
    package var wrappedValue: Value

    /// Wraps a value to exclude it from comparisons.
    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Always true.
    package static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    /// Does nothing.
    package func hash(into hasher: inout Hasher) {}
}
