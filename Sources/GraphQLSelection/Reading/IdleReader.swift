/// A reader, and the readers below it, which nothing else refers to.
///
/// It is unchecked `Sendable` because its creator gives up its reference, and so does the code that takes the reader
/// out of it.
struct IdleReader: @unchecked Sendable {
    let root: ObjectReader

    /// Creates an idle reader; `nil` if the reader can't be reused, because a closure has kept a scope or the response
    /// had to be validated.
    init?(_ root: consuming ObjectReader) {
        var count = 0
        guard isKnownUniquelyReferenced(&root), root.countIdle(&count), count == root.pass.readerCount,
            root.pass.close()
        else { return nil }
        self.root = root
    }
}
