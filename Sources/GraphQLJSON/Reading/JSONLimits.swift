/// How much a JSON document may ask of its reader.
package struct JSONLimits: Sendable {
    /// How many arrays and objects may be open at once.
    ///
    /// 512 by default, as Foundation's own reader has it: nothing that a GraphQL selection asks for is as deep, and
    /// what is built from a document (`JSONValue`, a `Decodable` type) is walked recursively on threads whose stack
    /// is 512 kB.
    package var depth: Int

    /// How many bytes the text may have; never more than an offset of 32 bits can say.
    package var bytes: Int

    /// Limits; the defaults are for responses of a GraphQL server.
    package init(depth: Int = 512, bytes: Int = .max) {
        self.depth = depth
        // Compared as `UInt32`, because `Int` may have 32 bits.
        self.bytes = Int(clamping: Swift.min(UInt32(clamping: bytes), .max - 1))
    }
}
