/// A document with executable definitions, type system definitions and extensions, in order.
///
/// See the specification, section 2.3.
package struct Document: SyntaxNode {
    /// The definitions, in order. A parsed document has at least one.
    package var definitions: [Definition]
    @NotCompared package var location: SourceLocation?

    package init(definitions: [Definition], location: SourceLocation? = nil) {
        self.definitions = definitions
        self.location = location
    }
}
