/// Limits on a JSON document.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    ///
    /// The default is 512, as in Foundation's parser. GraphQL selections don't need more, and values that are built
    /// from a document (`JSONValue`, a `Decodable` type) are traversed recursively, on threads with a stack of 512 kB.
    package var depth: Int

    /// The maximum number of bytes in the text; never more than fit into a 32-bit offset.
    package var bytes: Int

    /// Creates limits. The defaults are for responses from a GraphQL server.
    package init(depth: Int = 512, bytes: Int = .max) {
        self.depth = depth
        // Compared as `UInt32`, because `Int` may have 32 bits.
        self.bytes = Int(clamping: Swift.min(UInt32(clamping: bytes), .max - 1))
    }
}
