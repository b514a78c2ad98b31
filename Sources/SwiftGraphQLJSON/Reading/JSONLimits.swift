/// The limits on a JSON document.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    ///
    /// The default is 512, as in Foundation's parser. GraphQL selections don't need more. Values from a document
    /// (`JSONValue` and `Decodable` types) are traversed recursively, on threads with a stack of 512 kB.
    package var depth: Int

    /// The maximum number of bytes in the text, which always fits into a 32-bit offset.
    package var bytes: Int

    /// Creates limits. The default values are for responses from a GraphQL server.
    package init(depth: Int = 512, bytes: Int = .max) {
        self.depth = depth
        // The numbers are compared as `UInt32`, because an `Int` may have only 32 bits.
        self.bytes = Int(clamping: Swift.min(UInt32(clamping: bytes), .max - 1))
    }
}
