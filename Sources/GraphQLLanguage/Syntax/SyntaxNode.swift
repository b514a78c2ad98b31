/// A node of the syntax tree.
///
/// Nodes are compared by what they say, not by where they stand: two documents that differ in layout alone are equal.
package protocol SyntaxNode: Hashable, Sendable {
    /// Where the node stands in its source text; `nil` for a node that was not parsed.
    var location: SourceLocation? { get }
}

/// Keeps a property out of its owner's `==` and `hash`.
///
/// Any two are equal. Syntax nodes hold with it what does not change their meaning: locations, and whether a string
/// was written as a block.
@propertyWrapper
package struct NotCompared<Value: Sendable>: Hashable, Sendable {
    /// The value itself.
    package var wrappedValue: Value

    /// A value that is left out of comparisons.
    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Always true.
    package static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    /// Feeds nothing.
    package func hash(into hasher: inout Hasher) {}
}
