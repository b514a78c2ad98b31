/// A whole document: executable definitions, type-system definitions and extensions, in order.
///
/// See the specification, section 2.3.
package struct Document: SyntaxNode {
    /// The definitions, in order; a parsed document has at least one.
    package var definitions: [Definition]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A document of the given definitions.
    package init(definitions: [Definition], location: SourceLocation? = nil) {
        self.definitions = definitions
        self.location = location
    }
}
