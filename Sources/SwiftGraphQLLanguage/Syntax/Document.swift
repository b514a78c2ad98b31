/// A document with executable definitions, type system definitions and extensions.
///
/// See the specification, section 2.3.
package struct Document: SyntaxNode {
    /// The definitions, in source order. A parsed document contains at least one definition.
    package var definitions: [Definition]
    @NotCompared package var location: SourceLocation?

    package init(definitions: [Definition], location: SourceLocation? = nil) {
        self.definitions = definitions
        self.location = location
    }
}
